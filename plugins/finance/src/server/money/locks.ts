import type { UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import type { Transaction } from './stated.ts';

/**
 * What money is moved by is locked in one order, so that of two who need the same the second waits for the first and never the first for
 * the second: lines of a statement, transactions (of transfers both sides), accounts, categories, and each kind by its ids.
 */
const inOrder = (ids: Iterable<string | null>): readonly string[] =>
  [...new Set([...ids].filter((id) => id !== null))].sort();

/** Transactions with the other sides of those that are transfers. */
export async function lockTransactions(
  tx: UnitOfWork,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Transaction>> {
  const named = await Promise.all(inOrder(ids).map((id) => tx.get(FinanceTransaction, id)));
  const groups = inOrder(named.map(({ transferGroupId }) => transferGroupId));
  const sides =
    groups.length > 0
      ? await tx.list(FinanceTransaction, { filter: { transferGroupId: { in: groups } }, first: 2 * groups.length })
      : [];
  const locked = new Map<string, Transaction>();
  for (const id of inOrder([...named, ...sides].map((one) => one.id))) {
    locked.set(id, await tx.get(FinanceTransaction, id, { lock: true }));
  }
  return locked;
}

/** One of them, and the other side where it has one. */
export async function lockTransaction(tx: UnitOfWork, id: string): Promise<Transaction> {
  const locked = (await lockTransactions(tx, [id])).get(id);
  return locked ?? tx.get(FinanceTransaction, id, { lock: true });
}

/** What confirming them takes besides; `accounts`: others through which they go. */
export async function lockForConfirming(
  tx: UnitOfWork,
  transactions: readonly Pick<Transaction, 'bankAccountId' | 'counterAccountId' | 'categoryId'>[],
  accounts: readonly string[] = [],
): Promise<void> {
  const named = transactions.flatMap(({ bankAccountId, counterAccountId }) => [bankAccountId, counterAccountId]);
  for (const id of inOrder([...accounts, ...named])) await tx.find(BankAccount, id, { lock: true });
  for (const id of inOrder(transactions.map(({ categoryId }) => categoryId))) {
    await tx.find(FinanceCategory, id, { lock: true });
  }
}
