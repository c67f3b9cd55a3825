import { Land } from '@gleba/plugin-lands';
import { JobBatch, Project } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { startDossiers } from '../../dossier-operations.ts';
import { scheduleDossiers } from '../../jobs/dossier.job.ts';
import { dossierLandsOf, dossierType } from './dossier-lands.ts';

/** A batch, and the job that puts the dossiers of its lots on the queue: of a thousand, that takes longer than a request may. */
export const startDossiersHandler = handle(startDossiers, async ({ tx, enqueue }, chosen) => {
  const { projectId } = chosen;
  const { id: docTypeId } = await dossierType(tx);
  const lands = await dossierLandsOf(tx, chosen);
  const [first] = lands;
  const about =
    lands.length === 1 && first
      ? { relatedId: first.id, relatedTable: Land.id }
      : { relatedId: projectId, relatedTable: Project.id };
  const { id: jobBatchId } = await tx.insert(JobBatch, { projectId, ...about });
  const options = { projectId, referenceId: projectId, batch: jobBatchId };
  const jobId = await enqueue(scheduleDossiers, { ...chosen, jobBatchId, docTypeId }, options);
  return { jobId, jobBatchId, lots: lands.length };
});
