import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode } from '@lexical/rich-text';
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import type { Block, Inline, ListItem, Mark, TableRow } from '../../template/template.ts';
import { $createDrawingNode } from './nodes/drawing-node.tsx';
import { $createGuardNode } from './nodes/guard-node.ts';
import { $createPageBreakNode } from './nodes/page-break-node.tsx';
import { $createPictureNode } from './nodes/picture-node.tsx';
import { $createRepeatNode } from './nodes/repeat-node.tsx';
import { $createSignatureNode } from './nodes/signature-node.ts';
import { $createValueNode } from './nodes/value-node.tsx';

const formatOf = { bold: 'bold', italic: 'italic', underline: 'underline', strike: 'strikethrough' } as const;

/** The editor's nodes of a template's parts. */
export function $nodesOf(blocks: readonly Block[]): LexicalNode[] {
  return blocks.map($nodeOf);
}

function $nodeOf(block: Block): LexicalNode {
  switch (block.kind) {
    case 'paragraph':
      return $aligned($createParagraphNode(), block.align).append(...$inline(block.children));
    case 'heading':
      return $aligned($createHeadingNode(`h${block.level}`), block.align).append(...$inline(block.children));
    case 'list':
      return $list(block);
    case 'table':
      return $table(block.rows);
    case 'pageBreak':
      return $createPageBreakNode();
    case 'picture': {
      const { kind: _, ...picture } = block;
      return $createPictureNode(picture);
    }
    case 'drawing': {
      const { kind: _, ...drawing } = block;
      return $createDrawingNode(drawing);
    }
    case 'signature':
      return $createSignatureNode().append(...$inline(block.children));
    case 'condition':
      return $createGuardNode('condition', block.test).append(...$filled(block.children));
    case 'loop':
      return $createGuardNode('loop', block.each).append(...$filled(block.children));
  }
}

/** Without a paragraph there is no place for the cursor. */
const $filled = (blocks: readonly Block[]) => (blocks.length > 0 ? $nodesOf(blocks) : [$createParagraphNode()]);

function $aligned<T extends ElementNode>(node: T, align: Extract<Block, { kind: 'paragraph' }>['align']): T {
  if (align !== undefined) node.setFormat(align);
  return node;
}

function $list({ isOrdered, items }: { readonly isOrdered: boolean; readonly items: readonly ListItem[] }): ListNode {
  const list = $createListNode(isOrdered ? 'number' : 'bullet');
  for (const { children, list: below } of items) {
    list.append($createListItemNode().append(...$inline(children)));
    // The editor keeps a list below an item in an item of its own.
    if (below) list.append($createListItemNode().append($list(below)));
  }
  return list;
}

function $table(rows: readonly TableRow[]): TableNode {
  const table = $createTableNode();
  for (const { cells, each } of rows) {
    const row = $createTableRowNode();
    cells.forEach(({ isHead, children }, index) => {
      const cell = $createTableCellNode(isHead ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS);
      const inner = $filled(children);
      const [first] = inner;
      if (each !== undefined && index === 0 && first && 'splice' in first) {
        (first as ElementNode).splice(0, 0, [$createRepeatNode(each)]);
      }
      row.append(cell.append(...inner));
    });
    table.append(row);
  }
  return table;
}

function $inline(children: readonly Inline[]): LexicalNode[] {
  return children.map((child) => {
    if (child.kind === 'break') return $createLineBreakNode();
    if (child.kind === 'value') {
      const { kind: _, ...value } = child;
      return $createValueNode(value);
    }
    const node = $createTextNode(child.text);
    for (const mark of child.marks ?? []) node.toggleFormat(formatOf[mark satisfies Mark]);
    return node;
  });
}
