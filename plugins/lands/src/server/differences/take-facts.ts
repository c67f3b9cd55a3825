import type { PatchOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { DifferenceProblem } from '../../differences.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { isSame } from '../sheet/apply-rows.ts';
import type { Difference, Outcome, TakingPlace } from './difference.ts';
import { lockLands } from './take-shapes.ts';

/** The fields that differ, and with the shape the file's columns, from which a later comparison knows what the file said. */
export async function takeFacts(
  tx: UnitOfWork,
  { projectId }: TakingPlace,
  rows: readonly Difference[],
): Promise<Outcome[]> {
  const lands = await lockLands(tx, rows);
  const taken = await takenKeys(tx, projectId, rows);
  const outcomes: Outcome[] = [];
  const patches: { id: string; patch: PatchOf<typeof Land> }[] = [];
  const ofShapes: { id: string; patch: PatchOf<typeof Geometry> }[] = [];
  for (const { id, landId, facts, properties } of rows) {
    const land = lands.get(landId ?? '');
    const problem = whyNot(land, facts ?? []) ?? (taken.has(id) ? 'keyTaken' : undefined);
    outcomes.push({ id, ...(problem && { problem }) });
    if (problem || !land) continue;
    const patch = Object.fromEntries((facts ?? []).map(({ field, after }) => [field, after]));
    patches.push({ id: land.id, patch: patch as PatchOf<typeof Land> });
    if (land.geometryId && properties) ofShapes.push({ id: land.geometryId, patch: { properties } });
  }
  await tx.updateMany(Land, patches);
  await tx.updateMany(Geometry, ofShapes);
  return outcomes;
}

function whyNot(
  land: Readonly<Record<string, unknown>> | undefined,
  facts: readonly { readonly field: string; readonly before: unknown }[],
): DifferenceProblem | undefined {
  if (!land) return 'removed';
  if (land.computedStatus === 'archived') return 'lockedAsArchived';
  return facts.every(({ field, before }) => isSame(land[field] ?? null, before)) ? undefined : 'changedMeanwhile';
}

/** Differences by which a lot would get a name that another lot, or another row of these, has. */
export async function takenKeys(
  tx: UnitOfWork,
  projectId: string,
  rows: readonly Pick<Difference, 'id' | 'landId' | 'facts'>[],
): Promise<ReadonlySet<string>> {
  const named = rows.filter(({ facts }) => facts?.some(({ field }) => isKeyField(field)));
  if (named.length === 0) return new Set();
  const wanted = named.map(({ id, landId, facts }) => ({
    ...{ id, land: landId },
    ...Object.fromEntries(
      (facts ?? []).filter(({ field }) => isKeyField(field)).map(({ field, after }) => [field, after]),
    ),
  }));
  const found = await tx.asServer.sql<{ id: string }>({ because: 'names of three columns, against those of all lots' })`
    with wanted as (
      select k.id, l.id as land_id, coalesce(k.block, l.block) as block, coalesce(k.lot, l.lot) as lot,
        coalesce(k.subdivision, l.subdivision) as subdivision, l.key_occurrence
      from json_to_recordset(${JSON.stringify(wanted)}::json) k(id uuid, land uuid, block text, lot text, subdivision text)
      join ${Land} l on l.id = k.land
    )
    select w.id::text as id from wanted w
    where exists (select 1 from ${Land} o where o.project_id = ${projectId}::uuid and o.id <> w.land_id and o.block = w.block
        and o.lot = w.lot and o.subdivision is not distinct from w.subdivision and o.key_occurrence = w.key_occurrence)
      or exists (select 1 from wanted o where o.id < w.id and o.block = w.block and o.lot = w.lot
        and o.subdivision is not distinct from w.subdivision and o.key_occurrence = w.key_occurrence)`;
  return new Set(found.map(({ id }) => id));
}

function isKeyField(field: string): boolean {
  return field === 'block' || field === 'lot' || field === 'subdivision';
}
