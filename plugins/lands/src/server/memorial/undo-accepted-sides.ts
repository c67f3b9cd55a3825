import { GlebaError, Job } from '@gleba/sdk';
import { handle, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { acceptSides } from '../../jobs/accept-sides.job.ts';
import { undoAcceptedSides as undoJob } from '../../jobs/undo-accepted-sides.job.ts';
import { undoAcceptedSides } from '../../operations/sides.ts';
import { landsPerStep } from './accept-sides.ts';

export const undoAcceptedSidesHandler = handle(undoAcceptedSides, async ({ tx, enqueue }, undoing) => {
  const { projectId, jobId } = undoing;
  const job = await tx.asActor.get(Job, jobId);
  if (job.type !== acceptSides.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (job.status === 'CREATED' || job.status === 'RUNNING') throw new GlebaError('CONFLICT');
  return { jobId: await enqueue(undoJob, undoing, { projectId, referenceId: jobId }) };
});

interface Checkpoint {
  readonly undone: number;
}

/** What is taken back is found no more, so a run that was cut short finds the rest. */
export const undoAcceptedSidesWork = work(undoJob, async (context: JobContext<Checkpoint>, { projectId, jobId }) => {
  let undone = context.checkpoint?.undone ?? 0;
  const total = undone + (await context.transaction((tx) => keptBy(tx, projectId, jobId))).length;
  for (;;) {
    context.signal.throwIfAborted();
    context.progress({ done: undone, total, text: 'lands.sides.undoing' });
    const ids = (await context.transaction((tx) => keptBy(tx, projectId, jobId))).slice(0, landsPerStep);
    if (ids.length === 0) return { undone };
    await context.step({ undone: undone + ids.length }, (tx) => takeBack(tx, ids, jobId));
    undone += ids.length;
  }
});

async function keptBy(tx: UnitOfWork, projectId: string, jobId: string): Promise<readonly string[]> {
  const rows = await tx.sql<{ id: string }>({ because: 'who kept the sides stands within their JSON' })`
    select l.id::text as id from ${Land} l
    where l.project_id = ${projectId}::uuid and l.segments ->> 'acceptedBy' = ${jobId}::text order by l.id`;
  return rows.map(({ id }) => id);
}

/** Unless a person has saved the sides since they were listed. */
async function takeBack(tx: UnitOfWork, ids: readonly string[], jobId: string): Promise<void> {
  const lands = await tx.asServer
    .from(Land)
    .where({ id: { in: ids } })
    .orderBy('id')
    .lock()
    .all();
  const patches = lands.flatMap(({ id, segments }) =>
    segments?.acceptedBy === jobId ? [{ id, patch: { segments: null } }] : [],
  );
  if (patches.length > 0) await tx.updateMany(Land, patches);
}
