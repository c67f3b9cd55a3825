import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn } from './support/screens.ts';

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

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  await signIn(page, program.address);
  await createProject(page, program.address, 'Vila dos Painéis');
  const projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
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
