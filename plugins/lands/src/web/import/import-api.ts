import type { ApiClient } from '@gleba/sdk/web';
import type { IssueDecision } from '../../jobs/settle-import-issues.job.ts';
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

/** Starts the job that settles held rows; answers its id. */
export async function settleImportIssues(api: ApiClient, decision: IssueDecision): Promise<string> {
  return (await api.command<{ jobId: string }>('settleImportIssues', decision, 'jobId')).jobId;
}

/** Starts the job that takes an import back; answers its id. */
export async function undoImport(
  api: ApiClient,
  input: { readonly projectId: string; readonly jobId: string },
): Promise<string> {
  return (await api.command<{ jobId: string }>('undoImport', input, 'jobId')).jobId;
}
