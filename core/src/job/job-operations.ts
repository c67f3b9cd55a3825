import * as z from 'zod/mini';
import { defineCommand } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';
import { manyChanges } from './change-many.job.ts';
import { jobStatuses } from './job-entities.ts';

const input = { id: z.uuid() };
const output = { id: z.uuid(), status: z.enum(jobStatuses) };

/** A running job ends soon, any other at once; one that has ended stays as it is. */
export const cancelJob = defineCommand('cancelJob', { permission: allow.member, input, output });

/** All jobs of a batch that have not ended, each as by `cancelJob`. Answers how many those were. */
export const cancelJobBatch = defineCommand('cancelJobBatch', {
  permission: allow.member,
  input,
  output: { count: z.int() },
});

/** Goes on from the checkpoint. CONFLICT unless it failed or was cancelled. */
export const retryJob = defineCommand('retryJob', { permission: allow.member, input, output });

/** Puts changes of many rows on the queue. What can be refused at once is; who may change which row the job finds out. */
export const startChangeMany = defineCommand('changeMany', {
  permission: allow.member,
  input: manyChanges,
  output: { jobId: z.uuid() },
});

/** Puts the rows back that such a job has changed. */
export const startUndoMany = defineCommand('undoMany', {
  permission: allow.member,
  input: { jobId: z.uuid() },
  output: { jobId: z.uuid() },
});

export const jobOperations = [cancelJob, cancelJobBatch, retryJob, startChangeMany, startUndoMany];
