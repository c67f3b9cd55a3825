import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A nucleus with a block, a street and a green area: its table of areas, the memorial of its block, and all of them as one PDF. */
test.describe.configure({ mode: 'serial' });

const [west, south] = [-41.75, -18.75];
const step = 0.0001;
const at = (x: number, y: number) => [west + x * step, south + y * step];
const box = (x: number, y: number, width: number, height: number) => ({
  type: 'Polygon',
  coordinates: [[at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height), at(x, y)]],
});

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';
let ask: Awaited<ReturnType<typeof api>>;

async function drawShape(layerType: string, geom: object, nome?: string) {
  const { createLayer } = await ask<{ createLayer: { layer: { id: string } } }>(
    'mutation($l: LayerInput!) { createLayer(input: { layer: $l }) { layer { id } } }',
    { l: { projectId, name: layerType, layerType } },
  );
  const properties = nome === undefined ? null : { nome };
  await ask('mutation($g: GeometryInput!) { createGeometry(input: { geometry: $g }) { geometry { id } } }', {
    g: { projectId, layerId: createLayer.layer.id, geom, properties },
  });
}

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Núcleo das Áreas');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  ask = await api(program.address);
  for (const [lot, x] of [
    ['1', 0],
    ['2', 2.5],
  ] as const) {
    const land = { block: 'A', lot };
    await ask('mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }', {
      input: { projectId, land, shape: box(x, 0, 2.5, 2) },
    });
  }
  await drawShape('streets', { type: 'LineString', coordinates: [at(0, -0.6), at(10, -0.6)] }, 'Rua A');
  await drawShape('green_area', box(5, 0, 5, 2), '1');
});
test.afterAll(({ browser }) => endJourney(browser));

test('without a perimeter the screen says so, and what to do', async () => {
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await expect(page.getByText(/não tem perímetro desenhado/)).toBeVisible();
  await expect(page.getByText('Só o eixo está desenhado: sem polígono, não há área nem memorial.')).toBeVisible();
  await lookAt(page, 'areas/without-perimeter');
});

