import { createHash } from 'node:crypto';
import { GlebaError, Project } from '@gleba/sdk';
import { outlineOf, type ReferencePlane, type Ring } from '@gleba/sdk/geo';
import {
  digest,
  equal,
  inOwnSystem,
  isPolygonal,
  part,
  type SqlPart,
  transform,
  type UnitOfWork,
} from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type LandSegments, landSegments } from '../../entities/land-segments.ts';
import { projectPlane } from '../area/project-plane.ts';
import { landErrors } from '../land-errors.ts';
import { type DrawnArc, drawnArcs, type Shape } from './legs-of.ts';

export interface MeasuredLandRow {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
  readonly address: string | null;
  readonly segments: LandSegments | null;
  /** m² as lists and prices have it, and by the title. */
  readonly externalId: string | null;
  readonly computedArea: string | null;
  readonly customArea: string | null;
  /** Digest of the stored shape, bit by bit. */
  readonly digest: string;
  readonly changedAt: string;
  readonly parts: readonly (readonly Ring[])[];
  readonly arcs: readonly DrawnArc[];
  readonly plane: ReferencePlane;
  readonly project: { readonly name: string; readonly city: string | null; readonly state: string | null };
}

/** Metres in the plane's GeoJSON: µm, far below what any paper prints, so that nothing is rounded twice. */
export const decimals = 6;

/**
 * A lot with its shape in the plane of its project's papers, read under the rules of whoever asks. Not found: no such lot in
 * the project, or none that they may see.
 */
export async function readLand(tx: UnitOfWork, projectId: string, landId: string): Promise<MeasuredLandRow> {
  const lot = tx.from(Land).where({ id: { equalTo: landId }, projectId: { equalTo: projectId } });
  const row = await lot
    .leftJoin(Geometry, (land, geometry) => equal(land.geometryId, geometry.id))
    .select(
      (
        { id, block, lot, subdivision, address, segments, externalId, computedArea, customArea },
        { geom, arcs, updatedAt },
      ) => ({
        ...{ id, block, lot, subdivision, address, segments, digest: digest(geom), changedAt: updatedAt },
        ...{ isArea: isPolygonal(geom), externalId, computedArea, customArea, arcs },
      }),
    )
    .first();
  if (!row) throw new GlebaError('NOT_FOUND');
  const { isArea, digest: bytes, changedAt, arcs, ...facts } = row;
  if (!isArea || bytes === null || changedAt === null) throw landErrors.landNotOnMap();
  const { projectSrid, name, city, state } = await tx.get(Project, projectId);
  const plane = await projectPlane(tx, projectId);
  if (!plane) {
    throw landErrors.referenceSystemNotUtm({ srid: String(projectSrid) });
  }
  const drawn = await lot
    .join(Geometry, (land, geometry) => equal(land.geometryId, geometry.id))
    .select((_land, { geom }) => ({ shape: inOwnSystem(transform(geom, plane.srid), decimals) }))
    .first();
  const segments = landSegments.safeParse(row.segments).data ?? null;
  // A polygon, as was asked above.
  const shape = (drawn?.shape ?? undefined) as Shape | undefined;
  return {
    ...{ ...facts, digest: bytes, changedAt, segments, plane, project: { name, city, state } },
    ...{ parts: partsOf(shape), arcs: drawnArcs(shape, arcs) },
  };
}

/** Rings of a lot's outline as its sides count them. */
export function drawnOutline({ parts }: Pick<MeasuredLandRow, 'parts'>, rules: { readonly mergesCollinear: boolean }) {
  return outlineOf(parts, rules).rings;
}

export function partsOf(shape: Shape | undefined): readonly (readonly Ring[])[] {
  if (!shape) return [];
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

/** What a classification belongs to: the shape as stored, the plane it is read in, and what is left out of its outline. */
export function shapeDigest({ digest, plane }: MeasuredLandRow, mergesCollinear: boolean): string {
  return createHash('sha256').update(`${digest} ${plane.srid} ${mergesCollinear}`).digest('base64url');
}

/** The same in a statement over many lots. */
export function shapeDigestSql(geom: SqlPart, srid: number | null, mergesCollinear: boolean): SqlPart {
  return part`rtrim(translate(encode(sha256(convert_to(
    md5(ST_AsBinary(${geom})) || ${` ${srid} ${mergesCollinear}`}::text, 'UTF8')), 'base64'), '+/', '-_'), '=')`;
}
