import { handle } from '@gleba/sdk/server';
import { ProjectPrice } from '../../entities/project-price.entity.ts';
import { priceLands } from '../../jobs/price-lands.job.ts';
import { setProjectPrice } from '../../operations/lands.ts';

export const setProjectPriceHandler = handle(setProjectPrice, async ({ tx, enqueue }, { id, patch }) => {
  await tx.asActor.update(ProjectPrice, id, patch);
  const jobId = await enqueue(priceLands, { projectId: id }, { projectId: id, referenceId: id });
  return { projectPrice: { id }, jobId };
});
