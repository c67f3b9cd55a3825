import { handleBulk } from '@gleba/sdk/server';
import { Inspection } from '../entities/inspection.entity.ts';
import { planInspections } from '../operations.ts';

/** With the rights of who chose the lots; one that waits for its inspection already gets the new day. */
export const planChosen = handleBulk(planInspections, async ({ asActor }, ids, { projectId, plannedOn }) => {
  const waiting = await asActor
    .from(Inspection)
    .where({ landId: { in: ids }, state: { equalTo: 'planned' } })
    .all();
  const again = waiting.map(({ id }) => ({ id, patch: { plannedOn } }));
  await asActor.updateMany(Inspection, again);
  const free = ids.filter((landId) => !waiting.some((one) => one.landId === landId));
  const fresh = free.map((landId) => ({ landId, projectId, plannedOn }));
  await asActor.insertMany(Inspection, fresh);
  return ids.length;
});
