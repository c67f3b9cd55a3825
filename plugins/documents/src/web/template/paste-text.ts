import { $generateNodesFromDOM } from '@lexical/html';
import { $findMatchingParent } from '@lexical/utils';
import {
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootOrShadowRoot,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  PASTE_COMMAND,
  SELECTION_INSERT_CLIPBOARD_NODES_COMMAND,
} from 'lexical';
import { templateLimits } from '../../template/limits.ts';
import { foreignPage } from './foreign-page.ts';

/** Characters of HTML that are taken from the clipboard: a template is far smaller. */
const longest = 3 * templateLimits.bytes;

/**
 * Takes what other programs put on the clipboard with its alignment and its marks, which the editor alone would lose to the policy of
 * the page. What was copied in an editor of ours, files, and plain text are left to the editor.
 */
export function registerPaste(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    (event) => {
      const data = 'clipboardData' in event ? event.clipboardData : null;
      const html = data?.getData('text/html') ?? '';
      const selection = $getSelection();
      if (html === '' || html.length > longest || !$isRangeSelection(selection)) return false;
      if (data?.types.includes('application/x-lexical-editor')) return false;
      const nodes = $generateNodesFromDOM(editor, foreignPage(html));
      const block = $findMatchingParent(selection.anchor.getNode(), (node) => $isRootOrShadowRoot(node.getParent()));
      const isEmpty = $isParagraphNode(block) && block.isEmpty();
      const [first] = nodes;
      event.preventDefault();
      if (!editor.dispatchCommand(SELECTION_INSERT_CLIPBOARD_NODES_COMMAND, { nodes, selection })) {
        selection.insertNodes(nodes);
      }
      // Words that come into an empty paragraph stand as they stood where they come from.
      if (isEmpty && block.isAttached() && $isParagraphNode(first)) block.setFormat(first.getFormatType());
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
