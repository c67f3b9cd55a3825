import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn } from './support/screens.ts';

/** A table of postal codes that proposes a municipality, a record made from within another form, a slug while it is typed. */
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

test('a typed code proposes its municipality and state', async () => {
  await page.goto(`${program.address}/project/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel('CEP', { exact: true }).fill('39801123');
  await expect(form.getByLabel('Cidade')).toHaveValue('Teófilo Otoni');
  await expect(form.getByLabel('Estado')).toHaveValue('Minas Gerais');
});

test('a company is made from within the form of an invite, which keeps what was typed', async () => {
  await page.goto(`${program.address}/people/users/invite`);
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail').fill('nova@example.org');
  const company = form.getByRole('combobox', { name: 'Empresa' });
  await company.click();
  await company.fill('Agrimensura Silva');
  await page.getByRole('option', { name: 'Criar empresa' }).click();
  const made = page.getByRole('dialog', { name: 'Criar empresa' });
  await expect(made.getByLabel('Nome')).toHaveValue('Agrimensura Silva');
  await look('quick-create');
  await made.getByRole('button', { name: 'Criar empresa' }).click();
  await expect(made).toBeHidden();
  await expect(company).toHaveValue('Agrimensura Silva');
  await expect(form.getByLabel('E-mail')).toHaveValue('nova@example.org');
});

test('a slug takes its form while it is typed', async () => {
  await page.goto(`${program.address}/admin/document-types/new`);
  const slug = page.getByRole('dialog').getByLabel('Identificador');
  await slug.pressSequentially('Certidão de Ônus ');
  await expect(slug).toHaveValue('certidao-de-onus-');
  await slug.blur();
  await expect(slug).toHaveValue('certidao-de-onus');
});
