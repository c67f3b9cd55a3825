import type { RecordOf } from '@gleba/sdk';
import { ruleForPeople, type UnitOfWork } from '@gleba/sdk/server';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { moneyErrors } from './money-errors.ts';

type Category = RecordOf<typeof FinanceCategory>;

/** As deep as a chart is read. */
export const deepestLevel = 8;

/**
 * A category stands below one of its own type, never below itself, and below none that transactions are of: those are of leaves, each of
 * which has its account of the ledger.
 */
export const categoryRule = ruleForPeople(
  FinanceCategory,
  'finance.categoriesAreTree',
  async (tx, { kind, before, after }) => {
    if (kind === 'remove' || !after || after.parentId === null || before?.parentId === after.parentId) return;
    await checkParent(tx, after, after.parentId);
  },
);

/** @throws VALIDATION beside `parentId` */
export async function checkParent(tx: UnitOfWork, category: Category, parentId: string): Promise<void> {
  // Locked up to the root: of two that are put below each other at once the second sees the first.
  let above: Category | undefined = await tx.get(FinanceCategory, parentId, { lock: true });
  if (above.type !== category.type) throw moneyErrors.categoryTypeDiffers.beside('parentId');
  const filter = { categoryId: { equalTo: parentId } };
  const isUsed = (await tx.count(FinanceTransaction, { filter })) + (await tx.count(ProjectPartner, { filter }));
  if (isUsed > 0) throw moneyErrors.categoryInUse.beside('parentId', { category: above.name });
  for (let level = 1; above; level += 1) {
    if (above.id === category.id) throw moneyErrors.categoryCycle.beside('parentId');
    if (level >= deepestLevel) throw moneyErrors.categoryTooDeep.beside('parentId', { levels: String(deepestLevel) });
    above = above.parentId === null ? undefined : await tx.get(FinanceCategory, above.parentId, { lock: true });
  }
}
