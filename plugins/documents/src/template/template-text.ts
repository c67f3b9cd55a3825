import { type PaperNode, textOfNodes } from './paper.ts';
import { htmlOf } from './paper-html.ts';
import type { Block, Inline, ListItem, Template } from './template.ts';

/**
 * A template as HTML, its values as `{{land.block}}`: what `htmlTemplate` of a type says to programs that know it by that name. Without
 * pictures, which would make a type heavy wherever it is listed.
 */
export function templateText({ header, body, footer }: Template): string {
  return [...header, ...body, ...footer]
    .map((block) => htmlOf([nodeOf(block)]))
    .join('\n')
    .slice(0, mostText);
}

/** The same as lines of words, for comparing: one for each paragraph, and what it stands in. */
export function templateLines({ page, header, body, footer }: Template): readonly string[] {
  const { size, isLandscape, margins, numbers } = page;
  const { top, right, bottom, left } = margins;
  const paper = [size, isLandscape ? '↔' : '↕', `${top}/${right}/${bottom}/${left} mm`, numbers].join(' · ');
  return [paper, ...[...header, ...body, ...footer].flatMap((block) => linesOf(nodeOf(block)))];
}

const ofText = new Set(['p', 'h1', 'h2', 'h3', 'td', 'tr']);

function linesOf(node: PaperNode): readonly string[] {
  if (typeof node === 'string') return [node];
  const isLine =
    ofText.has(node.tag) && node.children.every((child) => typeof child === 'string' || child.tag === 'br');
  return isLine ? [textOfNodes(node.children)] : node.children.flatMap(linesOf);
}

/** As the field takes it. */
const mostText = 400_000;

function nodeOf(block: Block): PaperNode {
  switch (block.kind) {
    case 'paragraph':
      return { tag: 'p', children: inline(block.children) };
    case 'heading':
      return { tag: (['h1', 'h2', 'h3'] as const)[block.level - 1] ?? 'h3', children: inline(block.children) };
    case 'list':
      return list(block);
    case 'table':
      return {
        tag: 'table',
        children: block.rows.map(({ cells, each }) => ({
          tag: 'tr',
          children: [
            ...(each === undefined ? [] : [`{{#each ${each}}}`]),
            ...cells.map(({ children }) => ({ tag: 'td' as const, children: children.map(nodeOf) })),
          ],
        })),
      };
    case 'pageBreak':
      return { tag: 'div', className: 'page-break', children: [] };
    case 'picture':
      return block.text;
    case 'drawing':
      return `{{#drawing ${block.source} ${block.millimetres}}}`;
    case 'signature':
      return { tag: 'div', className: 'signature', children: inline(block.children) };
    case 'condition':
      return { tag: 'div', children: [`{{#if ${block.test}}}`, ...block.children.map(nodeOf), '{{/if}}'] };
    case 'loop':
      return { tag: 'div', children: [`{{#each ${block.each}}}`, ...block.children.map(nodeOf), '{{/each}}'] };
  }
}

function list({ isOrdered, items }: { readonly isOrdered: boolean; readonly items: readonly ListItem[] }): PaperNode {
  return {
    tag: isOrdered ? 'ol' : 'ul',
    children: items.map(({ children, list: below }) => ({
      tag: 'li',
      children: [...inline(children), ...(below ? [list(below)] : [])],
    })),
  };
}

function inline(children: readonly Inline[]): PaperNode[] {
  return children.map((child) => {
    if (child.kind === 'break') return { tag: 'br', children: [] };
    return child.kind === 'text' ? child.text : valueText(child);
  });
}

function valueText({ source, before, after }: Extract<Inline, { kind: 'value' }>): string {
  if (before === undefined && after === undefined) return `{{${source}}}`;
  return `{{#if filled(${source})}}${before ?? ''}{{${source}}}${after ?? ''}{{/if}}`;
}
