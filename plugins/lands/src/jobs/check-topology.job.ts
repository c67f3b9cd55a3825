import { defineJob, z } from '@gleba/sdk';
import { topologyKinds } from '../topology.ts';

/** Looks where the lots of a project do not fit together. */
export const checkTopology = defineJob('lands.checkTopology', {
  payload: z.object({ projectId: z.uuid() }),
  result: z.object({
    counts: z.record(z.enum(topologyKinds), z.int()),
    /** m */
    tolerance: z.number(),
    cells: z.int(),
  }),
});
