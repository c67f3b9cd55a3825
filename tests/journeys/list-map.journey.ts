import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { drawSquareLot } from './support/draw-lot.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { createProject, expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * The list and the map of lots are one: what the list leaves out fades, the legend filters both, an area chooses rows, and a lot that
 * is clicked says what it is.
 */
test.describe.configure({ mode: 'serial' });

const size = 0.0002;
const [west, south] = [-41.95, -18.85];
/** By number: a row from west to east. */
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
  await createProject(page, program.address, 'Vila da Lista');
  projectId = new URL(page.url()).pathname.split('/')[2] ?? '';
  const ask = await api(program.address);
  for (const [index, lot] of lots.entries()) {
    const corner = [west + index * size, south] as const;
    const landId = await drawSquareLot(ask, { projectId, block: 'U', lot, corner, size });
    if (lot === '4')
      await ask('mutation($input: ChangeLandStatusInput!) { changeLandStatus(input: $input) { landStatus { id } } }', {
        input: { landStatus: { landId, status: 'started' } },
      });
  }
});
test.afterAll(({ browser }) => endJourney(browser));

const canvas = () => page.locator('.maplibregl-canvas');
const rows = () => page.getByRole('row').filter({ has: page.getByRole('gridcell') });
const legend = () => page.getByRole('region', { name: 'Legenda' });

/** Where each lot lies on the screen: the map says what the pointer is on. */
async function places(): Promise<ReadonlyMap<string, { readonly x: number; readonly y: number }>> {
  const box = await canvas().boundingBox();
  if (!box) throw new Error('There is no map.');
  const readout = page.locator('output[aria-hidden]');
  const seen = new Map<string, number[]>();
  let y = box.y;
  for (const part of [0.4, 0.5, 0.3]) {
    y = box.y + box.height * part;
    for (let x = box.x + 50; x < box.x + box.width - 4; x += 12) {
      await page.mouse.move(x, y);
      const lot = /lote (\d+)/i.exec((await readout.textContent()) ?? '')?.[1];
      if (lot !== undefined) seen.set(lot, [...(seen.get(lot) ?? []), x]);
    }
    if (seen.size > 0) break;
  }
  await page.mouse.move(box.x + box.width / 2, box.y - 30);
  const middle = (all: readonly number[]) => ((all[0] ?? 0) + (all.at(-1) ?? 0)) / 2;
  return new Map([...seen].map(([lot, all]) => [lot, { x: middle(all), y: y + 14 }]));
}

/** What is drawn there, to be compared. */
async function drawnAt({ x, y }: { readonly x: number; readonly y: number }): Promise<string> {
  await settled(page);
  return (await page.screenshot({ clip: { x: x - 3, y: y - 3, width: 6, height: 6 } })).toString('base64');
}

async function placeOf(lot: string) {
  const place = (await places()).get(lot);
  if (!place) throw new Error(`Lot ${lot} is not on the map.`);
  return place;
}

test('a header moves aside for the button of the columns while more of them lie to the right', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await expect(rows()).toHaveCount(4);
  await settled(page);
  const picker = await page.getByRole('button', { name: 'Colunas', exact: true }).boundingBox();
  const header = await page.getByRole('columnheader', { name: 'Área' }).locator('span').first().boundingBox();
  if (!picker || !header) throw new Error('The list has no headers.');
  expect(header.x + header.width).toBeLessThanOrEqual(picker.x);
  // It is this one whose column ends below the button.
  const cell = await page.getByRole('columnheader', { name: 'Área' }).boundingBox();
  expect((cell?.x ?? 0) + (cell?.width ?? 0)).toBeGreaterThan(picker.x);
});

test('what the list leaves out fades on the map, and comes back', async () => {
  const at = await places();
  expect([...at.keys()].sort()).toEqual(lots);
  const [first, second] = [at.get('1') ?? { x: 0, y: 0 }, at.get('2') ?? { x: 0, y: 0 }];
  // The legend lies beside or below the lots, not upon them.
  const legendBox = await legend().boundingBox();
  const isBeside = first.x - 40 > (legendBox?.x ?? 0) + (legendBox?.width ?? 0);
  expect(isBeside || first.y + 40 < (legendBox?.y ?? 0)).toBe(true);
  const before = { first: await drawnAt(first), second: await drawnAt(second) };
  await page.getByRole('searchbox').fill('lote 2');
  await expect(rows()).toHaveCount(1);
  await expect.poll(() => drawnAt(first)).not.toBe(before.first);
  expect(await drawnAt(second)).toBe(before.second);
  await lookAt(page, 'list-map/search');
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => drawnAt(first)).toBe(before.first);
});

