import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $getNodeByKey, type NodeKey } from 'lexical';
import { useEffect } from 'react';
import { labelOf, listsOf } from '../../template/name-paths.ts';
import { $isGuardNode, GuardNode } from './nodes/guard-node.ts';
import { type TemplateKnowledge, useTemplateKnowledge } from './template-context.ts';
import { $loopsAround, within } from './use-loops.ts';

/** Says at the head of each condition and loop what it asks or goes through, in the words of its chips: nodes know no names. */
export function GuardWords() {
  const [editor] = useLexicalComposerContext();
  const knowledge = useTemplateKnowledge();
  useEffect(() => {
    const say = (keys: Iterable<NodeKey>) =>
      editor.getEditorState().read(() => {
        for (const key of keys) {
          const node = $getNodeByKey(key);
          const element = editor.getElementByKey(key);
          if (element && $isGuardNode(node)) element.dataset.words = $wordsOf(node, knowledge);
        }
      });
    return editor.registerMutationListener(GuardNode, (changed) => say(changed.keys()), { skipInitialization: false });
  }, [editor, knowledge]);
  return null;
}

function $wordsOf(node: GuardNode, knowledge: TemplateKnowledge): string {
  const source = node.getSource();
  if (node.getGuard() === 'loop')
    return listsOf(knowledge.names).find((list) => list.source === source)?.label ?? source;
  return labelOf(knowledge.names, source, within(knowledge, $loopsAround(node)).loop);
}
