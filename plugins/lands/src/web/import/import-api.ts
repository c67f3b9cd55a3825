import type { ApiClient } from '@gleba/sdk/web';
import { startImportComparison } from '../../operations/differences.ts';
import { inspectImport, startImport } from '../../operations/import.ts';
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

export async function startComparison(
  api: ApiClient,
  input: ReturnType<typeof settingsOf> & { readonly layerId: string | null },
): Promise<string> {
  return (await api.run(startImportComparison, input, { isQuiet: true })).jobId;
}
