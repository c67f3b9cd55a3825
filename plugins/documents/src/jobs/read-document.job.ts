import { defineJob, z } from '@gleba/sdk';

export const readingAsked = {
  documentId: z.uuid(),
  /** Reads the pages again, though their text is there. */
  forceExtractText: z.optional(z.boolean()),
  /** Reads the values again, though they are there. */
  forceAiExecution: z.optional(z.boolean()),
};

/** Reads what a document says, finds its values and, where that is asked, checks them by the rules of its type. */
export const readDocument = defineJob('documents.readDocument', {
  payload: z.object({ ...readingAsked, isValidated: z.boolean() }),
  result: z.object({ sheets: z.int(), values: z.int(), isValid: z.nullable(z.boolean()) }),
});
