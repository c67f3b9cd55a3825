import type { UnitOfWork } from '@gleba/sdk/server';
import { centsOf } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { Reconciliation } from '../../entities/money/reconciliation.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { mostTogether } from '../../operations/money-reconciliation.ts';
import { lockForConfirming, lockTransactions } from '../money/locks.ts';
import type { Transaction } from '../money/stated.ts';
import { centsThrough, type Line, reconcile } from './reconcile.ts';

export interface SureMatch {
  readonly line: Line;
  readonly transaction: Transaction;
}

/**
 * Accepts pairs of one line and one transaction. What is confirmed already is only joined, all of it at once; what is expected is confirmed
 * as well, which posts it, some at a time. All that any of them needs is locked before the first, in the order of `money/locks`; what
 * somebody else took meanwhile is left to them.
 */
export async function acceptMatches(tx: UnitOfWork, bankAccountId: string, sure: readonly SureMatch[]) {
  const confirmed = sure.filter(({ transaction }) => transaction.actualDate !== null);
  const expected = sure.filter(({ transaction }) => transaction.actualDate === null);
  const now = [...confirmed, ...expected.slice(0, mostTogether)];
  const lines = await tx.asServer
    .from(StatementLine)
    .where({ id: { in: now.map(({ line }) => line.id) }, status: { equalTo: 'open' } })
    .orderBy('id')
    .limit(now.length)
    .lock()
    .all();
  const free = new Set(lines.map(({ id }) => id));
  const locked = await lockTransactions(
    tx,
    now.map(({ transaction }) => transaction.id),
  );
  await lockForConfirming(
    tx,
    now.flatMap(({ transaction }) => (transaction.actualDate === null ? (locked.get(transaction.id) ?? []) : [])),
    [bankAccountId],
  );
  const pairs = now.flatMap(({ line, transaction: { id } }) => {
    const transaction = locked.get(id);
    return transaction && free.has(line.id) && transaction.reconciliationId === null ? [{ line, transaction }] : [];
  });
  const joined = pairs.filter(({ line, transaction: one }) => {
    const isSame = one.bankAccountId === bankAccountId && centsThrough(one) === centsOf(line.amount);
    return one.actualDate !== null && isSame;
  });
  await join(tx, bankAccountId, joined);
  const open = pairs.filter(({ transaction }) => transaction.actualDate === null);
  for (const { line, transaction } of open) await reconcile(tx, [line.id], [transaction.id]);
  return { count: joined.length + open.length, isWhole: sure.length === now.length };
}

async function join(tx: UnitOfWork, bankAccountId: string, pairs: readonly SureMatch[]): Promise<void> {
  if (pairs.length === 0) return;
  const ids = await tx.insertMany(
    Reconciliation,
    pairs.map(({ line }) => ({ bankAccountId, amount: line.amount })),
  );
  const reconciled = pairs.map((pair, index) => ({ ...pair, reconciliationId: ids[index] ?? '' }));
  await tx.updateMany(
    StatementLine,
    reconciled.map(({ line, reconciliationId }) => ({
      ...{ id: line.id, patch: { status: 'reconciled' as const, reconciliationId } },
    })),
  );
  await tx.updateMany(
    FinanceTransaction,
    reconciled.map(({ transaction, reconciliationId }) => ({ id: transaction.id, patch: { reconciliationId } })),
  );
}
