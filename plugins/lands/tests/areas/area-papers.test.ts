import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GlebaError, Job } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { readSheet } from '../../../../sdk/src/exchange/reading/sheet/read-sheet.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { nucleusOnPaper, slowedDown } from './areas-scene.ts';

/** The jobs that print areas and write their table, with a printer that prints which screen it was asked for. */
const given = nucleusOnPaper();

async function start(input: Record<string, unknown>, authorization = given.reader) {
  const { data, text } = await given.scene.graphql<{ startAreaPapers: { jobId: string; total: number } | null }>(
    'mutation($input: StartAreaPapersInput!) { startAreaPapers(input: $input) { jobId total } }',
    { input: { projectId: given.scene.project, hasTable: false, ...input } },
    authorization,
  );
  return { jobId: data?.startAreaPapers?.jobId ?? '', total: data?.startAreaPapers?.total, text };
}
const bytesOf = async (fileId: unknown) =>
  new Uint8Array(await new Response(await given.scene.files.read(`files/${given.scene.ours}/${fileId}`)).arrayBuffer());
const memorial = (key = '') => `/report/${given.scene.project}/area-memorial/${key}`;
const blockB = keyOfBlock({ block: 'B', subdivision: null });

test('all areas become one PDF with the table before them, in the order of the list; what is no area is not in it', async () => {
  const { jobId, total } = await start({ hasTable: true });
  expect(total).toBe(7);
  const { result, error } = await given.scene.endOf(jobId);
  expect(error).toBeNull();
  expect(result).toMatchObject({ items: 7, papers: 7, pages: 7, failed: [] });
  const pdf = await readPdf(await bytesOf(result?.fileId));
  const [perimeter, block, street, green, institutional] = given.ids;
  expect(pdf.pages.map(({ text }) => text)).toEqual([
    `/report/${given.scene.project}/area-table`,
    ...[perimeter, block, blockB, street, institutional, green].map((key) => memorial(key)),
  ]);
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual([
    ...['Quadro de áreas', 'Perímetro', 'Quadra A', 'Quadra B', 'Rua B'],
    ...['Área institucional Escola', 'Área verde 1'],
  ]);
});

test('chosen ones alone, and never what the person may not see', async () => {
  const { jobId } = await start({ areas: [given.ids[1], blockB, given.foreign[1]] });
  const { result } = await given.scene.endOf(jobId);
  const pdf = await readPdf(await bytesOf(result?.fileId));
  expect(pdf.pages.map(({ text }) => text)).toEqual([memorial(given.ids[1]), memorial(blockB)]);
  expect((await start({ areas: [given.foreign[1]] })).text).toContain('lands.nothingToPrint');
  expect((await start({ projectId: given.scene.foreignProject }, given.scene.admin)).text).toContain('NOT_FOUND');
  expect((await start({}, await given.scene.member('user', ['residents']))).text).toContain('FORBIDDEN');
});

test('each memorial is followed by its sketch where somebody wants them', async () => {
  const { jobId } = await start({ areas: [given.ids[1], blockB], hasSketches: true });
  const { result } = await given.scene.endOf(jobId);
  expect(result).toMatchObject({ items: 2, papers: 4 });
  const pdf = await readPdf(await bytesOf(result?.fileId));
  const sketch = (key = '') => memorial(key).replace('area-memorial', 'area-sketch');
  expect(pdf.pages.map(({ text }) => text)).toEqual([
    ...[memorial(given.ids[1]), sketch(given.ids[1]), memorial(blockB), sketch(blockB)],
  ]);
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual(['Quadra A', 'Quadra B']);
});

test('an area that cannot be printed is named, the others are printed', async () => {
  given.printer.onPrint = (path) => {
    if (path.endsWith(blockB)) throw new GlebaError('VALIDATION', 'This one not.');
  };
  const { jobId } = await start({ areas: [given.ids[1], blockB] });
  const { result } = await given.scene.endOf(jobId);
  given.printer.onPrint = () => {};
  expect(result).toMatchObject({ items: 1, failed: [{ id: blockB, title: 'Quadra B' }] });
});

test('a cancelled job ends without a file', async () => {
  const printing = slowedDown(given.printer);
  const { jobId } = await start({ hasTable: true });
  await printing;
  const { text } = await given.scene.graphql(
    'mutation($id: UUID!) { cancelJob(input: { id: $id }) { id } }',
    { id: jobId },
    given.reader,
  );
  expect(text).not.toContain('errors');
  await expect
    .poll(async () => (await given.scene.inOrganization(given.scene.ours, (tx) => tx.get(Job, jobId))).status, {
      timeout: 20_000,
    })
    .toBe('CANCELED');
  given.printer.onPrint = () => {};
});

test('the table is a spreadsheet whose figures are numbers, for whoever may export', async () => {
  const ask = async (authorization: string) =>
    given.scene.graphql<{ startAreaTableExport: { jobId: string } }>(
      'mutation($p: UUID!) { startAreaTableExport(input: { projectId: $p }) { jobId } }',
      { p: given.scene.project },
      authorization,
    );
  expect((await ask(given.reader)).text).toContain('FORBIDDEN');
  const { data } = await ask(await given.scene.member('user', ['lands', 'data.export']));
  const { result } = await given.scene.endOf(data?.startAreaTableExport.jobId ?? '');
  expect(result).toMatchObject({ rows: 6 });
  const path = join(given.folder, 'table.xlsx');
  await writeFile(path, await bytesOf(result?.fileId));
  const { columns, rows } = await readSheet(path, {});
  expect(columns).toEqual(['Destinação', 'Quantidade', 'Área (m²)', '%']);
  // As a person of Brazil would type the numbers.
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Lotes', '4', '2000', '33,33'],
    ['Ruas', '1', '1000', '16,67'],
    ['Áreas institucionais', '1', '1000', '16,67'],
    ['Áreas verdes e de preservação', '1', '1000', '16,67'],
    ['Área sem destinação desenhada', '', '1000', '16,66'],
    ['Total', '', '6000', '100'],
  ]);
});
