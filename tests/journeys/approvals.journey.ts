import { type Browser, expect, type Page } from '@playwright/test';
import { api } from './support/api.ts';
import { test } from './support/journey.ts';
import { endJourney, type Program, startProgram } from './support/program.ts';
import { expectAccessible, lookAt, settled, signIn, watchForTrouble } from './support/screens.ts';

/** A limit is set; what is above it waits until a second person has said yes, and only then goes. */
test.describe.configure({ mode: 'serial' });

const partner = { email: 'socia@example.org', password: 'Senha-boa-1' };
let program: Program;
let page: Page;
let trouble: () => string[];

test.beforeAll(async ({ browser }) => {
  // Limits are of the whole organization, and other journeys pay.
  program = await startProgram();
  page = await newPage(browser);
  trouble = watchForTrouble(page);
});
test.afterAll(({ browser }) => endJourney(browser, program));

const newPage = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })).newPage();
const look = (name: string, of = page) => lookAt(of, `approvals/${name}`);
const go = async (path: string, of = page) => {
  await of.goto(program.address + path);
  await settled(of);
};
const dialog = (of = page) => of.getByRole('dialog').last();

test('administrators pay alone up to what the office says', async () => {
  test.setTimeout(240_000);
  await signIn(page, program.address);
  const ask = await api(program.address);
  await ask('mutation($i: AddUserInput!) { addUser(input: $i) { user { id } } }', {
    i: { ...partner, name: 'Sônia Sócia', role: 'manager' },
  });
  const { createBankAccount, financeCategories } = await ask<{
    readonly createBankAccount: { readonly bankAccount: { readonly id: string } };
    readonly financeCategories: { readonly nodes: readonly { readonly id: string }[] };
  }>(
    'mutation { createBankAccount(input: { bankAccount: { name: "Conta do escritório" } }) { bankAccount { id } } }',
  ).then(async (made) => ({
    ...made,
    ...(await ask<{ financeCategories: { nodes: { id: string }[] } }>(
      '{ financeCategories(filter: { type: { equalTo: expense }, parentId: { isNull: false } }, first: 1) { nodes { id } } }',
    )),
  }));
  await ask('mutation($i: CreateFinanceTransactionInput!) { createFinanceTransaction(input: $i) { count } }', {
    i: {
      ...{ type: 'expense', description: 'Perícia do Morro Alto', dueDate: '2026-03-10', amount: '800.00' },
      categoryId: financeCategories.nodes[0]?.id,
      bankAccountId: createBankAccount.bankAccount.id,
    },
  });
  await go('/admin/finance-defaults');
  await page.getByLabel('Administrador paga sozinho até').fill('500');
  await look('settings');
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await settled(page);
  await go('/finance/finance-transactions/expense');
  await page.getByRole('button', { name: 'Confirmar Perícia do Morro Alto' }).click();
  await settled(page);
  await expect(dialog()).toContainText('Acima de R$ 500,00 outra pessoa precisa aprovar antes de confirmar.');
  await look('needed');
  await dialog().getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(dialog()).toContainText('Acima de R$ 500,00 outra pessoa precisa aprovar antes: peça a aprovação.');
  await dialog().getByRole('button', { name: 'Pedir aprovação' }).click();
  await dialog().getByRole('button', { name: 'Pedir aprovação' }).click();
  await expect(dialog()).toContainText('Aguarda aprovação de R$ 800,00, pedida por');
  await expect(dialog().getByRole('button', { name: 'Aprovar' })).toBeHidden();
  await settled(page);
  await look('asked');
  await expectAccessible(page);
  await go('/finance/finance-transactions/expense');
  await expect(page.getByRole('grid')).toContainText('Aguarda aprovação');
  await look('list');
});

test('another person is told, and approves; then it goes', async ({ browser }) => {
  test.setTimeout(240_000);
  const other = await newPage(browser);
  await signIn(other, program.address, partner);
  await other
    .getByRole('button', { name: /notifica(ção|ções) não lida|Notificações/ })
    .first()
    .click();
  await settled(other);
  await look('told', other);
  await other.getByText('Perícia do Morro Alto: aguarda aprovação').first().click();
  await settled(other);
  await look('decide', other);
  await dialog(other).getByRole('button', { name: 'Aprovar' }).click();
  await expect(dialog(other)).toContainText('Aprovado até R$ 800,00 por Sônia Sócia');
  await look('approved', other);
  await go('/finance/finance-transactions/expense');
  await page.getByRole('button', { name: 'Confirmar Perícia do Morro Alto' }).click();
  await dialog().getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('grid')).toContainText('Aprovado');
  await settled(page);
  await expect(page.getByRole('grid')).toContainText('Pago');
  await look('paid');
  expect(trouble().filter((line) => !line.includes('409'))).toEqual([]);
});
