import { useServices } from '@gleba/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';

export interface LandCheckCount {
  readonly id: string;
  readonly kind: 'missing' | 'inconsistent';
  readonly count: number;
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface LandCheckSummary {
  readonly lands: number;
  readonly landsAtFault: number;
  readonly filter: Readonly<Record<string, unknown>> | null;
  readonly checks: readonly LandCheckCount[];
}

const summaryDocument = `query LandChecks($projectId: UUID!) {
  landChecks(projectId: $projectId) { lands landsAtFault filter checks { id kind count filter } }
}`;
const findingsDocument = `query LandFindings($projectId: UUID!, $landIds: [UUID!]!) {
  landFindings(projectId: $projectId, landIds: $landIds) { landId checks }
}`;

/** Counts are asked for again so long after the last change of anything in the project. Milliseconds. */
const quietTime = 700;

/** Counts by rule, asked for again whenever something of the plugin or of another one changes in the project. */
export function useLandChecks(projectId: string) {
  const { api, live } = useServices();
  const [summary, setSummary] = useState<LandCheckSummary>();
  const [error, setError] = useState<unknown>();
  /** Grows with every answer, so that what follows from it is asked for again too. */
  const [version, setVersion] = useState(0);
  const load = useCallback(() => {
    api.graphql<{ landChecks: LandCheckSummary }>(summaryDocument, { projectId }, { isQuiet: true }).then(
      ({ landChecks }) => {
        setSummary(landChecks);
        setError(undefined);
        setVersion((before) => before + 1);
      },
      (problem: unknown) => setError(problem),
    );
  }, [api, projectId]);
  useEffect(load, [load]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.subscribe((message) => {
      const isOurs = message.kind === 'reset' || (message.kind !== 'transient' && message.projectId === projectId);
      if (!isOurs) return;
      clearTimeout(timer);
      timer = setTimeout(load, quietTime);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [live, load, projectId]);
  return { summary, error, version, reload: load };
}

/** The most that a call takes. */
const landsAtOnce = 200;

/** Ids of the rules that point at each of the lots. */
export function useLandFindings(projectId: string, landIds: readonly string[], version: number) {
  const { api } = useServices();
  const [findings, setFindings] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const wanted = landIds.slice(0, landsAtOnce).join(' ');
  const asked = useRef('');
  useEffect(() => {
    const key = `${version} ${wanted}`;
    if (wanted === '' || asked.current === key) return;
    asked.current = key;
    api
      .graphql<{ landFindings: { landId: string; checks: string[] }[] }>(
        findingsDocument,
        { projectId, landIds: wanted.split(' ') },
        { isQuiet: true },
      )
      .then(({ landFindings }) =>
        setFindings(
          (before) => new Map([...before, ...landFindings.map(({ landId, checks }) => [landId, checks] as const)]),
        ),
      )
      // The table stands without them.
      .catch(() => {});
  }, [api, projectId, version, wanted]);
  return findings;
}
