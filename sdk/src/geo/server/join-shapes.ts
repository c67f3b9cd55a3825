import { part, type UnitOfWork } from '@gleba/sdk/server';
import { computesOnly } from './computes-only.ts';
import type { AreaShape } from './drawn-shape.ts';
import { geoErrors } from './geo-errors.ts';
import { keepVertices } from './keep-vertices.ts';
import { areaSql } from './measure-shape.ts';

export interface JoinedShape {
  readonly shape: AreaShape;
  /** m² on the ellipsoid. */
  readonly area: string;
  /** m² that it has more than its parts together: slits that were closed, less what overlapped. */
  readonly difference: string;
  /** Holes that none of the parts had. */
  readonly holes: number;
}

/**
 * The one polygon that adjacent shapes make. Shapes that share their edges are united as they are. Real files do not share
 * vertices, so where that leaves more than one part, vertices within `tolerance` metres of a neighbour's are put onto it and it
 * is tried again; slits narrower than the tolerance are closed. Throws VALIDATION where they still do not make one.
 */
export async function joinShapes(
  tx: UnitOfWork,
  shapes: readonly AreaShape[],
  srid: number,
  tolerance: number,
  apart: typeof geoErrors.areasApart = geoErrors.areasApart,
): Promise<JoinedShape> {
  const within = part`${tolerance}::float8`;
  const [joined] = await tx.sql<{
    shape: AreaShape;
    area: string;
    difference: string;
    holes: number;
    parts: number;
  }>({ because: computesOnly })`
    with given as materialized (
       select ordinality as place, ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(shape), 4326), ${srid}::integer) as shape
       from json_array_elements_text(${JSON.stringify(shapes)}::json) with ordinality t(shape, ordinality)
     ), around as materialized (
       select g.place, g.shape, (select ST_Collect(o.shape) from given o where o.place <> g.place
         and ST_DWithin(o.shape, g.shape, ${within})) as others from given g
     ), exact as materialized (
       select ST_UnaryUnion(ST_Collect(shape)) as shape from given
     ), snapped as materialized (
       select a.place, ST_MakeValid(case when others is null then a.shape else ST_Snap(a.shape, others, ${within}) end) as shape
       from around a where (select ST_NumGeometries(shape) from exact) > 1
         or (select sum(ST_NumInteriorRings(d.geom)) from exact, ST_Dump(exact.shape) d) > 0
     ), again as materialized (
       select ST_UnaryUnion(ST_Collect(
         case when o.others is null then s.shape else ST_MakeValid(ST_Snap(s.shape, o.others, ${within})) end)) as shape
       from snapped s join lateral (select ST_Collect(x.shape) as others from snapped x where x.place < s.place
         and ST_DWithin(x.shape, s.shape, ${within})) o on true
     ), joined as materialized (
       select coalesce((select shape from again where shape is not null), shape) as shape from exact
     ), filled as materialized (
       select ST_CollectionExtract(ST_Collect(ST_MakePolygon(ST_ExteriorRing(d.geom), array(
         select ST_ExteriorRing(r.geom) from ST_DumpRings(d.geom) r
         where r.path[1] > 0 and 2 * ST_Area(r.geom) > ${within} * ST_Perimeter(r.geom)))), 3) as shape
       from joined, ST_Dump(joined.shape) d where ST_Dimension(d.geom) = 2
     ), placed as materialized (
       select ST_Transform(case when ST_NumGeometries(shape) = 1 then ST_GeometryN(shape, 1) else shape end, 4326) as place
       from filled
     )
     select ST_AsGeoJSON(place, 15, 0)::json as shape, ${areaSql(part`place`)} as area, ST_NumGeometries(place) as parts,
       (${areaSql(part`place`)}::numeric - (select sum(${areaSql(part`shape`)}::numeric) from given))::text as difference,
       case when ST_NumGeometries(place) = 1 then ST_NumInteriorRings(ST_GeometryN(place, 1)) else 0 end
         - (select coalesce(sum(ST_NumInteriorRings(d.geom)), 0) from given, ST_Dump(given.shape) d) as holes
     from placed`;
  if (joined?.parts !== 1) {
    throw apart.beside('shape', { metres: tolerance });
  }
  const { shape, area, difference, holes } = joined;
  return { shape: keepVertices(shape, shapes), area, difference, holes: Math.max(0, Number(holes)) };
}
