import type { ApiClient } from '@gleba/sdk/web';
import { startLandPapers } from '../../operations/papers.ts';
import type { PaperKind, PaperOutput } from '../../paper-kinds.ts';

/** Which lots of a project; narrowed by each part that is there. */
export interface PaperLands {
  readonly landIds?: readonly string[];
  readonly block?: string;
  readonly filter?: Readonly<Record<string, unknown>>;
}

export interface PapersInput extends PaperLands {
  readonly projectId: string;
  readonly papers: readonly PaperKind[];
  readonly output: PaperOutput;
}

/** Answers the job's id. */
export async function startPapers(api: ApiClient, input: PapersInput): Promise<string> {
  const { jobId } = await api.run(startLandPapers, { ...input });
  return jobId;
}
