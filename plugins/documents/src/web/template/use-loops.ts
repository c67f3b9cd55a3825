import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $isTableRowNode } from '@lexical/table';
import { $getNodeByKey, $isElementNode, type LexicalNode } from 'lexical';
import { namedAt } from '../../template/name-paths.ts';
import type { NamedValue } from '../../template/names.ts';
import { $isGuardNode } from './nodes/guard-node.ts';
import { $isRepeatNode } from './nodes/repeat-node.tsx';
import { scopeWithin, type TemplateKnowledge } from './template-context.ts';

/** The lists whose records are gone through where a node stands, the outermost first. */
export function $loopsAround(node: LexicalNode): readonly string[] {
  return node
    .getParents()
    .reverse()
    .flatMap((parent) => {
      if ($isGuardNode(parent)) return parent.getGuard() === 'loop' ? [parent.getSource()] : [];
      return $isTableRowNode(parent) ? $repeated(parent).slice(0, 1) : [];
    });
}

function $repeated(node: LexicalNode): readonly string[] {
  if ($isRepeatNode(node)) return [node.getSource()];
  return $isElementNode(node) ? node.getChildren().flatMap($repeated) : [];
}

export function useLoopsAround(nodeKey: string): readonly string[] {
  const [editor] = useLexicalComposerContext();
  return editor.getEditorState().read(() => {
    const node = $getNodeByKey(nodeKey);
    return node ? $loopsAround(node) : [];
  });
}

/** What may be named within loops, and what `item` is there. */
export function within({ names, scope }: TemplateKnowledge, loops: readonly string[]) {
  const innermost = loops.at(-1);
  const loop: NamedValue | undefined = innermost === undefined ? undefined : namedAt(names, innermost);
  return { scope: scopeWithin(scope, loops), loop };
}
