import { GlebaError, Job, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import {
  changeLandStatuses as changeJob,
  statusesChange,
  statusesUndoing,
  undoLandStatuses as undoJob,
} from '../../jobs/change-land-statuses.job.ts';
import { mayChangeStatus } from './change-land-statuses.work.ts';

const output = z.object({ jobId: z.uuid() });

/** Puts another status for many lots on the queue. A filter that cannot be understood is refused here, not later. */
export const changeLandStatuses = defineCommand({
  name: 'changeLandStatuses',
  permission: mayChangeStatus,
  project: ({ projectId }) => projectId,
  input: statusesChange,
  output,
  async run({ tx, enqueue }, change) {
    const { projectId, ids, filter } = change;
    if (!ids && !filter) throw new GlebaError('BAD_REQUEST');
    if (filter) await tx.asActor.count(Land, { filter });
    return { jobId: await enqueue(changeJob, change, { projectId }) };
  },
});

export const undoLandStatuses = defineCommand({
  name: 'undoLandStatuses',
  permission: mayChangeStatus,
  project: ({ projectId }) => projectId,
  input: statusesUndoing,
  output,
  async run({ tx, enqueue }, undoing) {
    const { projectId, jobId } = undoing;
    const { type, status, ...job } = await tx.asActor.get(Job, jobId);
    if (type !== changeJob.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    if (status === 'CREATED' || status === 'RUNNING') throw new GlebaError('CONFLICT');
    return { jobId: await enqueue(undoJob, undoing, { projectId, referenceId: jobId }) };
  },
});
