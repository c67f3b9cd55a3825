import type { ErrorDefinition } from '@gleba/sdk';
import { constant, part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { shapeLimits } from '../shape-limits.ts';
import { computesOnly } from './computes-only.ts';
import type { AreaShape, Line } from './drawn-shape.ts';
import { geoErrors } from './geo-errors.ts';
import { keepVertices } from './keep-vertices.ts';
import { areaSql } from './measure-shape.ts';

export interface ShapePart {
  readonly shape: AreaShape;
  /** m² on the ellipsoid. */
  readonly area: string;
}

/**
 * The parts into which a line cuts a shape, from north to south and then from west to east. Line and outline are noded once, in
 * the plane, and the faces between the nodes are the parts: so they leave no gap and do not overlap, and what they share they
 * share vertex by vertex. Throws VALIDATION where the line does not go through,
 * in the words of whoever cuts.
 */
export async function cutShape(
  tx: UnitOfWork,
  shape: AreaShape,
  line: Line,
  srid: number,
  notThrough: ErrorDefinition = geoErrors.lineNotThrough,
): Promise<ShapePart[]> {
  const [before, first] = [part`ST_PointN(line, last - 1)`, part`ST_PointN(line, 1)`];
  const rows = await tx.sql<{ shape: AreaShape; area: string; simple: boolean }>({ because: computesOnly })`
    with given as materialized (
       select ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shape)}::text), 4326), ${srid}::integer) as shape,
         ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(line)}::text), 4326), ${srid}::integer) as line
     ), longer as materialized (
       select shape, line, ST_NPoints(line) as last from given
     ), blade as materialized (
       select shape, ST_SetPoint(
         ST_SetPoint(line, 0, ${beyond(part`ST_PointN(line, 2)`, first)}),
         last - 1, ${beyond(before, part`ST_PointN(line, last)`)}) as line
       from longer
     ), noded as materialized (
       select shape, line, ST_UnaryUnion(ST_Collect(ST_Boundary(shape), line)) as edges from blade
     ), faces as materialized (
       select (ST_Dump(ST_Polygonize(edges))).geom as face from noded
     ), parts as materialized (
       select face from faces, noded where ST_Covers(shape, ST_PointOnSurface(face))
     ), placed as materialized (
       select face, ST_Transform(face, 4326) as place from parts
     )
     select ST_AsGeoJSON(place, 15, 0)::json as shape, ${areaSql(part`place`)} as area,
       (select ST_IsSimple(line) from blade) as simple
     from placed order by round(ST_YMax(face)::numeric, 3) desc, round(ST_XMin(face)::numeric, 3), ST_Area(face)
     limit ${constant(shapeLimits.parts + 1)}`;
  if (rows[0] && !rows[0].simple) throw geoErrors.lineCrossesItself.beside('shape');
  const pieces = shape.type === 'Polygon' ? 1 : shape.coordinates.length;
  if (rows.length <= pieces) throw notThrough.beside('shape');
  if (rows.length > shapeLimits.parts) throw geoErrors.tooManyParts.beside('shape', { most: shapeLimits.parts });
  if (rows.some(({ area }) => Number(area) < shapeLimits.leastArea)) {
    throw geoErrors.partTooSmall.beside('shape', { least: shapeLimits.leastArea });
  }
  return rows.map(({ shape: cut, area }) => ({ shape: keepVertices(cut, [shape]), area }));
}

/** The point a little farther on the way from `from` through `through`: an end that was snapped lies a rounding away. */
function beyond(from: SqlPart, through: SqlPart): SqlPart {
  const reach = constant(shapeLimits.lineReach);
  return part`ST_Translate(${through},
    ${reach} * sin(ST_Azimuth(${from}, ${through})), ${reach} * cos(ST_Azimuth(${from}, ${through})))`;
}
