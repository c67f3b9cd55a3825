import { allow, GlebaError, Job, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { dataUploadKey } from '../../access-keys.ts';
import { issueDecision, settleImportIssues as settleJob } from '../../jobs/settle-import-issues.job.ts';

/** Puts a decision about the held rows of an import on the queue. */
export const settleImportIssues = defineCommand({
  name: 'settleImportIssues',
  permission: allow.key(dataUploadKey),
  project: ({ projectId }) => projectId,
  input: issueDecision,
  output: z.object({ jobId: z.uuid() }),
  async run({ tx, enqueue }, decision) {
    const { projectId, jobId } = decision;
    const job = await tx.get(Job, jobId);
    if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    return { jobId: await enqueue(settleJob, decision, { projectId, referenceId: jobId }) };
  },
});
