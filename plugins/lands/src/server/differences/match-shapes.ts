import { constant, part, type UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { bestPairs, type Match } from './match-lots.ts';

/** Degrees, some 10 cm: a line that runs so near to another runs along it. */
const beside = 0.000001;
/** Degrees, some 2 m: of two points half as far from each other one is the other. */
const reach = 0.00002;

/**
 * Which shape of a later file of a layer is which of the earlier one: the very same shape, else the name that is there once on both sides,
 * else the ground, the way or the place that they share. `landId` is the row of the earlier one. One statement for both files.
 */
export function matchFormerShapes(tx: UnitOfWork, jobId: string): Promise<readonly Match[]> {
  const rows = (kind: 'former' | 'read') =>
    part`select d.id, d.row, d.geom, d.filled ->> 'name' as name, ST_Dimension(d.geom) as dimension, md5(ST_AsBinary(d.geom)) as digest
      from ${ImportDifference} d where d.job_id = ${jobId}::text
        and case ${kind}::text when 'former' then d.kind = 'former' else d.row is not null and d.kind not in ('held', 'former') end`;
  return tx.asServer.sql<Match>({ because: 'a file is laid over another as a whole: by shapes, by names, by ground' })`
    with file as materialized (
      select distinct on (row) * from (${rows('read')}) r order by row, id
    ), former as materialized (
      ${rows('former')}
    ), by_shape as materialized (
      select f.id, l.id as land_id
      from (select *, row_number() over (partition by digest order by row) as turn from file) f
      join (select *, row_number() over (partition by digest order by row) as turn from former) l
        on l.digest = f.digest and l.turn = f.turn
    ), by_name as materialized (
      select f.id, l.id as land_id
      from (select *, count(*) over (partition by name) as times from file where name is not null) f
      join (select *, count(*) over (partition by name) as times from former where name is not null) l on l.name = f.name
      where f.times = 1 and l.times = 1 and f.dimension = l.dimension
        and f.id not in (select id from by_shape) and l.id not in (select land_id from by_shape)
    ), shared as materialized (
      select f.id, l.id as land_id, case f.dimension
          when 2 then ST_Area(ST_Intersection(f.geom, l.geom)) / nullif(greatest(ST_Area(f.geom), ST_Area(l.geom)), 0)
          when 1 then ST_Length(ST_Intersection(f.geom, ST_Buffer(l.geom, ${constant(beside)})))
            / nullif(greatest(ST_Length(f.geom), ST_Length(l.geom)), 0)
          else 1 - ST_Distance(f.geom, l.geom) / ${constant(reach)} end as share
      from file f join former l on l.dimension = f.dimension and l.geom && ST_Expand(f.geom, ${constant(reach)})
      where ST_IsValid(f.geom) and ST_IsValid(l.geom)
        and f.id not in (select id from by_shape union all select id from by_name)
        and l.id not in (select land_id from by_shape union all select land_id from by_name)
    ), by_place as (${bestPairs})
    select id::text as id, land_id::text as "landId", 'shape' as by from by_shape
    union all select id::text, land_id::text, 'name' from by_name
    union all select id::text, land_id::text, 'place' from by_place`;
}
