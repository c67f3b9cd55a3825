import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { downloaded } from './support/downloads.ts';
import { test } from './support/journey.ts';
import { administrator, endJourney, type Program, startProgram } from './support/program.ts';
import { lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** The office leaves the language to its people; somebody works in English, and goes back. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `language/${name}`);
const html = () => page.locator('html');

test('the office allows it, and a person chooses English: screens and what the server refuses are English', async () => {
  await page.goto(`${program.address}/me`);
  await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Idioma' })).toHaveCount(0);
  await page.goto(`${program.address}/admin/general-settings`);
  await page.getByLabel('Cada pessoa escolhe o idioma').click();
  await look('settings');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Configurações salvas')).toBeVisible();

  await page.goto(`${program.address}/me`);
  await page.getByRole('combobox', { name: 'Idioma' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expect(html()).toHaveAttribute('lang', 'en');
  await look('account');

  await page.goto(`${program.address}/admin/general-settings`);
  await expect(page.getByRole('heading', { name: 'General', exact: true })).toBeVisible();
  await page.getByLabel('End the session').fill('1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Enter 5 to/)).toBeVisible();
  await look('refused');
});

test('it is there again with the page, a stranger reads Portuguese, and Portuguese is one choice away', async ({
  browser,
}) => {
  await page.goto(`${program.address}/projects`);
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible();
  await settled(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(program.address);
  await expect(stranger.getByRole('button', { name: 'Continuar' })).toBeVisible();
  await expect(stranger.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await stranger.context().close();

  await page.goto(`${program.address}/me`);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Português (Brasil)' }).click();
  await expect(page.getByRole('heading', { name: 'Minha conta', level: 1 })).toBeVisible();
  await expect(html()).toHaveAttribute('lang', 'pt-BR');
});

test('who agreed to a version of the terms, and who has not yet', async () => {
  const ask = await api(program.address);
  await ask('mutation($i: PublishLegalTextInput!) { publishLegalText(input: $i) { number } }', {
    i: { kind: 'terms', basedOn: 0, body: [{ kind: 'paragraph', children: [{ text: 'Termos da casa.', marks: [] }] }] },
  });
  await page.goto(`${program.address}/admin/legal-texts`);
  await page.getByRole('button', { name: 'Li e concordo' }).click();
  await page.getByRole('link', { name: /de 1 pessoas/ }).click();
  await expect(page.getByRole('heading', { name: 'Quem concordou', level: 1 })).toBeVisible();
  await expect(page.getByText(administrator.email)).toBeVisible();
  await look('consents');
  await page.getByText('Ainda não', { exact: true }).click();
  await expect(page.getByText('Todos concordaram com esta versão')).toBeVisible();
  await look('consents-waiting');
  const file = await downloaded(page, () => page.getByRole('button', { name: 'Baixar planilha' }).click());
  expect(file.bytes.length).toBeGreaterThan(1000);
  expect(trouble().filter((text) => !/status of 4\d\d|GraphQL/.test(text))).toEqual([]);
});
