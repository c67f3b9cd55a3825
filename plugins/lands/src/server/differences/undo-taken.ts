import { languageOf, type PatchOf, say } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import type { DifferenceProblem } from '../../differences.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { type LandStatusName, landStatuses } from '../../land-status.ts';
import { restoreMany } from '../geometry/many-shapes.ts';
import { markUnused } from '../geometry/shape-operation.ts';
import { isSame } from '../sheet/apply-rows.ts';
import type { UndoneSheet } from '../sheet/undo-sheet.ts';
import { changeStatusOfLands } from '../status/change-status-of-lands.ts';
import { type Difference, differenceFields } from './difference.ts';
import { takenKeys } from './take-facts.ts';
import { lockLands } from './take-shapes.ts';

export const takenBy = (jobId: string) => ({ takenBy: { equalTo: jobId }, state: { equalTo: 'taken' as const } });

type Undo = 'removed' | 'restored' | 'kept';
type LandRecord = NonNullable<Awaited<ReturnType<typeof lockLands>> extends Map<string, infer L> ? L : never>;

/** Takes back some of what a job has taken over, the newest first; what somebody has worked on since is left and named. */
export async function undoTaken(tx: UnitOfWork, jobId: string, most: number): Promise<UndoneSheet> {
  const rows = await newest(tx, jobId, most);
  const lands = await lockLands(tx, rows);
  const taken = await takenNames(tx, rows);
  const reshaped = rows.flatMap(({ kind, operationId }) => (kind === 'shape' && operationId ? [operationId] : []));
  const ofFacts = rows.filter(({ id, kind }) => kind === 'facts' && !taken.has(id));
  const restored = new Set([
    ...(await restoreMany(tx, rows[0]?.projectId ?? '', reshaped, lands)),
    ...(await restoreFacts(tx, ofFacts, lands)),
  ]);
  const counts = { removed: 0, restored: 0 };
  const kept: string[] = [];
  const states: { id: string; patch: { state: 'left' | 'undone'; problem?: DifferenceProblem } }[] = [];
  for (const row of rows) {
    const land = lands.get(row.landId ?? '');
    // Somebody has removed it already: there is nothing to put back.
    const outcome = !land ? 'removed' : taken.has(row.id) ? 'kept' : await undoOne(tx, row, land, restored);
    if (outcome === 'kept') kept.push(row.label);
    else counts[outcome] += 1;
    states.push({
      id: row.id,
      patch: outcome === 'kept' ? { state: 'left', problem: 'changedMeanwhile' } : { state: 'undone' },
    });
  }
  await tx.updateMany(ImportDifference, states);
  return { ...counts, kept };
}

/** What was taken last goes first: new lots make room for names. */
const order = ['new', 'facts', 'shape', 'gone'] as const;

async function newest(tx: UnitOfWork, jobId: string, most: number): Promise<readonly Difference[]> {
  for (const kind of order) {
    const rows = await tx.asServer
      .from(ImportDifference)
      .where({ ...takenBy(jobId), kind: { equalTo: kind } })
      .orderBy('-id')
      .select(differenceFields)
      .limit(most)
      .all();
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Lots whose former name another lot has by now. */
function takenNames(tx: UnitOfWork, rows: readonly Difference[]): Promise<ReadonlySet<string>> {
  const backward = rows.map(({ facts, ...row }) => ({
    ...row,
    facts: facts?.map(({ before, ...fact }) => ({ ...fact, before: fact.after, after: before })) ?? null,
  }));
  const projectId = rows[0]?.projectId;
  return projectId ? takenKeys(tx, projectId, backward) : Promise.resolve(new Set());
}

async function undoOne(
  tx: UnitOfWork,
  row: Difference,
  land: LandRecord,
  restored: ReadonlySet<string>,
): Promise<Undo> {
  if (row.kind === 'shape' || row.kind === 'facts') return restored.has(land.id) ? 'restored' : 'kept';
  if (row.kind === 'new') return undoNew(tx, row, land);
  return undoGone(tx, row, land);
}

async function undoNew(tx: UnitOfWork, { filled, madeGeometryId }: Difference, land: LandRecord): Promise<Undo> {
  const ofLand = { landId: { equalTo: land.id } };
  const isAtWork =
    land.computedStatus !== 'pending' ||
    land.geometryId !== (madeGeometryId ?? null) ||
    Object.entries(filled ?? {}).some(
      ([field, value]) => !isSame((land as Record<string, unknown>)[field] ?? null, value),
    ) ||
    (await tx.asServer.from(Resident).where(ofLand).exists()) ||
    (await tx.asServer.from(LandVisit).where(ofLand).exists());
  if (isAtWork) return 'kept';
  await tx.remove(Land, land.id);
  await markUnused(tx, madeGeometryId ?? null);
  return 'removed';
}

/** The fields as they were, of lots where they stand as they were taken over; answers those lots. */
async function restoreFacts(
  tx: UnitOfWork,
  rows: readonly Difference[],
  lands: ReadonlyMap<string, LandRecord>,
): Promise<ReadonlySet<string>> {
  const patches = rows.flatMap(({ landId, facts }) => {
    const land = lands.get(landId ?? '') as (LandRecord & Readonly<Record<string, unknown>>) | undefined;
    if (!land || (facts ?? []).some(({ field, after }) => !isSame(land[field] ?? null, after))) return [];
    const patch = Object.fromEntries((facts ?? []).map(({ field, before }) => [field, before]));
    return [{ id: land.id, patch: patch as PatchOf<typeof Land> }];
  });
  const refused = new Set<string>();
  await tx.updateMany(Land, patches, { onRefusal: (id) => refused.add(id) });
  return new Set(patches.flatMap(({ id }) => (refused.has(id) ? [] : [id])));
}

async function undoGone(tx: UnitOfWork, { previousStatus }: Difference, land: LandRecord): Promise<Undo> {
  const status = landStatuses.find((one) => one === previousStatus) as LandStatusName | undefined;
  if (land.computedStatus !== 'archived' || !status) return 'kept';
  let isKept = false;
  const reason = say('lands.differences.undoneReason', {}, languageOf(tx.actor));
  await changeStatusOfLands(tx, [land.id], { status, reason }, ['administrator', 'shape'], () => (isKept = true));
  return isKept ? 'kept' : 'restored';
}
