import { refusedRow, z } from '@gleba/sdk';

/** What a job that prints answers: the one file, how much is in it, and what could not be printed. */
export const printedPapers = z.object({
  fileId: z.uuid(),
  items: z.int(),
  papers: z.int(),
  pages: z.int(),
  failed: z.array(refusedRow),
});
