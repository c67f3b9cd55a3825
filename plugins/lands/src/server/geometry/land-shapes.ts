import { GlebaError, type RecordOf } from '@gleba/sdk';
import type { AreaShape } from '@gleba/sdk/geo/server';
import { dimension, isPolygonal, type UnitOfWork, withDecimals } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { landErrors } from '../land-errors.ts';

/** A lot as the person who works on it saw it. Shapes are never overwritten, so the geometry's id is its version. */
export interface SeenLand {
  readonly landId: string;
  readonly geometryId: string | null;
}

export interface LandShape {
  readonly land: RecordOf<typeof Land>;
  /** With all of its digits; null where the lot has no area on the map. */
  readonly shape: AreaShape | null;
  /** m², as the lot says it. */
  readonly area: string | null;
  readonly layerId: string | null;
}

export interface OpenOptions {
  /** Nothing is locked: for previews. */
  readonly toLook?: boolean;
}

/**
 * Locks lots of one project for work on their shapes, in one order whoever works on them. NOT_FOUND for a lot of another
 * project or out of sight, FORBIDDEN for one that the person may not change, CONFLICT where somebody was faster, VALIDATION for
 * a lot whose shape is not to be touched.
 */
export async function openLandShapes(
  tx: UnitOfWork,
  projectId: string,
  seen: readonly SeenLand[],
  { toLook = false }: OpenOptions = {},
): Promise<LandShape[]> {
  const inOrder = [...seen].sort((a, b) => (a.landId < b.landId ? -1 : 1));
  const opened = new Map<string, LandShape>();
  for (const { landId, geometryId } of inOrder) {
    const land = await tx.asActor.get(Land, landId, { lock: !toLook });
    if (land.projectId !== projectId || land.deletedAt !== null) throw new GlebaError('NOT_FOUND');
    if (land.geometryId !== geometryId) throw landErrors.shapeChangedMeanwhile();
    refuseLocked(land);
    const { isArea, ...found } = await readShape(tx, land.geometryId);
    opened.set(landId, { land, ...found, area: isArea ? land.computedArea : null });
  }
  return seen.flatMap(({ landId }) => opened.get(landId) ?? []);
}

/** A contract is about the ground as it was measured; an archived lot is history. */
export function refuseLocked({ block, lot, computedStatus }: RecordOf<typeof Land>): void {
  if (computedStatus === 'with_contract') throw landErrors.lockedByContract({ block, lot });
  if (computedStatus === 'archived') throw landErrors.lockedAsArchived({ block, lot });
}

async function readShape(
  tx: UnitOfWork,
  geometryId: string | null,
): Promise<Omit<LandShape, 'land' | 'area'> & { readonly isArea: boolean }> {
  if (geometryId === null) return { shape: null, isArea: false, layerId: null };
  const found = await tx.asServer
    .from(Geometry)
    .withDeleted()
    .where({ id: { equalTo: geometryId } })
    .select(({ geom, layerId }) => ({
      ...{ shape: withDecimals(geom, 15), isArea: isPolygonal(geom), layerId },
      dimension: dimension(geom),
    }))
    .first();
  if (!found) return { shape: null, isArea: false, layerId: null };
  const { layerId } = found;
  const shape = found.isArea ? (found.shape as AreaShape) : null;
  return { shape, isArea: found.dimension === 2, layerId };
}

/** The shape of a lot that has one. */
export function areaOf({ land, shape }: LandShape): AreaShape {
  if (shape) return shape;
  throw landErrors.landWithoutPolygon({ block: land.block, lot: land.lot });
}
