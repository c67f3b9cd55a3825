import { type CallOptions, useAnswer, useServices } from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land, landStatuses } from '../../entities/land.entity.ts';
import type { LandStatus } from '../map/land-colors.ts';

export type StatusCounts = Readonly<Record<LandStatus, number>>;

/** How many lots there are of each status, of all or those that are listed; undefined until the first answer. Follows live changes. */
export function useStatusCounts(
  projectId: string,
  listed?: Readonly<Record<string, unknown>>,
): StatusCounts | undefined {
  const { api } = useServices();
  const ofProject = { projectId: { equalTo: projectId } };
  const filter = listed ? { and: [ofProject, listed] } : ofProject;
  const ask = (options: CallOptions) => api.groups(Land, { by: 'computedStatus', filter }, options);
  // The legend stands without its numbers.
  const { answer } = useAnswer(`statuses in ${projectId} ${JSON.stringify(listed ?? null)}`, ask, {
    staleOn: [Land, Geometry],
    projectId,
    keepsFormer: true,
  });
  if (!answer) return undefined;
  const found = new Map(answer.map(({ computedStatus, count }) => [computedStatus, count]));
  return Object.fromEntries(landStatuses.map((status) => [status, found.get(status) ?? 0])) as StatusCounts;
}
