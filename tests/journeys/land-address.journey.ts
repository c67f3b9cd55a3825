import { expect, type Page } from '@playwright/test';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A lot with its address in parts: made with it, renumbered in place, and written on one line again. */
let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser, shared }) => {
  program = shared;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
  page = await context.newPage();
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser));

const look = (name: string) => lookAt(page, `land-address/${name}`);

test('a lot is made with its address in parts, which write its line', async () => {
  test.setTimeout(180_000);
  await signIn(page, program.address);
  await page
    .getByRole('link', { name: /Jardim das Flores/ })
    .first()
    .click();
  await settled(page);
  await page.goto(page.url().replace(/(\/p\/[^/]+).*/, '$1/lands/new'));
  const form = page.getByRole('dialog').last();
  await form.getByLabel('Quadra', { exact: false }).first().fill('END');
  await form.getByRole('textbox', { name: /^Lote/ }).first().fill('1');
  const parts = form.getByRole('group', { name: 'Endereço em partes' });
  await parts.getByLabel('CEP').fill('39800-000');
  await parts.getByLabel('Logradouro').fill('Rua das Acácias');
  await parts.getByLabel('Número').fill('12');
  await parts.getByLabel('Cidade').fill('Teófilo Otoni');
  await parts.getByLabel('Estado').fill('Minas Gerais');
  await parts.scrollIntoViewIfNeeded();
  await look('form');
  await form.getByRole('button', { name: 'Criar lote' }).click();
  const record = page.getByRole('dialog').last();
  await expect(record.getByText('Rua das Acácias, 12, Teófilo Otoni, Minas Gerais, 39800-000')).toBeVisible();
  const section = record.getByRole('region', { name: 'Endereço em partes' });
  await expect(section.getByText('39800-000', { exact: true })).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await look('record');

  await section.getByRole('button', { name: 'Alterar as partes' }).click();
  await section.getByLabel('CEP').fill('39800');
  await section.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(section.getByText('CEP inválido.')).toBeVisible();
  await look('refused');
  await section.getByLabel('CEP').fill('39800-000');
  await section.getByLabel('Número').fill('14');
  await section.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(record.getByText('Rua das Acácias, 14, Teófilo Otoni, Minas Gerais, 39800-000')).toBeVisible();

  await record.getByRole('button', { name: /^Endereço / }).click();
  const line = record.getByRole('textbox', { name: 'Endereço', exact: true });
  await line.fill('Rua B, 1');
  await line.press('Tab');
  await expect(section.getByRole('button', { name: 'Informar CEP e partes' })).toBeVisible();
  await look('line');
  expect(trouble()).toEqual([]);
});
