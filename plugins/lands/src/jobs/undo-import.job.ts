import { defineJob, mini } from '@gleba/sdk';

/** Takes back what an import, of whatever format, has brought in. */
export const undoImport = defineJob('lands.undoImport', {
  payload: mini.object({ projectId: mini.uuid(), jobId: mini.uuid() }),
  result: mini.object({
    removed: mini.int(),
    /** Records that were put back to what they were. */
    restored: mini.int(),
    /** Names of records that were changed since, and so were left. */
    kept: mini.array(mini.string()),
  }),
});
