import type { ReferencePlane } from '@gleba/sdk/geo';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';

/** The plane that areas are measured in; null where nothing is drawn yet, so that there is nothing to measure. */
export async function planeOfAreas(tx: UnitOfWork, projectId: string): Promise<ReferencePlane | null> {
  const plane = await projectPlane(tx, projectId);
  if (plane) return plane;
  const isDrawn = await tx
    .from(Geometry)
    .where({ projectId: { equalTo: projectId } })
    .exists();
  if (isDrawn) throw landErrors.referenceSystemNotUtm({ srid: '-' });
  return null;
}
