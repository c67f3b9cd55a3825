import type { UnitOfWork } from '@gleba/sdk/server';
import { shapeLimits } from '../shape-limits.ts';
import { type AreaShape, invalidShape, type Line } from './drawn-shape.ts';
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
  notThrough = 'A linha não divide o polígono: ela precisa atravessá-lo de lado a lado.',
): Promise<ShapePart[]> {
  const { rows } = await tx.query<{ shape: AreaShape; area: string; simple: boolean }>(
    `with given as materialized (
       select ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($1::text), 4326), $3::integer) as shape,
         ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON($2::text), 4326), $3::integer) as line
     ), longer as materialized (
       select shape, line, ST_NPoints(line) as last from given
     ), blade as materialized (
       select shape, ST_SetPoint(
         ST_SetPoint(line, 0, ${beyond('ST_PointN(line, 2)', 'ST_PointN(line, 1)')}),
         last - 1, ${beyond('ST_PointN(line, last - 1)', 'ST_PointN(line, last)')}) as line
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
     select ST_AsGeoJSON(place, 15, 0)::json as shape, ${areaSql('place')} as area,
       (select ST_IsSimple(line) from blade) as simple
     from placed order by round(ST_YMax(face)::numeric, 3) desc, round(ST_XMin(face)::numeric, 3), ST_Area(face)
     limit ${shapeLimits.parts + 1}`,
    [JSON.stringify(shape), JSON.stringify(line), srid],
  );
  if (rows[0] && !rows[0].simple) throw invalidShape('A linha cruza a si mesma.');
  const pieces = shape.type === 'Polygon' ? 1 : shape.coordinates.length;
  if (rows.length <= pieces) throw invalidShape(notThrough);
  if (rows.length > shapeLimits.parts) throw invalidShape(`A linha faz mais de ${shapeLimits.parts} partes.`);
  if (rows.some(({ area }) => Number(area) < shapeLimits.leastArea)) {
    throw invalidShape(`Uma das partes tem menos de ${shapeLimits.leastArea} m². Ajuste a linha.`);
  }
  return rows.map(({ shape: part, area }) => ({ shape: keepVertices(part, [shape]), area }));
}

/** The point a little farther on the way from `from` through `through`: an end that was snapped lies a rounding away. */
function beyond(from: string, through: string): string {
  return `ST_Translate(${through},
    ${shapeLimits.lineReach} * sin(ST_Azimuth(${from}, ${through})), ${shapeLimits.lineReach} * cos(ST_Azimuth(${from}, ${through})))`;
}
