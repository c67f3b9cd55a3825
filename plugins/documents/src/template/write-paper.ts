import type { DrawingPart, ToldDrawings } from '@gleba/sdk';
import {
  check,
  ExpressionProblem,
  evaluate,
  problemKey,
  type RecordValue,
  type Scope,
  type Type,
  type Typed,
  type Value,
} from '../expression/index.ts';
import { defaultFormat, formatsFor, formatted } from './formats.ts';
import { templateLimits } from './limits.ts';
import { type NamedValue, scopeOfNames, wordsOfNames } from './names.ts';
import { namesInTemplate } from './names-in-template.ts';
import type { Paper, PaperElement, PaperNode, PaperTag } from './paper.ts';
import { paperSides } from './paper-sides.ts';
import type {
  Alignment,
  Block,
  Inline,
  ListItem,
  Mark,
  PageSettings,
  TableRow,
  Template,
  TemplateDrawing,
} from './template.ts';
import type { ValueFormat } from './value-formats.ts';

/** What is wrong with a template, or with what it is written from. `expression`: the expression itself, whose problem is `word`'s key. */
export const templateProblems = [
  'expression',
  'noValue',
  'emptyValue',
  'wrongFormat',
  'notAList',
  'noDrawing',
  'tooLarge',
] as const;
export interface TemplateProblem {
  readonly code: (typeof templateProblems)[number];
  /** The expression. */
  readonly source: string;
  /** Of an expression: which, by its words (`documents.expression.…`). */
  readonly problem?: string | undefined;
  /** Where it stands: `body.3.children.0`. */
  readonly at: string;
}

export interface WritingMatter {
  readonly names: readonly NamedValue[];
  readonly values: Readonly<Record<string, Value | undefined>>;
  readonly today: string;
  /** Puts the problems where they are, for whoever looks at a preview; a paper that goes out has none of these marks. */
  readonly marksProblems?: boolean;
}

export interface WrittenPaper {
  readonly paper: Paper;
  readonly problems: readonly TemplateProblem[];
  /** What it was written from: each value that stands in it, by its expression, in the order in which they stand. */
  readonly values: readonly { readonly source: string; readonly text: string }[];
}

class PaperTooLarge extends Error {}

interface Place {
  readonly scope: Scope;
  readonly values: Readonly<Record<string, Value | undefined>>;
  readonly at: string;
}

/**
 * Puts the values into a template: conditions are decided, loops gone through, values written as their formats say. Pure, the same for the
 * preview and for the paper. Whatever the template asks for, the work is bounded: what exceeds it ends with the problem `tooLarge`.
 */
