import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A nucleus of two blocks: its general plan on A3, the plans of its perimeter and of a block, sheets, PDF and DXF, and on a phone. */
test.describe.configure({ mode: 'serial' });

const [west, south] = [-41.95, -18.85];
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

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  await createProject(page, program.address, 'Núcleo das Plantas');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  const lots = ['A', 'B'].flatMap((block, column) =>
    Array.from({ length: 8 }, (_, index) => ({
      land: { block, lot: String(index + 1) },
      shape: box(1 + column * 6 + (index % 4) * 1.2, index < 4 ? 1 : 3, 1.2, 2),
    })),
  );
  for (const lot of lots) {
    await ask('mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }', {
      input: { projectId, ...lot },
    });
  }
  const shapes = [
    ['perimeter', box(0, 0, 13.2, 6), undefined],
    ['streets', { type: 'LineString', coordinates: [at(-1, 0.5), at(14.2, 0.5)] }, 'Rua das Acácias'],
    ['streets', { type: 'LineString', coordinates: [at(6.4, 0), at(6.4, 6)] }, 'Rua B'],
    ['green_area', box(12, 1, 1, 4), '1'],
    ['registration', box(13.2, -1, 3, 8), '4.321'],
    ['registration', box(-2, -1, 9, 8), '1.234'],
    ['registration', box(6, -1, 4, 8), '5.678'],
  ] as const;
  for (const [layerType, geom, nome] of shapes) {
    const { createLayer } = await ask<{ createLayer: { layer: { id: string } } }>(
      'mutation($l: LayerInput!) { createLayer(input: { layer: $l }) { layer { id } } }',
      { l: { projectId, name: layerType, layerType } },
    );
    await ask('mutation($g: GeometryInput!) { createGeometry(input: { geometry: $g }) { geometry { id } } }', {
      g: { projectId, layerId: createLayer.layer.id, geom, properties: nome === undefined ? null : { nome } },
    });
  }
});
test.afterAll(({ browser }) => endJourney(browser));

test('the general plan on A3 says what is missing; a block’s and the perimeter’s are chosen, and stand in the address', async () => {
  await page.goto(`${program.address}/p/${projectId}/plans`);
  await settled(page);
  await expect(page.getByRole('img', { name: 'Núcleo das Plantas, folha 1 de 1' })).toBeVisible();
  await expect(page.getByRole('note')).toContainText('responsável técnico');
  // No line strikes a name through: each has ground of its own.
  const names = page.locator('[data-layer="blockText"]');
  const ground = await names.locator('path').getAttribute('d');
  expect(ground?.match(/M/g)).toHaveLength(await names.locator('text').count());
  await lookAt(page, 'plans/general');
  await page.getByRole('combobox', { name: 'Planta' }).click();
  await page.getByRole('option', { name: 'Planta de quadra' }).click();
  await expect(page.getByRole('img', { name: /^Quadra A, folha 1/ })).toBeVisible();
  await lookAt(page, 'plans/block');
  await page.goto(`${program.address}/p/${projectId}/plans?kind=perimeter&paper=a4`);
  await expect(page.getByRole('img', { name: /^Perímetro, folha 1/ })).toBeVisible();
  await lookAt(page, 'plans/perimeter');
});

test('the overlay plan lays the perimeter over registrations, and its figures add up', async () => {
  await page.goto(`${program.address}/p/${projectId}/plans`);
  await settled(page);
  await page.getByRole('combobox', { name: 'Planta' }).click();
  await page.getByRole('option', { name: 'Planta de sobreposição' }).click();
  const sheet = page.getByRole('img', { name: /^Perímetro, folha 1/ });
  await expect(sheet).toBeVisible();
  for (const text of ['PLANTA DE SOBREPOSIÇÃO', 'Contada em mais', 'Sem matrícula', '9.253,54'])
    await expect(sheet.getByText(text).first()).toBeVisible();
  await settled(page);
  await lookAt(page, 'plans/overlay');
  await page.goto(`${program.address}/report/${projectId}/plan/overlay/-/a3/-`);
  await settled(page);
  await page.screenshot({ path: 'test-results/plans/overlay-paper.png', fullPage: true });
});

test('a larger scale needs several sheets, with an index', async () => {
  await page.goto(`${program.address}/p/${projectId}/plans?paper=a4&scale=500`);
  await page.getByRole('button', { name: /Folha 2 de/ }).click();
  await expect(page).toHaveURL(/sheet=2/);
  await settled(page);
  await lookAt(page, 'plans/sheets');
});

test('all plans are one PDF of A3 pages, and the plan a DXF', async () => {
  await page.goto(`${program.address}/p/${projectId}/plans`);
  await settled(page);
  await page.getByRole('button', { name: 'Gerar PDF' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Quais plantas' }).click();
  await page.getByRole('option', { name: 'Planta geral, perímetro, sobreposição e todas as quadras' }).click();
  await lookAt(page, 'plans/print');
  await dialog.getByRole('button', { name: 'Gerar PDF' }).click();
  await expect(dialog.getByText('Arquivo pronto, com 5 plantas')).toBeVisible({ timeout: 60_000 });
  const pdf = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar arquivo' }).click());
  expect(pdf.name).toBe('Núcleo das Plantas - plantas.pdf');
  writeFileSync('test-results/plans.pdf', pdf.bytes);
  const { bookmarks, pages } = await readPdf(pdf.bytes);
  expect(bookmarks.map(({ title }) => title)).toContain('Planta de quadra - Quadra B');
  // 420 mm by 297 mm in points.
  for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([1191, 842]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'DXF' }).click();
  await dialog.getByRole('button', { name: 'Gerar DXF' }).click();
  const drawing = await downloaded(page, () => dialog.getByRole('button', { name: 'Baixar DXF' }).click());
  expect(drawing.name).toBe('Núcleo das Plantas - Planta geral.dxf');
});

test('on a phone the sheet is moved aside, the choices stand one below another', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${program.address}/p/${projectId}/plans`);
  await settled(page);
  await expect(page.getByRole('img', { name: 'Núcleo das Plantas, folha 1 de 1' })).toBeVisible();
  await lookAt(page, 'plans/phone');
  expect(trouble()).toEqual([]);
});
