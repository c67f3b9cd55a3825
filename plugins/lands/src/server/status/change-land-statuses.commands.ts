import { GlebaError, Job } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { changeLandStatuses as changeJob, undoLandStatuses as undoJob } from '../../jobs/change-land-statuses.job.ts';
import { changeLandStatuses, undoLandStatuses } from '../../operations/lands.ts';

export const changeLandStatusesHandler = handle(changeLandStatuses, async ({ tx, enqueue }, change) => {
  const { projectId, ids, filter } = change;
  if (!ids && !filter) throw new GlebaError('BAD_REQUEST');
  if (filter) await tx.asActor.count(Land, { filter });
  return { jobId: await enqueue(changeJob, change, { projectId }) };
});

export const undoLandStatusesHandler = handle(undoLandStatuses, async ({ tx, enqueue }, undoing) => {
  const { projectId, jobId } = undoing;
  const { type, status, ...job } = await tx.asActor.get(Job, jobId);
  if (type !== changeJob.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (status === 'CREATED' || status === 'RUNNING') throw new GlebaError('CONFLICT');
  return { jobId: await enqueue(undoJob, undoing, { projectId, referenceId: jobId }) };
});
