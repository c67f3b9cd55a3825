import { type Language, languageOf, StoredFile, say, sayRefusal, uuidv7 } from '@gleba/sdk';
import { csvFile, type ExportRow } from '@gleba/sdk/exchange/server';
import type { JobContext } from '@gleba/sdk/server';
import { ImportIssue } from '../../entities/import-issue.entity.ts';
import { exportPurpose } from '../../jobs/export-lands.job.ts';

const page = 1000;

/** Writes what was wrong with a sheet as a sheet: row, column, what is wrong. Answers the file's id. */
export async function writeProblemList(
  context: JobContext<unknown>,
  projectId: string,
  sheetName: string,
): Promise<string> {
  const language = languageOf(context.actor);
  const column = (name: string, title: string) => ({ name, title, kind: 'text' as const });
  const parts: Uint8Array[] = [];
  const content = {
    title: sheetName,
    subject: say('lands.sheet.problemList.subject', {}, language),
    columns: [
      column('row', say('lands.importIssue.row', {}, language)),
      column('column', say('lands.importIssue.column', {}, language)),
      column('message', say('lands.sheet.problems', {}, language)),
    ],
    rows: problemRows(context, language),
    layers: [],
    srs: null,
  };
  for await (const part of csvFile(content)) parts.push(part);
  const bytes = Buffer.concat(parts);
  const id = uuidv7();
  const storageKey = `files/${context.actor.organizationId}/${id}`;
  await context.files.write(storageKey, bytes);
  await context.transaction((tx) =>
    tx.insert(StoredFile, {
      id,
      projectId,
      name: `${say('lands.sheet.problemList.name', { sheet: sheetName.replace(/\.[^.]*$/, '').slice(0, 150) }, language)}.csv`,
      extension: '.csv',
      mimeType: 'text/csv',
      kilobytes: Math.ceil(bytes.length / 1000),
      purpose: exportPurpose,
      status: 'stored',
      storageKey,
    }),
  );
  return id;
}

async function* problemRows(
  { transaction, jobId }: JobContext<unknown>,
  language: Language,
): AsyncGenerator<ExportRow> {
  for (let offset = 0; ; offset += page) {
    const filter = { jobId: { equalTo: jobId } };
    const issues = await transaction((tx) => tx.list(ImportIssue, { filter, orderBy: ['row'], first: page, offset }));
    for (const { id, row, column, detail, refusal } of issues) {
      const words = sayRefusal(refusal, detail ?? '', language);
      yield { id, name: '', layer: '', values: [String(row), column, words], geometry: null };
    }
    if (issues.length < page) return;
  }
}
