import { type GeoJsonGeometry, isUuid, Project, ProjectStage, type RecordOf, StoredFile } from '@gleba/sdk';
import { ruleForPeople, type UnitOfWork, type WriteRule } from '@gleba/sdk/server';
import { projectImagePurpose } from '../../projects/project-image.ts';
import { workspaceErrors } from '../workspace-errors.ts';

type ProjectRow = RecordOf<typeof Project>;

/** What a project must be, whoever writes it and by whichever door. Only what changed is looked at. */
const project = ruleForPeople(Project, 'workspace.projectIsWhole', async (tx, { before, after }) => {
  if (!after) return;
  const changed = (name: keyof ProjectRow) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name]);
  if (changed('modules')) requireModule(after.modules);
  if (changed('boundaries') && after.boundaries) await requirePolygons(tx, after.boundaries);
  if (changed('projectSrid') && after.projectSrid !== null) await requireReferenceSystem(tx, after.projectSrid);
  if (changed('projectStageId') || changed('type')) await requireFittingStage(tx, after);
  if (changed('backgroundImage') && after.backgroundImage) await requireImage(tx, after.backgroundImage);
});

export const projectRules: readonly WriteRule[] = [project];

/** No list at all means every area; an empty one would be a project in which nothing can be done. */
function requireModule(modules: readonly string[] | null): void {
  if (modules?.length === 0) throw workspaceErrors.moduleRequired.beside('modules');
}

async function requirePolygons(tx: UnitOfWork, boundaries: GeoJsonGeometry): Promise<void> {
  if (boundaries.type !== 'Polygon' && boundaries.type !== 'MultiPolygon') {
    throw workspaceErrors.boundaryNoPolygon.beside('boundaries');
  }
  const rows = await tx.sql<{ is_valid: boolean }>({ because: 'PostGIS judges what somebody drew; no row is read' })`
    select ST_IsValid(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(boundaries)}::text), 4326)) as is_valid`;
  if (rows[0]?.is_valid !== true) {
    throw workspaceErrors.boundaryCrossesItself.beside('boundaries');
  }
}

async function requireReferenceSystem(tx: UnitOfWork, srid: number): Promise<void> {
  const known = await tx.sql({ because: "PostGIS's own list of reference systems" })`
    select 1 from spatial_ref_sys where srid = ${srid}::integer`;
  if (known.length === 0) {
    throw workspaceErrors.referenceSystemUnknown.beside('projectSrid', { srid: String(srid) });
  }
}

async function requireFittingStage(tx: UnitOfWork, { projectStageId, type }: ProjectRow): Promise<void> {
  if (projectStageId === null) return;
  const stage = await tx.find(ProjectStage, projectStageId);
  // One that does not exist, or is another organization's, the foreign key refuses.
  if (!stage || stage.type === null || stage.type === type) return;
  throw workspaceErrors.stageOfOtherType.beside('projectStageId', { name: stage.name });
}

/** A picture that was uploaded for this: any other file of the organization would be handed out to whoever sees the project. */
async function requireImage(tx: UnitOfWork, fileId: string): Promise<void> {
  const file = isUuid(fileId) ? await tx.find(StoredFile, fileId) : undefined;
  if (file?.purpose !== projectImagePurpose || file.status !== 'stored') {
    throw workspaceErrors.imageNotFound.beside('backgroundImage');
  }
}
