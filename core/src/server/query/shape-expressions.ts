import { type SQL, sql } from 'drizzle-orm';
import type { GeoJsonGeometry } from '../../entity/geometry.ts';
import type { Condition, Expression } from '../contract/reads.ts';
import { geographicSrids } from '../read/value-sql.ts';
import { asText, expression } from './expressions.ts';

/** PostGIS in `tx.from`. A shape is a field, `shapeFrom` of what somebody gave, or what is computed from one. */
export type ShapeExpression = Expression<GeoJsonGeometry | null> | Expression<GeoJsonGeometry>;

/** Coordinates in degrees with so many decimals; nine are 0.1 mm. */
const defaultDecimals = 9;

function shape(value: SQL, srid: number, decimals = defaultDecimals): Expression<GeoJsonGeometry | null> {
  const encode = (inner: SQL) => {
    const degrees = srid === 4326 ? inner : sql`ST_Transform(${inner}, 4326)`;
    return sql`ST_AsGeoJSON(${degrees}, ${sql.raw(String(decimals))}, 0)::json`;
  };
  return expression(value, 'geometry', { encode, srid });
}

/** GeoJSON in degrees (WGS 84) that came from outside. */
export function shapeFrom(geometry: GeoJsonGeometry): Expression<GeoJsonGeometry | null> {
  return shape(sql`ST_SetSRID(ST_GeomFromGeoJSON(${sql.param(JSON.stringify(geometry))}::text), 4326)`, 4326);
}

/** A box in degrees. */
export function box(side: {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}): Expression<GeoJsonGeometry | null> {
  const sides = [side.west, side.south, side.east, side.north].map((value) => sql`${sql.param(value)}::float8`);
  return shape(sql`ST_MakeEnvelope(${sql.join(sides, sql.raw(', '))}, 4326)`, 4326);
}

export function transform(of: ShapeExpression, srid: number): Expression<GeoJsonGeometry | null> {
  return sridOf(of) === srid ? shape(of.sql, srid) : shape(sql`ST_Transform(${of.sql}, ${wholeNumber(srid)})`, srid);
}

/** The shape in answers with so many decimals, in its own system: coordinates of a plane in metres, say. */
export function inOwnSystem(of: ShapeExpression, decimals: number): Expression<GeoJsonGeometry | null> {
  const encode = (value: SQL) => sql`ST_AsGeoJSON(${value}, ${wholeNumber(decimals)}, 0)::json`;
  return expression(of.sql, 'geometry', { encode, srid: sridOf(of) });
}

/** The shape in answers, in degrees with so many decimals instead of nine. */
export function withDecimals(of: ShapeExpression, decimals: number): Expression<GeoJsonGeometry | null> {
  return shape(of.sql, sridOf(of), decimals);
}

export function centroid(of: ShapeExpression): Expression<GeoJsonGeometry | null> {
  return shape(sql`ST_Centroid(${of.sql})`, sridOf(of));
}

export function intersection(one: ShapeExpression, other: ShapeExpression): Expression<GeoJsonGeometry | null> {
  return shape(sql`ST_Intersection(${one.sql}, ${alike(one, other)})`, sridOf(one));
}

/** Outer rings against the clock, holes with it, as GeoJSON wants them (RFC 7946, 3.1.6). */
export function rightHanded(of: ShapeExpression): Expression<GeoJsonGeometry | null> {
  return shape(sql`ST_ForcePolygonCCW(${of.sql})`, sridOf(of));
}

/** A point that lies on the shape. */
export function pointOn(of: ShapeExpression): Expression<GeoJsonGeometry | null> {
  return shape(sql`ST_PointOnSurface(${of.sql})`, sridOf(of));
}

/** The polygons of a shape, whatever else a computation left. */
export function polygonsOf(of: ShapeExpression): Expression<GeoJsonGeometry | null> {
  return shape(sql`ST_CollectionExtract(${of.sql}, 3)`, sridOf(of));
}

/** A box around all shapes, as a shape. An aggregate. */
export function extent(of: ShapeExpression): Expression<GeoJsonGeometry | null> {
  const srid = sridOf(of);
  return { ...shape(sql`ST_SetSRID(ST_Extent(${of.sql})::geometry, ${wholeNumber(srid)})`, srid), isAggregate: true };
}

