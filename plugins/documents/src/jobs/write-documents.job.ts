import { defineJob, refusedRow, z } from '@gleba/sdk';
import { dossierLands } from './dossier.job.ts';

export const papersAsked = {
  ...dossierLands,
  documentTypeId: z.uuid(),
  /** Also where a value of the template is empty; else that lot is left out, and told. */
  isWithGaps: z.boolean(),
  /** Also of lots that have a document of the type already. */
  isAnother: z.boolean(),
};

/** Writes a paper of each of the lots from one template. What could not be written, and why, is told lot by lot. */
export const writeDocumentsJob = defineJob('documents.writeDocuments', {
  payload: z.object(papersAsked),
  result: z.object({
    documentIds: z.array(z.uuid()),
    /** By the lots' ids. */
    failed: z.array(refusedRow),
  }),
});
