import { uuidv7 } from '@gleba/sdk';
import type { ServerValues, UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { landLayer } from '../geometry/shape-operation.ts';
import type { Difference, Outcome, TakingPlace } from './difference.ts';
import { fileShapes } from './take-shapes.ts';

/** Lots that only the file has. One that is called as a lot of the project is left: two lots of one name are a person's to tell apart. */
export async function takeNew(
  tx: UnitOfWork,
  { projectId, jobId, layerId }: TakingPlace,
  rows: readonly Difference[],
): Promise<Outcome[]> {
  const shapes = await fileShapes(tx, rows);
  const standings = await standingsOf(tx, projectId, jobId, rows);
  const layer = layerId ?? (await landLayer(tx, projectId));
  const lands: ServerValues<typeof Land>[] = [];
  const geometries: ServerValues<typeof Geometry>[] = [];
  const outcomes = rows.map(({ id, properties, heights, arcs, filled }): Outcome => {
    const keyOccurrence = standings.get(id);
    if (keyOccurrence === undefined) return { id, problem: 'keyTaken' };
    const landId = uuidv7();
    const geom = shapes.get(id);
    const madeGeometryId = geom ? uuidv7() : null;
    if (geom && madeGeometryId) {
      const shape = { id: madeGeometryId, projectId, layerId: layer, geom, properties, heights, arcs, isSingle: false };
      geometries.push(shape as ServerValues<typeof Geometry>);
    }
    const facts = { ...filled, keyOccurrence, geometryId: madeGeometryId, importJobId: jobId };
    lands.push({ id: landId, projectId, ...facts } as unknown as ServerValues<typeof Land>);
    return { id, landId, madeGeometryId };
  });
  if (geometries.length > 0) await tx.insertMany(Geometry, geometries);
  if (lands.length > 0) await tx.insertMany(Land, lands);
  return outcomes;
}

/** How often this job has brought each row's name in before; undefined where a lot that is not of this job has it. */
async function standingsOf(tx: UnitOfWork, projectId: string, jobId: string, rows: readonly Difference[]) {
  const keys = rows.map(({ id, filled }) => ({
    id,
    block: filled?.block,
    lot: filled?.lot,
    subdivision: filled?.subdivision,
  }));
  const found = await tx.asServer.sql<{ id: string; occurrence: number | null }>({
    because: 'how often each of some keys is taken, each of three columns',
  })`
    select k.id::text as id, case when coalesce(l.is_other, false) then null
      else (coalesce(l.taken, 0) + row_number() over (partition by k.block, k.lot, k.subdivision order by k.id) - 1)::integer end as occurrence
    from json_to_recordset(${JSON.stringify(keys)}::json) k(id uuid, block text, lot text, subdivision text)
    left join lateral (select bool_or(m.import_job_id is distinct from ${jobId}::text) as is_other, max(m.key_occurrence) + 1 as taken
      from ${Land} m where m.project_id = ${projectId}::uuid and m.block = k.block and m.lot = k.lot
        and m.subdivision is not distinct from k.subdivision) l on true`;
  return new Map(found.flatMap(({ id, occurrence }) => (occurrence === null ? [] : [[id, occurrence] as const])));
}
