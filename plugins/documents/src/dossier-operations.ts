import { accessKey, allow, defineCommand, defineQuery, z } from '@gleba/sdk';
import { documentsKey } from './access-keys.ts';
import { dossierLands } from './jobs/dossier.job.ts';

/** Lands' key of seeing lots, whose sketches and memorials are printed; which plugin declares it does not matter to whoever holds it. */
const landsKey = accessKey('lands');
const permission = allow.all(allow.key(documentsKey), allow.key(landsKey));

/** required: a type that is wanted has no pages; unsigned, refused: of a document; noShape: nothing can be drawn; sides: nobody has looked at them. */
export const dossierProblems = ['required', 'unsigned', 'refused', 'noShape', 'sides'] as const;

/** What the dossiers of these lots would lack, lot by lot; `from`: how many lots were looked at before. */
export const dossierCheck = defineQuery('dossierCheck', {
  permission,
  project: ({ projectId }) => projectId,
  input: { ...dossierLands, from: z.optional(z.int().check(z.nonnegative())) },
  errors: ['documents.noDossierType', 'documents.tooManyDossiers', 'documents.noDossierLands'],
  output: z.object({
    lots: z.int(),
    rows: z.array(
      z.object({
        landId: z.uuid(),
        title: z.string(),
        problems: z.array(
          z.object({
            kind: z.enum(dossierProblems),
            /** The document or its type, where the problem is of one. */
            name: z.nullable(z.string()),
            /** Whose it is, where that is not the lot. */
            of: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    /** Nothing where the last lot was looked at. */
    next: z.nullable(z.int()),
  }),
});

/** Puts the dossiers of lots on the queue, in the background. */
export const startDossiers = defineCommand('startDossiers', {
  permission,
  project: ({ projectId }) => projectId,
  input: dossierLands,
  errors: ['documents.noDossierType', 'documents.tooManyDossiers', 'documents.noDossierLands'],
  output: { jobId: z.uuid(), jobBatchId: z.uuid(), lots: z.int() },
});

export const dossierOperations = [dossierCheck, startDossiers];
