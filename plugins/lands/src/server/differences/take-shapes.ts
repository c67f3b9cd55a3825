import type { AreaShape } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { DifferenceProblem } from '../../differences.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { reshapeMany } from '../geometry/many-shapes.ts';
import type { Difference, Outcome, TakingPlace } from './difference.ts';

/** Each lot's shape is an operation of its own: it is in the lot's history, and can be undone there as well. */
export async function takeShapes(
  tx: UnitOfWork,
  { projectId }: TakingPlace,
  rows: readonly Difference[],
): Promise<Outcome[]> {
  const lands = await lockLands(tx, rows);
  const shapes = await fileShapes(tx, rows);
  const problems = new Map<string, DifferenceProblem>();
  const lots = rows.flatMap(({ id, landId, geometryId, heights, arcs, toArea }) => {
    const land = lands.get(landId ?? '');
    const shape = shapes.get(id);
    const problem = whyNot(land, geometryId);
    if (land && shape && !problem) return [{ land, shape: shape as AreaShape, area: toArea ?? '0', heights, arcs }];
    problems.set(id, problem ?? 'removed');
    return [];
  });
  // The attributes of the former file stay until its facts are taken over too.
  const made = await reshapeMany(tx, projectId, 'import', lots);
  return rows.map(({ id, landId }): Outcome => {
    const done = made.get(landId ?? '');
    const problem = problems.get(id);
    if (problem || !done) return { id, problem: problem ?? 'removed' };
    return { id, operationId: done.operationId, madeGeometryId: done.geometryId };
  });
}

function whyNot(
  land: { readonly computedStatus: string; readonly geometryId: string | null } | undefined,
  seen: string | null,
): DifferenceProblem | undefined {
  if (!land) return 'removed';
  if (land.computedStatus === 'with_contract') return 'lockedByContract';
  if (land.computedStatus === 'archived') return 'lockedAsArchived';
  return land.geometryId === seen ? undefined : 'changedMeanwhile';
}

/** In one order whoever works on them; those that are removed are not among them. */
export async function lockLands(tx: UnitOfWork, rows: readonly Difference[]) {
  const lands = await tx.asServer
    .from(Land)
    .where({ id: { in: rows.flatMap(({ landId }) => landId ?? []) } })
    .orderBy('id')
    .lock()
    .all();
  return new Map(lands.map((land) => [land.id, land]));
}

/** With all of their digits. */
export async function fileShapes(tx: UnitOfWork, rows: readonly Difference[]): Promise<ReadonlyMap<string, object>> {
  const found = await tx.asServer.sql<{ id: string; shape: object }>({ because: 'all digits of the shapes' })`
    select d.id::text as id, ST_AsGeoJSON(d.geom, 15, 0)::json as shape from ${ImportDifference} d
    where d.id = any(${rows.map(({ id }) => id)}::uuid[]) and d.geom is not null`;
  return new Map(found.map(({ id, shape }) => [id, shape]));
}
