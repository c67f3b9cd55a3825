import { defineJob, mini } from '@gleba/sdk';

/** Brings the prices of a project's lots to what its base prices say now. */
export const priceLands = defineJob('lands.priceLands', {
  payload: mini.object({ projectId: mini.uuid() }),
  result: mini.object({ changed: mini.int() }),
});
