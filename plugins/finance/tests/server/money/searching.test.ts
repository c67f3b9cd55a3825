import { afterAll, beforeAll, expect, test } from 'vitest';
import { Partner } from '../../../src/entities/partner.entity.ts';
import { transactionsFoundBy } from '../../../src/money/money-search.ts';
import { type MoneyScene, startMoneyScene } from './money-scene.ts';

/** Money is found by what people know of it: its words, its amount, whom it is with. */
let scene: MoneyScene;
beforeAll(async () => {
  scene = await startMoneyScene();
  const categoryId = await scene.category({ type: 'income' });
  const bankAccountId = await scene.account();
  const partnerId = await scene.within(
    async (tx) => (await tx.insert(Partner, { name: 'Conceição Prado', cpf: '000.000.000-00' })).id,
  );
  const write = (description: string, amount: string, more: object = {}) =>
    scene.run('createFinanceTransaction', {
      ...{ type: 'income', description, amount, dueDate: '2026-03-10', categoryId, bankAccountId, ...more },
    });
  await write('Medição', '1234.56');
  await write('Retificação', '80.00', { partnerId });
  const { id } = await write('Certidão', '100.00');
  const paid = { financeTransactionId: id, actualDate: '2026-03-12', fine: '2.50' };
  await scene.run('confirmFinanceTransaction', paid);
}, 180_000);
afterAll(() => scene?.host.stop());

async function found(text: string, who = scene.manager) {
  const told = await scene.ask<{ financeTransactions: { nodes: { description: string }[] } }>(
    'query($f: FinanceTransactionFilter) { financeTransactions(filter: $f) { nodes { description } } }',
    { f: transactionsFoundBy(text) },
    who,
  );
  return told.data?.financeTransactions.nodes.map(({ description }) => description) ?? told.code;
}

test('by its amount, agreed or gone, however it is written', async () => {
  for (const text of ['1.234,56', '1234.56', 'R$ 1234,56']) expect(await found(text), text).toEqual(['Medição']);
  expect(await found('102,50')).toEqual(['Certidão']);
  expect(await found('100')).toEqual(['Certidão']);
  expect(await found('1234,57')).toEqual([]);
});

test('by whom it is with, and by its words', async () => {
  expect(await found('conceicao')).toEqual(['Retificação']);
  expect(await found('medi')).toEqual(['Medição']);
});

test('its figures are of the same', async () => {
  const { data } = await scene.ask<{ financeTransactionTotals: { total: { amount: string } } }>(
    'query($f: JSON) { financeTransactionTotals(type: income, filter: $f) { total { count amount } } }',
    { f: transactionsFoundBy('conceição') },
    scene.manager,
  );
  expect(data?.financeTransactionTotals.total).toEqual({ count: 1, amount: '80.00' });
});

test('for those who may see it', async () => {
  expect(await found('1234,56', scene.user)).toEqual([]);
  expect(await found('1234,56', scene.stranger)).toEqual([]);
});
