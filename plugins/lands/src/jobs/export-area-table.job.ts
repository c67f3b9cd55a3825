import { defineJob, z } from '@gleba/sdk';

/** Writes the table of areas as a spreadsheet. */
export const exportAreaTable = defineJob('lands.exportAreaTable', {
  payload: z.object({ projectId: z.uuid() }),
  result: z.object({ fileId: z.uuid(), rows: z.int() }),
});
