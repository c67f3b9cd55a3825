import { ExpressionProblem } from '../expression/index.ts';
import { tokensOf } from '../expression/tokens.ts';
import type { Block, Inline, ListItem, Template } from './template.ts';

/**
 * Each name that some expression of a template has in it, wherever it stands there: what is not among them no paper of the template
 * can tell, so it need not be read. More may be among them than are told, never less.
 */
export function namesInTemplate({ header, footer, body }: Template): ReadonlySet<string> {
  const names = new Set<string>();
  const inside = (source: string) => {
    for (const name of namesInSource(source)) names.add(name);
  };
  const ofInline = (children: readonly Inline[]) => {
    for (const child of children) if (child.kind === 'value') inside(child.source);
  };
  const ofItems = (items: readonly ListItem[]) => {
    for (const { children, list } of items) {
      ofInline(children);
      if (list) ofItems(list.items);
    }
  };
  const ofBlocks = (blocks: readonly Block[]) => {
    for (const block of blocks) ofBlock(block);
  };
  const ofBlock = (block: Block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
      case 'signature':
        return ofInline(block.children);
      case 'list':
        return ofItems(block.items);
      case 'table':
        for (const { cells, each } of block.rows) {
          if (each !== undefined) inside(each);
          for (const { children } of cells) ofBlocks(children);
        }
        return;
      case 'condition':
        inside(block.test);
        return ofBlocks(block.children);
      case 'drawing':
        return inside(block.source);
      case 'loop':
        inside(block.each);
        return ofBlocks(block.children);
      case 'picture':
      case 'pageBreak':
        return;
    }
  };
  for (const blocks of [header, footer, body]) ofBlocks(blocks);
  return names;
}

/** None of what is no expression: it is told as a problem, whatever is read. */
export function namesInSource(source: string): readonly string[] {
  try {
    return tokensOf(source).flatMap(({ kind, value }) => (kind === 'name' ? [value] : []));
  } catch (problem) {
    if (problem instanceof ExpressionProblem) return [];
    throw problem;
  }
}
