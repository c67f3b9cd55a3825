import { allow, GlebaError, type IdentityService, languageOf, type PagePrinter, permits, say } from '@gleba/sdk';
import { type BatchState, printBatch } from '@gleba/sdk/print/server';
import { type JobContext, work } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { paperFilter, papersPurpose, printPapers } from '../../jobs/print-papers.job.ts';
import { paperScreens } from '../../paper-kinds.ts';
import { landKeys } from '../export/lands-to-export.ts';
import { landErrors } from '../land-errors.ts';
import { failedChecks } from '../validation/failed-checks.ts';
import type { CheckRegistry } from '../validation/land-checks.ts';
import { assemblePapers } from './assemble-papers.ts';
import { kindTitle, type NamedLand, namedLands } from './paper-names.ts';

/** Prints papers of lots, with the rights that the person has while it runs, and offers them as one file. */
export function printPapersWork(
  services: { readonly printer: PagePrinter; readonly identity: IdentityService },
  checks: CheckRegistry,
) {
  return work(printPapers, async (context: JobContext<BatchState<NamedLand>>, settings) => {
    const { papers, projectId } = settings;
    const language = languageOf(context.actor);
    if (permits(context.actor, allow.key(landsKey), { projectId, fields: {} }) !== true) {
      throw new GlebaError('FORBIDDEN');
    }
    const { items: lots, ...result } = await printBatch(context, services, {
      items: async () => {
        const named = namedLands(await landKeys(context, paperFilter(settings)), language);
        const ids = named.map(({ id }) => id);
        const failed = await context.transaction((tx) => failedChecks(tx, checks, projectId, ids));
        return named.map((land) => ({ ...land, failedCheck: failed.get(land.id) }));
      },
      papersOf: ({ id, title, failedCheck }) => {
        if (failedCheck) throw landErrors.checkFailed({ check: say(`check.${failedCheck}`, {}, language) });
        return papers.map((kind) => ({
          path: `/report/${projectId}/${paperScreens[kind]}/${id}`,
          title: `${kindTitle(kind, language)} - ${title}`,
        }));
      },
      made: (state, storageKey) => assemblePapers(context, settings, state, storageKey),
      projectId,
      purpose: papersPurpose,
      progressText: 'lands.papers.progress',
      errors: { nothing: landErrors.nothingToPrint, noneCould: landErrors.noneCouldBePrinted },
    });
    return { ...result, failed: [...result.failed], lots };
  });
}
