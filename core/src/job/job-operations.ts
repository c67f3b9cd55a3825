import * as mini from 'zod/mini';
import { defineCommand } from '../operation/operation.ts';
import { allow } from '../permission/access-rule.ts';
import { jobStatuses } from './job-entities.ts';

const input = { id: mini.uuid() };
const output = { id: mini.uuid(), status: mini.enum(jobStatuses) };

/** A running job ends soon, any other at once; one that has ended stays as it is. */
export const cancelJob = defineCommand('cancelJob', { permission: allow.member, input, output });

/** Goes on from the checkpoint. CONFLICT unless it failed or was cancelled. */
export const retryJob = defineCommand('retryJob', { permission: allow.member, input, output });

export const jobOperations = [cancelJob, retryJob];
