import type { ApiClient } from '@gleba/sdk/web';
import { inspectImport, settleImportIssues, startImport, undoImport } from '../../operations/import.ts';
import type { Inspection, settingsOf } from './import-draft.ts';

/** Reads the uploaded file without writing anything. `encoding` null: as the file says. */
export async function inspectFile(
  api: ApiClient,
  input: { readonly fileId: string; readonly projectId: string; readonly encoding: string | null },
  signal?: AbortSignal,
): Promise<Inspection> {
  return api.run(inspectImport, input, { isQuiet: true, ...(signal && { signal }) });
}

export async function startFileImport(api: ApiClient, input: ReturnType<typeof settingsOf>): Promise<string> {
  return (await api.run(startImport, input, { isQuiet: true })).jobId;
}

interface ImportOfProject extends Record<string, unknown> {
  readonly projectId: string;
  readonly jobId: string;
}

/** One helping of the held rows; `left` says whether there are more. */
export async function settleHelping(
  api: ApiClient,
  input: ImportOfProject & { readonly decision: 'repair' | 'dismiss'; readonly issueIds?: readonly string[] },
): Promise<{ readonly done: number; readonly left: number }> {
  const answer = await api.run(settleImportIssues, input);
  return { done: answer.settled, left: answer.left };
}

/** One helping of what the import brought in. */
export async function undoHelping(
  api: ApiClient,
  input: ImportOfProject,
): Promise<{ readonly done: number; readonly left: number }> {
  const answer = await api.run(undoImport, input);
  return { done: answer.removed, left: answer.left };
}
