import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPathPrinter, type PathPrinter } from '@gleba/core/testing';
import { GlebaError, Job } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../../sdk/src/exchange/reading/sheet/read-sheet.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { type LandsScene, startLandsScene } from '../server/lands-scene.ts';
import { drawAreas, nucleus, nucleusLots } from './areas-scene.ts';

/** The jobs that print areas and write their table, with a printer that prints which screen it was asked for. */
let printer: PathPrinter;
let scene: LandsScene;
let reader = '';
let folder = '';
let ids: readonly string[] = [];
let foreign: readonly string[] = [];
beforeAll(async () => {
  printer = createPathPrinter();
  scene = await startLandsScene(printer);
  reader = await scene.member('user', ['lands']);
  folder = await mkdtemp(join(tmpdir(), 'gleba-areas-test-'));
  ids = await drawAreas(scene, scene.ours, scene.project, nucleus, nucleusLots);
  foreign = await drawAreas(scene, scene.theirs, scene.foreignProject, nucleus, nucleusLots);
});
afterAll(async () => {
  await scene?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function start(input: Record<string, unknown>, authorization = reader) {
  const { data, text } = await scene.graphql<{ startAreaPapers: { jobId: string; total: number } | null }>(
    'mutation($input: StartAreaPapersInput!) { startAreaPapers(input: $input) { jobId total } }',
    { input: { projectId: scene.project, hasTable: false, ...input } },
    authorization,
  );
  return { jobId: data?.startAreaPapers?.jobId ?? '', total: data?.startAreaPapers?.total, text };
}
const bytesOf = async (fileId: unknown) =>
  new Uint8Array(await new Response(await scene.files.read(`files/${scene.ours}/${fileId}`)).arrayBuffer());
const memorial = (key = '') => `/report/${scene.project}/area-memorial/${key}`;
const blockB = keyOfBlock({ block: 'B', subdivision: null });

test('all areas become one PDF with the table before them, in the order of the list; what is no area is not in it', async () => {
  const { jobId, total } = await start({ hasTable: true });
  expect(total).toBe(7);
  const { result, error } = await scene.endOf(jobId);
  expect(error).toBeNull();
  expect(result).toMatchObject({ items: 7, papers: 7, pages: 7, failed: [] });
  const pdf = await readPdf(await bytesOf(result?.fileId));
  const [perimeter, block, street, green, institutional] = ids;
  expect(pdf.pages.map(({ text }) => text)).toEqual([
    `/report/${scene.project}/area-table`,
    ...[perimeter, block, blockB, street, institutional, green].map((key) => memorial(key)),
  ]);
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual([
    ...['Quadro de áreas', 'Perímetro', 'Quadra A', 'Quadra B', 'Rua B'],
    ...['Área institucional Escola', 'Área verde 1'],
  ]);
});

test('chosen ones alone, and never what the person may not see', async () => {
  const { jobId } = await start({ areas: [ids[1], blockB, foreign[1]] });
  const { result } = await scene.endOf(jobId);
  const pdf = await readPdf(await bytesOf(result?.fileId));
  expect(pdf.pages.map(({ text }) => text)).toEqual([memorial(ids[1]), memorial(blockB)]);
  expect((await start({ areas: [foreign[1]] })).text).toContain('lands.nothingToPrint');
  expect((await start({ projectId: scene.foreignProject }, scene.admin)).text).toContain('NOT_FOUND');
  expect((await start({}, await scene.member('user', ['residents']))).text).toContain('FORBIDDEN');
});

test('each memorial is followed by its sketch where somebody wants them', async () => {
  const { jobId } = await start({ areas: [ids[1], blockB], hasSketches: true });
  const { result } = await scene.endOf(jobId);
  expect(result).toMatchObject({ items: 2, papers: 4 });
  const pdf = await readPdf(await bytesOf(result?.fileId));
  const sketch = (key = '') => memorial(key).replace('area-memorial', 'area-sketch');
  expect(pdf.pages.map(({ text }) => text)).toEqual([
    ...[memorial(ids[1]), sketch(ids[1]), memorial(blockB), sketch(blockB)],
  ]);
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual(['Quadra A', 'Quadra B']);
});

test('an area that cannot be printed is named, the others are printed', async () => {
  printer.onPrint = (path) => {
    if (path.endsWith(blockB)) throw new GlebaError('VALIDATION', 'This one not.');
  };
  const { jobId } = await start({ areas: [ids[1], blockB] });
  const { result } = await scene.endOf(jobId);
  printer.onPrint = () => {};
  expect(result).toMatchObject({ items: 1, failed: [{ id: blockB, title: 'Quadra B' }] });
});

test('a cancelled job ends without a file', async () => {
  let reached = () => {};
  const printing = new Promise<void>((resolve) => {
    reached = resolve;
  });
  printer.onPrint = async () => {
    reached();
    await new Promise((later) => setTimeout(later, 50));
  };
  const { jobId } = await start({ hasTable: true });
  await printing;
  const { text } = await scene.graphql(
    'mutation($id: UUID!) { cancelJob(input: { id: $id }) { id } }',
    { id: jobId },
    reader,
  );
  expect(text).not.toContain('errors');
  await expect
    .poll(async () => (await scene.inOrganization(scene.ours, (tx) => tx.get(Job, jobId))).status, { timeout: 20_000 })
    .toBe('CANCELED');
  printer.onPrint = () => {};
});

test('the table is a spreadsheet whose figures are numbers, for whoever may export', async () => {
  const ask = async (authorization: string) =>
    scene.graphql<{ startAreaTableExport: { jobId: string } }>(
      'mutation($p: UUID!) { startAreaTableExport(input: { projectId: $p }) { jobId } }',
      { p: scene.project },
      authorization,
    );
  expect((await ask(reader)).text).toContain('FORBIDDEN');
  const { data } = await ask(await scene.member('user', ['lands', 'data.export']));
  const { result } = await scene.endOf(data?.startAreaTableExport.jobId ?? '');
  expect(result).toMatchObject({ rows: 6 });
  const path = join(folder, 'table.xlsx');
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
