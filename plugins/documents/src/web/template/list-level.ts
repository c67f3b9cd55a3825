import { $isListItemNode, $isListNode, type ListItemNode } from '@lexical/list';
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical';

/** Lists within one another: no paper has more, and a template may not be as deep as one likes. */
const mostLevels = 4;

/** What can be done to the item of a list in which the cursor stands; undefined outside of lists. */
export interface ListLevel {
  readonly mayIndent: boolean;
  readonly mayOutdent: boolean;
}

export function $listLevel(): ListLevel | undefined {
  const item = $itemAround();
  if (!item) return undefined;
  const level = item.getIndent();
  // Below nothing there is no second level.
  return { mayIndent: level < mostLevels - 1 && hasItemBefore(item), mayOutdent: level > 0 };
}

function $itemAround(): ListItemNode | undefined {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return undefined;
  const node = selection.anchor.getNode();
  return [node, ...node.getParents()].find($isListItemNode);
}

const hasItemBefore = (item: ListItemNode) =>
  item.getPreviousSiblings().some((before) => $isListItemNode(before) && !before.getChildren().some($isListNode));

/** Tab and Shift+Tab within a list; elsewhere the key leads on through the screen, as people without a mouse need it. */
export function registerListKeys(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    KEY_TAB_COMMAND,
    (event) => {
      const level = $listLevel();
      if (!level) return false;
      const isBack = event.shiftKey;
      if (!(isBack ? level.mayOutdent : level.mayIndent)) return false;
      event.preventDefault();
      return editor.dispatchCommand(isBack ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined);
    },
    COMMAND_PRIORITY_EDITOR,
  );
}
