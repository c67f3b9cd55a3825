import { type JobContext, work } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { comparisonDays, forgetComparisons } from '../../jobs/forget-comparisons.job.ts';

interface Checkpoint {
  readonly forgotten: number;
}

/** Rows of one transaction: some tens of milliseconds of locks. */
const atOnce = 200;
const day = 24 * 60 * 60 * 1000;

/** Goes on from where it stopped by itself: what is gone is not found again. */
export const forgetComparisonsWork = work(forgetComparisons, async (context: JobContext<Checkpoint>) => {
  let { forgotten } = context.checkpoint ?? { forgotten: 0 };
  const before = new Date(context.now.getTime() - comparisonDays * day).toISOString();
  const filter = { createdAt: { lessThan: before }, state: { notEqualTo: 'taken' as const } };
  for (;;) {
    context.signal.throwIfAborted();
    const ids = await context.transaction((tx) => tx.ids(ImportDifference, { filter, first: atOnce }));
    if (ids.length === 0) return { forgotten };
    forgotten += ids.length;
    await context.step({ forgotten }, async (tx) => {
      for (const id of ids) await tx.remove(ImportDifference, id);
    });
  }
});
