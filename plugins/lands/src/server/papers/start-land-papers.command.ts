import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { paperFilter, printPapers } from '../../jobs/print-papers.job.ts';
import { startLandPapers } from '../../operations/papers.ts';
import { maxPaperLots } from '../../paper-kinds.ts';
import { landFilter } from '../export/lands-to-export.ts';
import { landErrors } from '../land-errors.ts';

export const startLandPapersHandler = handle(startLandPapers, async ({ tx, enqueue }, settings) => {
  const total = await tx.asActor.count(Land, { filter: landFilter(paperFilter(settings)) });
  if (total === 0) throw landErrors.nothingToPrint();
  if (total > maxPaperLots) {
    throw landErrors.tooManyToPrint({ total, most: maxPaperLots });
  }
  const { projectId } = settings;
  const jobId = await enqueue(printPapers, settings, { projectId, referenceId: projectId });
  return { jobId, total };
});
