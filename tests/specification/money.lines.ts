import { expect } from 'vitest';
import { Bank } from '../../plugins/finance/src/entities/money/bank.entity.ts';
import { BankAccountType } from '../../plugins/finance/src/entities/money/bank-account-type.entity.ts';
import { FinanceCategory } from '../../plugins/finance/src/entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../plugins/finance/src/entities/money/finance-transaction.entity.ts';
import { moneyPanels } from '../../plugins/finance/src/web/money/money.panels.ts';
import { fields } from './contracts.lines.ts';
import { at, root, shown } from './support/guarded-routes.ts';
import { api, heading, type Line, leftOpen, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';

/** The office's own money: screens, fields and calls of banks, categories, cost centres and transactions. */
export function moneyLines(given: () => SpecificationScene): readonly Line[] {
  const stands = (says: string, path: string, modals: readonly string[]) =>
    screen(says, () => {
      const panel = (at: string) => moneyPanels.find((one) => one.path === at);
      const roles = ['staff', 'admin', 'manager'];
      expect(panel(path)).toMatchObject({ slot: 'route', roles });
      for (const modal of modals) expect(panel(`${path}/${modal}`), modal).toMatchObject({ slot: 'modal', roles });
    });
  return [
    stands(
      '| finance-transactions/{type} | modals edit/{financeTransactionId}, confirm/{financeTransactionId}, new, new-transfer, edit-transfer/{financeTransactionId} |',
      '/finance/finance-transactions/:type',
      [
        ...['edit/:financeTransactionId', 'confirm/:financeTransactionId', 'new', 'new-transfer'],
        'edit-transfer/:financeTransactionId',
      ],
    ),
    stands('| finance-categories | modals {financeCategoryId}/edit and new |', '/finance/finance-categories', [
      ...[':financeCategoryId/edit', 'new'],
    ]),
    stands('| cost-centers | modals {costCenterId}/edit and new |', '/finance/cost-centers', [
      ...[':costCenterId/edit', 'new'],
    ]),
    heading('### Bank'),
    fields(Bank, 'id, organizationId, name, code, '),
    fields(Bank, 'bankLogo, ', 'bankLogoId'),
    fields(Bank, 'hasApiIntegration.'),
    heading('### BankAccountType'),
    fields(
      BankAccountType,
      'id, name, description, requireConciliation (ordered by UI order).',
      'id name description requireConciliation uiOrder',
    ),
    heading('### FinanceCategory'),
    fields(FinanceCategory, 'organizationId, id, parentId, externalId, type, name, description. '),
    api('Tree view adds path, idPath, level, isLeaf, inUse.', async () => {
      const { rootId, leafId, row } = await chart(given());
      expect(await row(leafId)).toEqual({
        ...{ path: `${rootId.name} › Honorários`, idPath: [rootId.id, leafId], level: 1, isLeaf: true, inUse: false },
      });
      expect(await row(rootId.id)).toMatchObject({ level: 0, isLeaf: false, inUse: true });
    }),
    heading('### FinanceTransaction'),
    fields(
      FinanceTransaction,
      'id, projectId, categoryId, bankAccountId, recurrenceId, partnerId, costCenterAllocation, type, amount, fine, discount, interest, actualAmount, dueDate, actualDate, description, properties, contractInstallmentId, transferGroupId, contractNumber, audit fields.',
      'id projectId categoryId bankAccountId recurrenceId partnerId costCenterAllocation type amount fine discount interest actualAmount dueDate actualDate description properties contractInstallmentId transferGroupId contractNumber createdAt createdBy updatedAt updatedBy',
    ),
    heading('### Cost center'),
    leftOpen('fields not shown.'),
    heading('### Finance categories and transactions'),
    api(
      '- financeCategoryTrees (ordered by path, optional filter, first, offset); financeCategory by id; all; create, update, delete.',
      async () => {
        const { manager, user, command, graphql, create } = given();
        const { rootId, leafId } = await chart(given());
        const remove = (id: string) => command(manager, 'deleteFinanceCategory', { id }, 'financeCategory { id }');
        expectRefusal(await remove(rootId.id), 'IN_USE', 'Registro não pode ser excluído, pois está sendo utilizado.');
        const patch = { name: 'Vistorias' };
        await command(manager, 'updateFinanceCategory', { id: leafId, patch }, 'financeCategory { id }');
        const document = 'query($id: UUID!) { financeCategory(id: $id) { name } }';
        const read = () => graphql(document, { id: leafId }, manager.auth);
        expect((await read()).data).toEqual({ financeCategory: patch });
        expect((await remove(leafId)).code).toBeUndefined();
        expect((await read()).data).toEqual({ financeCategory: null });
        expect((await create(user, 'financeCategory', { name: 'x', type: 'income' })).code).toBe('FORBIDDEN');
      },
    ),
    api(
      '- financeTransactions (filter, first, offset, orderBy, totalCount); by transfer group; by id; create, update, delete.',
      async () => {
        const { manager, user, command, graphql, create } = given();
        const accounts = [
          (await create(manager, 'bankAccount', { name: crypto.randomUUID() })).data,
          (await create(manager, 'bankAccount', { name: crypto.randomUUID() })).data,
        ];
        const transfer = {
          ...{ description: 'Reserva', dueDate: '2026-03-10', amount: '10.00' },
          ...{ bankAccountId: accounts[0], counterAccountId: accounts[1] },
        };
        const made = await command<{ transferGroupId: string }>(
          ...([manager, 'createFinanceTransfer', transfer, 'transferGroupId'] as const),
        );
        const document = `query($f: FinanceTransactionFilter) { financeTransactions(filter: $f, first: 1, offset: 1, orderBy: FLOW_ASC) {
          totalCount nodes { id flow bankAccountId } } }`;
        const group = { f: { transferGroupId: { equalTo: made.data?.transferGroupId } } };
        const list = async (who = manager) =>
          (
            await graphql<{ financeTransactions: { totalCount: number; nodes: { id: string }[] } }>(
              document,
              group,
              who.auth,
            )
          ).data?.financeTransactions;
        const sides = await list();
        expect(sides).toMatchObject({ totalCount: 2, nodes: [{ flow: 'out', bankAccountId: accounts[0] }] });
        expect((await list(user))?.totalCount ?? 0).toBe(0);
        const financeTransactionId = sides?.nodes[0]?.id;
        const changed = { ...transfer, financeTransactionId, amount: '12.00' };
        expect((await command(manager, 'updateFinanceTransfer', changed, 'transferGroupId')).code).toBeUndefined();
        const removed = await command(manager, 'deleteFinanceTransaction', { financeTransactionId }, 'count');
        expect(removed.code).toBeUndefined();
        expect((await list())?.totalCount).toBe(0);
      },
    ),
    api('- KPI query: sums of amount for filters overdue, dueToday, upcoming, paid and total.', async () => {
      const { manager, user, command, graphql } = given();
      const { leafId } = await chart(given());
      const stated = { type: 'income', description: 'Medição', categoryId: leafId };
      for (const [dueDate, amount] of [
        ['2020-01-01', '0.10'],
        ['2999-01-01', '0.20'],
      ])
        await command(manager, 'createFinanceTransaction', { ...stated, dueDate, amount }, 'count');
      const document = `query($f: JSON) { financeTransactionTotals(type: income, filter: $f) {
        overdue { amount } dueToday { amount } upcoming { amount } paid { amount } total { amount } } }`;
      const filter = { f: { categoryId: { equalTo: leafId } } };
      const of = (amount: string) => ({ amount });
      expect((await graphql(document, filter, manager.auth)).data).toEqual({
        financeTransactionTotals: {
          ...{ overdue: of('0.10'), dueToday: of('0.00'), upcoming: of('0.20'), paid: of('0.00'), total: of('0.30') },
        },
      });
      expect(JSON.stringify((await graphql(document, filter, user.auth)).errors)).toContain('FORBIDDEN');
    }),
  ];
}

/** A root with a leaf below it, and a category as the tree tells it. */
async function chart({ manager, create, graphql }: SpecificationScene) {
  const name = crypto.randomUUID();
  const root = (await create(manager, 'financeCategory', { name, type: 'income' })).data ?? '';
  const leafId =
    (await create(manager, 'financeCategory', { name: 'Honorários', type: 'income', parentId: root })).data ?? '';
  const row = async (id: string) => {
    const document = '{ financeCategoryTrees { id path idPath level isLeaf inUse } }';
    const { data } = await graphql<{ financeCategoryTrees: { id: string }[] }>(document, {}, manager.auth);
    const { id: _id, ...told } = data?.financeCategoryTrees.find((one) => one.id === id) ?? { id };
    return told;
  };
  return { rootId: { id: root, name }, leafId, row };
}

/** What holds for all of the office's money. */
export const settingsScreen: Line = screen('| settings | finance settings; content not shown |', () => {
  expect(at('/finance/settings', { role: 'manager' })).toEqual(shown);
  expect(at('/finance/settings', { role: 'user' })).toEqual(root);
});
