import { Project } from '@gleba/sdk';
import { useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';

const quietTime = 1000;

interface Group {
  readonly keys: readonly string[] | null;
  readonly distinctCount: { readonly id: string | number | null } | null;
}

/**
 * How many lands each project has, by its id, in one statement for all projects; undefined until they are counted, and
 * where the organization has no lands. Which plugin's they are, the project's own relation tells.
 */
export function useLandCounts(): ReadonlyMap<string, number> | undefined {
  const { api, live, registry, session } = useServices();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>();
  const lands = registry.relationsOf(Project).get('lands')?.to;
  const isShown = lands !== undefined && session.allowsPlugin(lands.plugin, 'see');
  useEffect(() => {
    if (!lands || !isShown) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const document = `query LandCounts { ${lands.plural} { groupedAggregates(groupBy: [PROJECT_ID]) { keys distinctCount { id } } } }`;
    const count = () =>
      api
        .graphql<Record<string, { groupedAggregates: readonly Group[] }>>(
          document,
          {},
          { signal: controller.signal, isQuiet: true },
        )
        .then(
          (answer) => setCounts(countsOf(answer[lands.plural]?.groupedAggregates ?? [])),
          // The cards stand without their numbers.
          () => {},
        );
    void count();
    const stop = live.subscribe((message) => {
      const isNews = message.kind === 'reset' || (message.kind !== 'transient' && message.entity === lands.id);
      if (!isNews) return;
      clearTimeout(timer);
      timer = setTimeout(() => void count(), quietTime);
    });
    return () => {
      clearTimeout(timer);
      stop();
      controller.abort();
    };
  }, [api, live, lands, isShown]);
  return isShown ? counts : undefined;
}

export function countsOf(groups: readonly Group[]): ReadonlyMap<string, number> {
  return new Map(groups.map(({ keys, distinctCount }) => [keys?.[0] ?? '', Number(distinctCount?.id ?? 0)]));
}
