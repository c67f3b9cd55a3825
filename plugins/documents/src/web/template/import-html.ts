import { $generateNodesFromDOM } from '@lexical/html';
import { $getRoot, $insertNodes, type LexicalEditor } from 'lexical';

/** Characters of a page that is taken in: a template is far smaller. */
const longest = 3_000_000;

/**
 * Puts the text of an HTML file into the editor, as if it had been pasted: what a template has no part for is left out. The document that
 * it is read into runs nothing and loads nothing. False for what is too long.
 */
export async function importHtml(editor: LexicalEditor, file: Blob): Promise<boolean> {
  if (file.size > longest) return false;
  const page = new DOMParser().parseFromString(await file.text(), 'text/html');
  editor.update(() => {
    if ($getRoot().getChildrenSize() === 0) $getRoot().selectEnd();
    $insertNodes($generateNodesFromDOM(editor, page));
  });
  return true;
}
