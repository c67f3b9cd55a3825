import { addressInProject, type Entity, type Panel } from '@gleba/core';
import { usePanelsOf } from './use-panels-of.ts';

/** The panel that shows one record of the entity: its path ends in `:<entity>Id`, or in `:<entity>Id/view` beside a form. */
export function recordPanelOf(panels: readonly Panel[], entity: Pick<Entity, 'name'>): Panel | undefined {
  return panels.find(({ path }) => path?.replace(/\/view$/, '').endsWith(`/:${entity.name}Id`));
}

/** Address of a record on its panel, in its project; said short where that is not known, and then the router finds it out. */
export function recordPath(
  { path = '', said = path }: Pick<Panel, 'path'> & { readonly said?: string },
  entity: Pick<Entity, 'name'>,
  id: string,
  projectId: string | undefined,
): string {
  const short = said.replace(`:${entity.name}Id`, encodeURIComponent(id));
  return said === path || projectId === undefined ? short : addressInProject(projectId, short);
}

/** Address maker for the entity's records; undefined where no panel shows one. */
export function useRecordPath(entity: Entity): ((id: string) => string) | undefined {
  const { all, projectId } = usePanelsOf();
  const panel = recordPanelOf(all, entity);
  return panel && ((id) => recordPath(panel, entity, id, projectId));
}
