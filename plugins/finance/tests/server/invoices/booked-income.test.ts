import { uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centsOf, moneyText } from '../../../src/calculation/index.ts';
import { BankAccount } from '../../../src/entities/bank-account.entity.ts';
import { FinanceCategory } from '../../../src/entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { OrganizationDefaults } from '../../../src/entities/organization-defaults.entity.ts';
import { Service } from '../../../src/entities/services/service.entity.ts';
import { type InvoiceScene, startInvoiceScene } from './invoice-scene.ts';

/** What an issued invoice is expected to bring: once, to the cent of what the payer pays, and gone when it no longer counts. */
let scene: InvoiceScene;
let income = '';
let tax = '';
beforeAll(async () => {
  scene = await startInvoiceScene();
  const category = (type: 'income' | 'expense') =>
    scene.within(async (tx) => (await tx.insert(FinanceCategory, { name: uuidv7(), type })).id);
  [income, tax] = [await category('income'), await category('expense')];
  await serve({ financeCategoryId: income });
  await defaults({ pisCategoryId: tax, cofinsCategoryId: tax, csllCategoryId: tax, irCategoryId: tax });
});
afterAll(() => scene?.host.stop());

const serve = (patch: object) => scene.within((tx) => tx.update(Service, scene.serviceId, patch));
const defaults = (patch: object) =>
  scene.within(async (tx) => {
    const [known] = await tx.list(OrganizationDefaults, { first: 1 });
    if (known) await tx.update(OrganizationDefaults, known.id, patch);
    else await tx.insert(OrganizationDefaults, patch);
  });
const linesOf = (invoiceId: string) =>
  scene.within((tx) =>
    tx.list(FinanceTransaction, { filter: { invoiceId: { equalTo: invoiceId } }, orderBy: ['createdAt', 'id'] }),
  );
const net = (lines: readonly { flow: string; amount: string }[]) =>
  moneyText(lines.reduce((sum, { flow, amount }) => sum + (flow === 'in' ? centsOf(amount) : -centsOf(amount)), 0n));
const confirm = (financeTransactionId: string, more: object = {}) =>
  scene.ask(
    'mutation($i: ConfirmFinanceTransactionInput!) { confirmFinanceTransaction(input: $i) { financeTransaction { id } } }',
    { i: { financeTransactionId, actualDate: '2026-01-05', ...more } },
  );
async function balances() {
  const { data } = await scene.ask<{ ledgerBalances: { code: string; balance: string }[] }>(
    '{ ledgerBalances { code balance } }',
    {},
  );
  return new Map(data?.ledgerBalances.map(({ code, balance }) => [code, balance]));
}

test('its amount and each withheld tax by their categories, together what the payer pays', async () => {
  const invoiceId = await scene.issued();
  const invoice = await scene.invoice(invoiceId);
  const lines = await linesOf(invoiceId);
  expect(lines.map(({ invoiceLine }) => invoiceLine)).toEqual(['income', 'pis', 'cofins', 'csll', 'ir']);
  expect(lines.map(({ categoryId }) => categoryId)).toEqual([income, tax, tax, tax, tax]);
  expect(lines[0]).toMatchObject({
    ...{ type: 'income', amount: '5000.00', actualDate: null, partnerId: scene.payerId },
    ...{ description: `Nota fiscal A-${invoice.rpsNumber}`, dueDate: invoice.issueDate },
  });
  expect(lines[1]?.description).toBe(`PIS retido da nota fiscal A-${invoice.rpsNumber}`);
  expect(net(lines)).toBe(invoice.totalNetAmount);
  // The authority's number changes nothing.
  await scene.run('authorizeInvoice', { invoiceId, invoiceNumber: uuidv7().slice(-12) });
  expect(await linesOf(invoiceId)).toEqual(lines);
});

test('a tax without a category, or one whose category was divided, is off the income; a service without one is not booked', async () => {
  await defaults({ irCategoryId: null });
  const one = await scene.issued();
  expect((await linesOf(one)).map(({ invoiceLine, amount }) => `${invoiceLine} ${amount}`)[0]).toBe('income 4925.00');
  expect(net(await linesOf(one))).toBe((await scene.invoice(one)).totalNetAmount);
  await defaults({ irCategoryId: tax });
  await serve({ financeCategoryId: null });
  expect(await linesOf(await scene.issued())).toEqual([]);
  await serve({ financeCategoryId: income });
});

test('cancelled or rejected it is expected no more; sent again it is, once', async () => {
  const invoiceId = await scene.issued();
  await scene.run('rejectInvoice', { invoiceId, reason: 'Código errado' });
  expect(await linesOf(invoiceId)).toEqual([]);
  await scene.run('issueInvoice', { invoiceId });
  expect(await linesOf(invoiceId)).toHaveLength(5);
  const both = await Promise.all([
    scene.run('cancelInvoice', { invoiceId, reason: 'Engano' }),
    scene.run('cancelInvoice', { invoiceId, reason: 'Engano' }),
  ]);
  expect(both.filter(({ code }) => code === undefined)).toHaveLength(1);
  expect(await linesOf(invoiceId)).toEqual([]);
});

test('what went through an account stays, is the replacing invoice’s, and is not expected twice; the ledger comes to nothing', async () => {
  const account = await scene.within(async (tx) => (await tx.insert(BankAccount, { name: uuidv7() })).id);
  const invoiceId = await scene.issued();
  const [line] = await linesOf(invoiceId);
  expect((await confirm(line?.id ?? '', { bankAccountId: account, partialAmount: '1000.00' })).message).toBe('');
  expect(net(await linesOf(invoiceId))).toBe((await scene.invoice(invoiceId)).totalNetAmount);
  const { id: replacing } = await scene.run('replaceInvoice', { invoiceId, reason: 'Valor errado' });
  await scene.run('updateInvoice', { ...scene.stated(), invoiceId: replacing, serviceAmount: '6000.00' });
  await scene.run('issueInvoice', { invoiceId: replacing });
  expect(await linesOf(invoiceId)).toEqual([]);
  const lines = await linesOf(replacing);
  expect(
    lines
      .filter(({ invoiceLine }) => invoiceLine === 'income')
      .map(({ amount, actualDate }) => `${amount} ${actualDate}`),
  ).toEqual(['1000.00 2026-01-05', '5000.00 null']);
  expect(net(lines)).toBe((await scene.invoice(replacing)).totalNetAmount);
  await scene.run('cancelInvoice', { invoiceId: replacing, reason: 'Engano' });
  expect((await linesOf(replacing)).map(({ amount }) => amount)).toEqual(['1000.00']);
  const now = await balances();
  expect(now.get(`bankAccount.${account}`)).toBe('1000.00');
  expect(now.get(`financeCategory.${income}`)).toBe('-1000.00');
  expect([...now.values()].reduce((sum, one) => sum + centsOf(one), 0n)).toBe(0n);
});
