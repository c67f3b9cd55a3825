import { expect, type Page } from '@playwright/test';
import { p12 } from '../../plugins/finance/tests/support/certificates.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A company with its address, where its bills go, its logo, and the certificate by which it signs. */
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

const look = (name: string) => lookAt(page, `partner-form/${name}`);
/** One white point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
);

test('a partner is made with address, billing address, logo and certificate', async () => {
  test.setTimeout(180_000);
  await signIn(page, program.address);
  await page.goto(`${program.address}/finance/partners/new`);
  await settled(page);
  const form = page.getByRole('dialog').last();
  await form.getByRole('combobox', { name: 'Tipo de pessoa' }).click();
  await page.getByRole('option', { name: 'Pessoa jurídica' }).click();
  await form.getByLabel('Nome', { exact: false }).first().fill('Terra Boa Loteamentos Ltda.');
  await form.getByLabel('CNPJ').fill('60.746.948/0001-12');
  const own = form.getByRole('group', { name: 'Endereço', exact: true });
  await own.getByLabel('CEP').fill('39800-000');
  await own.getByLabel('Logradouro').fill('Rua Doutor Onofre Bastos');
  await own.getByLabel('Número').fill('120');
  await own.getByLabel('Cidade').fill('Teófilo Otoni');
  await own.getByLabel('Estado').fill('Minas Gerais');
  await form.getByRole('checkbox', { name: /O mesmo do cadastro/ }).uncheck();
  const billing = form.getByRole('group', { name: 'Endereço de cobrança' });
  await billing.getByLabel('Cidade').fill('Betim');
  await form
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await own.scrollIntoViewIfNeeded();
  await look('form');
  await form.getByRole('button', { name: 'Criar parceiro' }).click();
  const record = page.getByRole('dialog').last();
  await expect(record.getByText('Rua Doutor Onofre Bastos · 120 · Teófilo Otoni · Minas Gerais')).toBeVisible();
  await expect(record.getByText('Betim')).toBeVisible();
  await look('record');

  await record.getByRole('button', { name: /Mais/ }).first().click();
  await page.getByRole('menuitem', { name: 'Certificado digital (A1)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Certificado digital (A1)' });
  const file = { name: 'terra-boa.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from(p12, 'base64') };
  await dialog.locator('input[type=file]').setInputFiles(file);
  await dialog.getByLabel('Senha do certificado').fill('errada');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText(/não pôde ser aberto/)).toBeVisible();
  await look('certificate');
  await dialog.getByLabel('Senha do certificado').fill('segredo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(record.getByText('TERRA BOA LTDA:11222333000181')).toBeVisible();
  await look('certified');

  await record.getByRole('button', { name: 'Alterar', exact: true }).click();
  const changed = page.getByRole('dialog', { name: 'Alterar parceiro' });
  await expect(changed.getByRole('group', { name: 'Endereço', exact: true }).getByLabel('Número')).toHaveValue('120');
  await changed.getByRole('group', { name: 'Endereço', exact: true }).getByLabel('Número').fill('122');
  await changed.getByRole('button', { name: 'Salvar' }).click();
  await expect(
    page
      .getByRole('dialog')
      .last()
      .getByText(/Onofre Bastos · 122/),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid').getByText('Teófilo Otoni').first()).toBeVisible();
  // The refused password is said by a 4xx, as it should be.
  expect(trouble().filter((line) => !/400|422|VALIDATION/.test(line))).toEqual([]);
});
