import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A service is made, invoiced with its taxes explained, given a number, looked at on paper, and cancelled. */
test.describe.configure({ mode: 'serial' });

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

const look = (name: string) => lookAt(page, `invoices/${name}`);
const dialog = () => page.getByRole('dialog').last();
const go = async (path: string) => {
  await page.goto(program.address + path);
  await settled(page);
};
const choose = async (label: string, option: string) => {
  await dialog().getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};

test('a service is made, with what is withheld of it', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  const ask = await api(program.address);
  await ask(
    `mutation {
       issuer: createPartner(input: { partner: { name: "Terra Certa Regularizações", type: other, personType: legal, cnpj: "11.222.333/0001-81", fiscalRegime: presumedProfit, rpsSerie: "A", rpsNextNumber: 41, municipalInscription: "123456-7" } }) { partner { id } }
       taker: createPartner(input: { partner: { name: "Loteadora Sul", personType: legal, cnpj: "11.444.777/0001-61" } }) { partner { id } } }`,
    {},
  );
  await go('/finance/services/new');
  await dialog().getByLabel('Nome').fill('Levantamento planialtimétrico');
  await choose('Tipo de serviço', 'Levantamento topográfico');
  await choose('Empresa prestadora', 'Terra Certa Regularizações');
  await dialog().getByLabel('Item da LC 116').fill('7.20');
  await dialog().getByLabel('Preço por m²').fill('0,35');
  await dialog().getByLabel('Alíquota do ISS (%)').fill('6');
  for (const tax of ['PIS retido', 'COFINS retida', 'CSLL retida', 'IR retido'])
    await dialog().getByLabel(`${tax} pelo tomador`).check();
  await dialog().getByRole('button', { name: 'Criar serviço' }).click();
  await expect(dialog()).toContainText('entre 2% e 5%');
  await look('service-refused');
  await dialog().getByLabel('Alíquota do ISS (%)').fill('5');
  await dialog().getByRole('button', { name: 'Criar serviço' }).click();
  await expect(page).toHaveURL(/\/finance\/services\/[^/]+\/view/);
  await settled(page);
  await look('service');
  await go('/finance/services');
  await look('services');
  // What its invoices are expected to bring, and what of it the payer withholds, have categories of their own.
  const { income, tax } = await ask<{
    income: { financeCategory: { id: string } };
    tax: { financeCategory: { id: string } };
  }>(
    `mutation {
       income: createFinanceCategory(input: { financeCategory: { name: "Levantamentos da jornada", type: income } }) { financeCategory { id } }
       tax: createFinanceCategory(input: { financeCategory: { name: "Tributos retidos", type: expense } }) { financeCategory { id } } }`,
  );
  const found = await ask<Record<'services' | 'organizationDefaultsList', { nodes: { id: string }[] }>>(
    `{ services(first: 1, filter: { name: { equalTo: "Levantamento planialtimétrico" } }) { nodes { id } }
       organizationDefaultsList(first: 1) { nodes { id } } }`,
  );
  await ask(
    'mutation($id: UUID!, $c: UUID!) { updateService(input: { id: $id, patch: { financeCategoryId: $c } }) { service { id } } }',
    { id: found.services.nodes[0]?.id, c: income.financeCategory.id },
  );
  const of = { c: tax.financeCategory.id, id: found.organizationDefaultsList.nodes[0]?.id };
  await ask(
    of.id
      ? `mutation($id: UUID!, $c: UUID!) { updateOrganizationDefaults(input: { id: $id, patch: { pisCategoryId: $c } }) { organizationDefaults { id } } }`
      : `mutation($c: UUID!) { createOrganizationDefaults(input: { organizationDefaults: { pisCategoryId: $c } }) { organizationDefaults { id } } }`,
    of.id ? of : { c: of.c },
  );
  expect(trouble()).toEqual([]);
});

test('it is invoiced: each tax says how it is computed, and the number comes with issuing', async () => {
  test.setTimeout(240_000);
  await go('/finance/invoices');
  await look('empty');
  await page
    .getByRole('link', { name: 'Criar nota fiscal' })
    .or(page.getByRole('button', { name: 'Criar nota fiscal' }))
    .first()
    .click();
  await choose('Serviço', 'Levantamento planialtimétrico');
  await choose('Tomador', 'Loteadora Sul');
  const explained = page.getByRole('region', { name: 'Como os tributos são calculados' });
  await dialog().getByLabel('Área (m²)').fill('10000');
  await expect(dialog().getByLabel('Valor do serviço')).toHaveValue('3.500,00');
  await expect(explained).toContainText('3.500,00 × 0,65%');
  await dialog().getByLabel('Área (m²)').fill('');
  await dialog().getByLabel('Valor do serviço').fill('5000');
  await expect(explained).toContainText('5.000,00 × 0,65%');
  await dialog().getByRole('checkbox', { name: 'ISS', exact: true }).check();
  await expect(dialog().getByRole('status')).toContainText('R$ 4.442,50 líquidos');
  await settled(page);
  await look('new');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Usar o do serviço' }).click();
  await expect(dialog().getByRole('status')).toContainText('R$ 4.692,50 líquidos');
  await dialog().getByRole('button', { name: 'Criar rascunho' }).click();
  await expect(explained).toContainText('5.000,00 × 0,65%');
  await expect(explained).toContainText('R$ 32,50');
  await expect(dialog()).toContainText('4.692,50');
  await settled(page);
  await look('draft');
  await expectAccessible(page);
  await dialog().getByRole('button', { name: 'Emitir', exact: true }).click();
  await expect(dialog()).toContainText('A nota recebe o próximo número');
  await dialog().getByRole('button', { name: 'Emitir', exact: true }).click();
  await expect(page.getByText('Nota fiscal · RPS A-41').first()).toBeVisible();
  const money = page.getByRole('region', { name: 'Lançamentos' });
  await expect(money.getByRole('listitem')).toHaveCount(2);
  await expect(money).toContainText('PIS retido da nota fiscal A-41');
  await expect(money).toContainText('4.725,00');
  await settled(page);
  await look('issued');
  const view = page.url();
  await go('/finance/tax-provision?by=tax');
  await expect(page.getByRole('row', { name: /^COFINS/ })).toContainText('150,00');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('307,50');
  await look('provision');
  await expectAccessible(page);
  await page.goto(view);
  await settled(page);
  expect(trouble()).toEqual([]);
});

