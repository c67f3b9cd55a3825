import type { AnswerOf } from '@gleba/sdk';
import { type CallOptions, useAnswer, useServices } from '@gleba/sdk/web';
import { vertexReport } from '../../operations/vertices.ts';

export type VertexReport = AnswerOf<typeof vertexReport>;

/** All vertices of a project, page by page; nothing before the last of them is there. */
export function useVertexReport(projectId: string) {
  const { api } = useServices();
  const load = async (options: CallOptions) => {
    const ask = (after: number | null) => api.run(vertexReport, { projectId, after }, options);
    let report = await ask(null);
    while (report.hasMore) {
      const more = await ask(report.vertices.at(-1)?.number ?? null);
      report = { ...more, vertices: [...report.vertices, ...more.vertices] };
    }
    return report;
  };
  return useAnswer(`vertexReport ${projectId}`, load);
}
