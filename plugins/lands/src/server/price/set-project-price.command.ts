import { allow, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { ProjectPrice } from '../../entities/project-price.entity.ts';
import { priceLands } from '../../jobs/price-lands.job.ts';

const price = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .nullish();

/** Sets a project's base prices and has the prices of its lots put right. The shape is that of a derived change. */
export const setProjectPrice = defineCommand({
  name: 'setProjectPrice',
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ id }) => id,
  input: z.object({ id: z.uuid(), patch: z.object({ basePriceFixed: price, basePriceSqm: price }) }),
  output: z.object({ projectPrice: z.object({ id: z.uuid() }), jobId: z.uuid() }),
  async run({ tx, enqueue }, { id, patch }) {
    await tx.asActor.update(ProjectPrice, id, patch);
    const jobId = await enqueue(priceLands, { projectId: id }, { projectId: id, referenceId: id });
    return { projectPrice: { id }, jobId };
  },
});
