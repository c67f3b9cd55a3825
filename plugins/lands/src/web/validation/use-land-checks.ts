import type { AnswerOf } from '@gleba/sdk';
import { useQuery } from '@gleba/sdk/web';
import { landChecks, landFindings, landsAtOnce } from '../../operations/checks.ts';

export type LandCheckSummary = AnswerOf<typeof landChecks>;

/** Counts by rule, asked for again whenever something of the plugin or of another one changes in the project. */
export function useLandChecks(projectId: string) {
  return useQuery(landChecks, { projectId }, { staleOn: 'project' });
}

/** Ids of the rules that point at each of the lots. */
export function useLandFindings(projectId: string, landIds: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const input = landIds.length > 0 ? { projectId, landIds: landIds.slice(0, landsAtOnce) } : undefined;
  // The table stands without them.
  const { answer = [] } = useQuery(landFindings, input, { staleOn: 'project', keepsFormer: true });
  return new Map(answer.map(({ landId, checks }) => [landId, checks]));
}
