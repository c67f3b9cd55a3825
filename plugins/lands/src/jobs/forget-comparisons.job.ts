import { defineJob, z } from '@gleba/sdk';

/** Days after which nobody takes a difference over any more: the lots and the surveyor's files have gone on since. */
export const comparisonDays = 180;

/** Takes away what old comparisons found, but for what was taken over: by that it is known what a file has said, and it can be undone. */
export const forgetComparisons = defineJob('lands.forgetComparisons', {
  payload: z.object({}),
  result: z.object({ forgotten: z.int() }),
});
