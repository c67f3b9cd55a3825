import { constant, part, type SqlPart, type UnitOfWork } from '@gleba/sdk/server';
import type { matchedBy } from '../../differences.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';

export interface Match {
  readonly id: string;
  readonly landId: string;
  readonly by: (typeof matchedBy)[number];
}

/** Of the larger of two shapes: what covers more of it than this has no equal. */
const shareOfSame = 0.5;

/** Of pairs in `shared` those that are each other's best, where they have enough in common: for shapes of layers too. */
export const bestPairs = part`
  select id, land_id from (
    select *, row_number() over (partition by id order by share desc, land_id) as best_former,
      row_number() over (partition by land_id order by share desc, id) as best_row
    from shared where share > ${constant(shareOfSame)}) s
  where best_former = 1 and best_row = 1`;

/** Lots that a comparison is about: of one layer, or all that the project has. */
export function lotsOf(projectId: string, layerId: string | null): SqlPart {
  return part`l.project_id = ${projectId}::uuid and (${layerId}::uuid is null or g.layer_id = ${layerId}::uuid
    or (g.id is null and l.import_job_id = ${layerId}::text))`;
}

/**
 * Which row of the file is which lot: by the office's own code where it is said once on both sides, else by block and lot, the first of
 * several with the first, else by the ground that they share. One statement for the whole file.
 */
export function matchLots(
  tx: UnitOfWork,
  jobId: string,
  projectId: string,
  layerId: string | null,
): Promise<readonly Match[]> {
  return matchRows(
    tx,
    jobId,
    part`select l.id, l.external_id as code, l.block, l.lot, l.subdivision, l.key_occurrence, g.geom
      from ${Land} l left join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
      where ${lotsOf(projectId, layerId)}`,
  );
}

/** The same of two files: `landId` is the row of the earlier one. */
export function matchFormerRows(tx: UnitOfWork, jobId: string): Promise<readonly Match[]> {
  return matchRows(
    tx,
    jobId,
    part`select d.id, nullif(d.filled ->> 'externalId', '') as code, d.filled ->> 'block' as block, d.filled ->> 'lot' as lot,
        d.filled ->> 'subdivision' as subdivision, d.row as key_occurrence, d.geom
      from ${ImportDifference} d where d.job_id = ${jobId}::text and d.kind = 'former'`,
  );
}

function matchRows(tx: UnitOfWork, jobId: string, lots: SqlPart): Promise<readonly Match[]> {
  return tx.asServer.sql<Match>({ because: 'a file is laid over a project as a whole: by codes, by keys, by ground' })`
    with file as materialized (
      select distinct on (d.row) d.id, d.row, d.geom, nullif(d.filled ->> 'externalId', '') as code, d.filled ->> 'block' as block,
        d.filled ->> 'lot' as lot, d.filled ->> 'subdivision' as subdivision
      from ${ImportDifference} d
      where d.job_id = ${jobId}::text and d.row is not null and d.kind not in ('held', 'former')
      order by d.row, d.kind = 'facts', d.id
    ), lots as materialized (
      ${lots}
    ), by_code as materialized (
      select f.id, l.id as land_id
      from (select *, count(*) over (partition by code) as times from file where code is not null) f
      join (select *, count(*) over (partition by code) as times from lots where code is not null) l on l.code = f.code
      where f.times = 1 and l.times = 1
    ), by_key as materialized (
      select f.id, l.id as land_id
      from (select *, row_number() over (partition by block, lot, subdivision order by row) as turn
        from file where id not in (select id from by_code)) f
      join (select *, row_number() over (partition by block, lot, subdivision order by key_occurrence, id) as turn
        from lots where id not in (select land_id from by_code)) l
        on l.block = f.block and l.lot = f.lot and l.subdivision is not distinct from f.subdivision and l.turn = f.turn
    ), shared as materialized (
      select f.id, l.id as land_id,
        ST_Area(ST_Intersection(f.geom, l.geom)) / greatest(ST_Area(f.geom), ST_Area(l.geom)) as share
      from file f join lots l on f.geom && l.geom
      where ST_Dimension(f.geom) = 2 and ST_Dimension(l.geom) = 2 and ST_IsValid(f.geom) and ST_IsValid(l.geom)
        and f.id not in (select id from by_code union all select id from by_key)
        and l.id not in (select land_id from by_code union all select land_id from by_key)
    ), by_place as (${bestPairs})
    select id::text as id, land_id::text as "landId", 'externalId' as by from by_code
    union all select id::text, land_id::text, 'key' from by_key
    union all select id::text, land_id::text, 'place' from by_place`;
}

export interface GoneLot {
  readonly id: string;
  readonly label: string;
  readonly geometryId: string | null;
  readonly area: string | null;
}

/** Lots that the file does not have, some at a time: those that no row was found to be. An archived lot is history. */
export function lotsGone(
  tx: UnitOfWork,
  jobId: string,
  projectId: string,
  layerId: string | null,
  most: number,
): Promise<readonly GoneLot[]> {
  return tx.asServer.sql<GoneLot>({ because: 'lots that no row of the comparison is about' })`
    select l.id::text as id, concat_ws(' / ', l.block, l.lot, l.subdivision) as label, g.id::text as "geometryId",
      l.computed_area::text as area
    from ${Land} l left join ${Geometry} g on g.organization_id = l.organization_id and g.id = l.geometry_id
    where ${lotsOf(projectId, layerId)} and l.computed_status <> 'archived'
      and not exists (select 1 from ${ImportDifference} d where d.job_id = ${jobId}::text and d.land_id = l.id)
    order by l.id limit ${most}::bigint`;
}
