import { addressInProject, type Entity, projectOfAddress, shortPath } from '@gleba/core';
import type { PlacedPanel } from '@gleba/core/web';
import { entityInSentence, IconPlus, type SearchHit, type Texts, useCan, useServices } from '@gleba/sdk/web';

interface CreateHitsGiven {
  /** That the person may open. */
  readonly panels: readonly PlacedPanel[];
  readonly projectId: string | undefined;
  readonly translate: Texts;
  readonly findEntity: (id: string) => Entity | undefined;
  readonly mayCreate: (entity: Entity) => boolean;
}

/** Where something new is made: `/people/companies/new`, `/dashboards/new-dashboard`, said without anything that has to be chosen first. */
const createAddress = /^(?:\/:project(?:Id)?)?\/[^:]*\/new(?:-[a-z]+)?$/;

/** 'Criar lote', 'Criar categoria': every form for something new that stands at an address of its own. */
export function createHitsOf({ panels, projectId, translate: t, ...may }: CreateHitsGiven): readonly SearchHit[] {
  const hits = panels.flatMap((panel): SearchHit[] => {
    const { id, path, title, scope } = panel;
    const said = panel.said ?? path;
    if (path === undefined || said === undefined || !createAddress.test(said)) return [];
    if (scope === 'project' && projectId === undefined) return [];
    // A derived form is called as what it makes, and shown to whoever may read that.
    const entity = may.findEntity(title);
    if (entity && !may.mayCreate(entity)) return [];
    return [
      {
        id,
        title: entity ? t('ui.list.create', { entity: entityInSentence(t, entity) }) : t(title),
        words: t('shell.search.createWords'),
        icon: IconPlus,
        path: scope === 'project' && projectId !== undefined ? addressInProject(projectId, shortPath(said)) : path,
      },
    ];
  });
  // What the project and the organization have both of (dashboards) is made where one is.
  const isHere = ({ path = '' }: SearchHit) => projectOfAddress(path) !== undefined;
  const sameHere = (hit: SearchHit) => hits.some((other) => isHere(other) && other.title === hit.title);
  const shown = hits.filter((hit) => isHere(hit) || !sameHere(hit));
  // What one works in comes first; the rest stays in its order.
  return [...shown.filter(isHere), ...shown.filter((hit) => !isHere(hit))];
}

/** What can be made from anywhere, as far as the person may. */
export function useCreateHits(): readonly SearchHit[] {
  const { panels, registry, session, translate } = useServices();
  const can = useCan();
  const { projectId } = session;
  return createHitsOf({
    panels: [...panels.allowed('modal', session, projectId), ...panels.allowed('route', session, projectId)],
    projectId,
    translate,
    findEntity: (id) => registry.find(id),
    mayCreate: (entity) => can(entity.access.create),
  });
}