test('its paper waits for the number of the municipality, which somebody types in', async () => {
  test.setTimeout(240_000);
  const view = page.url();
  const id = view.split('/').at(-2) ?? '';
  await go(`/report/invoice/${id}`);
  await expect(page.getByText('Aguarda o número da NFS-e')).toBeVisible();
  await expect(page.getByText('11.222.333/0001-81')).toBeVisible();
  await look('paper');
  await page.getByRole('link', { name: 'Voltar para a nota' }).click();
  await settled(page);
  await dialog().getByRole('button', { name: 'Informar número da NFS-e' }).click();
  await dialog().getByRole('textbox', { name: 'Número da NFS-e' }).fill('2026/981');
  await dialog().getByLabel('Código de verificação').fill('K7QX-19');
  await look('authorize');
  await dialog().getByRole('button', { name: 'Informar número da NFS-e' }).click();
  await expect(dialog()).toContainText('Autorizada');
  // As of an authority that was asked and whose document has not come: there is nothing to print, and the screen says so.
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('"route":"byHand"', '"route":"national"')
      .replaceAll(/"externalId":(?:null|"[^"]*")/g, `"externalId":"${'4'.repeat(50)}"`);
    await route.fulfill({ response, body });
  });
  await page.goto(view);
  await settled(page);
  await dialog().getByRole('button', { name: 'Baixar DANFSe (PDF)' }).click();
  await expect(dialog().getByRole('alert')).toContainText('não há o que imprimir');
  await settled(page);
  await look('authority');
  await expectAccessible(page);
  await page.unroute('**/graphql');
  await page.goto(view);
  await settled(page);
  await dialog().getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Substituir' }).click();
  await dialog().getByLabel('Motivo da substituição').fill('Descrição errada');
  await dialog().getByRole('button', { name: 'Substituir' }).click();
  await expect(page.getByText('Rascunho de nota fiscal').first()).toBeVisible();
  await settled(page);
  await look('replacement');
  await dialog().getByRole('button', { name: 'Excluir rascunho' }).click();
  await dialog().getByRole('button', { name: 'Excluir' }).click();
  await page.goto(view);
  await settled(page);
  await dialog().getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Cancelar nota' }).click();
  await dialog().getByLabel('Motivo do cancelamento').fill('Serviço não executado');
  await dialog().getByRole('button', { name: 'Cancelar nota' }).click();
  await expect(page.getByText('Cancelada').first()).toBeVisible();
  await settled(page);
  await go(`/report/invoice/${id}`);
  await expect(page.getByText('Nota cancelada: Serviço não executado')).toBeVisible();
  await look('cancelled');
  await go('/finance/invoices');
  await expect(page.getByRole('grid')).toContainText('Cancelada');
  await look('invoices');
  // The one paper that there was not.
  expect(trouble().splice(0)).toEqual([
    'Failed to load resource: the server responded with a status of 409 (Conflict)',
  ]);
});

test('of a company of the national environment what is missing is said before a number is given', async () => {
  test.setTimeout(240_000);
  const ask = await api(program.address);
  const { partners, services } = await ask<{
    readonly partners: { readonly nodes: readonly { readonly id: string; readonly name: string }[] };
    readonly services: { readonly nodes: readonly { readonly id: string }[] };
  }>('{ partners(first: 10) { nodes { id name } } services(first: 1) { nodes { id } } }', {});
  const idOf = (name: string) => partners.nodes.find((one) => one.name === name)?.id ?? '';
  await ask(
    'mutation($id: UUID!) { updatePartner(input: { id: $id, patch: { invoiceRoute: national } }) { partner { id } } }',
    {
      id: idOf('Terra Certa Regularizações'),
    },
  );
  const { createInvoice } = await ask<{ readonly createInvoice: { readonly invoice: { readonly id: string } } }>(
    'mutation($s: UUID!, $p: UUID!) { createInvoice(input: { serviceId: $s, partnerId: $p, serviceAmount: "900.00" }) { invoice { id } } }',
    { s: services.nodes[0]?.id, p: idOf('Loteadora Sul') },
  );
  await go(`/finance/invoices/${createInvoice.invoice.id}/view`);
  await dialog().getByRole('button', { name: 'Emitir', exact: true }).click();
  await expect(dialog()).toContainText('A nota recebe o próximo número');
  await dialog().getByRole('button', { name: 'Emitir', exact: true }).click();
  await expect(page.getByText('A empresa não tem certificado digital').first()).toBeVisible();
  await look('national-refused');
  expect(trouble()).toEqual([]);
});
