import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * Papers of a corner lot with a cut corner: a draft says so on the screen, on each page of the PDF and before it is printed; once the sides
 * are confirmed it is no draft, and stands on one sheet with the lot and the page's number.
 */
test.describe.configure({ mode: 'serial' });

const [west, south] = [-41.95, -18.85];
const step = 0.0001;
const at = (x: number, y: number) => [west + x * step, south + y * step];
const ring = (...points: readonly (readonly [number, number])[]) =>
  [...points, ...points.slice(0, 1)].map(([x, y]) => at(x, y));

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId = '';
let landId = '';
let ask: Awaited<ReturnType<typeof api>>;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Memoriais');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  ask = await api(program.address);
  const draw = async (lot: string, coordinates: unknown) => {
    const { drawLand } = await ask<{ drawLand: { landId: string } }>(
      'mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }',
      {
        input: {
          projectId,
          land: { block: 'A', lot, subdivision: 'Jardim' },
          shape: { type: 'Polygon', coordinates: [coordinates] },
        },
      },
    );
    return drawLand.landId;
  };
  landId = await draw('1', ring([0, 0], [0.8, 0], [1, 0.2], [1, 2.5], [0, 2.5]));
  await draw('2', ring([-1, 0], [0, 0], [0, 1.2], [-1, 1.2]));
  await draw('3', ring([-1, 1.2], [0, 1.2], [0, 2.5], [-1, 2.5]));
  await draw('9', ring([0, 2.5], [1, 2.5], [1, 5], [0, 5]));
  const { createLayer } = await ask<{ createLayer: { layer: { id: string } } }>(
    'mutation($p: UUID!) { createLayer(input: { layer: { projectId: $p, name: "Ruas", layerType: "streets" } }) { layer { id } } }',
    { p: projectId },
  );
  for (const [name, line] of [
    ['Rua A', [at(-10, -0.6), at(10, -0.6)]],
    ['Rua B', [at(1.6, -10), at(1.6, 10)]],
  ] as const) {
    await ask('mutation($g: GeometryInput!) { createGeometry(input: { geometry: $g }) { geometry { id } } }', {
      g: {
        projectId,
        layerId: createLayer.layer.id,
        geom: { type: 'LineString', coordinates: line },
        properties: { nome: name },
      },
    });
  }
});
test.afterAll(({ browser }) => endJourney(browser));

const memorial = `/descriptive-memorial/`;
async function pdf(name: string): Promise<string> {
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  writeFileSync(`test-results/${name}.pdf`, bytes);
  return bytes.toString('latin1');
}

test('a draft is marked on the screen and asked about before it is printed', async () => {
  await page.goto(`${program.address}/report/${projectId}${memorial}${landId}`);
  await expect(page.getByText('MINUTA — não vale para registro: lados não conferidos.')).toBeVisible();
  const text = (await page.getByRole('article').textContent()) ?? '';
  expect(text.replaceAll('\u00a0', ' ')).toContain('em chanfro, na confluência da Rua B com a Rua A');
  expect(text.replaceAll('\u00a0', ' ')).toMatch(
    /confrontando, em \d+,\d\d m, com o lote 2 e, em \d+,\d\d m, com o lote 3/,
  );
  await lookAt(page, 'lot-papers/draft');
  await pdf('draft');
  await page.goto(`${program.address}/p/${projectId}/lands/${landId}?tab=lands.land.papers`);
  await page.getByRole('button', { name: 'PDF: Memorial descritivo' }).click();
  await expect(page.getByText('Imprimir como minuta?')).toBeVisible();
  await lookAt(page, 'lot-papers/question');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
});

test('confirmed sides make a paper of one sheet', async () => {
  await page.goto(`${program.address}/project/${projectId}/classification?land=${landId}`);
  await page.getByRole('button', { name: 'Curvas' }).click();
  await expect(page.getByRole('dialog').getByText('Nenhuma curva.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await lookAt(page, 'lot-papers/sides');
  await page.getByRole('button', { name: 'Propor lados' }).click();
  await page.getByRole('button', { name: 'Salvar lados' }).click();
  await expect(page.getByText('Lados salvos.')).toBeVisible();
  await page.goto(`${program.address}/report/${projectId}${memorial}${landId}`);
  await settled(page);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByText('MINUTA')).toHaveCount(0);
  await lookAt(page, 'lot-papers/memorial');
  expect(await pdf('memorial')).toMatch(/\/Count 1\b/);
  expect(trouble()).toEqual([]);
});