export function west(of: ShapeExpression): Expression<number | null> {
  return bound('ST_XMin', of);
}
export function south(of: ShapeExpression): Expression<number | null> {
  return bound('ST_YMin', of);
}
export function east(of: ShapeExpression): Expression<number | null> {
  return bound('ST_XMax', of);
}
export function north(of: ShapeExpression): Expression<number | null> {
  return bound('ST_YMax', of);
}

/** m², on the ellipsoid where the system is in degrees; exact text with four decimals. */
export function area(of: ShapeExpression): Expression<string | null> {
  return expression(sql`round(ST_Area(${measured(of)})::numeric, 4)`, 'numeric', { encode: asText });
}

/** Metres of a line, on the ellipsoid where the system is in degrees; exact text with three decimals. */
export function lengthOf(of: ShapeExpression): Expression<string | null> {
  return expression(sql`round(ST_Length(${measured(of)})::numeric, 3)`, 'numeric', { encode: asText });
}

/** Metres between two shapes; exact text with three decimals. */
export function distance(one: ShapeExpression, other: ShapeExpression): Expression<string | null> {
  const second = { ...one, sql: alike(one, other) };
  return expression(sql`round(ST_Distance(${measured(one)}, ${measured(second)})::numeric, 3)`, 'numeric', {
    encode: asText,
  });
}

/** How near two shapes are, for ordering by: the index answers it. */
export function nearness(one: ShapeExpression, other: ShapeExpression): Expression<number | null> {
  return expression(sql`(${one.sql} <-> ${alike(one, other)})`, 'float8');
}

/** Dimension of what is in the shape: 0 points, 1 lines, 2 areas. */
export function dimension(of: ShapeExpression): Expression<number | null> {
  return expression(sql`ST_Dimension(${of.sql})`, 'integer');
}

export function vertexCount(of: ShapeExpression): Expression<number | null> {
  return expression(sql`ST_NPoints(${of.sql})`, 'integer');
}

/** Of its bytes: two shapes have the same one where they are equal bit by bit. */
export function digest(of: ShapeExpression): Expression<string | null> {
  return expression(sql`md5(ST_AsBinary(${of.sql}))`, 'text');
}

/** Whether it is made of polygons and nothing else. */
export function isPolygonal(of: ShapeExpression): Condition {
  return expression(sql`(GeometryType(${of.sql}) in ('POLYGON', 'MULTIPOLYGON'))`, 'boolean');
}

export function isValidShape(of: ShapeExpression): Condition {
  return expression(sql`ST_IsValid(${of.sql})`, 'boolean');
}

function predicate(name: string) {
  const word = sql.raw(name);
  return (one: ShapeExpression, other: ShapeExpression): Condition =>
    expression(sql`${word}(${one.sql}, ${alike(one, other)})`, 'boolean');
}

export const intersects = predicate('ST_Intersects');
export const contains = predicate('ST_Contains');
export const covers = predicate('ST_Covers');
export const touches = predicate('ST_Touches');

/** Their boxes meet: what the index alone can tell. */
export function boxesMeet(one: ShapeExpression, other: ShapeExpression): Condition {
  return expression(sql`(${one.sql} && ${alike(one, other)})`, 'boolean');
}

/** Their insides have an area in common. */
export function shareArea(one: ShapeExpression, other: ShapeExpression): Condition {
  return expression(sql`ST_Relate(${one.sql}, ${alike(one, other)}, '2********')`, 'boolean');
}

function bound(name: string, of: ShapeExpression): Expression<number | null> {
  return {
    ...expression<number | null>(sql`${sql.raw(name)}(${of.sql})`, 'float8'),
    isAggregate: of.isAggregate === true,
  };
}

function sridOf({ srid = 4326 }: Expression): number {
  return srid;
}

/** The other shape in the system of the first. */
function alike(one: ShapeExpression, other: ShapeExpression): SQL {
  return transform(other, sridOf(one)).sql;
}

function measured(of: ShapeExpression): SQL {
  return geographicSrids.has(sridOf(of)) ? sql`${of.sql}::geography` : of.sql;
}

function wholeNumber(value: number): SQL {
  if (!Number.isSafeInteger(value)) throw new Error(`'${value}' is no whole number.`);
  return sql.raw(String(value));
}
