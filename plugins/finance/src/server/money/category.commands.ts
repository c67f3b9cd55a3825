import { orderStep } from '@gleba/sdk';
import { count, handle } from '@gleba/sdk/server';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { categoryTree } from '../../money/category-tree.ts';
import { financeCategoryTrees, moveFinanceCategory } from '../../operations/money-categories.ts';
import { checkParent } from './category-rule.ts';

export const moveFinanceCategoryHandler = handle(
  moveFinanceCategory,
  async ({ tx }, { financeCategoryId, parentId = null, afterId = null }) => {
    const moved = await tx.get(FinanceCategory, financeCategoryId, { lock: true });
    if (parentId !== null && parentId !== moved.parentId) await checkParent(tx, moved, parentId);
    const siblings = await tx.list(FinanceCategory, {
      filter: { parentId: parentId === null ? { isNull: true } : { equalTo: parentId }, type: { equalTo: moved.type } },
      orderBy: ['uiOrder', 'name'],
      first: mostCategories,
    });
    const others = siblings.filter(({ id }) => id !== moved.id);
    const at = others.findIndex(({ id }) => id === afterId) + 1;
    const inOrder = [...others.slice(0, at), moved, ...others.slice(at)];
    // Few stand under one: all are numbered anew, and only what differs is written.
    let financeCategory = moved;
    for (const [index, { id, uiOrder, ...row }] of inOrder.entries()) {
      const place = (index + 1) * orderStep;
      if (id !== moved.id && uiOrder !== place) await tx.update(FinanceCategory, id, { uiOrder: place });
      if (id === moved.id && (uiOrder !== place || row.parentId !== parentId))
        financeCategory = await tx.update(FinanceCategory, id, { uiOrder: place, parentId });
    }
    const { id, uiOrder } = financeCategory;
    return { financeCategory: { id, parentId: financeCategory.parentId, uiOrder } };
  },
);

/** More than any office's chart has. */
export const mostCategories = 2000;

export const financeCategoryTreesHandler = handle(financeCategoryTrees, ({ transaction }, { type }) =>
  transaction(async (tx) => {
    const filter = type ? { type: { equalTo: type } } : {};
    const all = await tx
      .from(FinanceCategory)
      .where(filter)
      .select(['id', 'parentId', 'type', 'name', 'code', 'uiOrder'])
      .limit(mostCategories)
      .all();
    const used = await tx
      .from(FinanceTransaction)
      .where({ categoryId: { isNull: false } })
      .select((transaction) => ({ id: transaction.categoryId, uses: count() }))
      .all();
    const inUse = new Set(used.map(({ id }) => id));
    // Incomes first, as people read a chart.
    const rank = { income: 0, expense: 1 };
    const tree = categoryTree(all);
    return [...tree]
      .map((row, at) => ({ ...row, idPath: [...row.idPath], inUse: inUse.has(row.id) || !row.isLeaf, at }))
      .sort((one, other) => rank[one.type] - rank[other.type] || one.at - other.at)
      .map(({ at: _at, ...row }) => row);
  }),
);
