import { Project } from '@gleba/sdk';
import { type ReferencePlane, referencePlane } from '@gleba/sdk/geo';
import type { UnitOfWork } from '@gleba/sdk/server';

/**
 * The one plane of a project's papers and areas, as the database chooses it (land-area-step). Undefined where nothing says a zone: no
 * shape yet, or a system of which no paper is printed.
 */
export async function projectPlane(tx: UnitOfWork, projectId: string): Promise<ReferencePlane | undefined> {
  const [found] = await tx.asServer.sql<{ srid: number | null }>({
    because: 'the plane is chosen by the function that areas are computed with',
  })`select lands.project_plane(p.organization_id, p.id) as srid from ${Project} p where p.id = ${projectId}::uuid`;
  return found?.srid == null ? undefined : referencePlane(found.srid, 0, true);
}
