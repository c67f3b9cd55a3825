import { defineJob, mini } from '@gleba/sdk';
import { topologyKinds } from '../topology.ts';

/** Looks where the lots of a project do not fit together. */
export const checkTopology = defineJob('lands.checkTopology', {
  payload: mini.object({ projectId: mini.uuid() }),
  result: mini.object({
    counts: mini.record(mini.enum(topologyKinds), mini.int()),
    /** m */
    tolerance: mini.number(),
    cells: mini.int(),
  }),
});
