import { ListItemNode, ListNode } from '@lexical/list';
import { HeadingNode } from '@lexical/rich-text';
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table';
import { DrawingNode } from './nodes/drawing-node.tsx';
import { GuardNode } from './nodes/guard-node.ts';
import { PageBreakNode } from './nodes/page-break-node.tsx';
import { PictureNode } from './nodes/picture-node.tsx';
import { RepeatNode } from './nodes/repeat-node.tsx';
import { SignatureNode } from './nodes/signature-node.ts';
import { ValueNode } from './nodes/value-node.tsx';

/** What a template is made of in the editor. */
export const editorNodes = [
  ...[HeadingNode, ListNode, ListItemNode, TableNode, TableRowNode, TableCellNode],
  ...[ValueNode, RepeatNode, GuardNode, SignatureNode, PageBreakNode, PictureNode, DrawingNode],
];
