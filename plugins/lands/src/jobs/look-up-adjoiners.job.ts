import { defineJob, z } from '@gleba/sdk';

/** Looks again who adjoins the sides that were kept when nobody could tell. */
export const lookUpAdjoiners = defineJob('lands.lookUpAdjoiners', {
  payload: z.object({ projectId: z.uuid() }),
  /** Lots that were looked at. */
  result: z.object({ looked: z.int() }),
  isAside: true,
});
