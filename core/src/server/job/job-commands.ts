import type { RecordOf } from '../../entity/entity-types.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { Job, JobBatch } from '../../job/job-entities.ts';
import { cancelJob, cancelJobBatch, retryJob } from '../../job/job-operations.ts';
import { type AnyCommand, handle } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { updateBatch } from './job-batch-status.ts';

export interface JobSignals {
  /** Tells the process that runs the job, if any. */
  cancelNow(jobId: string): void;
  /** Wakes the workers when the transaction is committed. */
  wakeAll(tx: UnitOfWork): void;
}

/** What people may do with jobs that they can see: their own, or all for administrators. NOT_FOUND otherwise. */
export function jobCommands({ cancelNow, wakeAll }: JobSignals): readonly AnyCommand[] {
  /** Of locked jobs: one that runs ends by itself soon, one that has ended stays as it is. Answers whether any has ended by this. */
  async function cancelLocked(tx: UnitOfWork, jobs: readonly Pick<RecordOf<typeof Job>, 'id' | 'status'>[]) {
    const now = new Date().toISOString();
    const running = jobs.filter(({ status }) => status === 'RUNNING').map(({ id }) => id);
    const waiting = jobs.filter(({ status }) => status === 'CREATED' || status === 'WAITING').map(({ id }) => id);
    await tx.updateMany(Job, [
      ...running.map((id) => ({ id, patch: { cancelRequestedAt: now } })),
      ...waiting.map((id) => ({ id, patch: { status: 'CANCELED', finishedAt: now } as const })),
    ]);
    for (const id of running) tx.afterCommit(() => cancelNow(id));
    return waiting.length > 0;
  }

  return [
    handle(cancelJob, async ({ tx }, { id }) => {
      const job = await lockVisible(tx, id);
      const hasEnded = await cancelLocked(tx, [job]);
      if (hasEnded) await updateBatch(tx, job.jobBatchId);
      return { id, status: hasEnded ? 'CANCELED' : job.status };
    }),
    handle(cancelJobBatch, async ({ tx }, { id }) => {
      await tx.asActor.get(JobBatch, id);
      // Jobs before their batch, as their own ends lock them.
      const open = await tx.asActor
        .from(Job)
        .where({
          jobBatchId: { equalTo: id },
          status: { in: ['CREATED', 'WAITING', 'RUNNING'] },
          cancelRequestedAt: { isNull: true },
        })
        .select(['id', 'status'])
        .orderBy('id')
        .lock()
        .all();
      await cancelLocked(tx, open);
      await updateBatch(tx, id);
      return { count: open.length };
    }),
    handle(retryJob, async ({ tx }, { id }) => {
      const job = await lockVisible(tx, id);
      if (job.status !== 'FAILED' && job.status !== 'CANCELED') throw new GlebaError('CONFLICT');
      await tx.update(Job, id, {
        status: 'CREATED',
        attempts: 0,
        error: null,
        refusal: null,
        finishedAt: null,
        cancelRequestedAt: null,
        runAfter: null,
      });
      await updateBatch(tx, job.jobBatchId);
      wakeAll(tx);
      return { id, status: 'CREATED' as const };
    }),
  ];
}

async function lockVisible(tx: UnitOfWork, id: string) {
  await tx.asActor.get(Job, id);
  return tx.get(Job, id, { lock: true });
}
