import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { exportLands } from '../../jobs/export-lands.job.ts';
import { startLandExport } from '../../operations/papers.ts';
import { landFilter } from './lands-to-export.ts';

export const startLandExportHandler = handle(startLandExport, async ({ tx, enqueue }, settings) => {
  const total = await tx.asActor.count(Land, { filter: landFilter(settings) });
  const { projectId } = settings;
  const jobId = await enqueue(exportLands, settings, { projectId, referenceId: projectId });
  return { jobId, total };
});
