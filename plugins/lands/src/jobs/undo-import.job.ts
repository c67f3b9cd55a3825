import { defineJob, z } from '@gleba/sdk';
import { importUndone } from '../events/import.event.ts';

/** Takes back what an import, of whatever format, has brought in. */
export const undoImport = defineJob('lands.undoImport', {
  payload: z.object({ projectId: z.uuid(), jobId: z.uuid() }),
  result: z.object({
    removed: z.int(),
    /** Records that were put back to what they were. */
    restored: z.int(),
    /** Names of records that were changed since, and so were left. */
    kept: z.array(z.string()),
  }),
  emits: [importUndone],
});
