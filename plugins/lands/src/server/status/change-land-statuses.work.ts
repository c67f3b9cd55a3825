import { type FilterOf, GlebaError, Job, permits } from '@gleba/sdk';
import {
  type ChangeCheckpoint,
  changeChosen,
  changesOfJob,
  type JobContext,
  type UnitOfWork,
  work,
} from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { changeLandStatuses, undoLandStatuses } from '../../jobs/change-land-statuses.job.ts';
import { type LandStatusName, landStatuses } from '../../land-status.ts';
import { mayChangeStatus } from '../../operations/lands.ts';
import { landErrors } from '../land-errors.ts';
import { changeStatusOfLands, moversOf, type StatusChange } from './change-status-of-lands.ts';

type Context = JobContext<ChangeCheckpoint>;
type Refuse = (id: string, refusal: GlebaError) => void;

function checkMayChange({ actor }: Context, projectId: string): void {
  if (permits(actor, mayChangeStatus, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
}

/** Another status for many lots, with the rights that the person has while it runs. */
export const changeLandStatusesWork = work(changeLandStatuses, (context: Context, settings) => {
  const { projectId, filter } = settings;
  checkMayChange(context, projectId);
  return changeChosen(context, {
    entity: Land,
    rows: { ...settings, filter: { and: [inProject(projectId), filter ?? {}] } },
    text: 'lands.status.progress',
    change: async (tx, ids, refuse) => (await change(tx, projectId, ids, settings, refuse)).length,
  });
});

/** A status that was chosen for many lots, taken back: from what the log says of each. */
export const undoLandStatusesWork = work(undoLandStatuses, async (context: Context, { projectId, jobId, reason }) => {
  checkMayChange(context, projectId);
  const known = await context.transaction(async (tx) => {
    const job = await tx.asActor.get(Job, jobId);
    if (job.type !== changeLandStatuses.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    return changesOfJob(tx, jobId, Land);
  });
  return changeChosen(context, {
    entity: Land,
    rows: { ids: [...known.keys()] },
    text: 'lands.status.progress',
    async change(tx, ids, refuse) {
      const isThere = new Map((await present(tx, projectId, ids)).map(({ id, status }) => [id, status]));
      const groups = new Map<LandStatusName, string[]>();
      for (const id of ids) {
        const { from, to } = known.get(id)?.computedStatus ?? {};
        const former = landStatuses.find((status) => status === from);
        if (!former) continue;
        if (isThere.get(id) !== to) refuse(id, landErrors.statusChangedAfter());
        else groups.set(former, [...(groups.get(former) ?? []), id]);
      }
      let changed = 0;
      for (const [status, group] of groups) {
        changed += (await change(tx, projectId, group, { status, reason }, refuse)).length;
      }
      return changed;
    },
  });
});

/** Of the project, and such as the person sees: others do not exist for them. */
async function change(tx: UnitOfWork, projectId: string, ids: readonly string[], to: StatusChange, refuse: Refuse) {
  const filter = { and: [inProject(projectId), { id: { in: ids } }] };
  const seen = new Set(await tx.asActor.ids(Land, { filter, first: ids.length }));
  for (const id of ids) if (!seen.has(id)) refuse(id, new GlebaError('NOT_FOUND'));
  return changeStatusOfLands(
    tx,
    ids.filter((id) => seen.has(id)),
    to,
    moversOf(tx, projectId),
    refuse,
  );
}

function present(tx: UnitOfWork, projectId: string, ids: readonly string[]) {
  return tx.asServer
    .from(Land)
    .withDeleted()
    .where({ ...inProject(projectId), id: { in: ids } })
    .select(({ id, computedStatus }) => ({ id, status: computedStatus }))
    .all();
}

function inProject(projectId: string): FilterOf<typeof Land> {
  return { projectId: { equalTo: projectId } };
}
