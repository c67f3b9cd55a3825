import { expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/**
 * The office's money: two accounts, a category of its own, an income that is confirmed with a fine, what the account then holds, and a
 * transfer from one account to the other.
 */
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

const look = (name: string) => lookAt(page, `money/${name}`);
const go = async (path: string) => {
  await page.goto(`${program.address}/finance/${path}`);
  await settled(page);
};
const form = () => page.getByRole('dialog').last();
const field = (name: string) => form().getByRole('textbox', { name, exact: true });
async function choose(label: string, option: string | RegExp): Promise<void> {
  // What is required says so behind its name.
  await form()
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .first()
    .click();
  await page.getByRole('option', { name: option }).first().click();
}
const figure = (name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

test('accounts hold what they began with, and the chart takes a category', async () => {
  await signIn(page, program.address);
  await go('bank-accounts');
  for (const [name, balance] of [
    ['Conta do escritório', '1.000,00'],
    ['Reserva do escritório', '0,00'],
  ] as const) {
    await page.getByRole('button', { name: 'Criar conta bancária' }).first().click();
    await field('Nome').fill(name);
    await choose('Banco', /Banco do Brasil/);
    await choose('Tipo de conta', 'Conta corrente');
    await field('Saldo inicial').fill(balance);
    await form().getByRole('button', { name: 'Criar conta bancária' }).click();
    await expect(page.getByRole('grid').getByText(name)).toBeVisible();
  }
  await expect(page.getByRole('row', { name: /Conta do escritório/ })).toContainText('1.000,00');
  await look('accounts');
  await go('finance-categories');
  await look('categories');
  await page.getByRole('button', { name: 'Criar categoria' }).click();
  await choose('Tipo', 'Receita');
  await field('Nome').fill('Vistorias avulsas');
  // Found by its name: other journeys of the same office have made categories too, and the first ten are shown.
  await form().getByRole('combobox', { name: 'Categoria acima' }).fill('Serviços de reg');
  await page.getByRole('option', { name: 'Serviços de regularização' }).first().click();
  await form().getByRole('button', { name: 'Criar categoria' }).click();
  await expect(page.getByRole('button', { name: 'Vistorias avulsas', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('an income is written down, confirmed with a fine, and in the account’s balance', async () => {
  await go('finance-transactions/income');
  await page.getByRole('button', { name: 'Criar receita' }).first().click();
  await field('Descrição').fill('Vistoria da quadra 7');
  await field('Valor').fill('500,00');
  await field('Vencimento').fill('10/03/2026');
  await choose('Categoria', /Vistorias avulsas/);
  await choose('Conta bancária', 'Conta do escritório');
  await look('income-new');
  await form().getByRole('button', { name: 'Criar receita' }).click();
  await expect(figure('Vencidas')).toContainText('500,00');
  await settled(page);
  await expectAccessible(page);
  await look('incomes');
  await page.getByRole('button', { name: 'Confirmar Vistoria da quadra 7' }).click();
  await field('Data do pagamento').fill('12/03/2026');
  await field('Multa').fill('10,00');
  await look('confirm');
  await form().getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(figure('Pagas')).toContainText('500,00');
  await go('bank-accounts');
  await page.getByRole('row', { name: /Conta do escritório/ }).click();
  await expect(page.getByRole('heading', { name: 'Conta do escritório', level: 1 })).toBeVisible();
  await expect(figure('Saldo final')).toContainText('1.510,00');
  await page.goto(`${page.url().split('?')[0]}?from=2026-03-01&until=2026-03-31`);
  await settled(page);
  const statement = page.getByRole('table', { name: 'Extrato' });
  await expect(statement.getByRole('row', { name: /Vistoria da quadra 7/ })).toContainText('510,00');
  await expect(page.getByRole('img', { name: /Saldo por dia/ })).toBeVisible();
  await expectAccessible(page);
  await look('account');
});

test('money is found by its amount and by whom it is with', async () => {
  const ask = await api(program.address);
  await ask(
    'mutation { createPartner(input: { partner: { name: "Iracema Prado", personType: natural, cpf: "390.533.447-05" } }) { partner { id } } }',
  );
  const { partners, financeCategories } = await ask<{
    readonly partners: { readonly nodes: readonly { readonly id: string }[] };
    readonly financeCategories: { readonly nodes: readonly { readonly id: string }[] };
  }>(`{ partners(filter: { name: { equalTo: "Iracema Prado" } }) { nodes { id } }
    financeCategories(filter: { type: { equalTo: income }, parentId: { isNull: false } }, first: 1) { nodes { id } } }`);
  await ask('mutation($i: CreateFinanceTransactionInput!) { createFinanceTransaction(input: $i) { count } }', {
    i: {
      ...{ type: 'income', description: 'Laudo da gleba', dueDate: '2026-03-18', amount: '4321.09' },
      ...{ categoryId: financeCategories.nodes[0]?.id, partnerId: partners.nodes[0]?.id },
    },
  });
  await go('finance-transactions/income');
  for (const text of ['4.321,09', '4321.09', 'iracema']) {
    await page.getByRole('searchbox').or(page.getByPlaceholder('Buscar')).last().fill(text);
    await expect(page.getByText('1 registro')).toBeVisible();
    await expect(page.getByRole('grid')).toContainText('Laudo da gleba');
  }
  await look('searched');
  for (const text of ['4.321,09', 'iracema']) {
    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .or(page.getByRole('dialog').getByRole('textbox'))
      .first()
      .fill(text);
    await expect(page.getByRole('option', { name: /Laudo da gleba/ }).first()).toContainText('4.321,09');
    await look(text === 'iracema' ? 'found-by-customer' : 'found-by-amount');
    await page.keyboard.press('Escape');
  }
  expect(trouble()).toEqual([]);
});

test('a transfer is both sides at once', async () => {
  await go('finance-transactions/transfer');
  await page.getByRole('button', { name: 'Criar transferência' }).first().click();
  await field('Descrição').fill('Para a reserva');
  await field('Valor').fill('300,00');
  await field('Vencimento').fill('15/03/2026');
  await choose('Conta de origem', 'Conta do escritório');
  await choose('Conta de destino', 'Reserva do escritório');
  await form().getByRole('button', { name: 'Criar transferência' }).click();
  await page.getByRole('button', { name: 'Confirmar Para a reserva' }).click();
  await field('Data do pagamento').fill('15/03/2026');
  await form().getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(figure('Pagas')).toContainText('300,00');
  await page.getByText('Para a reserva').first().click();
  await expect(form()).toContainText('Confirmado em 15/03/2026');
  await look('transfer');
  await go('bank-accounts');
  await expect(page.getByRole('row', { name: /Conta do escritório/ })).toContainText('1.210,00');
  await expect(page.getByRole('row', { name: /Reserva do escritório/ })).toContainText('300,00');
  expect(trouble()).toEqual([]);
});
