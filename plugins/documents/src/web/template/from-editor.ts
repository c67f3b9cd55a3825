import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isHeadingNode } from '@lexical/rich-text';
import { $isTableCellNode, $isTableNode, $isTableRowNode, type TableNode } from '@lexical/table';
import { $isElementNode, $isLineBreakNode, $isTextNode, type ElementNode, type LexicalNode } from 'lexical';
import { templateLimits } from '../../template/limits.ts';
import {
  type Alignment,
  alignments,
  type Block,
  type Inline,
  type ListItem,
  type Mark,
} from '../../template/template.ts';
import { $isDrawingNode } from './nodes/drawing-node.tsx';
import { $isGuardNode } from './nodes/guard-node.ts';
import { $isPageBreakNode } from './nodes/page-break-node.tsx';
import { $isPictureNode } from './nodes/picture-node.tsx';
import { $isRepeatNode } from './nodes/repeat-node.tsx';
import { $isSignatureNode } from './nodes/signature-node.ts';
import { $isValueNode } from './nodes/value-node.tsx';

const markOf = { bold: 'bold', italic: 'italic', underline: 'underline', strikethrough: 'strike' } as const;

/** The template's parts of what stands in the editor. */
export function $blocksOf(nodes: readonly LexicalNode[]): Block[] {
  return nodes.flatMap($blockOf);
}

function $blockOf(node: LexicalNode): Block[] {
  if ($isHeadingNode(node)) {
    const level = node.getTag() === 'h1' ? 1 : node.getTag() === 'h2' ? 2 : 3;
    return [{ kind: 'heading', level, ...alignOf(node), children: $inlineOf(node) }];
  }
  if ($isListNode(node)) return [{ kind: 'list', ...$listOf(node) }];
  if ($isTableNode(node)) return [$tableOf(node)];
  if ($isPageBreakNode(node)) return [{ kind: 'pageBreak' }];
  if ($isPictureNode(node)) {
    const picture = node.getPicture();
    return picture.data === '' ? [] : [{ kind: 'picture', ...picture }];
  }
  if ($isDrawingNode(node)) {
    const drawing = node.getDrawing();
    return drawing.source === '' ? [] : [{ kind: 'drawing', ...drawing }];
  }
  if ($isSignatureNode(node)) return [{ kind: 'signature', children: $inlineOf(node) }];
  if ($isGuardNode(node)) {
    const children = $blocksOf(node.getChildren());
    return node.getGuard() === 'loop'
      ? [{ kind: 'loop', each: node.getSource(), children }]
      : [{ kind: 'condition', test: node.getSource(), children }];
  }
  if ($isElementNode(node)) return [{ kind: 'paragraph', ...alignOf(node), children: $inlineOf(node) }];
  return [];
}

function alignOf(node: ElementNode): { readonly align?: Alignment } {
  const align = alignments.find((one) => one === node.getFormatType());
  return align === undefined ? {} : { align };
}

/** An item that holds nothing but a list is what stands below the item before it. */
function $listOf(node: ListNode): { isOrdered: boolean; items: ListItem[] } {
  const items: ListItem[] = [];
  for (const child of node.getChildren()) {
    if (!$isListItemNode(child)) continue;
    const below = child.getChildren().find($isListNode);
    const last = items.at(-1);
    if (below && last && !last.list) items[items.length - 1] = { ...last, list: $listOf(below) };
    else if (below) items.push({ children: [], list: $listOf(below) });
    else items.push({ children: $inlineOf(child) });
  }
  return { isOrdered: node.getListType() === 'number', items };
}

function $tableOf(node: TableNode): Block {
  const rows = node
    .getChildren()
    .filter($isTableRowNode)
    .map((row) => {
      const cells = row.getChildren().filter($isTableCellNode);
      const each = cells.flatMap((cell) => $repeats(cell)).at(0);
      return {
        cells: cells.map((cell) => ({
          ...(cell.hasHeader() && { isHead: true }),
          children: $blocksOf(cell.getChildren()),
        })),
        ...(each !== undefined && { each }),
      };
    })
    .filter(({ cells }) => cells.length > 0);
  return { kind: 'table', rows };
}

/** Rows of a table within a cell say for themselves. */
function $repeats(node: LexicalNode): readonly string[] {
  if ($isTableNode(node)) return [];
  if ($isRepeatNode(node)) return [node.getSource()];
  return $isElementNode(node) ? node.getChildren().flatMap($repeats) : [];
}

function $inlineOf(node: ElementNode): Inline[] {
  return node.getChildren().flatMap((child): readonly Inline[] => {
    if ($isValueNode(child)) {
      const value = child.getValue();
      return value.source === '' ? [] : [{ kind: 'value', ...value }];
    }
    if ($isLineBreakNode(child)) return [{ kind: 'break' }];
    if ($isTextNode(child)) {
      const marks = Object.entries(markOf).flatMap(([format, mark]): readonly Mark[] =>
        child.hasFormat(format as keyof typeof markOf) ? [mark] : [],
      );
      return partsOf(child.getTextContent()).map((text) => ({
        kind: 'text',
        text,
        ...(marks.length > 0 && { marks }),
      }));
    }
    // What a link or another part of pasted text says.
    return $isElementNode(child) ? $inlineOf(child) : [];
  });
}

/** Runs of text as long as a template takes them. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; at += templateLimits.text) parts.push(text.slice(at, at + templateLimits.text));
  return parts;
}
