import { Project } from '@gleba/sdk';
import { type Bounds, boundsOf, brazil } from '@gleba/sdk/geo';
import type { ApiClient } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { landExtent } from '../../operations/map.ts';

/** Where the project's map opens: on its boundaries, else around its lots, else on the country. */
export async function loadProjectExtent(api: ApiClient, projectId: string, signal?: AbortSignal): Promise<Bounds> {
  const options = { isQuiet: true, ...(signal && { signal }) };
  const [project, found] = await Promise.all([
    api.record(Project, projectId, { fields: ['boundaries'] }, options),
    api.run(landExtent, { projectId }, options),
  ]);
  return boundsOf(project?.boundaries) ?? (found ? [found.west, found.south, found.east, found.north] : brazil);
}

const place = { fields: ['geometryId'], include: { geometry: ['geom'] } } as const;

/** The box around one lot; undefined for one without a shape. */
export async function loadLandBounds(api: ApiClient, id: string, signal: AbortSignal): Promise<Bounds | undefined> {
  const land = await api.record(Land, id, place, { isQuiet: true, signal });
  return boundsOf(land?.geometry?.geom);
}
