import { addDays, currentDay, Organization } from '@gleba/sdk';
import { todayOf } from '@gleba/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BankAccountType } from '../../../src/entities/money/bank-account-type.entity.ts';
import { CostCenter } from '../../../src/entities/money/cost-center.entity.ts';
import { FinanceTransaction } from '../../../src/entities/money/finance-transaction.entity.ts';
import { categoryRows, usualAccountTypes, usualBanks } from '../../../src/server/money/seed-chart.ts';
import { missingMoneyStep } from '../../../src/server/money/seed-money.ts';
import { theirs } from '../contracts-scene.ts';
import { type MoneyScene, startMoneyScene } from './money-scene.ts';

/** Categories, cost centres, series and the sums above a list. */
let scene: MoneyScene;
beforeAll(async () => {
  scene = await startMoneyScene();
});
afterAll(() => scene?.host.stop());

const remove = (entity: string, id: string) => {
  const name = `delete${entity}`;
  const answer = `${entity.charAt(0).toLowerCase()}${entity.slice(1)} { id }`;
  return scene.run(name, { id }, answer);
};
const inUse = 'Registro não pode ser excluído, pois está sendo utilizado.';

describe('categories', () => {
  const move = (financeCategoryId: string, parentId: string | null, afterId: string | null = null) =>
    scene.run(
      'moveFinanceCategory',
      { financeCategoryId, parentId, afterId },
      'financeCategory { id parentId uiOrder }',
    );
  interface Row {
    readonly id: string;
    readonly path: string;
    readonly level: number;
    readonly isLeaf: boolean;
    readonly inUse: boolean;
    readonly idPath: readonly string[];
  }
  const tree = async (who = scene.manager) => {
    const document =
      'query($t: FinanceCategoryTreesTypeInput) { financeCategoryTrees(type: $t) { id path level isLeaf inUse idPath } }';
    const { data } = await scene.ask<{ financeCategoryTrees: Row[] }>(document, { t: 'expense' }, who);
    return data?.financeCategoryTrees ?? [];
  };

  test('are moved with all below them, in the order that people gave, and never below themselves', async () => {
    const root = await scene.category({ type: 'expense', name: 'Campo' });
    const [a, b] = [
      await scene.category({ type: 'expense', name: 'A', parentId: root }),
      await scene.category({ type: 'expense', name: 'B', parentId: root }),
    ];
    const other = await scene.category({ type: 'expense', name: 'Sede' });
    expect((await move(b, root)).code).toBeUndefined();
    const paths = async () => (await tree()).filter(({ idPath }) => idPath.includes(root)).map(({ path }) => path);
    expect(await paths()).toEqual(['Campo', 'Campo › B', 'Campo › A']);
    await move(b, root, a);
    expect(await paths()).toEqual(['Campo', 'Campo › A', 'Campo › B']);
    expect((await move(root, a)).fields.join()).toContain('não pode ficar abaixo dela mesma');
    await move(root, other);
    expect(await paths()).toEqual(['Sede › Campo', 'Sede › Campo › A', 'Sede › Campo › B']);
    expect((await tree()).find(({ id }) => id === a)).toMatchObject({ level: 2, isLeaf: true, inUse: false });
    const income = await scene.category({ type: 'income' });
    expect((await move(a, income)).fields.join()).toContain('do mesmo tipo');
    // Two that are put below each other at once: one of them is.
    const [c, d] = [await scene.category({ type: 'expense' }), await scene.category({ type: 'expense' })];
    await Promise.all([move(c, d), move(d, c)]);
    const ids = (await tree()).map(({ id }) => id);
    expect(ids).toContain(c);
    expect(ids).toContain(d);
  });

  test('stay while they are used, and those that are used take none below them', async () => {
    const root = await scene.category({ type: 'expense', name: 'Impostos' });
    const leaf = await scene.category({ type: 'expense', name: 'ISS', parentId: root });
    const stated = { type: 'expense', description: 'ISS de março', dueDate: '2026-03-10', amount: '10.00' };
    const wrong = await scene.run('createFinanceTransaction', { ...stated, categoryId: root });
    expect(wrong.fields.join()).toContain('do último nível');
    const { id } = await scene.run('createFinanceTransaction', { ...stated, categoryId: leaf });
    expect((await remove('FinanceCategory', root)).message).toContain(inUse);
    expect((await remove('FinanceCategory', leaf)).message).toContain(inUse);
    const below = { financeCategory: { type: 'expense', name: 'Retido', parentId: leaf } };
    const refused = await scene.run('createFinanceCategory', below, 'financeCategory { id }');
    expect(refused.fields.join()).toContain('já tem lançamentos');
    expect((await tree()).find((row) => row.id === leaf)).toMatchObject({ inUse: true });
    await scene.run('deleteFinanceTransaction', { financeTransactionId: id }, 'count');
    expect((await remove('FinanceCategory', leaf)).code).toBeUndefined();
  });
});

