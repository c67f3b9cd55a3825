import { constant, part, rowsOf, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { visibleLands } from './visible-lands.ts';

export interface Overlap {
  readonly landId: string;
  readonly block: string;
  readonly lot: string;
  /** m² */
  readonly area: string;
}

/** m² below which two lots of a real file lie upon each other by roundings alone. */
const leastOverlap = 0.1;
/** The lot itself is whoever's command is about it. */
const whole = { asServer: true, evenDeleted: true };

/** The lots that a lot lies upon, as far as the person may see them, the largest part first. */
export function overlapsWith(tx: UnitOfWork, projectId: string, landId: string): Promise<Overlap[]> {
  const own = part`(select o.geom from ${rowsOf(Land, whole)} m
    join ${rowsOf(Geometry, whole)} o on o.organization_id = m.organization_id and o.id = m.geometry_id
    where m.id = ${landId}::uuid)`;
  return overlapsOf(tx, projectId, own, landId);
}

/** The same of a shape that is no lot's yet: `own` is a source of one row with a column `geom`. What crosses itself covers nothing. */
export function overlapsOf(tx: UnitOfWork, projectId: string, own: SqlPart, landId: string | null): Promise<Overlap[]> {
  return tx.sql<Overlap>({
    because: 'one shape against the lots around it, from each shape to its lot by the key alone (visibleLands)',
  })`select "landId", block, lot, area from (
       select l.id as "landId", l.block, l.lot,
         round(ST_Area(ST_Transform(
           ST_CollectionExtract(ST_Intersection(g.geom, own.geom), 3), 4674)::geography)::numeric, 4)::text as area
       from ${own} own
       join ${visibleLands(projectId)} on g.geom && own.geom and l.id is distinct from ${landId}::uuid
       where ST_IsValid(own.geom) and ST_IsValid(g.geom) and ST_Relate(g.geom, own.geom, '2********')
     ) o where area::numeric > ${constant(leastOverlap)} order by area::numeric desc limit 20`;
}
