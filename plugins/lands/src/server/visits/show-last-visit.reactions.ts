import { defineReaction, type UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';

const { created, changed } = LandVisit.events;

/**
 * The lot tells what came of its newest visit, whatever happened to which of them and in which order that was heard of.
 * Removing one marks it, which is a change.
 */
export const showLastVisit = [
  defineReaction({
    id: 'lands.showVisitOnLandWhenMade',
    on: created,
    run: ({ tx }, { recordId }) => showLastVisitOf(tx, recordId),
  }),
  defineReaction({
    id: 'lands.showVisitOnLandWhenChanged',
    on: changed,
    run: ({ tx }, { recordId }) => showLastVisitOf(tx, recordId),
  }),
];

async function showLastVisitOf(tx: UnitOfWork, visitId: string): Promise<void> {
  const visit = await tx.find(LandVisit, visitId);
  // Removed for good with its lot.
  if (!visit) return;
  const land = await tx.find(Land, visit.landId, { lock: true });
  if (!land) return;
  const [newest] = await tx.list(LandVisit, {
    filter: { landId: { equalTo: visit.landId } },
    orderBy: ['-createdAt'],
    first: 1,
  });
  await tx.update(Land, land.id, {
    lastVisitResultId: newest?.visitResultId ?? null,
    lastVisitAt: newest?.createdAt ?? null,
  });
}
