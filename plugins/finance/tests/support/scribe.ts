import { definePlugin } from '@gleba/sdk';
import { serverSide } from '@gleba/sdk/server';
import type { ContractPapers } from '../../src/contracts/contract-papers.ts';
import { contractPapersToken } from '../../src/services.ts';

/** The template that the scribe has. */
export const scribeTemplate = '018f0000-0000-7000-8000-000000000001';

const papers: ContractPapers = {
  templates: async () => [{ id: scribeTemplate, name: 'Instrumento', isUsual: true }],
  preview: async (_tx, contractId) => `<p>${contractId}</p>`,
  write: async () => {},
};

/** Writes papers of contracts where there is no plugin of documents. */
export const scribe = definePlugin({
  ...{ id: 'scribe', version: '0.1.0', initially: 'enabled', wants: { desk: contractPapersToken } },
});
export const scribeServer = serverSide(scribe, ({ wants: { desk } }) => {
  desk?.writtenBy(papers);
  return {};
});
