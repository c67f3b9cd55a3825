import { allow, defineCommand, defineQuery, z } from '@gleba/sdk';
import { documentsKey } from './access-keys.ts';
import { dossierLands } from './jobs/dossier.job.ts';
import { papersAsked } from './jobs/write-documents.job.ts';

const asked = {
  permission: allow.key(documentsKey),
  project: ({ projectId }: { readonly projectId: string }) => projectId,
} as const;

/** From which templates papers of these lots can be written, and how many of the lots have one already. */
export const writableTypes = defineQuery('writableTypes', {
  ...asked,
  input: dossierLands,
  errors: ['documents.noPaperLands', 'documents.tooManyPapers'],
  output: z.object({
    lots: z.int(),
    types: z.array(z.object({ documentTypeId: z.uuid(), name: z.string(), present: z.int() })),
  }),
});

/** Writes a paper of each of many lots from one template, in the background. */
export const writeDocuments = defineCommand('writeDocuments', {
  ...asked,
  input: papersAsked,
  errors: [...['documents.noPaperLands', 'documents.tooManyPapers', 'documents.typeOfOther', 'documents.noTemplate']],
  output: { jobId: z.uuid() },
});

export const paperOperations = [writableTypes, writeDocuments];
