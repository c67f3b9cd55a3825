import { z } from 'zod';
import { GlebaError } from '../../error/gleba-error.ts';
import { Job, jobStatuses } from '../../job/job-entities.ts';
import { allow } from '../../permission/access-rule.ts';
import { type AnyCommand, defineCommand } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { updateBatch } from './job-batch-status.ts';

export interface JobSignals {
  /** Tells the process that runs the job, if any. */
  cancelNow(jobId: string): void;
  /** Wakes the workers when the transaction is committed. */
  wakeAll(tx: UnitOfWork): void;
}

const input = z.object({ id: z.uuid() });
const output = z.object({ id: z.uuid(), status: z.enum(jobStatuses) });

/** What people may do with jobs that they can see: their own, or all for administrators. NOT_FOUND otherwise. */
export function jobCommands({ cancelNow, wakeAll }: JobSignals): readonly AnyCommand[] {
  return [
    defineCommand({
      name: 'cancelJob',
      permission: allow.member,
      input,
      output,
      /** A running job ends soon, any other at once; one that has ended stays as it is. */
      async run({ tx }, { id }) {
        const job = await lockVisible(tx, id);
        if (job.status === 'RUNNING') {
          await tx.update(Job, id, { cancelRequestedAt: new Date().toISOString() });
          tx.afterCommit(() => cancelNow(id));
          return { id, status: job.status };
        }
        if (job.status !== 'CREATED' && job.status !== 'WAITING') return { id, status: job.status };
        await tx.update(Job, id, { status: 'CANCELED', finishedAt: new Date().toISOString() });
        await updateBatch(tx, job.jobBatchId);
        return { id, status: 'CANCELED' };
      },
    }),
    defineCommand({
      name: 'retryJob',
      permission: allow.member,
      input,
      output,
      /** Goes on from the checkpoint. CONFLICT unless it failed or was cancelled. */
      async run({ tx }, { id }) {
        const job = await lockVisible(tx, id);
        if (job.status !== 'FAILED' && job.status !== 'CANCELED') throw new GlebaError('CONFLICT');
        await tx.update(Job, id, {
          status: 'CREATED',
          attempts: 0,
          error: null,
          finishedAt: null,
          cancelRequestedAt: null,
          runAfter: null,
        });
        await updateBatch(tx, job.jobBatchId);
        wakeAll(tx);
        return { id, status: 'CREATED' };
      },
    }),
  ];
}

async function lockVisible(tx: UnitOfWork, id: string) {
  await tx.asActor.get(Job, id);
  return tx.get(Job, id, { lock: true });
}
