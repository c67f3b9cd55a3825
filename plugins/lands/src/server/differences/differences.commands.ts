import { GlebaError, Job } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Layer } from '../../entities/layer.entity.ts';
import { compareImport } from '../../jobs/compare-import.job.ts';
import { takeOverDifferences } from '../../jobs/take-over-differences.job.ts';
import { startImportComparison, takeOverImport } from '../../operations/differences.ts';
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

export const takeOverImportHandler = handle(takeOverImport, async ({ tx, enqueue }, taking) => {
  const { projectId, jobId } = taking;
  // Whoever sees its differences may take them over: jobs themselves are seen by who started them.
  const job = await tx.get(Job, jobId);
  if (job.type !== compareImport.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (job.status !== 'DONE') throw landErrors.importRunning();
  return { jobId: await enqueue(takeOverDifferences, taking, { projectId, referenceId: jobId }) };
});
