import { allow, GlebaError, type IdentityService, languageOf, type PagePrinter, permits } from '@gleba/sdk';
import { type BatchState, printBatch } from '@gleba/sdk/print/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { paperFilter, papersPurpose, printPapers } from '../../jobs/print-papers.job.ts';
import { paperScreens } from '../../paper-kinds.ts';
import { landKeys } from '../export/lands-to-export.ts';
import { landErrors } from '../land-errors.ts';
import { assemblePapers } from './assemble-papers.ts';
import { kindTitle, type NamedLand, namedLands } from './paper-names.ts';

/** Prints papers of lots, with the rights that the person has while it runs, and offers them as one file. */
export function printPapersWork(services: { readonly printer: PagePrinter; readonly identity: IdentityService }) {
  return work(printPapers, async (context: JobContext<BatchState<NamedLand>>, settings) => {
    const { papers, projectId } = settings;
    const language = languageOf(context.actor);
    if (permits(context.actor, allow.key(landsKey), { projectId, fields: {} }) !== true) {
      throw new GlebaError('FORBIDDEN');
    }
    const { items: lots, ...result } = await printBatch(context, services, {
      items: async () => namedLands(await landKeys(context, paperFilter(settings)), language),
      papersOf: ({ id, title }) =>
        papers.map((kind) => ({
          path: `/report/${projectId}/${paperScreens[kind]}/${id}`,
          title: `${kindTitle(kind, language)} - ${title}`,
        })),
      made: (state, storageKey) => assemblePapers(context, settings, state, storageKey),
      projectId,
      purpose: papersPurpose,
      progressText: 'lands.papers.progress',
      errors: { nothing: landErrors.nothingToPrint, noneCould: landErrors.noneCouldBePrinted },
    });
    return { ...result, failed: [...result.failed], lots };
  });
}
