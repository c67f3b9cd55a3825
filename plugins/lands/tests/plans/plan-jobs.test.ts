import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Job } from '@gleba/sdk';
import { expect, test } from 'vitest';
import { hasGdal } from '../../../../sdk/tests/exchange/has-gdal.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { keyOfBlock } from '../../src/area-kinds.ts';
import { nucleusOnPaper, slowedDown } from '../areas/areas-scene.ts';

/** The jobs that print plans and write them for CAD, with a printer that prints which screen it was asked for. */
const given = nucleusOnPaper();

async function start(input: Record<string, unknown>, authorization = given.reader) {
  const { data, text } = await given.scene.graphql<{ startPlanPapers: { jobId: string; total: number } | null }>(
    'mutation($input: StartPlanPapersInput!) { startPlanPapers(input: $input) { jobId total } }',
    { input: { projectId: given.scene.project, kinds: ['general', 'perimeter', 'block'], paper: 'a3', ...input } },
    authorization,
  );
  return { jobId: data?.startPlanPapers?.jobId ?? '', total: data?.startPlanPapers?.total, text };
}
const bytesOf = async (fileId: unknown) =>
  new Uint8Array(await new Response(await given.scene.files.read(`files/${given.scene.ours}/${fileId}`)).arrayBuffer());
const blockB = keyOfBlock({ block: 'B', subdivision: null });

test('all plans become one PDF: the whole, its perimeter, its blocks, each with a bookmark', async () => {
  const { jobId, total } = await start({});
  expect(total).toBe(4);
  const { result, error } = await given.scene.endOf(jobId);
  expect(error).toBeNull();
  expect(result).toMatchObject({ items: 4, papers: 4, pages: 4, failed: [] });
  const pdf = await readPdf(await bytesOf(result?.fileId));
  const paper = (kind: string, key = '-') => `/report/${given.scene.project}/plan/${kind}/${key}/a3/-`;
  expect(pdf.pages.map(({ text }) => text)).toEqual([
    ...[paper('general'), paper('perimeter', given.ids[0]), paper('block', given.ids[1]), paper('block', blockB)],
  ]);
  expect(pdf.bookmarks.map(({ title }) => title)).toEqual([
    ...[
      'Planta geral',
      'Planta do perímetro - Perímetro',
      'Planta de quadra - Quadra A',
      'Planta de quadra - Quadra B',
    ],
  ]);
});

test('one block alone at a scale, and never another’s', async () => {
  const { jobId } = await start({ kinds: ['block'], areas: [blockB], paper: 'a1', scale: 200 });
  const { result } = await given.scene.endOf(jobId);
  const pdf = await readPdf(await bytesOf(result?.fileId));
  expect(pdf.pages.map(({ text }) => text)).toEqual([`/report/${given.scene.project}/plan/block/${blockB}/a1/200`]);
  expect((await start({ projectId: given.scene.otherProject }, given.scene.admin)).text).toContain(
    'lands.nothingToPrint',
  );
  expect((await start({ projectId: given.scene.foreignProject }, given.scene.admin)).text).toContain('NOT_FOUND');
  expect((await start({}, await given.scene.member('user', ['residents']))).text).toContain('FORBIDDEN');
});

test('a cancelled job ends without a file', async () => {
  const printing = slowedDown(given.printer);
  const { jobId } = await start({});
  await printing;
  await given.scene.graphql(
    'mutation($id: UUID!) { cancelJob(input: { id: $id }) { id } }',
    { id: jobId },
    given.reader,
  );
  await expect
    .poll(async () => (await given.scene.inOrganization(given.scene.ours, (tx) => tx.get(Job, jobId))).status, {
      timeout: 20_000,
    })
    .toBe('CANCELED');
  given.printer.onPrint = () => {};
});

async function exported(input: Record<string, unknown>, authorization: string) {
  const { data, text } = await given.scene.graphql<{ startPlanExport: { jobId: string } | null }>(
    'mutation($input: StartPlanExportInput!) { startPlanExport(input: $input) { jobId } }',
    { input: { projectId: given.scene.project, kind: 'general', paper: 'a3', scale: 500, ...input } },
    authorization,
  );
  return { jobId: data?.startPlanExport?.jobId ?? '', text };
}

