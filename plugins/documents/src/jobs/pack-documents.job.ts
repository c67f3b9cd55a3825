import { defineJob, z } from '@gleba/sdk';

/** Documents in one archive. */
export const mostPacked = 500;
export const archivePurpose = 'documents.archive';

export const packDocuments = defineJob('documents.packDocuments', {
  payload: z.object({ documentIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostPacked)) }),
  result: z.object({ fileId: z.uuid(), pages: z.int() }),
});
