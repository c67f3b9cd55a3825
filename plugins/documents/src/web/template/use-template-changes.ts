import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $insertNodeToNearestRoot } from '@lexical/utils';
import type { LexicalNode } from 'lexical';

export interface TemplateChanges {
  /** Changes the text, where the cursor is, and gives the text the focus back. */
  readonly change: (work: () => void) => void;
  /** Puts something in between two paragraphs. */
  readonly put: (make: () => LexicalNode) => void;
}

/** How the menu of what is inserted changes the text. `before`: whatever has to close first. */
export function useTemplateChanges(before: () => void): TemplateChanges {
  const [editor] = useLexicalComposerContext();
  const change = (work: () => void) => {
    before();
    editor.update(work);
    editor.focus();
  };
  return { change, put: (make) => change(() => $insertNodeToNearestRoot(make())) };
}
