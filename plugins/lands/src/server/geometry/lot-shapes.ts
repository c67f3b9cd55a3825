import { GlebaError, type RecordOf } from '@gleba/sdk';
import type { AreaShape } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';

/** A lot as the person who works on it saw it. Shapes are never overwritten, so the geometry's id is its version. */
export interface SeenLot {
  readonly landId: string;
  readonly geometryId: string | null;
}

export interface LotShape {
  readonly land: RecordOf<typeof Land>;
  /** With all of its digits; null where the lot has no area on the map. */
  readonly shape: AreaShape | null;
  /** m² on the ellipsoid, as the lot says it. */
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
export async function openLots(
  tx: UnitOfWork,
  projectId: string,
  seen: readonly SeenLot[],
  { toLook = false }: OpenOptions = {},
): Promise<LotShape[]> {
  const inOrder = [...seen].sort((a, b) => (a.landId < b.landId ? -1 : 1));
  const opened = new Map<string, LotShape>();
  for (const { landId, geometryId } of inOrder) {
    const land = await tx.asActor.get(Land, landId, { lock: !toLook });
    if (land.projectId !== projectId || land.deletedAt !== null) throw new GlebaError('NOT_FOUND');
    if (land.geometryId !== geometryId) throw new GlebaError('CONFLICT', changedMeanwhile);
    refuseLocked(land);
    opened.set(landId, { land, ...(await readShape(tx, land.geometryId)) });
  }
  return seen.flatMap(({ landId }) => opened.get(landId) ?? []);
}

export const changedMeanwhile =
  'O desenho do lote foi alterado por outra pessoa enquanto você trabalhava. Abra-o outra vez e repita a alteração.';

/** A contract is about the ground as it was measured; an archived lot is history. */
export function refuseLocked({ block, lot, computedStatus }: RecordOf<typeof Land>): void {
  const name = `Quadra ${block}, lote ${lot}`;
  if (computedStatus === 'with_contract') {
    throw new GlebaError('VALIDATION', `${name}: o lote tem contrato, o desenho dele não pode ser alterado.`);
  }
  if (computedStatus === 'archived') {
    throw new GlebaError('VALIDATION', `${name}: o lote está arquivado, o desenho dele não pode ser alterado.`);
  }
}

async function readShape(tx: UnitOfWork, geometryId: string | null): Promise<Omit<LotShape, 'land'>> {
  if (geometryId === null) return { shape: null, area: null, layerId: null };
  const { rows } = await tx.query<{ shape: AreaShape; kind: string; layerId: string; area: string }>(
    `select ST_AsGeoJSON(geom, 15, 0)::json as shape, GeometryType(geom) as kind, layer_id as "layerId",
       case when ST_Dimension(geom) = 2 then round(ST_Area(ST_Transform(geom, 4674)::geography)::numeric, 4)::text end as area
     from lands.geometry where organization_id = $1::integer and id = $2::uuid`,
    [tx.actor.organizationId, geometryId],
  );
  const [row] = rows;
  if (!row) return { shape: null, area: null, layerId: null };
  return { shape: row.kind.endsWith('POLYGON') ? row.shape : null, area: row.area, layerId: row.layerId };
}

/** The shape of a lot that has one. */
export function areaOf({ land, shape }: LotShape): AreaShape {
  if (shape) return shape;
  throw new GlebaError('VALIDATION', `Quadra ${land.block}, lote ${land.lot}: o lote não tem um polígono no mapa.`);
}
