import { GlebaError } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { paperFilter, printPapers } from '../../jobs/print-papers.job.ts';
import { startLandPapers } from '../../operations/papers.ts';
import { mostPaperLots } from '../../paper-kinds.ts';
import { landFilter } from '../export/lands-to-export.ts';

export const startLandPapersHandler = handle(startLandPapers, async ({ tx, enqueue }, settings) => {
  const total = await tx.asActor.count(Land, { filter: landFilter(paperFilter(settings)) });
  if (total === 0) throw new GlebaError('NOT_FOUND', 'Nenhum lote encontrado para imprimir.');
  if (total > mostPaperLots) {
    const message = `São ${total} lotes; imprima no máximo ${mostPaperLots} por vez, por quadra ou com um filtro.`;
    throw new GlebaError('VALIDATION', message, { facts: { total, most: mostPaperLots } });
  }
  const { projectId } = settings;
  const jobId = await enqueue(printPapers, settings, { projectId, referenceId: projectId });
  return { jobId, total };
});
