import { Project } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { projectPlane } from './project-plane.ts';

/**
 * The system of a project's drawings, which are in metres whatever the project chose: its own where that is one in metres, else the plane of
 * its papers. Null while nothing says a zone.
 */
export async function drawingSystem(tx: UnitOfWork, projectId: string): Promise<number | null> {
  const { projectSrid } = await tx.get(Project, projectId);
  const own = await tx.sql({ because: "PostGIS's own list of reference systems" })`
    select 1 from spatial_ref_sys where srid = ${projectSrid}::integer and srtext like 'PROJCS%' and proj4text ~ '[+]units=m( |$)'`;
  return own.length > 0 ? projectSrid : ((await projectPlane(tx, projectId))?.srid ?? null);
}
