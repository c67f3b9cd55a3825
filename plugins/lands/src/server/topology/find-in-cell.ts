import type { GeoJsonGeometry } from '@gleba/sdk';
import { constant, part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { type TopologyKind, type TopologyRepair, topologyRules } from '../../topology.ts';
import { visibleLands } from '../geometry/visible-lands.ts';

/** A square of the plane; `side` m. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}
export const side = 400;
/**
 * m. Lots are laid over one another on a grid of a tenth of a millimetre, finer than coordinates are stored. On a grid that works
 * at the first attempt; without one GEOS tries, throws and tries again another way, and the embedded engine, whose build of
 * it loses what is thrown, ends the statement in its middle.
 */
const grid = 0.0001;
/** m around a cell in which lots may matter to it. */
const margin = 5;

export interface Found {
  readonly kind: TopologyKind;
  readonly landId: string;
  readonly geometryId: string;
  readonly otherLandId: string | null;
  readonly place: GeoJsonGeometry;
  readonly area: string | null;
  readonly width: string | null;
  readonly repair: TopologyRepair | null;
}

/** The cells in which areas of the project have their middle, row by row; one without lots is soon done. */
export function cellsOf(tx: UnitOfWork, projectId: string, srid: number): Promise<Cell[]> {
  const length = constant(side);
  return tx.sql<Cell>({ because: 'places of shapes on a grid' })`
    select distinct floor(ST_X(middle) / ${length})::integer as x, floor(ST_Y(middle) / ${length})::integer as y
     from (select ST_Transform(ST_Centroid(ST_Envelope(g.geom)), ${srid}::integer) as middle
       from ${Geometry} g where g.project_id = ${projectId}::uuid
         and GeometryType(g.geom) in ('POLYGON', 'MULTIPOLYGON')) m
     order by 2, 1`;
}

/**
 * What does not fit in one cell. A finding belongs to the cell in which its place lies (of a lot: its middle), so that none is
 * told twice. Everything is measured in the plane; the width of a strip is twice its area by its perimeter.
 *
 * - gaps: the lots' union, closed by half of the widest gap (grown and shrunk with mitred corners), less the union;
 * - overlaps: pairs of lots whose interiors meet;
 * - loose vertices: of a lot, nearer to an earlier lot's vertex than the tolerance and not on it; one finding a lot;
 * - what is narrower than the tolerance, gap or overlap, is a sliver, and there is a proposal.
 */
export function findInCell(
  tx: UnitOfWork,
  projectId: string,
  srid: number,
  { x, y }: Cell,
  tolerance: number,
): Promise<Found[]> {
  const leastArea = constant(topologyRules.leastArea);
  const sameVertex = constant(topologyRules.sameVertex);
  const halfGap = constant(topologyRules.widestGap / 2);
  const precision = constant(grid);
  const plane = part`${srid}::integer`;
  const within = part`${tolerance}::float8`;
  const corner = (place: number, more: number) => part`${place * side}::float8 + ${more}::float8`;
  const box = part`ST_MakeEnvelope(${corner(x, -margin)}, ${corner(y, -margin)}, ${corner(x, side + margin)}, ${corner(y, side + margin)}, ${plane})`;
  const isHere = (place: SqlPart) => part`(floor(ST_X(${place}) / ${constant(side)}) = ${x}::integer
    and floor(ST_Y(${place}) / ${constant(side)}) = ${y}::integer)`;
  const blocks = part`${Geometry} k join ${Layer} w on w.organization_id = k.organization_id and w.id = k.layer_id
    where w.layer_type = 'blocks' and ST_Dimension(k.geom) = 2 and k.project_id = ${projectId}::uuid and ST_IsValid(k.geom)`;
  return tx.sql<Found>({ because: 'the topology of a cell: several steps of PostGIS, each materialized' })`
    with frame as materialized (
       select ST_Envelope(ST_Transform(${box}, 4326)) as box
     ), stored as materialized (
       select l.id, g.id as geometry_id, g.geom, ST_Transform(g.geom, ${plane}) as shape
       from frame b join ${visibleLands(projectId)} on g.geom && b.box
     ), lots as materialized (
       select id, geometry_id, shape, ST_IsValid(shape) as valid,
         ${isHere(part`ST_Centroid(ST_Envelope(shape))`)} as here from stored
     ), whole as materialized (
       select id, geometry_id, shape, here from lots where valid
     ), covered as materialized (
       select ST_UnaryUnion(ST_Collect(shape), ${precision}) as shape from whole
     ), voids as materialized (
       select (ST_Dump(ST_Difference(
         ST_Buffer(ST_ReducePrecision(ST_Buffer(shape, ${halfGap}, 'join=mitre mitre_limit=2'), ${precision}),
           - ${halfGap}, 'join=mitre mitre_limit=2'), shape, ${precision}))).geom as place
       from covered
     ), gaps as materialized (
       select place, ST_Area(place) as area, 2 * ST_Area(place) / ST_Perimeter(place) as width from voids
       where ST_Area(place) >= ${leastArea} and ${isHere(part`ST_PointOnSurface(place)`)}
     ), pairs as materialized (
       select a.id, a.geometry_id, b.id as other_id, a.here,
         ST_CollectionExtract(ST_Intersection(a.shape, b.shape, ${precision}), 3) as place
       from whole a join whole b on a.id < b.id and a.shape && b.shape and ST_Relate(a.shape, b.shape, '2********')
     ), shared as materialized (
       select id, geometry_id, other_id, place, ST_Area(place) as area, 2 * ST_Area(place) / ST_Perimeter(place) as width
       from pairs where not ST_IsEmpty(place) and ST_Area(place) >= ${leastArea} and ${isHere(part`ST_PointOnSurface(place)`)}
     ), points as materialized (
       select id, geometry_id, here, d.geom, floor(ST_X(d.geom) / ${within}) as cx, floor(ST_Y(d.geom) / ${within}) as cy
       from whole, ST_DumpPoints(shape) d
     ), loose as materialized (
       select p.id, p.geometry_id, ST_Collect(distinct q.geom) as place
       from points p cross join generate_series(-1, 1) dx cross join generate_series(-1, 1) dy
       join points q on q.cx = p.cx + dx and q.cy = p.cy + dy and q.id < p.id
       where p.here and ST_Distance(p.geom, q.geom) > ${sameVertex} and ST_Distance(p.geom, q.geom) <= ${within}
       group by p.id, p.geometry_id
     ), blocks as materialized (
       select ST_UnaryUnion(ST_Collect(ST_Transform(k.geom, ${plane})), ${precision}) as shape from frame f, ${blocks} and k.geom && f.box
     ), found as (
       select 'invalid' as kind, id, geometry_id, null::uuid as other_id, ST_Envelope(shape) as place,
         null::float8 as area, null::float8 as width, null as repair
       from lots where here and not valid
       union all
       select 'duplicateVertices', id, geometry_id, null, shape, null, null, 'removeDuplicates'
       from whole where here and ST_NPoints(ST_RemoveRepeatedPoints(shape, ${sameVertex})) < ST_NPoints(shape)
       union all
       select case when width > ${within} then 'overlap' else 'sliver' end, id, geometry_id, other_id, place, area, width,
         case when width > ${within} then null else 'cutOverlap' end
       from shared
       union all
       select case when v.width > ${within} then 'gap' else 'sliver' end, n.id, n.geometry_id, null, v.place, v.area, v.width,
         case when v.width > ${within} then null else 'giveSliver' end
       from gaps v cross join lateral (
         select w.id, w.geometry_id from whole w where w.shape && ST_Expand(v.place, 0.01) and ST_DWithin(w.shape, v.place, 0.01)
         order by ST_Length(ST_Intersection(ST_Boundary(w.shape), ST_Buffer(v.place, 0.01))) desc, w.id limit 1) n
       union all
       select 'looseVertex', id, geometry_id, null, place, null, null, 'snap' from loose
       union all
       select 'outsideBlock', w.id, w.geometry_id, null, o.place, ST_Area(o.place), 2 * ST_Area(o.place) / ST_Perimeter(o.place), null
       from whole w cross join blocks b
         cross join lateral (select ST_CollectionExtract(ST_Difference(w.shape, b.shape, ${precision}), 3) as place) o
       where w.here and b.shape is not null and not ST_IsEmpty(o.place) and ST_Area(o.place) >= ${leastArea}
         and 2 * ST_Area(o.place) / ST_Perimeter(o.place) > ${within}
     )
     select kind, id as "landId", geometry_id as "geometryId", other_id as "otherLandId",
       ST_AsGeoJSON(ST_Transform(place, 4326), 9, 0)::json as place, round(area::numeric, 4)::text as area,
       round(width::numeric, 4)::text as width, repair
     from found order by kind, area desc nulls last, id`;
}
