import { handle } from '@gleba/sdk/server';
import { undoImport as undoJob } from '../../jobs/undo-import.job.ts';
import { undoImport } from '../../operations/import.ts';
import { endedImport } from '../import/undo-import.work.ts';

export const undoImportHandler = handle(undoImport, async ({ tx, enqueue }, { projectId, jobId }) => {
  await endedImport(tx, projectId, jobId);
  return { jobId: await enqueue(undoJob, { projectId, jobId }, { projectId, referenceId: jobId }) };
});
