import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A record stands beside its list, which stays in use; over it where there is no room. One way for every list. */
test.describe.configure({ mode: 'serial' });

const size = 0.0002;
const [west, south] = [-41.95, -18.85];
const lots = ['1', '2', '3', '4'];

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
  await createProject(page, program.address, 'Vila ao Lado');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const [index, lot] of lots.entries()) {
    const corner = [west + index * size, south] as const;
    const landId = await drawSquareLot(ask, { projectId, block: 'U', lot, corner, size });
    await ask('mutation($input: CreateResidentInput!) { createResident(input: $input) { resident { id } } }', {
      input: { resident: { projectId, landId, name: `Pessoa ${lot}` } },
    });
  }
});
test.afterAll(({ browser }) => endJourney(browser));

const rows = () => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const record = () => page.getByRole('dialog');
const grid = () => page.getByRole('grid');

test('a lot stands beside list and map, which go on working', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands?o=lot`);
  await rows().first().dblclick();
  await expect(record()).toHaveAttribute('aria-modal', 'true');
  await record().getByRole('button', { name: 'Manter ao lado da lista' }).click();
  await expect(record()).not.toHaveAttribute('aria-modal', 'true');
  await page.keyboard.press('Escape');
  await expect(record()).toHaveCount(0);
  await rows().first().dblclick();
  await expect(record().getByRole('heading', { name: /Lote 1/ })).toBeVisible();
  // Beside, not over: the list is neither covered nor hidden.
  await expect(record()).not.toHaveAttribute('aria-modal', 'true');
  const map = page.locator('.maplibregl-map');
  const [left, right] = [await map.boundingBox(), await record().boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 9999)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
  // The focus stayed in the list; the record follows it.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(record().getByRole('heading', { name: /Lote 3/ })).toBeVisible();
  await expect(page.locator('[role=row][data-active]')).toContainText('3');
  await expect(record().getByText('3 de 4')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  // Enter goes in, Escape closes, the focus is in the list again.
  await page.keyboard.press('Enter');
  await expect(record()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(record()).toHaveCount(0);
  await expect(grid()).toBeFocused();
});

test('the list is searched beside it, and the address gives back both', async () => {
  await page.keyboard.press('Enter');
  await expect(record().getByRole('heading', { name: /Lote 3/ })).toBeVisible();
  await page.getByRole('searchbox').fill('lote 2');
  await expect(rows()).toHaveCount(1);
  await expect(record().getByRole('heading', { name: /Lote 3/ })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await expect(rows()).toHaveCount(4);
  await page.goto(page.url());
  await expect(record().getByRole('heading', { name: /Lote 3/ })).toBeVisible();
  await expect(page.locator('[role=row][data-active]')).toContainText('3');
  expect(new URL(page.url()).searchParams.get('o')).toBe('lot');
  // What the record shows stays from one to the next.
  await record().getByRole('tab', { name: 'Moradores' }).click();
  await record().getByRole('button', { name: 'Próximo' }).click();
  await expect(record().getByText('Pessoa 4')).toBeVisible();
  await expect(page.locator('[role=row][data-active]')).toContainText('4');
  await lookAt(page, 'record-beside/lot');
});

test('its width is the person’s own, and with less room it lies over the list', async () => {
  const edge = page.getByRole('separator', { name: 'Largura do registro' });
  const before = (await record().boundingBox())?.width ?? 0;
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await record().boundingBox())?.width).toBe(before + 20);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(record()).toHaveAttribute('aria-modal', 'true');
  await expect(record()).toHaveAccessibleName(/Lote 4/);
  await page.keyboard.press('Alt+ArrowUp');
  await expect(record().getByText('Pessoa 3')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(record().getByText('Pessoa 3')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(record()).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('residents stand beside theirs the same way, opened by a click', async () => {
  await page.goto(`${program.address}/p/${projectId}/residents`);
  await rows().filter({ hasText: 'Pessoa 2' }).click();
  await expect(record().getByRole('heading', { name: 'Pessoa 2' })).toBeVisible();
  await expect(record().getByText('2 de 4')).toBeVisible();
  await rows().filter({ hasText: 'Pessoa 4' }).click();
  await expect(record().getByRole('heading', { name: 'Pessoa 4' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(record().getByRole('heading', { name: 'Pessoa 3' })).toBeVisible();
  await settled(page);
  await lookAt(page, 'record-beside/resident');
  await expectAccessible(page);
  // One step back is the list, however many were looked at.
  await page.goBack();
  await expect(record()).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/p/${projectId}/residents$`));
  expect(trouble()).toEqual([]);
});
