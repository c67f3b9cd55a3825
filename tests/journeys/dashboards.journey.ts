import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../support/read-pdf.ts';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn, takePicture } from './support/screens.ts';

/**
 * Somebody takes a ready-made dashboard, adds a chart of their own, moves and sizes it by the keyboard, removes it and takes that back,
 * and filters everything at once; a reload shows the same.
 */
test.describe.configure({ mode: 'serial' });

const size = 0.0002;
const [west, south] = [-41.75, -18.65];
const blocks = ['A', 'A', 'A', 'B', 'B', 'C'];

let program: Program;
let page: Page;
let projectId: string;

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Painéis');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const [index, block] of blocks.entries()) {
    const corner = [west + index * size, south] as const;
    const landId = await drawSquareLot(ask, { projectId, block, lot: String(index + 1), corner, size });
    if (index === 1)
      await ask('mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { landStatus { id } } }', {
        input: { landStatus: { landId, status: 'started' } },
      });
  }
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `dashboards/${name}`);
function keepToLookAt(name: string, bytes: Uint8Array) {
  const folder = 'test-results/dashboards';
  if (process.env.CI) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}`, bytes);
}

/** How wide a picture is, and how many colours that are no greys fill a thousandth of it. */
async function seenIn(bytes: Uint8Array) {
  return page.evaluate(async (base64) => {
    const picture = await createImageBitmap(
      new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
    );
    const { width, height } = picture;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] };
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 4) {
      const color = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      if (Math.max(...color) - Math.min(...color) < 24) continue;
      counts.set(color.join(), (counts.get(color.join()) ?? 0) + 1);
    }
    return { width, colors: [...counts.values()].filter((count) => count > (width * height) / 1000).length };
  }, Buffer.from(bytes).toString('base64'));
}

const card = (title: string) => page.getByRole('region', { name: title, exact: true });

test('a project without a dashboard is offered ready-made ones', async () => {
  await page.getByRole('link', { name: 'Painéis', exact: true }).first().click();
  await expect(page.getByText('Nenhum painel ainda')).toBeVisible();
  for (const name of ['Andamento por quadra', 'Situação dos lotes', 'Equipe'])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await look('01-offers');
});

test('one of them is there at a click, with the project’s figures', async () => {
  await page.getByRole('button', { name: 'Usar o modelo Andamento por quadra' }).click();
  await expect(page.getByRole('heading', { name: 'Andamento por quadra', level: 1 })).toBeVisible();
  await expect(card('Lotes')).toContainText('6');
  await expect(card('Quadras')).toContainText('3');
  await expect(card('Situação por quadra').locator('canvas')).toHaveAccessibleName(/A, .*: 1.*B, .*: 2; C, .*: 1/);
  await settled(page);
  await expectAccessible(page);
  await look('02-ready-made');
});

test('a bar chart by block is added with its look beside', async () => {
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  await page.getByRole('button', { name: 'Adicionar quadro' }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('combobox', { name: 'Agrupar por' }).click();
  await page.getByRole('option', { name: 'Quadra', exact: true }).click();
  await expect(editor.locator('canvas')).toHaveAccessibleName(/Lotes por Quadra. A: 3; B: 2; C: 1/);
  await settled(page);
  await look('03-editor');
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(card('Lotes por Quadra').locator('canvas')).toBeVisible();
});

test('the keyboard moves and sizes it; removed, it comes back', async () => {
  const own = card('Lotes por Quadra');
  const before = await own.boundingBox();
  await own.getByRole('button', { name: /^Redimensionar/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await own.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) + 40);
  await own.getByRole('button', { name: /^Mover/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await own.boundingBox())?.x).toBeGreaterThan((before?.x ?? 0) + 40);
  await own.getByRole('button', { name: /^Ações de/ }).click();
  await page.getByRole('menuitem', { name: 'Remover quadro' }).click();
  await expect(own).toHaveCount(0);
  await page
    .getByRole('status')
    .filter({ hasText: 'Quadro removido' })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await expect(own).toBeVisible();
  await settled(page);
  await look('04-editing');
  await page.getByRole('button', { name: 'Concluir' }).click();
});

test('a filter holds for everything, and a reload shows the same', async () => {
  const address = new URL(page.url());
  address.searchParams.set('f', JSON.stringify([['block', 'equals', 'A']]));
  await page.goto(address.href);
  await expect(page.getByRole('search').getByText(/^Quadra/)).toBeVisible();
  await expect(card('Lotes')).toContainText('3');
  await page.reload();
  await expect(card('Lotes')).toContainText('3');
  await expect(card('Quadras')).toContainText('1');
  await settled(page);
  await look('05-filtered');
});

test('the filter is kept for whoever opens it next, and its name changed', async () => {
  const more = page.getByRole('button', { name: 'Mais ações do painel' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Guardar este filtro para todos' }).click();
  await expect(page.getByText('Filtro guardado')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menuitem', { name: 'Guardar este filtro para todos' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Renomear painel' }).click();
  await page.getByRole('dialog').getByLabel('Nome').fill('Quadra A');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: 'Quadra A', level: 1 })).toBeVisible();
  await page.goto(page.url().replace(/\?.*$/, ''));
  await expect(card('Lotes'), 'without anything in the address').toContainText('3');
});

test('a bar leads to the list behind it; the dark view says the same', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  await look('06-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  const drawing = card('Lotes por Quadra').locator('canvas');
  await expect(drawing).toHaveAccessibleName(/A: 3/);
  await settled(page);
  // Looked at on a phone, it is wide again a moment later.
  await expect.poll(async () => (await drawing.boundingBox())?.width ?? 0).toBeGreaterThan(500);
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
  // One bar in the middle of its axis.
  await drawing.click({ position: { x: width * 0.515, y: height * 0.6 } });
  await expect(page).toHaveURL(/\/lands\?f=/);
  // Once, although the dashboard's filter and the bar both say it.
  await expect(page.getByRole('search').getByText(/^Quadra/)).toHaveCount(1);
});

/** A chart and the map side by side, as somebody would have built them. */
const beside = [
  {
    ...{ id: 'chart', kind: 'bar', title: 'Lotes das quadras', x: 0, y: 0, w: 6, h: 5 },
    query: {
      ...{ entity: 'lands.land', measure: { kind: 'count' }, groups: [{ field: 'block' }] },
      ...{ order: 'key', limit: 20, conditions: [] },
    },
  },
  { id: 'map', kind: 'lands.dashboard.map', title: 'Mapa das quadras', x: 6, y: 0, w: 6, h: 6 },
];

test('the map follows the filter of a dashboard as the figures do', async () => {
  const ask = await api(program.address);
  const { createDashboard } = await ask<{ createDashboard: { dashboard: { id: string } } }>(
    'mutation($input: CreateDashboardInput!) { createDashboard(input: $input) { dashboard { id } } }',
    { input: { dashboard: { name: 'Quadras no mapa', isProjectDashboard: true, projectId, widgets: beside } } },
  );
  const address = `${program.address}/p/${projectId}/dashboards/dashboard/${createDashboard.dashboard.id}`;
  await page.goto(address);
  const legend = card('Mapa das quadras').getByRole('region', { name: 'Legenda' });
  await expect(legend).toContainText('5');
  await settled(page);
  const listed = page.waitForRequest(
    (request) => request.url().includes('/tiles/lands/') && request.url().includes('filter='),
  );
  await page.goto(`${address}?f=${encodeURIComponent(JSON.stringify([['block', 'equals', 'A']]))}`);
  await listed;
  // Three lots in block A, one of them started.
  await expect(legend).toContainText('2');
  await expect(legend).not.toContainText('5');
  await look('07-map-filtered');
});

test('a chart and the map are pictures to take along', async () => {
  for (const [title, name] of [
    ['Lotes das quadras', 'chart'],
    ['Mapa das quadras', 'map'],
  ] as const) {
    const file = await downloaded(page, async () => {
      await card(title)
        .getByRole('button', { name: /^Ações de/ })
        .click();
      // The former card's menu may still be fading.
      const menu = page.getByRole('menu', { name: `Ações de ${title}` });
      await menu.getByRole('menuitem', { name: 'Salvar imagem (PNG)' }).click();
    });
    expect(file.name).toMatch(/\.png$/);
    keepToLookAt(`08-${name}.png`, file.bytes);
    const { width, colors } = await seenIn(file.bytes);
    expect(width, 'twice the size of the screen').toBeGreaterThan(1000);
    // Ground and letters alone have a few shades of grey; the drawing brings its own colours.
    expect(colors, title).toBeGreaterThan(0);
  }
});

test('the whole of it is a paper', async () => {
  const bytes = await page.pdf({ format: 'A4', landscape: true, printBackground: true });
  keepToLookAt('09-paper.pdf', bytes);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1123, height: 794 });
  await takePicture(page, 'dashboards/09-paper');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { pages } = await readPdf(bytes);
  const text = pages.map((sheet) => sheet.text).join(' ');
  expect(text).toContain('Quadras no mapa');
  for (const { title } of beside) expect(text).toContain(title);
  for (const chrome of ['Editar', 'Classificação', 'Filtros salvos', 'Abrir o mapa'])
    expect(text).not.toContain(chrome);
});

test('what one window changes is there in the other', async () => {
  const other = await page.context().newPage();
  await other.goto(page.url());
  const there = other.getByRole('region', { name: 'Lotes das quadras', exact: true });
  await expect(there.locator('canvas')).toBeVisible();
  await page.getByRole('button', { name: 'Editar', exact: true }).click();
  const before = (await there.boundingBox())?.width ?? 0;
  await card('Lotes das quadras')
    .getByRole('button', { name: /^Redimensionar/ })
    .focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await there.boundingBox())?.width).toBeLessThan(before - 40);
  await card('Lotes das quadras')
    .getByRole('button', { name: /^Ações de/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remover quadro' }).click();
  await expect(there).toHaveCount(0);
  await other.close();
});
