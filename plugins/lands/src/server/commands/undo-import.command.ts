import { z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { undoImport as undoJob } from '../../jobs/undo-import.job.ts';
import { endedImport, mayUndoImport } from '../import/undo-import.work.ts';

/** Puts the undoing of an import on the queue. */
export const undoImport = defineCommand({
  name: 'undoImport',
  permission: mayUndoImport,
  project: ({ projectId }) => projectId,
  input: undoJob.payload,
  output: z.object({ jobId: z.uuid() }),
  async run({ tx, enqueue }, { projectId, jobId }) {
    await endedImport(tx, projectId, jobId);
    return { jobId: await enqueue(undoJob, { projectId, jobId }, { projectId, referenceId: jobId }) };
  },
});
