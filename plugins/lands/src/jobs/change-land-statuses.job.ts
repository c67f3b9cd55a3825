import { changedRows, chosenRows, defineJob, z } from '@gleba/sdk';
import { landStatusChanged } from '../events/land.event.ts';
import { landStatuses } from '../land-status.ts';

export const statusesChange = z.extend(chosenRows, {
  projectId: z.uuid(),
  status: z.enum(landStatuses),
  reason: z.nullish(z.string().check(z.maxLength(1000))),
});

/** Takes many lots of a project into another status, each by the same rules as one. */
export const changeLandStatuses = defineJob('lands.changeLandStatuses', {
  payload: statusesChange,
  result: changedRows,
  emits: [landStatusChanged],
});

export const statusesUndoing = z.object({
  projectId: z.uuid(),
  /** The job that is to be undone. */
  jobId: z.uuid(),
  /** For the steps back that ask for one. */
  reason: z.nullish(z.string().check(z.maxLength(1000))),
});

/** Takes the lots back into the statuses in which such a job found them, where nobody has moved them since. */
export const undoLandStatuses = defineJob('lands.undoLandStatuses', {
  payload: statusesUndoing,
  result: changedRows,
  emits: [landStatusChanged],
});
