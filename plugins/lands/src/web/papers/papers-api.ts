import type { ApiClient } from '@gleba/sdk/web';
import { landPaperDrafts, startLandPapers } from '../../operations/papers.ts';
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

/** Asks before drafts are printed; answers the job's id, or nothing where the person would rather not. */
export async function startPapers(
  api: ApiClient,
  input: PapersInput,
  isFineAsDraft: (drafts: number, total: number) => Promise<boolean>,
): Promise<string | undefined> {
  const { drafts, total } = await api.run(landPaperDrafts, { ...input });
  if (drafts > 0 && !(await isFineAsDraft(drafts, total))) return undefined;
  const { jobId } = await api.run(startLandPapers, { ...input });
  return jobId;
}
