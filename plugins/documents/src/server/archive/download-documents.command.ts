import { storedFileErrors } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { packDocuments } from '../../jobs/pack-documents.job.ts';
import { downloadDocuments } from '../../operations.ts';

export const downloadDocumentsHandler = handle(downloadDocuments, async ({ enqueue }, { documentIds }) => {
  if (documentIds.length === 0) throw storedFileErrors.noFileChosen();
  return { jobId: await enqueue(packDocuments, { documentIds }) };
});
