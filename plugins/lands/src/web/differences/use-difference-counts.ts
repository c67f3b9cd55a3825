import { type CallOptions, useAnswer, useServices } from '@gleba/sdk/web';
import { ImportDifference } from '../../entities/import-difference.entity.ts';

export interface DifferenceCount {
  readonly kind: string;
  readonly state: string;
  readonly isByHand: boolean;
  readonly count: number;
}

/** How many differences a comparison found, by kind, state, and whether somebody changed the lot since; undefined until known. */
export function useDifferenceCounts(
  jobId: string,
): readonly [readonly DifferenceCount[] | undefined, reload: () => void] {
  const { api } = useServices();
  const filter = { jobId: { equalTo: jobId } };
  const ask = async (options: CallOptions) => {
    const groups = await api.groups(ImportDifference, { by: ['kind', 'state', 'isByHand'], filter }, options);
    // Groups come as texts, whatever the field.
    return groups.map((group) => ({ ...group, isByHand: String(group.isByHand) === 'true' }));
  };
  const { answer, reload } = useAnswer(`differences of ${jobId}`, ask, { staleOn: [ImportDifference] });
  return [answer, () => void reload()];
}

export function countOf(counts: readonly DifferenceCount[], is: (count: DifferenceCount) => boolean): number {
  return counts.filter(is).reduce((sum, { count }) => sum + count, 0);
}