describe('a transaction', () => {
  test('is of cost centres that there are, in parts of exactly 100 percent, and these stay', async () => {
    const categoryId = await scene.category({ type: 'income' });
    const centers = await scene.within(async (tx) => [
      (await tx.insert(CostCenter, { name: 'Equipe A' })).id,
      (await tx.insert(CostCenter, { name: 'Equipe B' })).id,
    ]);
    const make = (percents: readonly string[], ids: readonly string[] = centers) => {
      const costCenterAllocation = percents.map((percent, at) => ({ costCenterId: ids[at] ?? '', percent }));
      const stated = { type: 'income', description: 'Medição', dueDate: '2026-03-10', amount: '10.00', categoryId };
      return scene.run('createFinanceTransaction', { ...stated, costCenterAllocation });
    };
    expect((await make(['60', '39.9999'])).fields.join()).toContain('somam 99.9999');
    expect((await make(['100'], [crypto.randomUUID()])).fields.join()).toContain('não encontrado');
    expect((await make(['60', '40'])).code).toBeUndefined();
    expect((await remove('CostCenter', centers[0] ?? '')).message).toBe(inUse);
    const unused = await scene.within(async (tx) => (await tx.insert(CostCenter, { name: 'Equipe C' })).id);
    expect((await remove('CostCenter', unused)).code).toBeUndefined();
  });

  test('repeats by months, or in parts of the amount; it is changed and removed alone or with those that follow', async () => {
    const categoryId = await scene.category({ type: 'expense' });
    const stated = { description: 'Aluguel', dueDate: '2026-01-31', amount: '100.00', categoryId };
    const series = async (more: object) => {
      const { answer, id } = await scene.run(
        ...(['createFinanceTransaction', { type: 'expense', ...stated, ...more }] as const),
        'financeTransaction { id } count',
      );
      const { recurrenceId } = await scene.transaction(id);
      const rows = () =>
        scene.within((tx) =>
          tx.list(FinanceTransaction, {
            filter: { recurrenceId: { equalTo: recurrenceId ?? '' } },
            orderBy: ['recurrenceNumber'],
          }),
        );
      return { count: answer?.count, rows };
    };
    const parts = await series({ repeatCount: 3, repeatAs: 'installments' });
    expect((await parts.rows()).map(({ amount }) => amount)).toEqual(['33.33', '33.33', '33.34']);
    const { count, rows } = await series({ repeatCount: 4 });
    expect(count).toBe(4);
    const days = async () => (await rows()).map(({ dueDate }) => dueDate);
    expect(await days()).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
    const second = (await rows())[1]?.id ?? '';
    await scene.run('updateFinanceTransaction', {
      ...{ ...stated, financeTransactionId: second, dueDate: '2026-02-10', amount: '120.00', withFollowing: true },
    });
    expect(await days()).toEqual(['2026-01-31', '2026-02-10', '2026-03-10', '2026-04-10']);
    expect((await rows()).map(({ amount }) => amount)).toEqual(['100.00', '120.00', '120.00', '120.00']);
    const removed = { financeTransactionId: (await rows())[2]?.id ?? '', withFollowing: true };
    expect((await scene.run('deleteFinanceTransaction', removed, 'count')).answer).toEqual({ count: 2 });
    expect(await days()).toEqual(['2026-01-31', '2026-02-10']);
  });
});

