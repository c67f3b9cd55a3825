import { defineJob, listFilter, z } from '@gleba/sdk';
import { dossierFile } from '../dossier/dossier-file.ts';

/** Lots whose dossiers are asked for at once. */
export const mostDossiers = 1000;

/** Which lots of the project, narrowed by each of these that is there; the person's rights hold beside them. */
export const dossierLands = {
  projectId: z.uuid(),
  landIds: z.nullish(z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostDossiers))),
  block: z.nullish(z.string().check(z.maxLength(100))),
  filter: listFilter,
};
export const chosenLands = z.object(dossierLands);

/**
 * How the job's screens are opened: by tickets for one path, good once and for two minutes, which it is given while it runs. Nothing that
 * opens anything is kept with the job, which others read.
 */
export const dossierTicket = 'view-ticket';

/** Makes the dossier of one lot: the specification's job of type PDF_GENERATION, about a lot (`referenceId`). */
export const generateDossier = defineJob('documents.PDF_GENERATION', {
  payload: z.object({
    token: z.literal(dossierTicket),
    projectId: z.uuid(),
    landId: z.uuid(),
    docTypeId: z.uuid(),
    /** Of the file that it makes: what is made again takes the same place. */
    uuid: z.uuid(),
    files: z.array(dossierFile).check(z.maxLength(2000)),
  }),
  result: z.object({
    documentId: z.uuid(),
    fileId: z.uuid(),
    sheets: z.int(),
    /** What could not be bound, and why. */
    left: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
});

/** Puts a job for each of the lots on the queue, as one batch. Those of one's own that have not begun are given the documents of now. */
export const scheduleDossiers = defineJob('documents.scheduleDossiers', {
  payload: z.object({ ...dossierLands, jobBatchId: z.uuid(), docTypeId: z.uuid() }),
  result: z.object({
    jobBatchId: z.uuid(),
    scheduled: z.int(),
    altered: z.int(),
    /** Where it is one lot alone: its job. */
    jobId: z.nullable(z.uuid()),
  }),
});
