import { listsOf, pathsOf } from '../../template/name-paths.ts';
import { useTemplateKnowledge } from './template-context.ts';
import { within } from './use-loops.ts';
import type { SelectionFacts } from './use-selection-facts.ts';

export type Offered = ReturnType<typeof useOffered>;

/** What may be named where the cursor is: values, drawings among them, lists, and the words of a condition. */
export function useOffered({ loops }: Pick<SelectionFacts, 'loops'>) {
  const knowledge = useTemplateKnowledge();
  const { scope, loop } = within(knowledge, loops);
  const paths = pathsOf(knowledge.names, loop);
  const drawings = paths.filter(({ kind }) => kind === 'drawing');
  return { scope, paths, drawings, lists: listsOf(knowledge.names) };
}
