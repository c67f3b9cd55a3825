import { changeOf, defineEvent } from '../event/define-event.ts';
import { Job, JobBatch } from './job-entities.ts';

/** A job has done its work. */
export const jobFinished = defineEvent('core.job.finished', changeOf(Job, 'status', { to: ['DONE'] }));

/** A job has failed for good: its attempts are used up, or trying again cannot help. */
export const jobFailed = defineEvent('core.job.failed', changeOf(Job, 'status', { to: ['FAILED'] }));

/** A person cancelled a job, or nobody may run it any more. */
export const jobCancelled = defineEvent('core.job.cancelled', changeOf(Job, 'status', { to: ['CANCELED'] }));

/** A job waits for a person's decision. */
export const jobPaused = defineEvent('core.job.paused', changeOf(Job, 'status', { to: ['WAITING'] }));

/** Every job of a batch has done its work. */
export const jobBatchFinished = defineEvent(
  'core.jobBatch.finished',
  changeOf(JobBatch, 'computedStatus', { to: ['DONE'] }),
);

/** All jobs of a batch have ended, and one of them failed. */
export const jobBatchFailed = defineEvent(
  'core.jobBatch.failed',
  changeOf(JobBatch, 'computedStatus', { to: ['FAILED'] }),
);

export const jobEvents = [jobFinished, jobFailed, jobCancelled, jobPaused, jobBatchFinished, jobBatchFailed];
