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

/** Jobs of a batch that one transaction cancels. */
const mostAtOnce = 500;

/** What people may do with jobs that they can see: their own, or all for administrators. NOT_FOUND otherwise. */
export function jobCommands({ cancelNow, wakeAll }: JobSignals): readonly AnyCommand[] {
  /** A running job ends by itself soon; one that has ended meanwhile stays as it is. */
  async function cancelLocked(tx: UnitOfWork, { id, status }: Pick<RecordOf<typeof Job>, 'id' | 'status'>) {
    if (status === 'RUNNING') {
      await tx.update(Job, id, { cancelRequestedAt: new Date().toISOString() });
      tx.afterCommit(() => cancelNow(id));
    }
    if (status !== 'CREATED' && status !== 'WAITING') return status;
    await tx.update(Job, id, { status: 'CANCELED', finishedAt: new Date().toISOString() });
    return 'CANCELED' as const;
  }

  return [
    handle(cancelJob, async ({ tx }, { id }) => {
      const job = await lockVisible(tx, id);
      const status = await cancelLocked(tx, job);
      if (status !== job.status) await updateBatch(tx, job.jobBatchId);
      return { id, status };
    }),
    handle(cancelJobBatch, async ({ tx }, { id }) => {
      await tx.asActor.get(JobBatch, id);
      const open = await tx.asActor
        .from(Job)
        .where({
          jobBatchId: { equalTo: id },
          status: { in: ['CREATED', 'WAITING', 'RUNNING'] },
          cancelRequestedAt: { isNull: true },
        })
        .select(['id'])
        .limit(mostAtOnce)
        .all();
      // Jobs before their batch, as their own ends lock them.
      for (const job of open) await cancelLocked(tx, await tx.get(Job, job.id, { lock: true }));
      await updateBatch(tx, id);
      return { count: open.length, isDone: open.length < mostAtOnce };
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
