import { defineJob, z } from '@gleba/sdk';

export const writingAsked = {
  documentTypeId: z.uuid(),
  /** Id of the record's entity, and the record's. */
  subject: z.string().check(z.maxLength(120)),
  subjectId: z.uuid(),
};

/** Writes a paper of a record from its type's template, and keeps it as a document. */
export const writeDocumentJob = defineJob('documents.writeDocument', {
  payload: z.object(writingAsked),
  result: z.object({ documentId: z.uuid(), sheets: z.int(), problems: z.int() }),
});
