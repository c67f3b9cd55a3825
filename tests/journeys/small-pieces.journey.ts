import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn } from './support/screens.ts';

/** An office brings in its own table of postal codes; a person folds what they seldom go to. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  await signIn(page, program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `small-pieces/${name}`);
const table = 'Município;CEP inicial;CEP final\nTeófilo Otoni;39800-000;39809-999\nSítio Nenhum;39810-000;39819-999\n';

test('the office brings in its table, and is told what was left out', async () => {
  await page.goto(`${program.address}/admin/postal-codes`);
  await page.getByRole('button', { name: 'Importar tabela' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'faixas.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  await expect(dialog.getByText('Linha 3: município desconhecido no estado do CEP')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await look('left-out');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByRole('row', { name: /Teófilo Otoni/ })).toContainText('39809-999');
  await look('ranges');
});

test('a part of the program that did not come says so, and comes with the next attempt', async () => {
  let asked = 0;
  const scripts = /\/assets\/cash-flow[^/]*\.js$/;
  await page.route(scripts, (route) => {
    asked += 1;
    return asked === 1 ? route.abort('connectionfailed') : route.continue();
  });
  await page.goto(`${program.address}/reports/cash-flow`);
  const failed = page.getByRole('alert').filter({ hasText: 'Uma parte do programa não chegou.' });
  await expect(failed).toBeVisible();
  await look('part-missing');
  await failed.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Fluxo de caixa' })).toBeVisible();
  expect(asked).toBeGreaterThan(1);
  await page.unroute(scripts);
});

test('a group of the navigation is folded, and stays so; where one is, it is open', async () => {
  await page.goto(`${program.address}/projects`);
  const rail = page.getByRole('navigation', { name: 'Navegação principal' });
  const reports = rail.getByRole('button', { name: 'Relatórios' });
  await expect(rail.getByRole('link', { name: 'Balancete' })).toBeVisible();
  await reports.click();
  await expect(rail.getByRole('link', { name: 'Balancete' })).toHaveCount(0);
  await expect(reports).toHaveAttribute('aria-expanded', 'false');
  await look('folded');
  // It is kept for the person, wherever they sign in.
  await page.evaluate(() => localStorage.removeItem('gleba.foldedGroups'));
  await page.reload();
  await expect(reports).toHaveAttribute('aria-expanded', 'false');
  await page.goto(`${program.address}/reports/cash-flow`);
  await expect(reports).toHaveAttribute('aria-expanded', 'true');
  await expect(rail.getByRole('link', { name: 'Fluxo de caixa' })).toHaveAttribute('aria-current', 'page');
  // Below more places of a project than the screen is high, where one is can be seen.
  await page.goto(`${program.address}/projects`);
  await page
    .getByRole('link', { name: /Jardim das Flores/ })
    .first()
    .click();
  await settled(page);
  await page.goto(`${program.address}/finance/report-schedules`);
  await expect(rail.getByRole('link', { name: 'Lotes', exact: true })).toHaveCount(1);
  await expect(rail.getByRole('link', { name: 'Relatórios por e-mail' })).toBeInViewport({ ratio: 1 });
});
