import { Job, JobBatch, type JobStatus } from '../../job/job-entities.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';

/** What a batch is, from what its jobs are: work first, then waiting, then the worst end. */
export function batchStatus(jobs: readonly JobStatus[]): JobStatus {
  const has = (status: JobStatus) => jobs.includes(status);
  if (jobs.every((status) => status === 'CREATED')) return 'CREATED';
  if (has('RUNNING') || has('CREATED')) return 'RUNNING';
  if (has('WAITING')) return 'WAITING';
  if (has('FAILED')) return 'FAILED';
  return has('CANCELED') ? 'CANCELED' : 'DONE';
}

/**
 * Derives the batch's status anew; call it in the transaction that changed one of its jobs. The batch is locked first:
 * otherwise two last jobs that end at the same time would each see the other one running.
 */
export async function updateBatch(tx: UnitOfWork, jobBatchId: string | null): Promise<void> {
  if (jobBatchId === null) return;
  const batch = await tx.get(JobBatch, jobBatchId, { lock: true });
  const jobs = await tx.asServer
    .from(Job)
    .where({ jobBatchId: { equalTo: jobBatchId } })
    .select(['status'])
    .all();
  const computedStatus = batchStatus(jobs.map(({ status }) => status));
  if (computedStatus !== batch.computedStatus) await tx.update(JobBatch, jobBatchId, { computedStatus });
}
