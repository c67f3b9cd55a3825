import { createHash } from 'node:crypto';
import { GlebaError, Project } from '@gleba/sdk';
import { type ReferencePlane, type Ring, referencePlane } from '@gleba/sdk/geo';
import {
  constant,
  digest,
  equal,
  inOwnSystem,
  isPolygonal,
  part,
  pointOn,
  rowsOf,
  south,
  transform,
  type UnitOfWork,
  west,
} from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type LandSegments, landSegments } from '../../entities/land-segments.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { landErrors } from '../land-errors.ts';
import type { Street } from './adjoiners.ts';

export interface MeasuredLandRow {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly subdivision: string | null;
  readonly address: string | null;
  readonly segments: LandSegments | null;
  /** Digest of the stored shape, bit by bit. */
  readonly digest: string;
  readonly changedAt: string;
  readonly parts: readonly (readonly Ring[])[];
  readonly plane: ReferencePlane;
  readonly project: { readonly name: string; readonly city: string | null; readonly state: string | null };
}

type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** Metres in the plane's GeoJSON: µm, far below what any paper prints, so that nothing is rounded twice. */
const decimals = 6;

/**
 * A lot with its shape in the plane of its project's papers, read under the rules of whoever asks. Not found: no such lot in
 * the project, or none that they may see.
 */
export async function readLand(tx: UnitOfWork, projectId: string, landId: string): Promise<MeasuredLandRow> {
  const lot = tx.from(Land).where({ id: { equalTo: landId }, projectId: { equalTo: projectId } });
  const row = await lot
    .leftJoin(Geometry, (land, geometry) => equal(land.geometryId, geometry.id))
    .select(({ id, block, lot, subdivision, address, segments }, { geom, updatedAt }) => ({
      ...{ id, block, lot, subdivision, address, segments, digest: digest(geom), changedAt: updatedAt },
      ...{ isArea: isPolygonal(geom), west: west(pointOn(geom)), south: south(pointOn(geom)) },
    }))
    .first();
  if (!row) throw new GlebaError('NOT_FOUND');
  const { isArea, west: x, south: y, digest: bytes, changedAt, ...facts } = row;
  if (!isArea || x === null || y === null || bytes === null || changedAt === null) throw landErrors.landNotOnMap();
  const { projectSrid, name, city, state } = await tx.get(Project, projectId);
  const plane = referencePlane(projectSrid, x, y < 0);
  if (!plane) {
    throw landErrors.referenceSystemNotUtm({ srid: String(projectSrid) });
  }
  const drawn = await lot
    .join(Geometry, (land, geometry) => equal(land.geometryId, geometry.id))
    .select((_land, { geom }) => ({ shape: inOwnSystem(transform(geom, plane.srid), decimals) }))
    .first();
  const segments = landSegments.safeParse(row.segments).data ?? null;
  // A polygon, as was asked above.
  const parts = partsOf((drawn?.shape ?? undefined) as Shape | undefined);
  return { ...facts, digest: bytes, changedAt, segments, parts, plane, project: { name, city, state } };
}

function partsOf(shape: Shape | undefined): readonly (readonly Ring[])[] {
  if (!shape) return [];
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

/** What a classification belongs to: the shape as stored, the plane it is read in, and what is left out of its outline. */
export function shapeDigest({ digest, plane }: MeasuredLandRow, mergesCollinear: boolean): string {
  return createHash('sha256').update(`${digest} ${plane.srid} ${mergesCollinear}`).digest('base64url');
}

export interface AroundLand {
  readonly lots: readonly {
    readonly id: string;
    readonly block: string;
    readonly lot: string;
    readonly rings: readonly Ring[];
  }[];
  readonly streets: readonly Street[];
  readonly responsibles: readonly string[];
}

/** Metres around a lot within which its ground is shown; adjoiners and streets of papers lie well inside. */
const reach = 220;
const maxLots = 600;

/** What lies around: lots and streets within reach, in the same plane, and who answers for the lot; each as far as the reader may see it. */
export async function readAround(
  tx: UnitOfWork,
  projectId: string,
  { id, plane }: MeasuredLandRow,
): Promise<AroundLand> {
  const whole = { asServer: true, evenDeleted: true };
  const srid = part`${plane.srid}::integer`;
  const digits = constant(decimals);
  // In degrees, so a little more than the reach: a degree of longitude is shorter by the cosine of the latitude.
  const around = part`(select o.geom as own,
      ST_Expand(o.geom, ${constant(reach)} / (111000.0 * cos(radians(ST_YMin(o.geom)))), ${constant(reach)} / 110500.0) as area
    from ${rowsOf(Land, whole)} m
    join ${rowsOf(Geometry, whole)} o on o.organization_id = m.organization_id and o.id = m.geometry_id
    where m.id = ${id}::uuid)`;
  const because = 'what lies around, the nearest first: the reach is computed from the lot in degrees';
  const lots = await tx.sql<{ id: string; block: string; lot: string; shape: Shape }>({ because })`
    select l.id, l.block, l.lot, ST_AsGeoJSON(ST_Transform(ST_Force2D(g.geom), ${srid}), ${digits}, 0)::json as shape
    from ${around} b
    join ${Geometry} g on g.geom && b.area
    join ${Land} l on l.organization_id = g.organization_id and l.geometry_id = g.id
    where l.project_id = ${projectId}::uuid and l.id <> ${id}::uuid
      and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
    order by g.geom <-> b.own, l.id limit ${constant(maxLots)}`;
  const streets = await tx.sql<{
    properties: Record<string, unknown> | null;
    columns: string[] | null;
    lines: Ring[];
  }>({ because })`
    select g.properties, y.properties -> 'columns' as columns,
      (select json_agg(ST_AsGeoJSON(ST_Transform(part.geom, ${srid}), ${digits}, 0)::json -> 'coordinates')
       from ST_Dump(ST_Force2D(case when ST_Dimension(g.geom) = 2 then ST_Boundary(g.geom) else g.geom end)) part) as lines
    from ${around} b
    join ${Geometry} g on g.geom && b.area
    join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
    where g.project_id = ${projectId}::uuid and y.layer_type = 'streets' and ST_Dimension(g.geom) > 0
    order by g.geom <-> b.own, g.id limit ${constant(maxLots)}`;
  const people = await tx
    .from(Resident)
    .where({ landId: { equalTo: id }, projectId: { equalTo: projectId }, legalResponsible: { equalTo: true } })
    .select(['name'])
    .orderBy('name')
    .limit(20)
    .all();
  return {
    lots: lots.map(({ shape, ...lot }) => ({ ...lot, rings: partsOf(shape).flat() })),
    streets: streets.map(({ properties, columns, lines }) => ({
      name: streetName(properties, columns),
      lines: lines ?? [],
    })),
    responsibles: people.map(({ name }) => name),
  };
}

/** How city files call the column with a street's name; a layer of another kind shows its first column. */
const nameColumns = ['nome', 'name', 'logradouro', 'nm_logradouro', 'nome_logra', 'rua', 'street'];

function streetName(properties: Record<string, unknown> | null, columns: string[] | null): string {
  const byColumn = new Map(Object.entries(properties ?? {}).map(([key, value]) => [key.toLowerCase(), value]));
  const found = [...nameColumns, ...(columns ?? []).map((column) => column.toLowerCase())]
    .map((column) => byColumn.get(column))
    .find((value) => typeof value === 'string' && value.trim() !== '');
  return typeof found === 'string' ? found.trim() : 'Via sem nome';
}
