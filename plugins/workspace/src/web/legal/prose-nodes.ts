import { $createListItemNode, $createListNode, $isListItemNode, $isListNode } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $createTextNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { type Prose, type ProseBlock, type ProseRun, proseMarks } from '../../legal/prose.ts';

/** The editor's nodes of a text. */
export function $nodesOf(text: Prose): ElementNode[] {
  return text.map((block) => {
    if (block.kind === 'heading') return $filled($createHeadingNode(`h${block.level}`), block.children);
    if (block.kind === 'paragraph') return $filled($createParagraphNode(), block.children);
    const items = block.items.map((item) => $filled($createListItemNode(), item));
    return $createListNode(block.isOrdered ? 'number' : 'bullet').append(...items);
  });
}

function $filled<T extends ElementNode>(node: T, runs: readonly ProseRun[]): T {
  const texts = runs.map(({ text, marks }) => {
    const written = $createTextNode(text);
    for (const mark of marks) written.toggleFormat(mark);
    return written;
  });
  return node.append(...texts);
}

/** What the editor holds, as a text; what a text cannot be (a pasted table) becomes paragraphs of its words. */
export function $proseOf(nodes: readonly LexicalNode[]): Prose {
  return nodes.flatMap($blocksOf);
}

function $blocksOf(node: LexicalNode): ProseBlock[] {
  if (!$isElementNode(node)) return [];
  if ($isListNode(node)) {
    const items = node.getChildren().flatMap($itemsOf);
    return items.length > 0 ? [{ kind: 'list', isOrdered: node.getListType() === 'number', items }] : [];
  }
  const isParted = node.getChildren().some((child) => $isElementNode(child) && !child.isInline());
  if (isParted) return node.getChildren().flatMap($blocksOf);
  const children = $runsOf(node);
  // Headings begin below the page's own title.
  if ($isHeadingNode(node)) return [{ kind: 'heading', level: ['h1', 'h2'].includes(node.getTag()) ? 2 : 3, children }];
  return [{ kind: 'paragraph', children }];
}

/** Lists within lists are told as one, an item after the other. */
function $itemsOf(node: LexicalNode): ProseRun[][] {
  if (!$isListItemNode(node)) return [];
  const inner = node.getChildren().filter($isListNode);
  if (inner.length > 0) return inner.flatMap((list) => list.getChildren().flatMap($itemsOf));
  return [$runsOf(node)];
}

function $runsOf(node: ElementNode): ProseRun[] {
  return node.getChildren().flatMap((child): ProseRun[] => {
    if ($isLineBreakNode(child)) return [{ text: '\n', marks: [] }];
    if ($isElementNode(child)) return $runsOf(child);
    if (!$isTextNode(child) || child.getTextContent() === '') return [];
    return [{ text: child.getTextContent(), marks: proseMarks.filter((mark) => child.hasFormat(mark)) }];
  });
}
