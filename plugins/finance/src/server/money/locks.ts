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
  const wanted = inOrder(ids);
  const of = tx.asServer.from(FinanceTransaction);
  const named = await of
    .where({ id: { in: [...wanted] } })
    .select(['id', 'transferGroupId'])
    .limit(wanted.length)
    .all();
  const known = new Set(named.map(({ id }) => id));
  // One that is not there is refused as reading it is.
  for (const id of wanted) if (!known.has(id)) await tx.get(FinanceTransaction, id);
  const groups = inOrder(named.map(({ transferGroupId }) => transferGroupId));
  // One statement takes them in the order of their ids, as whoever takes them one by one.
  const rows = await of
    .where({ or: [{ id: { in: [...wanted] } }, { transferGroupId: { in: [...groups] } }] })
    .orderBy('id')
    .limit(wanted.length + 2 * groups.length)
    .lock()
    .all();
  return new Map(rows.map((row) => [row.id, row]));
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
