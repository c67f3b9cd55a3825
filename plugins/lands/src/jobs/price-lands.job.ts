import { defineJob, z } from '@gleba/sdk';

/** Brings areas and prices of a project's lots to what its papers' settings and its base prices say now. */
export const priceLands = defineJob('lands.priceLands', {
  payload: z.object({ projectId: z.uuid() }),
  result: z.object({ changed: z.int() }),
});
