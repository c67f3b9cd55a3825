import { ExpressionProblem } from '../../expression/index.ts';
import { listsOf } from '../../template/name-paths.ts';
import { regions } from '../../word-field.ts';
import { mergeField } from '../../word-text.ts';
import { bare } from './bare-name.ts';
import { guardAttributes } from './nodes/guard-node.ts';
import { repeatAttribute } from './nodes/repeat-node.tsx';
import { checked, scopeWithin, type TemplateKnowledge } from './template-context.ts';

type Kind = 'loop' | 'condition';
const kinds = ['loop', 'condition'] as const;

/**
 * Puts what stands between a field that begins a region and the one that ends it into a part of its own, and says of a table's row for
 * which list it is repeated. What is not closed goes to the end of where it stands; an end of nothing goes.
 */
export function nameRegions(page: Document, knowledge: TemplateKnowledge): void {
  nest(page.body, knowledge);
  for (const field of page.querySelectorAll(`tr span[${mergeField.name}]`)) {
    const name = field.getAttribute(mergeField.name) ?? '';
    // Other programs begin a row as they begin a region, and end it in its last cell.
    const start = [regions.row.start, regions.loop.start].find((mark) => name.startsWith(mark));
    if (start !== undefined) {
      field.setAttribute(repeatAttribute, listOf(name.slice(start.length), field, knowledge));
      field.removeAttribute(mergeField.name);
      field.textContent = '';
    } else if (name.startsWith(regions.loop.end)) field.remove();
  }
}

function nest(container: Element, knowledge: TemplateKnowledge): void {
  const open: Element[] = [];
  // A list that is begun in a cell and not ended there is the row's.
  const mayLoop = container.localName === 'body' || endsWithin(container) > 0;
  for (const child of [...container.children]) {
    const mark = markOf(child);
    const within = open.at(-1);
    if (mark?.isStart && (mark.kind === 'condition' || mayLoop)) {
      const part = container.ownerDocument.createElement('div');
      child.replaceWith(part);
      within?.append(part);
      part.setAttribute(guardAttributes.kind, mark.kind);
      const source = mark.kind === 'loop' ? listOf(mark.source, part, knowledge) : mark.source;
      part.setAttribute(guardAttributes.source, source);
      open.push(part);
    } else if (mark && !mark.isStart && (open.length > 0 || container.localName === 'body')) {
      child.remove();
      open.pop();
    } else {
      within?.append(child);
      for (const cell of child.querySelectorAll('td,th')) {
        // Of a table within a cell, its own turn.
        if (cell.closest('table') === child) nest(cell, knowledge);
      }
    }
  }
}

const endsWithin = (container: Element) =>
  [...container.children].filter((child) => markOf(child)?.isStart === false).length;

/** What a paragraph begins or ends that holds such a field and nothing else. */
function markOf(
  element: Element,
): { readonly kind: Kind; readonly isStart: boolean; readonly source: string } | undefined {
  if (!/^(p|h[1-6])$/.test(element.localName) || element.querySelector('img')) return undefined;
  const fields = element.querySelectorAll(`span[${mergeField.name}]`);
  const [field] = fields;
  if (!field || fields.length > 1 || element.textContent?.trim() !== field.textContent?.trim()) return undefined;
  const name = field.getAttribute(mergeField.name) ?? '';
  for (const kind of kinds) {
    const { start, end } = regions[kind];
    if (name.startsWith(start)) return { kind, isStart: true, source: name.slice(start.length) };
    if (name.startsWith(end)) return { kind, isStart: false, source: '' };
  }
  return undefined;
}

/** The lists around an element, from the outermost. */
export function loopsAround(element: Element): readonly string[] {
  const loops: string[] = [];
  for (let place = element.parentElement; place; place = place.parentElement) {
    if (place.getAttribute(guardAttributes.kind) === 'loop')
      loops.unshift(place.getAttribute(guardAttributes.source) ?? '');
    if (place.localName !== 'tr') continue;
    const named = [...place.querySelectorAll(`[${repeatAttribute}]`)].find((one) => one.closest('tr') === place);
    if (named && named !== element) loops.unshift(named.getAttribute(repeatAttribute) ?? '');
  }
  return loops;
}

/** A list by its expression, or by a word that people and other programs call it by. */
function listOf(name: string, place: Element, { names, scope }: TemplateKnowledge): string {
  const typed = checked(name, scopeWithin(scope, loopsAround(place)));
  if (!(typed instanceof ExpressionProblem) && typed.type.kind === 'list') return name;
  const called = listsOf(names).find(({ source, label }) =>
    [source, label, source.split('.').at(-1), label.split(' › ').at(-1)].some((one) => bare(one ?? '') === bare(name)),
  );
  return called?.source ?? name;
}
