import { type RecordOf, uuidv7 } from '@gleba/sdk';
import type { AreaShape } from '@gleba/sdk/geo/server';
import type { ServerValues, UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import type { ShapeChangeKind } from '../../shape-changes.ts';
import { landLayer } from './shape-operation.ts';

type LandRecord = RecordOf<typeof Land>;

export interface NewShape {
  /** Locked. */
  readonly land: LandRecord;
  readonly shape: AreaShape;
  readonly area: string;
  readonly heights?: RecordOf<typeof Geometry>['heights'];
  readonly arcs?: RecordOf<typeof Geometry>['arcs'];
}

export interface Reshaped {
  readonly operationId: string;
  readonly geometryId: string;
}

/** Another shape for each of some lots, as `reshape` of one would write it, in few statements: each is an operation of its own. */
export async function reshapeMany(
  tx: UnitOfWork,
  projectId: string,
  kind: ShapeChangeKind,
  lots: readonly NewShape[],
): Promise<ReadonlyMap<string, Reshaped>> {
  if (lots.length === 0) return new Map();
  const formerOnes = await byId(
    tx,
    Geometry,
    lots.flatMap(({ land }) => land.geometryId ?? []),
  );
  const layer = await landLayer(tx, projectId);
  const made = lots.map((lot) => ({ ...lot, operationId: uuidv7(), geometryId: uuidv7() }));
  await tx.insertMany(
    Geometry,
    made.map(({ land, shape, heights, arcs = null, geometryId }) => {
      const former = formerOnes.get(land.geometryId ?? '');
      const kept = { properties: former?.properties ?? null, splittedFromId: former?.splittedFromId ?? null };
      const values = {
        id: geometryId,
        projectId,
        layerId: former?.layerId ?? layer,
        geom: shape,
        heights,
        arcs,
        isSingle: false,
        ...kept,
      };
      return values as ServerValues<typeof Geometry>;
    }),
  );
  await tx.updateMany(
    Land,
    made.map(({ land, geometryId, area }) => ({ id: land.id, patch: { geometryId, computedArea: area } })),
  );
  await markManyUnused(tx, [...formerOnes.keys()]);
  const left = await byId(
    tx,
    Land,
    made.map(({ land }) => land.id),
  );
  await tx.insertMany(
    ShapeChange,
    made.map(({ land, operationId, geometryId, area }) => ({
      ...{ projectId, operationId, kind, role: 'changed' as const, landId: land.id },
      ...{ fromGeometryId: land.geometryId, toGeometryId: geometryId, fromArea: land.computedArea, toArea: area },
      ...{ foundUpdatedAt: land.updatedAt, landUpdatedAt: left.get(land.id)?.updatedAt ?? null },
    })) as readonly ServerValues<typeof ShapeChange>[],
  );
  return new Map(made.map(({ land, operationId, geometryId }) => [land.id, { operationId, geometryId }]));
}

/**
 * Undoes such operations, as `undoShapeChange` would each of them: answers the lots that have their former shape again. A lot with another
 * shape since, a contract or in the archive stays as it is.
 */
export async function restoreMany(
  tx: UnitOfWork,
  projectId: string,
  operationIds: readonly string[],
  lands: ReadonlyMap<string, LandRecord>,
): Promise<ReadonlySet<string>> {
  const changes = await tx.list(ShapeChange, {
    filter: { operationId: { in: [...operationIds] }, role: { equalTo: 'changed' }, undoneBy: { isNull: true } },
    first: operationIds.length,
  });
  const undone = changes.flatMap((change) => {
    const land = lands.get(change.landId);
    const isFree = land && !['with_contract', 'archived'].includes(land.computedStatus);
    return isFree && land.geometryId === change.toGeometryId ? [{ ...change, land, undoing: uuidv7() }] : [];
  });
  const again = { deletedAt: null, mergedIntoId: null };
  await tx.updateMany(
    Geometry,
    undone.flatMap(({ fromGeometryId }) => (fromGeometryId ? [{ id: fromGeometryId, patch: again }] : [])),
  );
  await tx.updateMany(
    Land,
    undone.map(({ landId, fromGeometryId, fromArea }) => ({
      ...{ id: landId, patch: { geometryId: fromGeometryId, computedArea: fromArea } },
    })),
  );
  await markManyUnused(
    tx,
    undone.flatMap(({ toGeometryId }) => toGeometryId ?? []),
  );
  await tellManyAnew(tx, undone);
  const ends = undone.map(({ landId, undoing, fromGeometryId, toGeometryId, fromArea, toArea }) => ({
    ...{ projectId, operationId: undoing, kind: 'undo' as const, role: 'changed' as const, landId },
    ...{ fromGeometryId: toGeometryId, toGeometryId: fromGeometryId, fromArea: toArea, toArea: fromArea },
  }));
  if (ends.length > 0) await tx.insertMany(ShapeChange, ends as readonly ServerValues<typeof ShapeChange>[]);
  return new Set(undone.map(({ landId }) => landId));
}

type Undone = RecordOf<typeof ShapeChange> & { readonly land: LandRecord; readonly undoing: string };

/** The operations themselves, and those before them on lots that nobody has worked on since (see `tellAnew`). */
async function tellManyAnew(tx: UnitOfWork, undone: readonly Undone[]): Promise<void> {
  const untouched = undone.filter(({ land, landUpdatedAt }) => land.updatedAt === landUpdatedAt);
  const now = await byId(
    tx,
    Land,
    untouched.map(({ landId }) => landId),
  );
  const foundOf = new Map(untouched.map(({ landId, foundUpdatedAt }) => [landId, foundUpdatedAt]));
  const own = new Set(undone.map(({ id }) => id));
  const standing = await tx.asServer
    .from(ShapeChange)
    .where({ landId: { in: [...foundOf.keys()] }, undoneBy: { isNull: true } })
    .select(['id', 'landId', 'landUpdatedAt'])
    .all();
  const before = standing.filter(
    ({ id, landId, landUpdatedAt }) => !own.has(id) && landUpdatedAt !== null && landUpdatedAt === foundOf.get(landId),
  );
  await tx.updateMany(ShapeChange, [
    ...undone.map(({ id, undoing }) => ({ id, patch: { undoneBy: undoing } })),
    ...before.map(({ id, landId }) => ({ id, patch: { landUpdatedAt: now.get(landId)?.updatedAt ?? null } })),
  ]);
}

/** As `markUnused` of one. */
async function markManyUnused(tx: UnitOfWork, geometryIds: readonly string[]): Promise<void> {
  const used = await tx.asServer
    .from(Land)
    .where({ geometryId: { in: [...geometryIds] } })
    .select(['geometryId'])
    .all();
  const isUsed = new Set(used.map(({ geometryId }) => geometryId));
  const patch = { deletedAt: new Date().toISOString() };
  await tx.updateMany(
    Geometry,
    geometryIds.filter((id) => !isUsed.has(id)).map((id) => ({ id, patch })),
  );
}

async function byId<E extends typeof Land | typeof Geometry>(
  tx: UnitOfWork,
  entity: E,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RecordOf<E>>> {
  const rows =
    ids.length === 0 ? [] : await tx.list(entity, { filter: { id: { in: [...ids] } } as never, first: ids.length });
  return new Map(rows.map((row) => [(row as { readonly id: string }).id, row]));
}
