import { GlebaError, Job } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { settleImportIssues as settleJob } from '../../jobs/settle-import-issues.job.ts';
import { settleImportIssues } from '../../operations/import.ts';

export const settleImportIssuesHandler = handle(settleImportIssues, async ({ tx, enqueue }, decision) => {
  const { projectId, jobId } = decision;
  const job = await tx.get(Job, jobId);
  if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  return { jobId: await enqueue(settleJob, decision, { projectId, referenceId: jobId }) };
});
