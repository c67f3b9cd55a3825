import { allow } from '@gleba/sdk';
import { type ApiClient, useCan } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';
import { type LandStatusName, landStatuses, type StatusMover, transitionFor } from '../../land-status.ts';
import { changeLandStatus } from '../../operations/lands.ts';

/** Takes a lot into a status; answers the one it was in, or undefined where it was in that one already. */
export async function changeStatus(
  api: ApiClient,
  landId: string,
  status: LandStatusName,
  reason: string | null,
  isQuiet = false,
): Promise<LandStatusName | undefined> {
  const input = { landStatus: { landId, status, reason } };
  const answer = await api.run(changeLandStatus, input, { isQuiet });
  return answer.landStatus?.previousStatus;
}

/** What the person is in a lot's life; use it inside an observer. */
export function useMovers(projectId: string): readonly StatusMover[] {
  const can = useCan();
  if (!can(Land.access.update, projectId)) return [];
  return can(allow.adminAndUp, projectId) ? ['manager', 'administrator'] : ['manager'];
}

/** The statuses into which the movers may take a lot from its own; from any, where that is not known. */
export function statusesFrom(
  current: LandStatusName | undefined,
  movers: readonly StatusMover[],
): readonly LandStatusName[] {
  const from = current ? [current] : landStatuses;
  return landStatuses.filter((to) => from.some((one) => transitionFor(one, to, movers)));
}
