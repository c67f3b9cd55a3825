import { GlebaError, Job } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Layer } from '../../entities/layer.entity.ts';
import { compareImport } from '../../jobs/compare-import.job.ts';
import { type ImportSettings, importSettings, importShapefile } from '../../jobs/import-shapefile.job.ts';
import { takeOverDifferences } from '../../jobs/take-over-differences.job.ts';
import { startFilesComparison, startImportComparison, takeOverImport } from '../../operations/differences.ts';
import { checkSettings } from '../commands/start-import.command.ts';
import { landErrors } from '../land-errors.ts';

export const startImportComparisonHandler = handle(startImportComparison, async ({ tx, enqueue }, settings) => {
  const { projectId, fileId, layerId } = settings;
  if (settings.target !== 'lands') throw landErrors.onlyLotsAreCompared();
  await checkSettings(tx, settings);
  if (layerId) {
    const layer = await tx.asActor.get(Layer, layerId);
    if (layer.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  }
  return { jobId: await enqueue(compareImport, settings, { projectId, referenceId: fileId }) };
});

export const startFilesComparisonHandler = handle(startFilesComparison, async ({ tx, enqueue }, given) => {
  const { projectId, earlierJobId, laterJobId } = given;
  if (earlierJobId === laterJobId) throw landErrors.sameFileTwice();
  const [earlier, later] = [await fileOf(tx, projectId, earlierJobId), await fileOf(tx, projectId, laterJobId)];
  if (earlier.target !== later.target) throw landErrors.filesOfTwoKinds();
  const settings = { ...later, layerId: null, against: earlier };
  return { jobId: await enqueue(compareImport, settings, { projectId, referenceId: later.fileId }) };
});

/** What an import or a comparison of the project was told. Whoever may compare sees the files; jobs are seen by who started them. */
async function fileOf(tx: UnitOfWork, projectId: string, jobId: string): Promise<ImportSettings> {
  const job = await tx.get(Job, jobId);
  const isOfFile = job.type === importShapefile.id || job.type === compareImport.id;
  const settings = isOfFile && job.projectId === projectId ? importSettings.safeParse(job.payload).data : undefined;
  if (!settings) throw new GlebaError('NOT_FOUND');
  await checkSettings(tx, settings);
  return settings;
}

export const takeOverImportHandler = handle(takeOverImport, async ({ tx, enqueue }, taking) => {
  const { projectId, jobId } = taking;
  // Whoever sees its differences may take them over: jobs themselves are seen by who started them.
  const job = await tx.get(Job, jobId);
  if (job.type !== compareImport.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (job.payload?.against) throw landErrors.filesAreOnlyCompared();
  if (job.status !== 'DONE') throw landErrors.importRunning();
  return { jobId: await enqueue(takeOverDifferences, taking, { projectId, referenceId: jobId }) };
});
