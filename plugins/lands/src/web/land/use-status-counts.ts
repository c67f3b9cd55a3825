import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useState } from 'react';
import { landStatuses } from '../../entities/land.entity.ts';
import type { LandStatus } from '../map/land-colors.ts';
import { useLandsChanged } from './use-lands-changed.ts';

export type StatusCounts = Readonly<Record<LandStatus, number>>;

const document = `query LandStatusCounts($projectId: UUID!) {
  lands(filter: { projectId: { equalTo: $projectId } }) {
    groupedAggregates(groupBy: [COMPUTED_STATUS]) { keys distinctCount { id } }
  }
}`;

interface Answer {
  readonly lands: {
    readonly groupedAggregates: readonly {
      readonly keys: readonly string[] | null;
      readonly distinctCount: { readonly id: string | number | null } | null;
    }[];
  };
}

/** How many lots there are of each status; undefined until the first answer. Follows live changes. */
export function useStatusCounts(projectId: string): StatusCounts | undefined {
  const { api } = useServices();
  const [counts, setCounts] = useState<StatusCounts>();
  const load = useCallback(
    (signal?: AbortSignal) => {
      const options = { isQuiet: true, ...(signal && { signal }) };
      api.graphql<Answer>(document, { projectId }, options).then(
        (answer) => setCounts(countsOf(answer)),
        // The legend stands without its numbers.
        () => {},
      );
    },
    [api, projectId],
  );
  useEffect(() => {
    const controller = new AbortController();
    setCounts(undefined);
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  useLandsChanged(projectId, load);
  return counts;
}

export function countsOf({ lands }: Answer): StatusCounts {
  const found = new Map(
    lands.groupedAggregates.map(({ keys, distinctCount }) => [keys?.[0], Number(distinctCount?.id ?? 0)]),
  );
  return Object.fromEntries(landStatuses.map((status) => [status, found.get(status) ?? 0])) as Record<
    LandStatus,
    number
  >;
}