test('with one the table adds up; the memorial of a block names who adjoins', async () => {
  await drawShape('perimeter', box(0, -1.2, 10, 3.2));
  await page.reload();
  await settled(page);
  await expect(page.getByRole('row', { name: /Total \(área do perímetro\).*100,00/ })).toBeVisible();
  await lookAt(page, 'areas/areas');
  await page.getByRole('link', { name: 'Ver plantas' }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/plans`));
  await settled(page);
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await page.getByRole('link', { name: 'Memorial: Quadra A' }).click();
  await expect(page.getByRole('heading', { name: 'Memorial descritivo' })).toBeVisible();
  await expect(page.getByText(/Quadra A do loteamento Núcleo das Áreas, com área de/)).toContainText('com a Rua A');
  await lookAt(page, 'areas/memorial');
  await page.getByRole('link', { name: 'Ver croqui' }).click();
  await expect(page.getByRole('img', { name: 'Desenho dos lados: Quadra A' })).toBeVisible();
  await lookAt(page, 'areas/sketch');
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await page.getByRole('link', { name: 'Croqui: Perímetro' }).click();
  await expect(page.getByRole('img', { name: 'Desenho dos lados: Perímetro' })).toBeVisible();
  await lookAt(page, 'areas/sketch-perimeter');
  await page.goto(`${program.address}/report/${projectId}/area-table`);
  await expect(page.getByRole('heading', { name: 'Quadro de áreas' })).toBeVisible();
  await lookAt(page, 'areas/table');
});

test('who adjoins a block is said by hand, confirmed, and given back to the map', async () => {
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await page.getByRole('link', { name: 'Confrontantes: Quadra A' }).click();
  await expect(page.getByText('Do mapa, ainda não conferidos')).toBeVisible();
  await expect(page.getByText('Para escrever documentos desta área, confirme antes os confrontantes.')).toBeVisible();
  await expect(page.getByText(/lados? sem confrontante/)).toBeVisible();
  await lookAt(page, 'areas/sides');
  const unknown = page.getByRole('row').filter({ hasText: 'O mapa não diz quem confronta' });
  const left = await unknown.count();
  expect(left).toBeGreaterThan(0);
  for (let side = 0; side < left; side += 1) await unknown.first().getByRole('textbox').fill('a Fazenda Boa Vista');
  await page.getByRole('button', { name: 'Confirmar confrontantes' }).click();
  await expect(page.getByText('Confrontantes conferidos')).toBeVisible();
  await expect(page.getByText(/lados? sem confrontante/)).toBeHidden();
  await lookAt(page, 'areas/sides-confirmed');
  // Confirmed, it has papers of its own.
  await page.getByRole('tab', { name: 'Documentos' }).click();
  await page.getByRole('button', { name: 'Escrever do modelo: Memorial descritivo da área' }).click();
  const paper = page.getByRole('article', { name: 'Memorial descritivo da área' });
  await expect(paper).toBeVisible({ timeout: 60_000 });
  await settled(page);
  await lookAt(page, 'areas/documents');
  await page.getByRole('tab', { name: 'Confrontantes' }).click();
  await page.getByRole('link', { name: 'Memorial descritivo' }).click();
  await expect(page.getByText(/Quadra A do loteamento/)).toContainText('com a Fazenda Boa Vista');
  await expect(page.getByText(/MINUTA/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Confrontantes' }).click();
  await page.getByRole('button', { name: 'Desfazer confirmação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer confirmação' }).click();
  await expect(page.getByText('Do mapa, ainda não conferidos')).toBeVisible();
});

test('many areas are confirmed at once, as far as nothing is in doubt; what waits is named, and it is taken back', async () => {
  // All around one green area other registrations are drawn; around the others nobody knows who adjoins.
  await drawShape('green_area', box(12, 0, 2, 2), '2');
  for (const [x, y, width, height] of [
    [11, 0, 1, 2],
    [14, 0, 1, 2],
    [12, 2, 2, 1],
    [12, -1, 2, 1],
  ] as const)
    await drawShape('registration', box(x, y, width, height));
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await page.getByRole('button', { name: 'Confirmar várias' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: 'Perímetro' })).toBeChecked();
  await lookAt(page, 'areas/confirm-many');
  await dialog.getByRole('button', { name: /^Confirmar \d+ áreas$/ }).click();
  await expect(dialog.getByText('1 área confirmada')).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByText(/áreas? esperam? por uma pessoa:/)).toBeVisible();
  await expect(dialog.getByText(/O mapa não diz quem confronta com algum lado/).first()).toBeVisible();
  await lookAt(page, 'areas/confirm-many-done');
  const confirmed = page.getByText('Confrontantes conferidos', { exact: true });
  await expect(confirmed).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Desfazer confirmação' }).click();
  await expect(dialog.getByText(/A confirmação foi desfeita em 1 área/)).toBeVisible({ timeout: 30_000 });
  await expect(confirmed).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Escolher outras áreas' }).click();
  await expect(dialog.getByRole('button', { name: /^Confirmar \d+ áreas$/ })).toBeEnabled();
  await page.keyboard.press('Escape');
});

test('chords of a drawn area are declared one arc', async () => {
  // A quarter of a circle of some metres, by nine chords.
  const turn = (step: number) => (step * Math.PI) / 18;
  const round = Array.from({ length: 10 }, (_, step) =>
    at(20 + Math.sin(turn(step)), 1 - Math.cos(turn(step)) * 0.9703),
  );
  // The drawing begins in the middle of the curve.
  const corners = [at(18, 0.03), ...round, at(21, 3), at(18, 3.1)];
  const shape = { type: 'Polygon', coordinates: [[...corners.slice(5), ...corners.slice(0, 6)]] };
  await drawShape('institutional', shape, 'Escola');
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await page.getByRole('link', { name: 'Confrontantes: Área institucional Escola' }).click();
  await page.getByRole('button', { name: 'Curvas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nenhuma curva.')).toBeVisible();
  await dialog.getByLabel('Do vértice').selectOption({ index: 2 });
  await dialog.getByLabel('Até o vértice').selectOption({ index: 12 });
  await expect(dialog.getByText(/Desenvolvimento .* m; o ponto mais distante fica a \d+ mm da curva/)).toBeVisible();
  await lookAt(page, 'areas/arcs');
  await dialog.getByRole('button', { name: 'Declarar curva' }).click();
  await expect(page.getByText('Curva declarada.')).toBeVisible();
  await expect(page.getByRole('cell', { name: /\(R \d+/ })).toHaveCount(1);
  await lookAt(page, 'areas/arc-declared');
});

test('a lot names what else is drawn on its ground, layer by layer', async () => {
  const { lands } = await ask<{ lands: { nodes: { id: string }[] } }>(
    'query($p: UUID!) { lands(filter: { projectId: { equalTo: $p }, lot: { equalTo: "1" } }) { nodes { id } } }',
    { p: projectId },
  );
  await page.goto(`${program.address}/p/${projectId}/lands/${lands.nodes[0]?.id}`);
  const layers = page.getByRole('region', { name: 'Outras camadas neste lote' });
  await expect(layers.getByText('3.739,81 m²')).toBeVisible();
  await layers.scrollIntoViewIfNeeded();
  await lookAt(page, 'areas/lot-layers');
});

test('all of them are one PDF, and the table a spreadsheet', async () => {
  await page.goto(`${program.address}/p/${projectId}/areas`);
  await settled(page);
  await page.getByRole('button', { name: 'Imprimir tudo' }).click();
  const dialog = page.getByRole('dialog');
  await lookAt(page, 'areas/print');
  await dialog.getByRole('checkbox', { name: 'Com o croqui de cada área' }).check();
  await dialog.getByRole('button', { name: 'Gerar PDF' }).click();
  // Nobody knows who adjoins some of them.
  await expect(page.getByText(/memoriais examinados sa(?:i|em) como minuta/)).toBeVisible();
  await lookAt(page, 'areas/print-drafts');
  await page.getByRole('button', { name: 'Imprimir como minuta' }).click();
  // The table, the perimeter, the block, the two green areas and the school.
  await expect(dialog.getByText('Arquivo pronto, com 6 documentos')).toBeVisible({ timeout: 60_000 });
  const pdf = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar arquivo' }).click());
  expect(pdf.name).toBe('Núcleo das Áreas - memoriais de áreas.pdf');
  writeFileSync('test-results/areas.pdf', pdf.bytes);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Planilha (XLSX)' }).click();
  await dialog.getByRole('button', { name: 'Gerar planilha' }).click();
  const sheet = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar planilha' }).click());
  expect(sheet.name).toMatch(/Quadro de áreas\.xlsx$/);
  expect(trouble()).toEqual([]);
});
