import type { ApiClient } from '@gleba/sdk/web';
import type { Inspection, settingsOf } from './import-draft.ts';

const inspection = `projectSrid
  sources {
    format name shapeType hasZ hasM recordCount encoding encodingFrom srid crsName crsReason unit isUnitTold columns
    problems
    mapping { field column }
    sample
  }`;

/** Reads the uploaded file without writing anything. `encoding` null: as the file says. */
export async function inspectImport(
  api: ApiClient,
  input: { readonly fileId: string; readonly projectId: string; readonly encoding: string | null },
  signal?: AbortSignal,
): Promise<Inspection> {
  return api.command<Inspection>('inspectImport', input, inspection, { isQuiet: true, ...(signal && { signal }) });
}

export async function startImport(api: ApiClient, input: ReturnType<typeof settingsOf>): Promise<string> {
  return (await api.command<{ jobId: string }>('startImport', input, 'jobId', { isQuiet: true })).jobId;
}

interface ImportOfProject extends Record<string, unknown> {
  readonly projectId: string;
  readonly jobId: string;
}

/** One helping of the held rows; `left` says whether there are more. */
export async function settleImportIssues(
  api: ApiClient,
  input: ImportOfProject & { readonly decision: 'repair' | 'dismiss'; readonly issueIds?: readonly string[] },
): Promise<{ readonly done: number; readonly left: number }> {
  const answer = await api.command<{ settled: number; left: number }>('settleImportIssues', input, 'settled left');
  return { done: answer.settled, left: answer.left };
}

/** One helping of what the import brought in. */
export async function undoImport(
  api: ApiClient,
  input: ImportOfProject,
): Promise<{ readonly done: number; readonly left: number }> {
  const answer = await api.command<{ removed: number; left: number }>('undoImport', input, 'removed left');
  return { done: answer.removed, left: answer.left };
}
