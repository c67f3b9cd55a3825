import { GlebaError } from '../../error/gleba-error.ts';
import { keptError, type Refusal } from '../../error/refusal.ts';
import type { RefusedRow } from '../../job/chosen-rows.ts';
import { JobItem } from '../../job/job-entities.ts';
import { languageOf } from '../../permission/actor.ts';
import type { JobContext } from '../contract/server-side.ts';

export interface ItemBatch<I extends object, R extends object> {
  /** Asked once; what it answers is kept with the job. */
  items(): Promise<readonly I[]>;
  /** By what people know an item. */
  titleOf(item: I): string;
  /** How many at once. */
  readonly width: number;
  /** Locale key of the progress. */
  readonly text: string;
  /**
   * Does one item, in transactions of its own. Throwing fails this item alone. An item whose end could not be written before
   * its process died is done again: it must bear that.
   */
  run(item: I): Promise<R>;
}

export interface ItemsCheckpoint {
  readonly total: number;
}

export interface ItemsDone {
  readonly done: number;
  /** Those that failed, by their places. */
  readonly failed: RefusedRow[];
}

interface Settled {
  readonly id: string;
  readonly patch: {
    readonly status: 'done' | 'failed';
    readonly result: Record<string, unknown> | null;
    readonly error: string | null;
    readonly refusal: Refusal | null;
  };
}

/**
 * Does many things as one job, so many at a time, each with a result of its own (`core.jobItem`). A restart, and trying again
 * after a person cancelled, goes on with what has no result yet.
 */
export async function eachItem<I extends object, R extends object>(
  context: JobContext<ItemsCheckpoint>,
  batch: ItemBatch<I, R>,
): Promise<ItemsDone> {
  const { jobId, signal } = context;
  const { total } = context.checkpoint ?? (await keepItems(context, batch));
  const ofJob = { jobId: { equalTo: jobId } };
  const waiting = await context.transaction((tx) =>
    tx.list(JobItem, { filter: { ...ofJob, status: { equalTo: 'waiting' } }, orderBy: ['place'] }),
  );
  const results = createResults(context, total, total - waiting.length, batch.text);
  let next = 0;
  const lane = async () => {
    for (let row = waiting[next++]; row; row = waiting[next++]) {
      signal.throwIfAborted();
      // Kept by this job in this shape.
      results.put({ id: row.id, patch: await settled(context, batch, row.item as I) });
    }
  };
  const lanes = Array.from({ length: Math.min(batch.width, waiting.length) }, lane);
  const ends = await Promise.allSettled(lanes);
  await results.end();
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return context.transaction(async (tx) => {
    const failed = await tx.list(JobItem, { filter: { ...ofJob, status: { equalTo: 'failed' } }, orderBy: ['place'] });
    return {
      done: total - failed.length,
      failed: failed.map(({ place, title, error, refusal }) => ({
        ...{ id: String(place), title: title ?? String(place), message: error ?? '', refusal },
      })),
    };
  });
}

async function keepItems<I extends object, R extends object>(
  { jobId, step }: JobContext<ItemsCheckpoint>,
  { items, titleOf }: ItemBatch<I, R>,
): Promise<ItemsCheckpoint> {
  const all = await items();
  const checkpoint = { total: all.length };
  await step(checkpoint, (tx) =>
    tx.insertMany(
      JobItem,
      all.map((item, place) => ({
        jobId,
        place,
        title: titleOf(item).slice(0, 300),
        item: { ...item } as Record<string, unknown>,
      })),
    ),
  );
  return checkpoint;
}

async function settled<I extends object, R extends object>(
  { signal, log, jobId, actor }: JobContext<ItemsCheckpoint>,
  { run }: ItemBatch<I, R>,
  item: I,
): Promise<Settled['patch']> {
  try {
    return { status: 'done', result: { ...(await run(item)) } as Record<string, unknown>, error: null, refusal: null };
  } catch (error) {
    // What was interrupted has no result: it is done when the job goes on.
    signal.throwIfAborted();
    if (!(error instanceof GlebaError)) log.error('An item of a job failed.', { job: jobId, error: String(error) });
    const why = error instanceof GlebaError ? error : new GlebaError('INTERNAL');
    const { message, refusal } = keptError(why, languageOf(actor));
    return { status: 'failed', result: null, error: message, refusal };
  }
}

/** Writes results as they come: while one write is under way the next ones gather. */
function createResults(context: JobContext<ItemsCheckpoint>, total: number, doneBefore: number, text: string) {
  let gathered: Settled[] = [];
  let done = doneBefore;
  let failure: unknown;
  let writing = Promise.resolve();
  const write = async () => {
    if (gathered.length === 0 || failure !== undefined) return;
    const rows = gathered;
    gathered = [];
    await context.transaction((tx) => tx.updateMany(JobItem, rows));
    done += rows.length;
    context.progress({ done, total, text });
  };
  context.progress({ done, total, text });
  return {
    put(result: Settled): void {
      gathered.push(result);
      writing = writing.then(write).catch((error: unknown) => {
        failure ??= error;
      });
    },
    async end(): Promise<void> {
      await writing;
      if (failure !== undefined) throw failure;
    },
  };
}
