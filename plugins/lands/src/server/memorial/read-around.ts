import type { Ring } from '@gleba/sdk/geo';
import { constant, part, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandSlab } from '../../entities/land-slab.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';
import { plainWords } from '../../plain-words.ts';
import { adjoinerName, type BoundingType, boundingTypes } from '../layers/bounding-types.ts';
import { onGround } from '../slabs/on-ground.ts';
import { aboveOthers } from '../slabs/slab-text.ts';
import type { Boundary } from './boundary.ts';
import type { Shape } from './legs-of.ts';
import { decimals, type MeasuredLandRow, partsOf } from './read-land.ts';

export interface AroundLand {
  readonly lots: readonly {
    readonly id: string;
    readonly block: string;
    readonly lot: string;
    /** Where papers do not call it by its block and lot. */
    readonly name?: string;
    readonly rings: readonly Ring[];
  }[];
  readonly boundaries: readonly Boundary[];
  readonly responsibles: readonly string[];
}

/** Metres around a lot within which its ground is shown; adjoiners and streets of papers lie well inside. */
export const reach = 220;
const maxLots = 600;
/** m: what is left of a lot beside a slab on it and is narrower was meant to be the lot's own side. */
const stripWidth = 0.15;

/**
 * What lies around: lots and shapes of layers that bound lots within reach, in the same plane, and who answers for the lot; each as far
 * as the reader may see it.
 */
export async function readAround(
  tx: UnitOfWork,
  projectId: string,
  { id, plane }: MeasuredLandRow,
  slab: MemorialAnswer['slab'] = null,
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
  // A slab stands over a lot: where its sides lie inside of that one, it adjoins what is left of it.
  const isUnder = part`(${slab !== null} and ST_Intersects(g.geom, ST_PointOnSurface(b.own)))`;
  const flat = part`ST_Transform(ST_Force2D(g.geom), ${srid})`;
  const left = part`ST_Difference(${flat}, ST_Transform(ST_Force2D(b.own), ${srid}), ${constant(0.001)})`;
  const [inwards, outwards] = [constant(-stripWidth / 2), constant(stripWidth / 2)];
  const wide = part`ST_Buffer(ST_Buffer(${left}, ${inwards}, 'join=mitre'), ${outwards}, 'join=mitre')`;
  const rest = part`case when ${isUnder} then ST_CollectionExtract(${wide}, 3) else ${flat} end`;
  const lots = await tx.sql<AroundRow>({ because })`
    select l.id, l.block, l.lot, ${isUnder} as "isUnder",
      ST_AsGeoJSON(${rest}, ${digits}, 0)::json as shape
    from ${around} b
    join ${Geometry} g on g.geom && b.area
    join ${Land} l on l.organization_id = g.organization_id and l.geometry_id = g.id
    where l.project_id = ${projectId}::uuid and l.id <> ${id}::uuid
      and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON') and (${onGround()} or ${isBeside(slab, id)})
      and not (${isUnder} and ST_IsEmpty(${rest}))
    order by g.geom <-> b.own, l.id limit ${constant(maxLots)}`;
  const types = await boundingTypes(tx);
  // An area that the lot itself lies in (the registration that it comes from) is no adjoiner of it.
  const shapes = await tx.sql<BoundaryRow>({ because })`
    select g.id, g.properties, y.layer_type as type, y.properties -> 'columns' as columns,
      ST_Dimension(g.geom) = 2 as "isArea",
      (select json_agg(ST_AsGeoJSON(ST_Transform(part.geom, ${srid}), ${digits}, 0)::json -> 'coordinates')
       from ST_Dump(ST_Force2D(case when ST_Dimension(g.geom) = 2 then ST_Boundary(g.geom) else g.geom end)) part) as lines
    from ${around} b
    join ${Geometry} g on g.geom && b.area
    join ${Layer} y on y.organization_id = g.organization_id and y.id = g.layer_id
    where g.project_id = ${projectId}::uuid and ST_Dimension(g.geom) > 0
      and y.layer_type in (select json_array_elements_text(${JSON.stringify([...types.keys()])}::json))
      and not (ST_Dimension(g.geom) = 2 and ST_Intersects(g.geom, ST_PointOnSurface(b.own)))
    order by g.geom <-> b.own, g.id limit ${constant(maxLots)}`;
  const people = await tx
    .from(Resident)
    .where({ landId: { equalTo: id }, projectId: { equalTo: projectId }, legalResponsible: { equalTo: true } })
    .select(['name'])
    .orderBy('name')
    .limit(20)
    .all();
  return {
    lots: lots.map(({ shape, isUnder: under, ...lot }) => ({
      ...{ ...lot, rings: partsOf(shape).flat() },
      ...(under && slab ? { name: aboveOthers(slab.side, lot) } : {}),
    })),
    boundaries: shapes.flatMap((shape) => boundaryOf(shape, types.get(shape.type))),
    responsibles: people.map(({ name }) => name),
  };
}

interface AroundRow {
  readonly id: string;
  readonly block: string;
  readonly lot: string;
  readonly isUnder: boolean;
  readonly shape: Shape;
}

/** Another slab of the same storey of the same construction. */
function isBeside(slab: MemorialAnswer['slab'], landId: string): SqlPart {
  const slabs = rowsOf(LandSlab, { asServer: true });
  return part`(${slab !== null} and exists (select 1 from ${slabs} one join ${slabs} other
    on other.organization_id = one.organization_id and other.base_land_id = one.base_land_id
      and other.side = one.side and other.storey is not distinct from one.storey
    where one.land_id = ${landId}::uuid and other.land_id = l.id))`;
}

export interface BoundaryRow {
  readonly id: string;
  readonly type: string;
  readonly properties: Record<string, unknown> | null;
  readonly columns: string[] | null;
  readonly isArea: boolean;
  readonly lines: Ring[] | null;
}

export function boundaryOf({ id, properties, columns, isArea, lines }: BoundaryRow, type: BoundingType | undefined) {
  if (!type) return [];
  const name = shapeName(properties, columns, type);
  return [
    { id, name: adjoinerName(type, name), bounds: type.bounds, isNamed: name !== null, isArea, lines: lines ?? [] },
  ];
}

/** How files of cities call the column with a shape's name, and that with the number of a registration. */
const nameColumns = ['nome', 'name', 'logradouro', 'nm_logradouro', 'nome_logra', 'rua', 'street'];
const numberColumns = ['matricula', 'nr_matricula', 'num_matricula', 'n_matricula', 'registro', 'numero'];

export function shapeName(
  properties: Record<string, unknown> | null,
  columns: string[] | null,
  { bounds }: BoundingType,
): string | null {
  const byColumn = new Map(Object.entries(properties ?? {}).map(([key, value]) => [plainName(key), value]));
  // A layer of streets whose name has another column shows its first one; of others that is as often a code or a colour.
  const first = bounds === 'street' ? (columns ?? []).map(plainName) : [];
  const names = bounds === 'registration' ? [...numberColumns, ...nameColumns] : nameColumns;
  const words = [...names, ...first].flatMap((column) => wordOf(byColumn.get(column), bounds));
  return words[0] ?? null;
}

function wordOf(value: unknown, bounds: BoundingType['bounds']): readonly string[] {
  const text = typeof value === 'number' && bounds === 'registration' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [];
}

function plainName(column: string): string {
  return plainWords(column).join('_');
}
