import { GlebaError, languageOf, type PatchOf, say } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { type LandStatusName, landStatuses } from '../../land-status.ts';
import { markUnused } from '../geometry/shape-operation.ts';
import { undoOperation } from '../geometry/undo-shape-change.command.ts';
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
  const counts = { removed: 0, restored: 0 };
  const kept: string[] = [];
  for (const row of rows) {
    const land = lands.get(row.landId ?? '');
    // Somebody has removed it already: there is nothing to put back.
    const outcome = !land ? 'removed' : taken.has(row.id) ? 'kept' : await undoOne(tx, row, land);
    if (outcome === 'kept') kept.push(row.label);
    else counts[outcome] += 1;
    await tx.update(ImportDifference, row.id, { state: outcome === 'kept' ? 'left' : 'undone' });
  }
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

function undoOne(tx: UnitOfWork, row: Difference, land: LandRecord): Promise<Undo> {
  if (row.kind === 'new') return undoNew(tx, row, land);
  if (row.kind === 'facts') return undoFacts(tx, row, land);
  return row.kind === 'gone' ? undoGone(tx, row, land) : undoShape(tx, row);
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

async function undoFacts(tx: UnitOfWork, { facts }: Difference, land: LandRecord): Promise<Undo> {
  const values = land as unknown as Readonly<Record<string, unknown>>;
  if ((facts ?? []).some(({ field, after }) => !isSame(values[field] ?? null, after))) return 'kept';
  const patch = Object.fromEntries((facts ?? []).map(({ field, before }) => [field, before]));
  let isKept = false;
  await tx.updateMany(Land, [{ id: land.id, patch: patch as PatchOf<typeof Land> }], {
    onRefusal: () => (isKept = true),
  });
  return isKept ? 'kept' : 'restored';
}

async function undoShape(tx: UnitOfWork, { projectId, operationId }: Difference): Promise<Undo> {
  if (!operationId) return 'kept';
  try {
    await undoOperation(tx, projectId, operationId);
    return 'restored';
  } catch (error) {
    if (error instanceof GlebaError && error.code === 'VALIDATION') return 'kept';
    throw error;
  }
}

async function undoGone(tx: UnitOfWork, { previousStatus }: Difference, land: LandRecord): Promise<Undo> {
  const status = landStatuses.find((one) => one === previousStatus) as LandStatusName | undefined;
  if (land.computedStatus !== 'archived' || !status) return 'kept';
  let isKept = false;
  const reason = say('lands.differences.undoneReason', {}, languageOf(tx.actor));
  await changeStatusOfLands(tx, [land.id], { status, reason }, ['administrator', 'shape'], () => (isKept = true));
  return isKept ? 'kept' : 'restored';
}
