import type { AnswerOf } from '@gleba/sdk';
import { useQuery } from '@gleba/sdk/web';
import type { FindingLevel } from '../../check-levels.ts';
import { landChecks, landFindings } from '../../operations/checks.ts';

export type LandCheckSummary = AnswerOf<typeof landChecks>;
export type LandFinding = AnswerOf<typeof landFindings>['findings'][number];

/** Which findings a screen shows; nothing of it: all. */
export interface FindingFilter {
  readonly check?: string | undefined;
  readonly level?: FindingLevel | undefined;
  readonly block?: string | undefined;
}

/** Counts by check, asked for again whenever something of the plugin or of another one changes in the project. */
export function useLandChecks(projectId: string, block?: string) {
  return useQuery(landChecks, { projectId, ...(block && { block }) }, { staleOn: 'project', keepsFormer: true });
}

/** What the checks have found, the heaviest first. */
export function useLandFindings(projectId: string, { check, level, block }: FindingFilter, first: number) {
  const wanted = { ...(check && { check }), ...(level && { level }), ...(block && { block }) };
  return useQuery(landFindings, { projectId, ...wanted, skip: 0, first }, { staleOn: 'project', keepsFormer: true });
}
