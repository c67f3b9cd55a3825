import type { EntityRegistry } from '../../entity/registry.ts';
import { type DocumentSubject, type DocumentSubjects, entitiesOf } from '../../plugin/document-subject.ts';
import type { ServerEntry } from '../contract/server-side.ts';

/** What plugins say of documents, without what leads over entities of a plugin that did not start. Before that is known: all of it. */
export function loadedSubjects(
  entries: readonly ServerEntry[],
  registry: () => EntityRegistry | undefined,
): DocumentSubjects {
  const declared = entries.flatMap(({ plugin }) => plugin.documentSubjects);
  let sound: readonly DocumentSubject[] | undefined;
  return {
    all() {
      const known = registry();
      if (!known) return declared;
      sound ??= declared.filter((one) => [...entitiesOf(one)].every(({ id }) => known.find(id)));
      return sound;
    },
  };
}
