import { type CallOptions, useAnswer, useServices } from '@gleba/sdk/web';
import { ImportIssue } from '../../entities/import-issue.entity.ts';

export interface IssueCount {
  readonly code: string;
  readonly status: string;
  readonly count: number;
}

/** How many issues of an import there are by code and status; empty until known. */
export function useIssueCounts(jobId: string): readonly [readonly IssueCount[], reload: () => void] {
  const { api } = useServices();
  const filter = { jobId: { equalTo: jobId } };
  const ask = (options: CallOptions) => api.groups(ImportIssue, { by: ['code', 'status'], filter }, options);
  // Filters without their numbers still filter.
  const { answer = [], reload } = useAnswer(`issues of ${jobId}`, ask, { staleOn: [ImportIssue] });
  return [answer, () => void reload()];
}
