import { languageOf, say } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { changeStatusOfLands, moversOf } from '../status/change-status-of-lands.ts';
import type { Difference, Outcome, TakingPlace } from './difference.ts';
import { lockLands } from './take-shapes.ts';

/** Lots that the file does not have are archived with the reason, by whoever may archive; nothing is removed. */
export async function takeGone(
  tx: UnitOfWork,
  { projectId, fileName }: TakingPlace,
  rows: readonly Difference[],
): Promise<Outcome[]> {
  const lands = await lockLands(tx, rows);
  const refused = new Set<string>();
  const standing = rows.filter(({ landId }) => lands.has(landId ?? ''));
  const reason = say('lands.differences.goneReason', { name: fileName }, languageOf(tx.actor)).slice(0, 1000);
  const ids = standing.flatMap(({ landId }) => landId ?? []);
  await changeStatusOfLands(tx, ids, { status: 'archived', reason }, moversOf(tx, projectId), (id) => refused.add(id));
  return rows.map(({ id, landId }): Outcome => {
    const land = lands.get(landId ?? '');
    if (!land) return { id, problem: 'removed' };
    if (land.computedStatus === 'with_contract') return { id, problem: 'lockedByContract' };
    if (land.computedStatus === 'archived') return { id, problem: 'lockedAsArchived' };
    return refused.has(land.id) ? { id, problem: 'statusStays' } : { id, previousStatus: land.computedStatus };
  });
}
