import { GlebaError } from '../../error/gleba-error.ts';
import { Job } from '../../job/job-entities.ts';
import { cancelJob, retryJob } from '../../job/job-operations.ts';
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
  return [
    handle(cancelJob, async ({ tx }, { id }) => {
      const job = await lockVisible(tx, id);
      if (job.status === 'RUNNING') {
        await tx.update(Job, id, { cancelRequestedAt: new Date().toISOString() });
        tx.afterCommit(() => cancelNow(id));
        return { id, status: job.status };
      }
      if (job.status !== 'CREATED' && job.status !== 'WAITING') return { id, status: job.status };
      await tx.update(Job, id, { status: 'CANCELED', finishedAt: new Date().toISOString() });
      await updateBatch(tx, job.jobBatchId);
      return { id, status: 'CANCELED' as const };
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
