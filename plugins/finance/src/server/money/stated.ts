import type { FilterOf, InputOf, RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/exact/money.ts';
import { toDecimal } from '../../calculation/exact/rational.ts';
import { CostCenter } from '../../entities/money/cost-center.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { allocatedPercent, allocationFault, type CostCenterAllocation } from '../../money/allocation.ts';
import { withoutApproval } from '../../money/payment-approval.ts';
import type { createFinanceTransaction } from '../../operations/money-transactions.ts';
import { moneyErrors } from './money-errors.ts';

export type Transaction = RecordOf<typeof FinanceTransaction>;

/** What people say of an income or an expense; what they leave out is empty. */
export function statedOf(
  given: Pick<
    InputOf<typeof createFinanceTransaction>,
    | 'description'
    | 'dueDate'
    | 'amount'
    | 'categoryId'
    | 'bankAccountId'
    | 'partnerId'
    | 'projectId'
    | 'costCenterAllocation'
  >,
) {
  const { description, dueDate, amount, categoryId } = given;
  return {
    ...{ description, dueDate, amount, categoryId },
    bankAccountId: given.bankAccountId ?? null,
    partnerId: given.partnerId ?? null,
    projectId: given.projectId ?? null,
    costCenterAllocation: given.costCenterAllocation?.length
      ? given.costCenterAllocation.map((part) => ({ ...part }))
      : null,
  };
}

/**
 * A transaction is of a leaf of its own type, and its parts are of cost centres that there are and come to exactly 100 percent. All that
 * it names stays until the transaction is written.
 *
 * @throws VALIDATION
 */
export async function checkStated(
  tx: UnitOfWork,
  type: Transaction['type'],
  { categoryId, costCenterAllocation }: ReturnType<typeof statedOf>,
): Promise<void> {
  const category = await leafOf(tx, categoryId);
  if (category.type !== type) throw moneyErrors.categoryTypeDiffers.beside('categoryId');
  await checkAllocation(tx, costCenterAllocation ?? []);
}

/** Locked: nobody puts another category below it meanwhile. */
export async function leafOf(tx: UnitOfWork, categoryId: string) {
  const category = await tx.get(FinanceCategory, categoryId, { lock: true });
  const below = await tx.count(FinanceCategory, { filter: { parentId: { equalTo: categoryId } } });
  if (below > 0) throw moneyErrors.categoryNotLeaf.beside('categoryId');
  return category;
}

async function checkAllocation(tx: UnitOfWork, parts: CostCenterAllocation): Promise<void> {
  const field = 'costCenterAllocation';
  const fault = allocationFault(parts);
  if (fault === 'empty') throw moneyErrors.allocationEmpty.beside(field);
  if (fault === 'twice') throw moneyErrors.allocationTwice.beside(field);
  if (fault === 'notWhole') {
    throw moneyErrors.allocationNotWhole.beside(field, { sum: toDecimal(allocatedPercent(parts), 4) });
  }
  for (const costCenterId of parts.map((part) => part.costCenterId).sort()) {
    // Whoever removes one waits, and then sees the transaction that names it.
    const known = await tx.find(CostCenter, costCenterId, { lock: true });
    if (!known) throw moneyErrors.costCenterUnknown.beside(field);
  }
}

/** What is no longer the same money is approved by nobody, and was said by whoever changed it. */
export function restated(tx: UnitOfWork, before: Transaction, after: Partial<Transaction>) {
  const isSame = ([name, value]: readonly [string, unknown]) => {
    const former = before[name as keyof Transaction];
    return name === 'amount' ? centsOf(String(former)) === centsOf(String(value)) : former === value;
  };
  const isKept = Object.entries(after).every((entry) => !meant.some((name) => name === entry[0]) || isSame(entry));
  return isKept ? {} : { ...withoutApproval, statedById: tx.actor.userId };
}
const meant = ['amount', 'description', 'categoryId', 'bankAccountId', 'counterAccountId', 'partnerId'] as const;

/** Those of the same series that come after it and are not confirmed, in their order. */
export function followingOf(tx: UnitOfWork, { recurrenceId, recurrenceNumber }: Transaction): Promise<Transaction[]> {
  if (recurrenceId === null || recurrenceNumber === null) return Promise.resolve([]);
  const filter = {
    recurrenceId: { equalTo: recurrenceId },
    recurrenceNumber: { greaterThan: recurrenceNumber },
    actualDate: { isNull: true },
  } satisfies FilterOf<typeof FinanceTransaction>;
  return tx.list(FinanceTransaction, { filter, orderBy: ['recurrenceNumber'], first: 1000 });
}

/** Both sides of its transfer, the one out of an account first. */
export async function sidesOf(tx: UnitOfWork, { transferGroupId }: Transaction): Promise<Transaction[]> {
  const filter = { transferGroupId: { equalTo: transferGroupId ?? '' } };
  const sides = await tx.list(FinanceTransaction, { filter, orderBy: ['-flow'] });
  return Promise.all(sides.map(({ id }) => tx.get(FinanceTransaction, id, { lock: true })));
}
