import { createHash } from 'node:crypto';
import { EntityRegistry, GlebaError, kernel, Project } from '@gleba/sdk';
import { type ReferencePlane, type Ring, referencePlane } from '@gleba/sdk/geo';
import { accessSql, StatementParameters, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { type LandSegments, landSegments } from '../../entities/land-segments.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { lands } from '../../plugin.ts';
import type { Street } from './adjoiners.ts';

/** Lands' own rules name no entity of another plugin. */
const registry = new EntityRegistry([...kernel.entities, ...lands.entities]);

export interface LotRow {
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
export async function readLot(tx: UnitOfWork, projectId: string, landId: string): Promise<LotRow> {
  const sink = new StatementParameters();
  const { rows } = await tx.query<
    Omit<LotRow, 'parts' | 'plane' | 'project'> & { west: number; south: number; kind: string }
  >(
    `select l.id, l.block, l.lot, l.subdivision, l.address, l.segments, md5(ST_AsBinary(g.geom)) as digest,
       to_json(g.updated_at) #>> '{}' as "changedAt", GeometryType(g.geom) as kind,
       ST_X(ST_PointOnSurface(g.geom)) as west, ST_Y(ST_PointOnSurface(g.geom)) as south
     from lands.land l
     left join lands.geometry g on g.organization_id = l.organization_id and g.id = l.geometry_id
       and g.deleted_at is null and ${accessSql(sink, registry, Geometry, 'g', tx.actor)}
     where l.id = ${sink.add(landId, 'uuid')} and l.project_id = ${sink.add(projectId, 'uuid')}
       and l.deleted_at is null and ${accessSql(sink, registry, Land, 'l', tx.actor)}`,
    sink.values,
  );
  const row = rows[0];
  if (!row) throw new GlebaError('NOT_FOUND');
  if (!row.kind?.endsWith('POLYGON')) throw new GlebaError('VALIDATION', 'O lote não tem um polígono no mapa.');
  const { projectSrid, name, city, state } = await tx.get(Project, projectId);
  const plane = referencePlane(projectSrid, row.west, row.south < 0);
  if (!plane) {
    throw new GlebaError(
      'VALIDATION',
      `O memorial é calculado em UTM; o sistema EPSG:${projectSrid} do projeto não é.`,
    );
  }
  const { rows: shapes } = await tx.query<{ shape: Shape }>(
    `select ST_AsGeoJSON(ST_Transform(ST_Force2D(g.geom), $2::integer), ${decimals}, 0)::json as shape
     from lands.land l join lands.geometry g on g.organization_id = l.organization_id and g.id = l.geometry_id
     where l.organization_id = $3::integer and l.id = $1::uuid`,
    [landId, plane.srid, tx.actor.organizationId],
  );
  const { kind, west, south, ...facts } = row;
  const segments = landSegments.safeParse(row.segments).data ?? null;
  return { ...facts, segments, parts: partsOf(shapes[0]?.shape), plane, project: { name, city, state } };
}

function partsOf(shape: Shape | undefined): readonly (readonly Ring[])[] {
  if (!shape) return [];
  return shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
}

/** What a classification belongs to: the shape as stored, the plane it is read in, and what is left out of its outline. */
export function shapeDigest({ digest, plane }: LotRow, mergesCollinear: boolean): string {
  return createHash('sha256').update(`${digest} ${plane.srid} ${mergesCollinear}`).digest('base64url');
}

export interface AroundLot {
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
const mostLots = 600;

/** What lies around: lots and streets within reach, in the same plane, and who answers for the lot; each as far as the reader may see it. */
export async function readAround(tx: UnitOfWork, projectId: string, { id, plane }: LotRow): Promise<AroundLot> {
  const shapeIn = (sink: StatementParameters) =>
    `ST_AsGeoJSON(ST_Transform(ST_Force2D(g.geom), ${sink.add(plane.srid, 'integer')}), ${decimals}, 0)::json`;
  // In degrees, so a little more than the reach: a degree of longitude is shorter by the cosine of the latitude.
  const around = (sink: StatementParameters) =>
    `(select o.geom as own, ST_Expand(o.geom, ${reach} / (111000.0 * cos(radians(ST_YMin(o.geom)))), ${reach} / 110500.0) as area
     from lands.land m join lands.geometry o on o.organization_id = m.organization_id and o.id = m.geometry_id
     where m.organization_id = ${sink.add(tx.actor.organizationId, 'integer')} and m.id = ${sink.add(id, 'uuid')})`;

  const forLots = new StatementParameters();
  const { rows: lots } = await tx.query<{ id: string; block: string; lot: string; shape: Shape }>(
    `select l.id, l.block, l.lot, ${shapeIn(forLots)} as shape
     from ${around(forLots)} b
     join lands.geometry g on g.geom && b.area
     join lands.land l on l.organization_id = g.organization_id and l.geometry_id = g.id
     where l.project_id = ${forLots.add(projectId, 'uuid')} and l.id <> ${forLots.add(id, 'uuid')}
       and l.deleted_at is null and g.deleted_at is null and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')
       and ${accessSql(forLots, registry, Land, 'l', tx.actor)} and ${accessSql(forLots, registry, Geometry, 'g', tx.actor)}
     order by g.geom <-> b.own, l.id limit ${mostLots}`,
    forLots.values,
  );
  const forStreets = new StatementParameters();
  const { rows: streets } = await tx.query<{
    properties: Record<string, unknown> | null;
    columns: string[] | null;
    lines: Ring[];
  }>(
    `select g.properties, y.properties -> 'columns' as columns,
       (select json_agg(ST_AsGeoJSON(ST_Transform(part.geom, ${forStreets.add(plane.srid, 'integer')}), ${decimals}, 0)::json -> 'coordinates')
        from ST_Dump(ST_Force2D(case when ST_Dimension(g.geom) = 2 then ST_Boundary(g.geom) else g.geom end)) part) as lines
     from ${around(forStreets)} b
     join lands.geometry g on g.geom && b.area
     join lands.layer y on y.organization_id = g.organization_id and y.id = g.layer_id
     where g.project_id = ${forStreets.add(projectId, 'uuid')} and y.layer_type = 'streets'
       and g.deleted_at is null and y.deleted_at is null and ST_Dimension(g.geom) > 0
       and ${accessSql(forStreets, registry, Geometry, 'g', tx.actor)} and ${accessSql(forStreets, registry, Layer, 'y', tx.actor)}
     order by g.geom <-> b.own, g.id limit ${mostLots}`,
    forStreets.values,
  );
  const forPeople = new StatementParameters();
  const { rows: people } = await tx.query<{ name: string }>(
    `select r.name from lands.resident r
     where r.land_id = ${forPeople.add(id, 'uuid')} and r.project_id = ${forPeople.add(projectId, 'uuid')}
       and r.legal_responsible and r.deleted_at is null and ${accessSql(forPeople, registry, Resident, 'r', tx.actor)}
     order by r.name, r.id limit 20`,
    forPeople.values,
  );
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
