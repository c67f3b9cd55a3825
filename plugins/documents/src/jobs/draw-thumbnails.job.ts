import { defineJob, z } from '@gleba/sdk';

/** Draws small what of a document's pages was not drawn yet. */
export const drawThumbnails = defineJob('documents.drawThumbnails', {
  payload: z.object({ documentId: z.uuid() }),
  result: z.object({ drawn: z.int(), undrawable: z.int() }),
  isAside: true,
});
