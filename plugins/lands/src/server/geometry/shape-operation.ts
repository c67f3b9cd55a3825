import { type RecordOf, uuidv7 } from '@gleba/sdk';
import type { AreaShape } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { FieldBook } from '../../coordinates/field-book.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import type { DivisionKind, ShapeChangeKind } from '../../shape-changes.ts';
import { copyAddress } from '../address/copy-address.ts';
import { changeStatusOfLand } from '../status/change-status-of-lands.ts';
import { carriedArcs, type ShapeArcs } from './carried-arcs.ts';
import { carriedHeights, type ShapeHeights } from './carried-heights.ts';
import type { LandShape } from './land-shapes.ts';

type LandRecord = RecordOf<typeof Land>;

/** How people call a lot. */
export interface LandName {
  readonly block: string;
  readonly lot: string;
  readonly subdivision?: string | null | undefined;
}

export interface MadeLand extends LandName {
  readonly shape: AreaShape;
  readonly area: string;
  readonly layerId: string;
  readonly splittedFromId?: string | null;
  /** Shapes that it was made of, whose heights its corners keep. */
  readonly madeOf?: readonly string[];
  /** Known already. */
  readonly heights?: ShapeHeights;
  readonly arcs?: ShapeArcs;
  /** What the ground has, whoever the lot is called by. */
  readonly inherited?: Partial<
    Pick<LandRecord, 'address' | 'addressId' | 'lawsuitId' | 'blockNewContract' | 'importJobId'>
  >;
  readonly properties?: Readonly<Record<string, string | number | boolean | null>> | null;
}

/** One operation on shapes: what is done through it is kept under one id, and undone as one. */
export interface ShapeOperation {
  readonly id: string;
  /** Another shape for a lot that stays. */
  reshape(lot: LandShape, shape: AreaShape, area: string, arcs?: ShapeArcs): Promise<string>;
  /** A new lot; it begins as every lot does, pending and with the project's price. */
  make(lot: MadeLand): Promise<{ readonly landId: string; readonly geometryId: string }>;
  /** Takes a lot's shape away and archives it, with the reason. What it was stays: visits, residents, papers, price. */
  retire(lot: LandShape, reason: string, mergedIntoId?: string | null): Promise<void>;
}

export function beginShapeOperation(
  tx: UnitOfWork,
  projectId: string,
  kind: ShapeChangeKind,
  {
    source = null,
    division = null,
  }: {
    /** What the shape was made of. */
    readonly source?: FieldBook | null;
    /** What a split divides. */
    readonly division?: DivisionKind | null;
  } = {},
): ShapeOperation {
  const operationId = uuidv7();
  const keep = (values: object) =>
    tx.insert(ShapeChange, { projectId, operationId, kind, source, division, ...values } as Parameters<
      typeof tx.insert<typeof ShapeChange>
    >[1]);
  return {
    id: operationId,

    async reshape({ land, area: fromArea, layerId }, shape, area, known) {
      const layer = layerId ?? (await landLayer(tx, projectId));
      const former = land.geometryId === null ? null : await tx.get(Geometry, land.geometryId);
      const [heights = null] = former ? await carriedHeights(tx, [former.id], [shape]) : [];
      const arcs = known ?? (former ? await carriedArcs(tx, [former.id], shape) : null);
      const { id: geometryId } = await tx.insert(Geometry, {
        projectId,
        layerId: layer,
        geom: shape,
        isSingle: false,
        heights,
        arcs,
        properties: former?.properties ?? null,
        splittedFromId: former?.splittedFromId ?? null,
      });
      const { updatedAt } = await tx.update(Land, land.id, { geometryId, computedArea: area });
      await markUnused(tx, land.geometryId);
      await keep({
        role: 'changed',
        landId: land.id,
        fromGeometryId: land.geometryId,
        toGeometryId: geometryId,
        fromArea,
        toArea: area,
        foundUpdatedAt: land.updatedAt,
        landUpdatedAt: updatedAt,
      });
      return geometryId;
    },

    async make({ block, lot, subdivision, shape, area, layerId, ...more }) {
      const { splittedFromId, inherited, properties, madeOf = [], heights: known } = more;
      const formerOnes = splittedFromId ? [splittedFromId] : madeOf;
      const arcs = more.arcs ?? (formerOnes.length > 0 ? await carriedArcs(tx, formerOnes, shape) : null);
      const [heights = null] =
        known === undefined && madeOf.length > 0 ? await carriedHeights(tx, madeOf, [shape]) : [];
      const { id: geometryId } = await tx.insert(Geometry, {
        projectId,
        layerId,
        geom: shape,
        isSingle: false,
        heights: known ?? heights,
        arcs,
        properties: properties ?? null,
        splittedFromId: splittedFromId ?? null,
      });
      const addressId = await copyAddress(tx, inherited?.addressId);
      const values = { projectId, block, lot, subdivision: subdivision || null, ...inherited, addressId };
      const { id: landId, updatedAt } = await tx.insert(Land, { ...values, geometryId, computedArea: area });
      await keep({ role: 'created', landId, toGeometryId: geometryId, toArea: area, landUpdatedAt: updatedAt });
      return { landId, geometryId };
    },

    async retire({ land, area }, reason, mergedIntoId) {
      const { id: landId, geometryId, computedStatus } = land;
      await changeStatusOfLand(tx, { landId, status: 'archived', reason }, ['shape']);
      const { updatedAt } = await tx.update(Land, landId, { geometryId: null });
      if (mergedIntoId && geometryId) await tx.update(Geometry, geometryId, { mergedIntoId });
      await markUnused(tx, geometryId);
      await keep({
        role: 'retired',
        landId,
        fromGeometryId: geometryId,
        fromArea: area,
        previousStatus: computedStatus,
        foundUpdatedAt: land.updatedAt,
        landUpdatedAt: updatedAt,
      });
    },
  };
}

/** A shape that no lot shows is marked as deleted: off the map, and there for history and undoing. */
export async function markUnused(tx: UnitOfWork, geometryId: string | null): Promise<void> {
  if (geometryId === null) return;
  const isUsed = await tx.count(Land, { filter: { geometryId: { equalTo: geometryId } } });
  if (isUsed === 0) await tx.update(Geometry, geometryId, { deletedAt: new Date().toISOString() });
}

/** The layer for lots that are drawn: the project's first of lots, or one of its own. */
export async function landLayer(tx: UnitOfWork, projectId: string): Promise<string> {
  const filter = { projectId: { equalTo: projectId }, layerType: { equalTo: 'lands' } };
  const [layer] = await tx.list(Layer, { filter, orderBy: ['createdAt'], first: 1 });
  return layer?.id ?? (await tx.insert(Layer, { projectId, name: 'Lotes', layerType: 'lands' })).id;
}
