import type { EntityRegistry } from '../../entity/registry.ts';
import { type DocumentSubject, type DocumentSubjects, entitiesOf } from '../../plugin/document-subject.ts';
import type { ServiceContainer } from '../../plugin/service-container.ts';
import type { ServerEntry } from '../contract/server-side.ts';

/** What plugins say of documents, without what leads over entities of a plugin that did not start. Before that is known: all of it. */
export function loadedSubjects(
  entries: readonly ServerEntry[],
  registry: () => EntityRegistry | undefined,
  services: Pick<ServiceContainer, 'has' | 'get'>,
): DocumentSubjects {
  const declared = entries.flatMap(({ plugin }) => plugin.documentSubjects);
  let sound: readonly DocumentSubject[] | undefined;
  function all(): readonly DocumentSubject[] {
    const known = registry();
    if (!known) return declared;
    sound ??= declared.filter((one) => [...entitiesOf(one)].every(({ id }) => known.find(id)));
    return sound;
  }
  return {
    all,
    signingOf(entityId) {
      const signing = all().find(({ entity, signing }) => entity.id === entityId && signing)?.signing;
      return signing && services.has(signing) ? services.get(signing) : undefined;
    },
    foretellerOf: ({ foretold }) => (foretold && services.has(foretold) ? services.get(foretold) : undefined),
    tellerOf: ({ by }) => (services.has(by) ? services.get(by) : undefined),
  };
}