export function writePaper(
  template: Template,
  { names, values, today, marksProblems = false }: WritingMatter,
): WrittenPaper {
  const problems: TemplateProblem[] = [];
  const written: { source: string; text: string }[] = [];
  const words = wordsOfNames(names);
  const checked = new Map<Scope, Map<string, Typed | ExpressionProblem>>();
  const deadline = Date.now() + templateLimits.milliseconds;
  const left = {
    parts: templateLimits.parts as number,
    written: templateLimits.written as number,
    evaluations: templateLimits.evaluations as number,
    rounds: templateLimits.rounds as number,
    pictures: templateLimits.pictures as number,
    spots: templateLimits.spots as number,
  };
  const budget = { steps: templateLimits.steps as number };

  function spend(what: keyof typeof left, count = 1): void {
    left[what] -= count;
    if (left[what] < 0 || Date.now() > deadline) throw new PaperTooLarge();
  }

  function part(
    tag: PaperTag,
    children: readonly PaperNode[],
    more: Omit<PaperElement, 'tag' | 'children'> = {},
  ): PaperElement {
    spend('parts');
    return { tag, ...more, children };
  }

  function plain(text: string): string {
    spend('written', text.length);
    return text;
  }

  function complain(code: TemplateProblem['code'], source: string, { at }: Place, problem?: string): void {
    if (problems.length < mostProblems) problems.push({ code, source, at, ...(problem !== undefined && { problem }) });
  }

  function typedOf(source: string, { scope }: Place): Typed | ExpressionProblem {
    const known = checked.get(scope) ?? new Map<string, Typed | ExpressionProblem>();
    checked.set(scope, known);
    const before = known.get(source);
    if (before) return before;
    const typed = attempt(() => check(source, scope));
    known.set(source, typed);
    return typed;
  }

  /** The expression and what it comes to; undefined, with a complaint, where it is none. */
  function evaluated(source: string, place: Place) {
    spend('evaluations');
    const typed = typedOf(source, place);
    const result =
      typed instanceof ExpressionProblem
        ? typed
        : attempt(() => evaluate(typed, { values: place.values, today, budget }));
    if (budget.steps < 0) throw new PaperTooLarge();
    if (typed instanceof ExpressionProblem || result instanceof ExpressionProblem) {
      const problem = typed instanceof ExpressionProblem ? typed : result;
      if (problem instanceof ExpressionProblem) complain('expression', source, place, problemKey(problem));
      return undefined;
    }
    return { typed, result };
  }

  function marked(text: string, source: string): PaperNode[] {
    return marksProblems ? [part('mark', [plain(text)], { className: 'problem', title: source })] : [];
  }

  function value(one: Extract<Inline, { kind: 'value' }>, place: Place): PaperNode[] {
    const { source, format, otherwise, before, after } = one;
    const found = evaluated(source, place);
    if (!found) return marked(`?${source}`, source);
    const { typed, result } = found;
    const how = format ?? defaultFormat(typed.type);
    if (!how) {
      complain('noValue', source, place);
      return marked(`?${source}`, source);
    }
    if (!formatsFor(typed.type).includes(how)) {
      complain('wrongFormat', source, place);
      return marked(`?${source}`, source);
    }
    const text = typeof result === 'string' || typeof result === 'boolean' ? textOf(typed, result, how) : undefined;
    if (text === undefined || text === '') {
      written.push({ source, text: otherwise ?? '' });
      if (otherwise !== undefined) return [plain(otherwise)];
      if (before !== undefined || after !== undefined) return [];
      complain('emptyValue', source, place);
      return marked('____', source);
    }
    written.push({ source, text });
    return [plain(`${before ?? ''}${text}${after ?? ''}`)];
  }

  function textOf(typed: Typed, result: string | boolean, how: ValueFormat): string | undefined {
    const path = typed.kind === 'field' && typed.of.type.kind === 'record' ? `${typed.of.type.name}.${typed.name}` : '';
    const word = typeof result === 'string' ? words.get(path)?.get(result) : undefined;
    return formatted(word ?? result, how);
  }

  function inline(children: readonly Inline[], place: Place): PaperNode[] {
    return children.flatMap((child, index) => {
      if (child.kind === 'break') return [part('br', [])];
      const here = { ...place, at: `${place.at}.${index}` };
      const nodes = child.kind === 'text' ? [plain(child.text)] : value(child, here);
      return inMarks(child.marks ?? [], nodes);
    });
  }

  function inMarks(marks: readonly Mark[], nodes: PaperNode[]): PaperNode[] {
    return nodes.length === 0 ? nodes : marks.reduce<PaperNode[]>((inner, mark) => [part(tagOf[mark], inner)], nodes);
  }

  function list(isOrdered: boolean, items: readonly ListItem[], place: Place): PaperElement {
    const entries = items.map(({ children, list: below }, index) => {
      const here = { ...place, at: `${place.at}.${index}` };
      const inner = below ? [list(below.isOrdered, below.items, here)] : [];
      return part('li', [...inline(children, here), ...inner]);
    });
    return part(isOrdered ? 'ol' : 'ul', entries);
  }

  /** The place once for each record of the list. */
  function rounds(source: string, place: Place): readonly Place[] {
    const found = evaluated(source, place);
    if (!found) return [];
    const { type } = found.typed;
    if (type.kind !== 'list') {
      complain('notAList', source, place);
      return [];
    }
    const records: readonly RecordValue[] = isList(found.result) ? found.result : [];
    const scope: Scope = scopeWithin(place.scope, type.of);
    return records.map((record, index) => {
      spend('rounds');
      return { ...place, scope, values: { ...place.values, item: record, position: index + 1 } };
    });
  }

  const inner = new Map<Scope, Map<Type, Scope>>();
  /** One for each list, so that what is checked in it is checked once. */
  function scopeWithin(scope: Scope, item: Type): Scope {
    const known = inner.get(scope) ?? new Map<Type, Scope>();
    inner.set(scope, known);
    const made = known.get(item) ?? { ...scope, item, position: { kind: 'number' } };
    known.set(item, made);
    return made;
  }

  function row({ cells, each }: TableRow, place: Place): PaperElement[] {
    const places = each === undefined ? [place] : rounds(each, place);
    return places.map((here) =>
      part(
        'tr',
        cells.map(({ isHead, children }, index) =>
          part(isHead ? 'th' : 'td', blocks(children, { ...here, at: `${here.at}.cells.${index}.children` })),
        ),
      ),
    );
  }

  /** Drawn to a scale, it is as large as it is told: of its widths the widest that has room. */
  function drawing({ source, millimetres, align }: TemplateDrawing, place: Place): PaperNode[] {
    const found = evaluated(source, place);
    if (found && found.typed.type.kind !== 'drawing') complain('noDrawing', source, place);
    if (found?.typed.type.kind !== 'drawing') return marked(`?${source}`, source);
    const { drawings = [] } = (found.result ?? {}) as Partial<ToldDrawings>;
    const most = Math.min(millimetres, roomOf(template.page));
    const drawn = drawings.find(({ width }) => width <= most) ?? drawings.at(-1);
    if (!drawn) {
      complain('emptyValue', source, place);
      return marked('____', source);
    }
    spend('pictures');
    spend('spots', spotsOf(drawn.parts));
    return [part('div', [], { drawing: drawn, className: `drawing ${align ?? 'center'}` })];
  }

  function block(one: Block, place: Place): PaperNode[] {
    switch (one.kind) {
      case 'paragraph':
        return [part('p', inline(one.children, place), aligned(one.align))];
      case 'heading':
        return [part(headings[one.level - 1] ?? 'h3', inline(one.children, place), aligned(one.align))];
      case 'list':
        return [list(one.isOrdered, one.items, place)];
      case 'table': {
        const rows = one.rows.flatMap((each, index) => row(each, { ...place, at: `${place.at}.rows.${index}` }));
        const className = one.hasBorders === false ? { className: 'plain' } : {};
        return rows.length > 0 ? [part('table', [part('tbody', rows)], className)] : [];
      }
      case 'pageBreak':
        return [part('div', [], { className: 'page-break' })];
      case 'picture': {
        spend('pictures');
        const { data, millimetres, text } = one;
        return [part('div', [part('img', [], { picture: { data, millimetres, text } })], aligned(one.align))];
      }
      case 'drawing':
        return drawing(one, place);
      case 'signature':
        return [part('div', [part('p', inline(one.children, place))], { className: 'signature' })];
      case 'condition': {
        const found = evaluated(one.test, place);
        if (!found) return marked(`?${one.test}`, one.test);
        if (found.typed.type.kind !== 'boolean') {
          complain('expression', one.test, place, 'wrongResult.boolean');
          return [];
        }
        return found.result === true ? blocks(one.children, within(place)) : [];
      }
      case 'loop':
        return rounds(one.each, place).flatMap((here) => blocks(one.children, within(here)));
    }
  }

  function blocks(children: readonly Block[], place: Place): PaperNode[] {
    return children.flatMap((one, index) => block(one, { ...place, at: `${place.at}.${index}` }));
  }

  /** What a paper may not go out without, on each of its pages. */
  function cautions(): PaperNode[] {
    const named = namesInTemplate(template);
    return names.flatMap(({ name, caution }) => {
      if (caution === undefined || !named.has(name) || named.has(caution)) return [];
      const told = values[name];
      const text = typeof told === 'object' && told !== null && caution in told ? (told as RecordValue)[caution] : null;
      if (typeof text !== 'string' || text === '') return [];
      written.push({ source: `${name}.${caution}`, text });
      return [part('p', [part('strong', [plain(text)])], aligned('center'))];
    });
  }

  const start = { scope: scopeOfNames(names), values };
  const whole = (children: readonly Block[], at: string): PaperNode[] => {
    try {
      return blocks(children, { ...start, at });
    } catch (error) {
      if (!(error instanceof PaperTooLarge)) throw error;
      complain('tooLarge', '', { ...start, at });
      return [];
    }
  };
  const header = [...cautions(), ...whole(template.header, 'header')];
  const footer = whole(template.footer, 'footer');
  const body = whole(template.body, 'body');
  return { paper: { page: template.page, header, footer, body }, problems, values: written };
}

/** Between the margins. */
function roomOf({ size, isLandscape, margins: { left, right } }: PageSettings): number {
  return paperSides[size][isLandscape ? 1 : 0] - left - right;
}

/** A text or a window weighs as much as a line of four. */
function spotsOf(parts: readonly DrawingPart[]): number {
  return parts.reduce((sum, one) => sum + 4 + spotsOfPart(one), 0);
}

function spotsOfPart(one: DrawingPart): number {
  if (one.kind === 'lines') return one.lines.reduce((sum, line) => sum + line.length, 0);
  if (one.kind === 'dots') return one.spots.length;
  return one.kind === 'window' ? spotsOf(one.parts) : 0;
}

const mostProblems = 200;
const headings = ['h1', 'h2', 'h3'] as const;
const tagOf: Readonly<Record<Mark, PaperTag>> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };
const aligned = (align: Alignment | undefined) => (align === undefined ? {} : { className: align });
const within = (place: Place): Place => ({ ...place, at: `${place.at}.children` });
const isList = (value: unknown): value is readonly RecordValue[] => Array.isArray(value);

function attempt<T>(work: () => T): T | ExpressionProblem {
  try {
    return work();
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return problem;
    throw problem;
  }
}
