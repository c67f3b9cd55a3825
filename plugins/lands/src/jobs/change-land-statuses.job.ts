import { changedRows, chosenRows, defineJob, mini } from '@gleba/sdk';
import { landStatuses } from '../land-status.ts';

export const statusesChange = mini.extend(chosenRows, {
  projectId: mini.uuid(),
  status: mini.enum(landStatuses),
  reason: mini.nullish(mini.string().check(mini.maxLength(1000))),
});

/** Takes many lots of a project into another status, each by the same rules as one. */
export const changeLandStatuses = defineJob('lands.changeLandStatuses', {
  payload: statusesChange,
  result: changedRows,
});

export const statusesUndoing = mini.object({
  projectId: mini.uuid(),
  /** The job that is to be undone. */
  jobId: mini.uuid(),
  /** For the steps back that ask for one. */
  reason: mini.nullish(mini.string().check(mini.maxLength(1000))),
});

/** Takes the lots back into the statuses in which such a job found them, where nobody has moved them since. */
export const undoLandStatuses = defineJob('lands.undoLandStatuses', { payload: statusesUndoing, result: changedRows });
