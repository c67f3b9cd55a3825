import type { AnswerOf } from '@gleba/sdk';
import { useServices } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { vertexReport } from '../../operations/vertices.ts';

export type VertexReport = AnswerOf<typeof vertexReport>;

interface Loaded {
  readonly report?: VertexReport;
  readonly error?: unknown;
}

/** All vertices of a project, page by page; nothing before the last of them is there. */
export function useVertexReport(projectId: string): Loaded & { reload(): void } {
  const { api } = useServices();
  const [state, setState] = useState<Loaded>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const ask = (after: number | null) =>
      api.run(vertexReport, { projectId, after }, { signal: controller.signal, isQuiet: true });
    const load = async () => {
      let report = await ask(null);
      while (report.hasMore) {
        const more = await ask(report.vertices.at(-1)?.number ?? null);
        report = { ...more, vertices: [...report.vertices, ...more.vertices] };
      }
      return report;
    };
    setState({});
    load().then(
      (report) => setState({ report }),
      (error: unknown) => !controller.signal.aborted && setState({ error }),
    );
    return () => controller.abort();
  }, [api, projectId, attempt]);
  return { ...state, reload: () => setAttempt((count) => count + 1) };
}
