import { expect, type Locator, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { act, expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** What is missing in a select is made from there: chosen at once, and the form around it keeps what was typed. */
test.describe.configure({ mode: 'serial' });

let program: Program;
let page: Page;
let trouble: () => string[];
let projectId: string;

test.beforeAll(async ({ browser }) => {
  program = await startProgram();
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
  trouble = watchForTrouble(page);
  await signIn(page, program.address);
  const ask = await api(program.address);
  const { projects } = await ask<{ projects: { nodes: { id: string }[] } }>('{ projects(first: 1) { nodes { id } } }');
  projectId = projects.nodes[0]?.id ?? '';
});
test.afterAll(({ browser }) => endJourney(browser, program));

const look = (name: string) => lookAt(page, `quick-create/${name}`);

/** Types what is not there yet, and asks for a new one. */
async function makeFrom(select: Locator, typed: string, entity: string): Promise<Locator> {
  await select.click();
  await select.fill(typed);
  await page.getByRole('option', { name: `Criar ${entity}` }).click();
  return page.getByRole('dialog', { name: new RegExp(`^(?:Criar|Nov[oa]) ${entity}$`) });
}

test('a service: its company and its category', async () => {
  await page.goto(`${program.address}/finance/services/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Nome/).fill('Regularização de lote');
  const category = form.getByRole('combobox', { name: 'Categoria financeira' });
  const dialog = await makeFrom(category, 'Serviços de campo', 'categoria');
  await expect(dialog.getByLabel(/^Nome/)).toHaveValue('Serviços de campo');
  // The form chooses among income: a new one is nothing else.
  await expect(dialog.getByText('Tipo')).toHaveCount(0);
  await settled(page);
  await expectAccessible(page);
  await look('category');
  await dialog.getByRole('button', { name: 'Criar categoria' }).click();
  await expect(category).toHaveValue('Serviços de campo');
  const company = form.getByRole('combobox', { name: 'Empresa' });
  const partner = await makeFrom(company, 'Terra Boa', 'parceiro');
  // Those that are chosen among are companies, and what was typed is its name.
  await expect(partner.getByLabel(/^Nome \*/)).toHaveValue('Terra Boa');
  await partner.getByLabel(/^Nome \*/).fill('Terra Boa Topografia');
  await partner.getByLabel(/^CNPJ \*/).fill('11222333000181');
  await look('company');
  await partner.getByRole('button', { name: 'Criar parceiro' }).click();
  await expect(company).toHaveValue('Terra Boa Topografia');
  await expect(form.getByLabel(/^Nome/)).toHaveValue('Regularização de lote');
});

test('lots: the case that they depend on', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await page
    .getByRole('checkbox', { name: /^Selecionar/ })
    .nth(1)
    .check();
  await act(page, 'Processo');
  const form = page.getByRole('dialog', { name: 'Processo dos lotes' });
  const lawsuit = form.getByRole('combobox', { name: 'Processo' });
  const dialog = await makeFrom(lawsuit, '0000001', 'processo');
  await dialog.getByLabel(/^Número/).fill('0000001-00.2024.8.13.0000');
  await dialog.getByRole('button', { name: 'Criar processo' }).click();
  await expect(dialog.getByText(/dígito/)).toBeVisible();
  await look('case-refused');
  await dialog.getByLabel(/^Número/).fill('0000001-11.2024.8.13.0000');
  await dialog.getByRole('button', { name: 'Criar processo' }).click();
  await expect(lawsuit).toHaveValue('0000001-11.2024.8.13.0000');
  await form.getByRole('button', { name: 'Aplicar aos lotes' }).click();
  await expect(page.getByText('1 lote alterado')).toBeVisible();
  expect(trouble().filter((line) => !line.includes('400'))).toEqual([]);
});

test('a visit: how it ended', async () => {
  await page.goto(`${program.address}/p/${projectId}/lands`);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell') })
    .first()
    .dblclick();
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: 'Registrar visita' }).click();
  const result = record.getByRole('combobox', { name: 'Resultado' });
  const dialog = await makeFrom(result, 'Morador viajando', 'resultado de visita');
  await expect(dialog.getByLabel(/^Nome/)).toHaveValue('Morador viajando');
  await look('visit-result');
  await dialog.getByRole('button', { name: 'Criar resultado de visita' }).click();
  await expect(result).toHaveValue('Morador viajando');
  await record.getByRole('button', { name: 'Salvar visita' }).click();
  await expect(record.getByRole('listitem').filter({ hasText: 'Morador viajando' })).toBeVisible();
});

test('given up, the form is as it was', async () => {
  await page.goto(`${program.address}/finance/services/new`);
  const form = page.getByRole('dialog');
  await form.getByLabel(/^Nome/).fill('Outro serviço');
  const category = form.getByRole('combobox', { name: 'Categoria financeira' });
  const dialog = await makeFrom(category, 'Nenhuma', 'categoria');
  await expect(dialog.getByLabel(/^Nome/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel(/^Nome/)).toHaveValue('Outro serviço');
  // As the draft had it.
  await expect(category).toHaveValue('Serviços de campo');
});
