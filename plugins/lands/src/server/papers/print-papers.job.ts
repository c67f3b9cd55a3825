import { allow, GlebaError, type IdentityService, type PagePrinter, permits } from '@gleba/sdk';
import { type BatchState, printBatch } from '@gleba/sdk/print/server';
import { defineJob } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { paperScreens } from '../../paper-kinds.ts';
import { landKeys } from '../export/lands-to-export.ts';
import { assemblePapers } from './assemble-papers.ts';
import { kindTitles, type NamedLot, namedLots } from './paper-names.ts';
import { type PapersSettings, paperFilter, papersPurpose, papersSettings } from './papers-settings.ts';

export const printPapersType = 'lands.printPapers';

/** Prints papers of lots, with the rights that the person has while it runs, and offers them as one file. */
export function printPapers(services: { readonly printer: PagePrinter; readonly identity: IdentityService }) {
  return defineJob<PapersSettings, BatchState<NamedLot>>({
    type: printPapersType,
    payload: papersSettings,
    async run(context, settings) {
      const { papers, projectId } = settings;
      if (permits(context.actor, allow.key(landsKey), { projectId, fields: {} }) !== true) {
        throw new GlebaError('FORBIDDEN');
      }
      const { items: lots, ...result } = await printBatch(context, services, {
        items: async () => namedLots(await landKeys(context, paperFilter(settings))),
        papersOf: ({ id, title }) =>
          papers.map((kind) => ({
            path: `/report/${projectId}/${paperScreens[kind]}/${id}`,
            title: `${kindTitles[kind]} - ${title}`,
          })),
        made: (state, storageKey) => assemblePapers(context, settings, state, storageKey),
        projectId,
        purpose: papersPurpose,
        progressText: 'lands.papers.progress',
        words: {
          nothing: 'Nenhum lote encontrado para imprimir.',
          noneCould: 'Nenhum lote pôde ser impresso.',
        },
      });
      return { status: 'done', result: { ...result, lots } };
    },
  });
}
