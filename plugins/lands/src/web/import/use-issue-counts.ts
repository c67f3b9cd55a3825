import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useState } from 'react';

const document = `query ImportIssueCounts($filter: ImportIssueFilter!) {
  importIssues(filter: $filter) {
    groupedAggregates(groupBy: [CODE, STATUS]) { keys distinctCount { id } }
  }
}`;

export interface IssueCount {
  readonly code: string;
  readonly status: string;
  readonly count: number;
}

interface Answer {
  readonly importIssues: {
    readonly groupedAggregates: readonly {
      readonly keys: readonly string[] | null;
      readonly distinctCount: { readonly id: string | number | null } | null;
    }[];
  };
}

/** How many issues of an import there are by code and status; empty until known. */
export function useIssueCounts(jobId: string): readonly [readonly IssueCount[], reload: () => void] {
  const { api, live } = useServices();
  const [counts, setCounts] = useState<readonly IssueCount[]>([]);
  const reload = useCallback(() => {
    api.graphql<Answer>(document, { filter: { jobId: { equalTo: jobId } } }, { isQuiet: true }).then(
      ({ importIssues }) =>
        setCounts(
          importIssues.groupedAggregates.map(({ keys, distinctCount }) => ({
            code: keys?.[0] ?? '',
            status: (keys?.[1] ?? '').toLowerCase(),
            count: Number(distinctCount?.id ?? 0),
          })),
        ),
      // Filters without their numbers still filter.
      () => {},
    );
  }, [api, jobId]);
  useEffect(reload, [reload]);
  useEffect(
    () =>
      live.subscribe((message) => {
        if (message.kind === 'bulk' && message.entity === 'lands.importIssue') reload();
      }),
    [live, reload],
  );
  return [counts, reload];
}