/** Values of a DXF file by their codes, in their order. */
function pairsOf(text: string): readonly (readonly [code: number, value: string])[] {
  const lines = text.split('\r\n');
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, index) => [
    Number(lines[2 * index]),
    lines[2 * index + 1] ?? '',
  ]);
}

test('a plan as DXF: lots where they are, on layers of their own, letters as high as on the paper at its scale', async () => {
  expect((await exported({}, given.reader)).text).toContain('FORBIDDEN');
  const exporter = await given.scene.member('user', ['lands', 'data.export']);
  expect((await exported({ projectId: given.scene.foreignProject }, exporter)).text).toContain('NOT_FOUND');
  const { jobId } = await exported({}, exporter);
  const { result, error } = await given.scene.endOf(jobId);
  expect(error).toBeNull();
  const bytes = await bytesOf(result?.fileId);
  const pairs = pairsOf(Buffer.from(bytes).toString('latin1'));
  const layers = pairs.flatMap(([code, value], index) =>
    code === 2 && pairs[index - 1]?.[1] === 'LAYER' ? [value] : [],
  );
  expect(layers).toEqual(expect.arrayContaining(['PERIMETRO', 'LOTES', 'VIAS', 'TXT_LOTES', 'CARIMBO']));
  const texts = pairs.flatMap(([code, value], index) =>
    code === 0 && value === 'TEXT'
      ? [Object.fromEntries(pairs.slice(index + 1, index + 13).map(([own, text]) => [own, text]))]
      : [],
  );
  // The green area and the school have no tint there, but lines 3 mm apart at 1:500, within their outlines.
  const corners = pairs.flatMap(([code, value], index) => {
    if (code !== 0 || value !== 'VERTEX' || pairs[index + 1]?.[1] !== 'HACH_AREAS_PUBLICAS') return [];
    const corner = new Map(pairs.slice(index + 1, index + 8));
    return [[Number(corner.get(10)) - 184_500, Number(corner.get(20)) - 7_927_500] as const];
  });
  expect(corners.length).toBeGreaterThan(40);
  const isIn = ([x, y]: readonly [number, number], west: number, south: number) =>
    x > west - 1e-3 && x < west + 50.001 && y > south - 1e-3 && y < south + 20.001;
  const elsewhere = corners.filter((corner) => !isIn(corner, 50, 10) && !isIn(corner, 0, 40));
  // The legend's sample alone: 10 mm by 2.6 mm at 1:500, to the right of the map.
  const wide = (axis: 0 | 1) =>
    Math.max(...elsewhere.map((one) => one[axis])) - Math.min(...elsewhere.map((one) => one[axis]));
  expect(elsewhere.length).toBeGreaterThan(0);
  expect(elsewhere.every(([x]) => x > 100)).toBe(true);
  expect([wide(0) <= 5.001, wide(1) <= 1.301]).toEqual([true, true]);
  const area = texts.find((text) => text[8] === 'TXT_LOTES' && text[1] === '500,00 m²');
  // 2.5 mm at 1:500.
  expect(Number(area?.[40])).toBeCloseTo(1.25, 9);
  expect(Number(area?.[11])).toBeGreaterThan(184_500);
  expect(Number(area?.[11])).toBeLessThan(184_600);
  if (!hasGdal) return;
  const path = join(given.folder, 'plan.dxf');
  await writeFile(path, bytes);
  const query = "select count(*) as lots from entities where Layer = 'LOTES'";
  const found = execFileSync('ogrinfo', ['-ro', '-q', '-dialect', 'SQLite', '-sql', query, path], { encoding: 'utf8' });
  // Four lots, and the line of the legend.
  expect(found).toContain('lots (Integer) = 5');
  const extent =
    "select min(st_minx(geometry)) as west, max(st_maxy(geometry)) as north from entities where Layer = 'PERIMETRO'";
  const bounds = execFileSync('ogrinfo', ['-ro', '-q', '-dialect', 'SQLite', '-sql', extent, path], {
    encoding: 'utf8',
  });
  expect(bounds).toMatch(/west \(Real\) = 184500\b/);
});