test('a line of the legend filters both, by the keyboard too, and the address keeps it', async () => {
  const started = legend().getByRole('button', { name: 'Em andamento' });
  await started.click();
  await expect(rows()).toHaveCount(1);
  await expect(page).toHaveURL(/computedStatus.*started/);
  await expect(page.getByRole('button', { name: /Situação.*Em andamento/ })).toBeVisible();
  await page.reload();
  await expect(rows()).toHaveCount(1);
  await expect(started).toHaveAttribute('aria-pressed', 'true');
  await expect(legend().getByRole('button', { name: 'Pendente' })).toHaveAttribute('aria-pressed', 'false');
  await settled(page);
  await lookAt(page, 'list-map/legend');
  await started.focus();
  await page.keyboard.press('Enter');
  await expect(rows()).toHaveCount(4);
  expect(new URL(page.url()).searchParams.get('f')).toBeNull();
});

test('a rectangle and an outline choose rows, and rows are outlined on the map', async () => {
  await settled(page);
  const at = await places();
  const [second, third] = [at.get('2') ?? { x: 0, y: 0 }, at.get('3') ?? { x: 0, y: 0 }];
  const width = third.x - second.x;
  const tools = page.getByRole('toolbar', { name: 'Ferramentas de desenho' });
  await tools.getByRole('button', { name: 'Selecionar por retângulo' }).click();
  const from = { x: second.x - width * 0.3, y: second.y - width * 0.7 };
  const to = { x: third.x + width * 0.3, y: third.y + width * 0.7 };
  for (const { x, y } of [from, to]) {
    await page.mouse.move(x - 4, y - 4);
    await page.mouse.move(x, y);
    await page.mouse.click(x, y);
  }
  await expect(page.getByText('2 lotes selecionados no mapa')).toBeVisible();
  await expect(page.getByRole('row', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(tools.getByRole('button', { name: 'Selecionar por retângulo' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await lookAt(page, 'list-map/chosen');
  // With Ctrl one less.
  await page.keyboard.down('Control');
  await page.mouse.click(third.x, third.y);
  await page.keyboard.up('Control');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  await expectAccessible(page);
});

test('a lot that is clicked shows a card: its title, its status, what is done with it', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await expect(rows()).toHaveCount(4);
  await settled(page);
  const { x, y } = await placeOf('1');
  await page.mouse.click(x, y);
  const card = page.getByRole('complementary', { name: 'Lote no mapa' });
  await expect(card.getByRole('heading', { name: /Quadra U.*lote 1/i })).toBeVisible();
  await expect(page.locator('[role=row][data-active]')).toContainText('U');
  await lookAt(page, 'list-map/card');
  await card.getByRole('button', { name: 'Alterar situação' }).click();
  await page.getByRole('menuitem', { name: 'Em andamento' }).click();
  await expect(card.getByText('Em andamento')).toBeVisible();
  await card.getByRole('button', { name: 'Registrar visita' }).click();
  await expect(page.getByRole('dialog').getByRole('tab', { name: 'Visitas' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Salvar visita' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('button', { name: 'Abrir' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\/lands\/[0-9a-f-]{36}/);
  await page.keyboard.press('Escape');
});

test('from a record one goes on to the next of the list, by the keyboard too', async () => {
  const dialog = page.getByRole('dialog');
  await page.goto(`${program.address}/p/${projectId}/lands?o=-lot`);
  await rows().first().dblclick();
  await expect(dialog.getByRole('heading', { name: /Lote 4/ })).toBeVisible();
  await expect(dialog.getByText('1 de 4')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Anterior' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Próximo' }).click();
  await expect(dialog.getByRole('heading', { name: /Lote 3/ })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Histórico', exact: true }).click();
  await dialog.getByRole('tab', { name: 'Visitas' }).click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(dialog.getByRole('heading', { name: /Lote 2/ })).toBeVisible();
  await expect(dialog.getByRole('tab', { name: 'Visitas' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(dialog.getByText('3 de 4')).toBeVisible();
  await lookAt(page, 'list-map/steps');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('[role=row][data-active]')).toContainText('2');
});

test('block and lot stay while the table is scrolled sideways', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands`);
  // Before it is scrolled: how much of a heading stands out at the edge afterwards is whatever its words leave.
  await lookAt(page, 'list-map/frozen');
  const cell = rows().first().getByRole('gridcell').nth(1);
  const before = await cell.boundingBox();
  const scroller = page.getByRole('grid').locator('..');
  const moved = await scroller.evaluate((element) => {
    element.scrollLeft = 240;
    return element.scrollLeft;
  });
  expect(moved).toBeGreaterThan(100);
  expect((await cell.boundingBox())?.x).toBe(before?.x);
  expect(trouble()).toEqual([]);
});
