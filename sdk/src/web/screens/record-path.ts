import type { Entity, Panel } from '@gleba/core';
import { usePanelsOf } from './use-panels-of.ts';

/** The panel that shows one record of the entity: its path ends in `:<entity>Id`, or in `:<entity>Id/view` beside a form. */
export function recordPanelOf(panels: readonly Panel[], entity: Pick<Entity, 'name'>): Panel | undefined {
  return panels.find(({ path }) => path?.replace(/\/view$/, '').endsWith(`/:${entity.name}Id`));
}

/** Address of a record, with the project put in where the path names one. */
export function recordPath(
  path: string,
  entity: Pick<Entity, 'name'>,
  id: string,
  projectId: string | undefined,
): string {
  return path
    .replace(`:${entity.name}Id`, encodeURIComponent(id))
    .replace(/:project(Id)?\b/, encodeURIComponent(projectId ?? ''));
}

/** Address maker for the entity's records; undefined where no panel shows one. */
export function useRecordPath(entity: Entity): ((id: string) => string) | undefined {
  const { all, projectId } = usePanelsOf();
  const panel = recordPanelOf(all, entity);
  const pattern = panel?.path;
  return pattern === undefined ? undefined : (id) => recordPath(pattern, entity, id, projectId);
}
