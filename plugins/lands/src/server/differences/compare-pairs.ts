import { constant, part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import type { Match } from './match-lots.ts';

/** m below which a corner stands where it stood: what a file keeps of a coordinate. */
export const leastDisplacement = 0.001;
/** Corners of the one times corners of the other: beyond it a displacement takes seconds. */
const mostPairs = 25_000_000;

export interface ComparedPair {
  readonly id: string;
  readonly landId: string;
  readonly geometryId: string | null;
  /** The columns of the file that the lot came from. */
  readonly properties: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly isShapeChanged: boolean;
  readonly isShapeByHand: boolean;
  readonly fromArea: string | null;
  readonly toArea: string | null;
  readonly areaDifference: string | null;
  readonly metres: string | null;
}

/**
 * How far the file's shapes are from the lots', some hundred pairs by one statement. The distance is Hausdorff's of the two outlines,
 * from the corners of each to the nearest point of the other: a corner more on a straight side moves nothing.
 */
export function comparePairs(tx: UnitOfWork, srid: number, matches: readonly Match[]): Promise<ComparedPair[]> {
  const pairs = JSON.stringify(matches.map(({ id, landId }) => ({ id, land: landId })));
  return tx.asServer.sql<ComparedPair>({ because: 'PostGIS measures each shape of a file against that of its lot' })`
    select d.id::text as id, l.id::text as "landId", g.id::text as "geometryId", g.properties::json as properties,
      case when d.geom is null then false when g.geom is null then true
        when moved.metres is null then ST_AsBinary(d.geom) <> ST_AsBinary(g.geom)
        else moved.metres > ${constant(leastDisplacement)} end as "isShapeChanged",
      exists (select 1 from ${ShapeChange} c where c.land_id = l.id and c.to_geometry_id = g.id
        and c.kind not in ('import', 'undo')) as "isShapeByHand",
      l.computed_area::text as "fromArea", file_area.area::text as "toArea",
      (file_area.area - l.computed_area)::text as "areaDifference",
      round(moved.metres::numeric, 4)::text as metres
    from json_to_recordset(${pairs}::json) p(id uuid, land uuid)
    join ${ImportDifference} d on d.id = p.id
    join ${Land} l on l.id = p.land
    left join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    cross join lateral (select case when d.geom is null then null
        else lands.area_of(d.organization_id, d.project_id, d.geom)::numeric(18, 4) end as area) file_area
    cross join lateral ${movedBy(srid)} moved
    order by d.id`;
}

/** Of two shapes `d.geom` and `g.geom`. */
function movedBy(srid: number): SqlPart {
  return part`(select case
        when d.geom is null or g.geom is null then null
        when d.geom = g.geom and ST_AsBinary(d.geom) = ST_AsBinary(g.geom) then 0
        when ST_NPoints(d.geom)::bigint * ST_NPoints(g.geom) > ${constant(mostPairs)} then null
        else ST_HausdorffDistance(edge.of_file, edge.of_lot) end as metres
      from (select case when ST_Dimension(d.geom) = 2 then ST_Boundary(file.geom) else file.geom end as of_file,
          case when ST_Dimension(g.geom) = 2 then ST_Boundary(lot.geom) else lot.geom end as of_lot
        from (select ST_Transform(d.geom, ${srid}::integer) as geom) file,
          (select ST_Transform(g.geom, ${srid}::integer) as geom) lot) edge)`;
}

type FilePair = Pick<ComparedPair, 'id' | 'isShapeChanged' | 'fromArea' | 'toArea' | 'areaDifference' | 'metres'>;

/** The same of rows of two files. An empty shape of the later one says nothing. */
export function compareFilePairs(tx: UnitOfWork, srid: number, matches: readonly Match[]): Promise<FilePair[]> {
  const pairs = JSON.stringify(matches.map(({ id, landId }) => ({ id, former: landId })));
  const areaOf = (row: SqlPart) => part`(select case when ${row}.geom is null then null
    else lands.area_of(d.organization_id, d.project_id, ${row}.geom)::numeric(18, 4) end as area)`;
  return tx.asServer.sql<FilePair>({ because: 'PostGIS measures each shape of a file against that of an earlier one' })`
    select d.id::text as id,
      case when d.geom is null then false when g.geom is null then true
        when moved.metres is null then ST_AsBinary(d.geom) <> ST_AsBinary(g.geom)
        else moved.metres > ${constant(leastDisplacement)} end as "isShapeChanged",
      before.area::text as "fromArea", after.area::text as "toArea", (after.area - before.area)::text as "areaDifference",
      round(moved.metres::numeric, 4)::text as metres
    from json_to_recordset(${pairs}::json) p(id uuid, former uuid)
    join ${ImportDifference} d on d.id = p.id
    join ${ImportDifference} g on g.id = p.former
    cross join lateral ${areaOf(part`g`)} before
    cross join lateral ${areaOf(part`d`)} after
    cross join lateral ${movedBy(srid)} moved
    order by d.id`;
}
