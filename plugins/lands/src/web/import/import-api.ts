import type { ApiClient } from '@gleba/sdk/web';
import type { Inspection, settingsOf } from './import-draft.ts';

const inspectDocument = `mutation InspectImport($input: InspectImportInput!) {
  inspectImport(input: $input) {
    projectSrid
    sources {
      name shapeType hasZ hasM recordCount encoding encodingFrom srid crsName crsReason columns problems
      mapping { field column }
      sample
    }
  }
}`;

/** Reads the uploaded file without writing anything. `encoding` null: as the file says. */
export async function inspectImport(
  api: ApiClient,
  input: { readonly fileId: string; readonly projectId: string; readonly encoding: string | null },
  signal?: AbortSignal,
): Promise<Inspection> {
  const options = { isQuiet: true, ...(signal && { signal }) };
  return (await api.graphql<{ inspectImport: Inspection }>(inspectDocument, { input }, options)).inspectImport;
}

const startDocument = `mutation StartImport($input: StartImportInput!) {
  startImport(input: $input) { jobId jobBatchId }
}`;

export async function startImport(api: ApiClient, input: ReturnType<typeof settingsOf>): Promise<string> {
  const answer = await api.graphql<{ startImport: { jobId: string } }>(startDocument, { input }, { isQuiet: true });
  return answer.startImport.jobId;
}

interface ImportOfProject {
  readonly projectId: string;
  readonly jobId: string;
}

const settleDocument = `mutation SettleImportIssues($input: SettleImportIssuesInput!) {
  settleImportIssues(input: $input) { settled left }
}`;

/** One helping of the held rows; `left` says whether there are more. */
export async function settleImportIssues(
  api: ApiClient,
  input: ImportOfProject & { readonly decision: 'repair' | 'dismiss'; readonly issueIds?: readonly string[] },
): Promise<{ readonly done: number; readonly left: number }> {
  const answer = await api.graphql<{ settleImportIssues: { settled: number; left: number } }>(settleDocument, {
    input,
  });
  return { done: answer.settleImportIssues.settled, left: answer.settleImportIssues.left };
}

const undoDocument = `mutation UndoImport($input: UndoImportInput!) {
  undoImport(input: $input) { removed left }
}`;

/** One helping of what the import brought in. */
export async function undoImport(
  api: ApiClient,
  input: ImportOfProject,
): Promise<{ readonly done: number; readonly left: number }> {
  const answer = await api.graphql<{ undoImport: { removed: number; left: number } }>(undoDocument, { input });
  return { done: answer.undoImport.removed, left: answer.undoImport.left };
}

export async function cancelJob(api: ApiClient, id: string): Promise<void> {
  await api.graphql('mutation CancelJob($input: CancelJobInput!) { cancelJob(input: $input) { id status } }', {
    input: { id },
  });
}

export async function retryJob(api: ApiClient, id: string): Promise<void> {
  await api.graphql('mutation RetryJob($input: RetryJobInput!) { retryJob(input: $input) { id status } }', {
    input: { id },
  });
}