describe('the sums above a list', () => {
  const document = `query($type: FinanceTransactionTotalsTypeInput!, $filter: JSON) { financeTransactionTotals(type: $type, filter: $filter) {
    today overdue { count amount } dueToday { count amount } upcoming { count amount } paid { count amount } total { count amount } } }`;
  const totals = async (filter?: object, who = scene.manager) => {
    const told = await scene.ask<{ financeTransactionTotals: Record<string, { count: number; amount: string }> }>(
      ...([document, { type: 'expense', filter }, who] as const),
    );
    return { ...told, figures: told.data?.financeTransactionTotals };
  };

  test('count by the days of the organization’s own clock, what its filters leave', async () => {
    const at = new Date('2026-03-10T02:30:00Z');
    await scene.prefer({ timeZone: 'America/Sao_Paulo' });
    expect(await scene.within((tx) => todayOf(tx, at))).toBe('2026-03-09');
    await scene.prefer({ timeZone: 'America/Noronha' });
    expect(await scene.within((tx) => todayOf(tx, at))).toBe('2026-03-10');

    const [categoryId, bankAccountId] = [await scene.category({ type: 'expense' }), await scene.account()];
    // At no moment is it one day in both of these.
    const inZone = async (timeZone: string) => {
      await scene.prefer({ timeZone });
      return scene.within((tx) => todayOf(tx));
    };
    const today = await inZone('Pacific/Kiritimati');
    const make = (dueDate: string, amount: string) =>
      scene.run('createFinanceTransaction', {
        ...{ type: 'expense', description: 'Taxa', dueDate, amount, categoryId, bankAccountId },
      });
    await make(addDays(today, -1), '0.10');
    await make(today, '0.20');
    await make(addDays(today, 1), '1000000000.01');
    const { id } = await make(addDays(today, -3), '50.00');
    const filter = { categoryId: { equalTo: categoryId } };
    const before = await totals(filter);
    expect(before.figures).toEqual({
      ...{ today, overdue: { count: 2, amount: '50.10' }, dueToday: { count: 1, amount: '0.20' } },
      ...{ upcoming: { count: 1, amount: '1000000000.01' }, paid: { count: 0, amount: '0.00' } },
      total: { count: 4, amount: '1000000050.31' },
    });
    const actualDate = addDays(currentDay(), -1);
    await scene.run('confirmFinanceTransaction', { financeTransactionId: id, actualDate });
    const earlier = await inZone('Pacific/Pago_Pago');
    expect(earlier < today).toBe(true);
    const after = (await totals(filter)).figures;
    expect(after).toMatchObject({ today: earlier, paid: { count: 1, amount: '50.00' } });
    expect(after?.upcoming?.count).toBeGreaterThanOrEqual(2);
    expect(after?.total).toEqual({ count: 4, amount: '1000000050.31' });
    const filtered = await totals({ ...filter, amount: { lessThan: '1.00' } });
    expect(filtered.figures?.total).toEqual({ count: 2, amount: '0.30' });
    const searched = async (search: string) => (await totals({ and: [filter, { search }] })).figures?.total?.count;
    expect([await searched('taxa'), await searched('aluguel')]).toEqual([4, 0]);
  });

  test('are for administrators and managers of the organization, as everything of its money is', async () => {
    for (const who of [scene.user, scene.pilot, scene.seller]) expect((await totals({}, who)).code).toBe('FORBIDDEN');
    expect((await totals({}, scene.stranger)).figures?.total).toEqual({ count: 0, amount: '0.00' });
    const named = { id: crypto.randomUUID() };
    const refused = [
      [
        'createFinanceTransaction',
        { type: 'income', description: 'x', dueDate: '2026-01-01', amount: '1', categoryId: named.id },
      ],
      ['deleteFinanceTransaction', { financeTransactionId: named.id }, 'count'],
      ['confirmFinanceTransaction', { financeTransactionId: named.id, actualDate: '2026-01-01' }],
      ['unconfirmFinanceTransaction', { financeTransactionId: named.id, reason: 'x' }],
      ['moveFinanceCategory', { financeCategoryId: named.id }, 'financeCategory { id }'],
      ['createFinanceCategory', { financeCategory: { type: 'income', name: 'x' } }, 'financeCategory { id }'],
      ['createCostCenter', { costCenter: { name: 'x' } }, 'costCenter { id }'],
      ['createBank', { bank: { code: '999', name: 'x' } }, 'bank { id }'],
    ] as const;
    for (const [name, input, answer] of refused) {
      const told = await scene.run(name, input, answer, scene.pilot);
      expect(told.code, name).toBe('FORBIDDEN');
    }
  });
});

test('an organization finds banks by their codes, kinds of accounts in their order and a chart of categories', async () => {
  const names = await scene.host.within(theirs, async (tx) => {
    await scene.seed(tx);
    const types = await tx.list(BankAccountType, { orderBy: ['uiOrder'] });
    return types.map(({ name, requireConciliation }) => [name, requireConciliation]);
  });
  expect(names).toEqual([
    ...[
      ['Conta corrente', true],
      ['Poupança', true],
      ['Conta de pagamento', true],
      ['Caixa', false],
      ['Investimento', true],
    ],
  ]);
  const document =
    '{ financeCategoryTrees { path type level } banks(filter: { code: { equalTo: "104" } }) { nodes { name } } }';
  const { data } = await scene.ask<Record<string, unknown>>(document, {}, scene.stranger);
  expect(data?.banks).toEqual({ nodes: [{ name: 'Caixa Econômica Federal' }] });
  expect(JSON.stringify(data?.financeCategoryTrees)).toContain('Cartórios e órgãos públicos › Certidões');
});

test('an organization that had finance before gets the same, once', async () => {
  const count = async (table: string) => {
    const sql = `select count(*)::int as rows from finance.${table} where organization_id = ${before}`;
    return (await scene.host.owner.query<{ rows: number }>(sql)).rows[0]?.rows;
  };
  const before = 9;
  await scene.host.within(before, (tx) => tx.insert(Organization, { id: String(before), name: 'Antigo' } as never));
  const rows = async () => [await count('bank'), await count('bank_account_type'), await count('finance_category')];
  expect(await rows()).toEqual([0, 0, 0]);
  await scene.host.owner.query(missingMoneyStep.sql);
  expect(await rows()).toEqual([usualBanks.length, usualAccountTypes.length, categoryRows.length]);
  await scene.host.owner.query(missingMoneyStep.sql);
  expect(await rows()).toEqual([usualBanks.length, usualAccountTypes.length, categoryRows.length]);
  const sql = `select p.name as above from finance.finance_category c join finance.finance_category p on p.id = c.parent_id
    where c.organization_id = ${before} and c.name = 'Certidões'`;
  expect((await scene.host.owner.query(sql)).rows).toEqual([{ above: 'Cartórios e órgãos públicos' }]);
});
