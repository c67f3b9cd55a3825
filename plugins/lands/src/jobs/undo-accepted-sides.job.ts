import { defineJob, z } from '@gleba/sdk';

export const acceptedSides = z.object({
  projectId: z.uuid(),
  /** The job that kept them. */
  jobId: z.uuid(),
});

/** Takes back the sides that such a job kept, of lots whose sides nobody has saved since. */
export const undoAcceptedSides = defineJob('lands.undoAcceptedSides', {
  payload: acceptedSides,
  result: z.object({ undone: z.int() }),
});
