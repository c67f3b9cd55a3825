import { entityPlural } from '../context/labels.ts';
import { useServices } from '../context/services.tsx';
import type { Contributions } from '../contribution/contribute.ts';
import type { SearchHit } from './search-hit.ts';

/** What can be done with lists and leads to a screen, as the search offers it from anywhere: 'Verificação da topologia'. */
export function useListActionHits(): readonly SearchHit[] {
  const { panels, registry, session, translate: t } = useServices();
  const { projectId } = session;
  return registry.entities.flatMap((entity) => {
    if (entity.scope === 'project' && projectId === undefined) return [];
    const actions = panels.contributed('action', { entity: entity.id, place: 'list' }, session, projectId);
    // Each was made by `contribute`, whose types say what an action consists of.
    return (actions as unknown as readonly Contributions['action'][]).flatMap((action): SearchHit[] => {
      if (action.place !== 'list' || !action.path) return [];
      const path = action.path({ entity, projectId, filter: {}, rowCount: 0 });
      return [{ id: action.id, title: t(action.title), detail: entityPlural(t, entity), icon: 'adjustments', path }];
    });
  });
}
