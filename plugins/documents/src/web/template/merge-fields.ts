import { ExpressionProblem } from '../../expression/index.ts';
import { formatsFor } from '../../template/formats.ts';
import { pathsOf } from '../../template/name-paths.ts';
import type { Mark } from '../../template/template.ts';
import { type ValueFormat, valueFormats } from '../../template/value-formats.ts';
import { isPath, valueOfName } from '../../word-field.ts';
import { mergeField } from '../../word-text.ts';
import { bare } from './bare-name.ts';
import { loopsAround } from './merge-regions.ts';
import { valueAttributes } from './nodes/value-node.tsx';
import { checked, scopeWithin, type TemplateKnowledge } from './template-context.ts';

/**
 * The values that a field of mail merge may mean, by how people name one in Word: the expression or the words of its whole way
 * (`land_block`, `Lote_Quadra`), or its last word alone where no other value has the same.
 */
export function fieldNames({ names }: TemplateKnowledge): (name: string) => string | undefined {
  const whole = new Map<string, string>();
  const last = new Map<string, string | undefined>();
  for (const { source, label, isOfAll } of pathsOf(names, undefined)) {
    const words = label.split(' › ');
    // A list's own expression is no name; its words are.
    const ways = isOfAll ? [label] : [source, label];
    for (const way of ways) if (!whole.has(bare(way))) whole.set(bare(way), source);
    const ends = isOfAll ? [words.at(-1)] : [source.split('.').at(-1), words.at(-1)];
    for (const end of new Set(ends.map((one) => bare(one ?? '')))) {
      last.set(end, last.has(end) && last.get(end) !== source ? undefined : source);
    }
  }
  return (name) => whole.get(bare(name)) ?? last.get(bare(name));
}

/** A name that stands for nothing: as people wrote it, as far as an expression can have it. */
export function unknownSource(name: string, { scope }: TemplateKnowledge): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_]/g, '_')
    .slice(0, 100);
  const source = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
  // By chance it may be an expression (`true`), which would be written without a word.
  return checked(source, scope) instanceof ExpressionProblem ? source : `_${source}`;
}

const markTags: Readonly<Record<Mark, string>> = { bold: 'strong,b', italic: 'em,i', underline: 'u', strike: 's' };

/**
 * Says of each field of mail merge on a page which value it is. One that nobody knows becomes a value of its own name, which the
 * editor marks as one that is none; those are answered.
 */
export function nameFields(page: Document, knowledge: TemplateKnowledge): readonly string[] {
  const known = fieldNames(knowledge);
  const unknown = new Set<string>();
  for (const field of page.querySelectorAll(`span[${mergeField.name}]`)) {
    const name = field.getAttribute(mergeField.name) ?? '';
    const here = { ...knowledge, scope: scopeWithin(knowledge.scope, loopsAround(field)) };
    // What a template of ours went out with comes back as it was, whatever is wrong with it.
    const own = valueOfName(name);
    const found = own?.source ?? (isPath(name) && isKnown(name, here) ? name : known(name));
    if (found === undefined) unknown.add(name);
    const source = found ?? (isPath(name) ? name : unknownSource(name, knowledge));
    field.setAttribute(valueAttributes.source, source);
    const format = own?.format ?? formatOf(field.getAttribute(mergeField.format), source, here);
    if (format !== undefined) field.setAttribute(valueAttributes.format, format);
    if (own?.otherwise !== undefined) field.setAttribute(valueAttributes.otherwise, own.otherwise);
    for (const place of ['before', 'after'] as const) {
      const text = field.getAttribute(mergeField[place]);
      if (text !== null) field.setAttribute(valueAttributes[place], text);
    }
    const marks = Object.entries(markTags).flatMap(([mark, tags]) => (field.closest(tags) ? [mark] : []));
    if (marks.length > 0) field.setAttribute(valueAttributes.marks, marks.join(' '));
  }
  return [...unknown];
}

const isKnown = (source: string, { scope }: TemplateKnowledge) =>
  !(checked(source, scope) instanceof ExpressionProblem);

function formatOf(asked: string | null, source: string, { scope }: TemplateKnowledge): ValueFormat | undefined {
  const typed = checked(source, scope);
  const fitting = typed instanceof ExpressionProblem ? [] : formatsFor(typed.type);
  return valueFormats.find((one) => one === asked && fitting.includes(one));
}
