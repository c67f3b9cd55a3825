import { GlebaError, Job, permits } from '@gleba/sdk';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { type TakenKind, takenKinds } from '../../differences.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { importFinished } from '../../events/import.event.ts';
import { comparisonSettings } from '../../jobs/compare-import.job.ts';
import { type TakingOver, takeOverDifferences } from '../../jobs/take-over-differences.job.ts';
import { mayTakeOver } from '../../operations/differences.ts';
import { type Difference, differenceFields, type Outcome, type TakingPlace } from './difference.ts';
import { takeFacts } from './take-facts.ts';
import { takeGone } from './take-gone.ts';
import { takeNew } from './take-new.ts';
import { takeShapes } from './take-shapes.ts';

type Take = (tx: UnitOfWork, place: TakingPlace, rows: readonly Difference[]) => Promise<readonly Outcome[]>;

/** Lots that are no more make room for names, and shapes come before facts, which carry the attributes of both. */
const order = ['gone', 'shape', 'facts', 'new'] as const satisfies readonly TakenKind[];
const take: Readonly<Record<TakenKind, Take>> = { gone: takeGone, shape: takeShapes, facts: takeFacts, new: takeNew };
const rowsPerStep = 100;

interface Checkpoint {
  readonly done: number;
  readonly isTold?: boolean;
}

/** What was taken over or left by this job is found no more, so a run that was cut short finds the rest. */
export const takeOverDifferencesWork = work(
  takeOverDifferences,
  async (context: JobContext<Checkpoint, typeof importFinished>, taking) => {
    const { projectId } = taking;
    if (permits(context.actor, mayTakeOver, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
    let { done, isTold } = context.checkpoint ?? { done: 0, isTold: false };
    const { place, left } = await context.transaction(async (tx) => ({
      place: await placeOf(tx, taking, context.jobId),
      left: await tx.count(ImportDifference, { filter: openOnes(taking, taking.kinds, context.jobId) }),
    }));
    const total = done + left;
    for (const kind of order.filter((one) => taking.kinds.includes(one))) {
      for (let isOver = false; !isOver; ) {
        context.signal.throwIfAborted();
        context.progress({ done, total, text: 'lands.differences.taking' });
        const next = { done };
        isOver = await context.step(next, async (tx) => {
          const count = await takeSome(tx, taking, place, kind);
          next.done += count;
          return count === 0;
        });
        done = next.done;
      }
    }
    const counts = await context.transaction((tx) => countTaken(tx, context.jobId));
    if (!isTold) {
      const { left: held, ...taken } = counts;
      const imported = Object.values(taken).reduce((sum, one) => sum + one, 0);
      await context.step({ done, isTold: true }, (tx) =>
        tx.emit(importFinished, context.jobId, { projectId, kind: 'shapes', imported, held }),
      );
    }
    return counts;
  },
);

async function placeOf(
  tx: UnitOfWork,
  { projectId, jobId: comparison }: TakingOver,
  jobId: string,
): Promise<TakingPlace> {
  const job = await tx.get(Job, comparison);
  if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  const { layerId = null, layerName } = comparisonSettings.parse(job.payload);
  return { projectId, jobId, layerId, fileName: layerName };
}

async function takeSome(tx: UnitOfWork, taking: TakingOver, place: TakingPlace, kind: TakenKind): Promise<number> {
  // Two people who take over at once must not bring the same lot in twice.
  await tx.get(Job, taking.jobId, { lock: true });
  const rows = await tx.asServer
    .from(ImportDifference)
    .where(openOnes(taking, [kind], place.jobId))
    .orderBy('landId', 'row')
    .select(differenceFields)
    .limit(rowsPerStep)
    .all();
  if (rows.length === 0) return 0;
  const outcomes = await take[kind](tx, place, rows);
  await tx.updateMany(
    ImportDifference,
    outcomes.map(({ id, problem, ...rest }) => ({
      id,
      patch: { ...rest, takenBy: place.jobId, problem: problem ?? null, state: problem ? 'left' : 'taken' },
    })) as Parameters<typeof tx.updateMany<typeof ImportDifference>>[1],
  );
  return rows.length;
}

/** What can be taken over and this job has not looked at. */
function openOnes({ jobId, ids, keepsByHand }: TakingOver, kinds: readonly TakenKind[], takenBy: string) {
  return {
    and: [
      {
        jobId: { equalTo: jobId },
        kind: { in: [...kinds] },
        state: { in: ['open' as const, 'left' as const, 'undone' as const] },
      },
      { or: [{ takenBy: { isNull: true } }, { takenBy: { notEqualTo: takenBy } }] },
      ...(ids ? [{ id: { in: [...ids] } }] : []),
      ...(keepsByHand ? [{ isByHand: { equalTo: false } }] : []),
    ],
  };
}

async function countTaken(tx: UnitOfWork, jobId: string) {
  const rows = await tx.asServer.sql<{ kind: string; is_left: boolean; count: number }>({
    because: 'how many of each kind',
  })`
    select d.kind, d.state = 'left' as is_left, count(*)::integer as count
    from ${ImportDifference} d where d.taken_by = ${jobId}::text group by 1, 2`;
  const of = (kind: TakenKind) => rows.find((row) => row.kind === kind && !row.is_left)?.count ?? 0;
  const counts = Object.fromEntries(takenKinds.map((kind) => [kind, of(kind)])) as Record<TakenKind, number>;
  return { ...counts, left: rows.reduce((sum, { is_left, count }) => sum + (is_left ? count : 0), 0) };
}
