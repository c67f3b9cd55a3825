import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $createParagraphNode, $getSelection, type ElementNode, type LexicalEditor, type LexicalNode } from 'lexical';
import { $isSignatureNode } from './nodes/signature-node.ts';

export const blockStyles = ['paragraph', 'h1', 'h2', 'h3', 'bullet', 'number', 'signature'] as const;
export type BlockStyle = (typeof blockStyles)[number];

/** What the block around a node is. */
export function $styleOf(node: LexicalNode): BlockStyle {
  for (const one of [node, ...node.getParents()]) {
    if ($isHeadingNode(one)) return one.getTag() === 'h1' ? 'h1' : one.getTag() === 'h2' ? 'h2' : 'h3';
    if ($isListNode(one)) return one.getListType() === 'number' ? 'number' : 'bullet';
    if ($isSignatureNode(one)) return 'signature';
  }
  return 'paragraph';
}

/** A signature is put in as a part of its own, so choosing it changes nothing of what is there. */
export function setBlockStyle(editor: LexicalEditor, style: BlockStyle): void {
  if (style === 'bullet') editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined);
  else if (style === 'number') editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined);
  else {
    editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined);
    editor.update(() => {
      const isText = style === 'paragraph' || style === 'signature';
      $setBlocksType<ElementNode>($getSelection(), () => (isText ? $createParagraphNode() : $createHeadingNode(style)));
    });
  }
  editor.focus();
}
