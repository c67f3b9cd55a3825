import { allow, GlebaError, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { paperFilter, papersSettings, printPapers } from '../../jobs/print-papers.job.ts';
import { mostPaperLots } from '../../paper-kinds.ts';
import { landFilter } from '../export/lands-to-export.ts';

/** Puts the printing of lots' papers on the queue. What cannot be printed at once is refused here, not later. */
export const startLandPapers = defineCommand({
  name: 'startLandPapers',
  permission: allow.key(landsKey),
  project: ({ projectId }) => projectId,
  input: papersSettings,
  output: z.object({ jobId: z.uuid(), total: z.number().int() }),
  async run({ tx, enqueue }, settings) {
    const total = await tx.asActor.count(Land, { filter: landFilter(paperFilter(settings)) });
    if (total === 0) throw new GlebaError('NOT_FOUND', 'Nenhum lote encontrado para imprimir.');
    if (total > mostPaperLots) {
      const message = `São ${total} lotes; imprima no máximo ${mostPaperLots} por vez, por quadra ou com um filtro.`;
      throw new GlebaError('VALIDATION', message, { facts: { total, most: mostPaperLots } });
    }
    const { projectId } = settings;
    const jobId = await enqueue(printPapers, settings, { projectId, referenceId: projectId });
    return { jobId, total };
  },
});
