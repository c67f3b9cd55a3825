import { formatMoney, type RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { sum } from '../../calculation/exact/money.ts';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { Reconciliation } from '../../entities/money/reconciliation.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { confirmAsStated } from '../money/confirm.commands.ts';
import { lockForConfirming, lockTransactions } from '../money/locks.ts';
import type { Transaction } from '../money/stated.ts';
import { statementErrors } from '../statements/statement-errors.ts';

export type Line = RecordOf<typeof StatementLine>;

/** What went or will go through the account, below zero out of it. */
export function centsThrough({
  flow,
  actualAmount,
  amount,
}: Pick<Transaction, 'flow' | 'actualAmount' | 'amount'>): bigint {
  const cents = centsOf(actualAmount ?? amount);
  return flow === 'in' ? cents : -cents;
}

/** @throws CONFLICT where somebody else was first */
export async function openLine(tx: UnitOfWork, id: string): Promise<Line> {
  const line = await tx.get(StatementLine, id, { lock: true });
  if (line.status !== 'open') throw statementErrors.lineNotOpen({ line: line.description ?? formatMoney(line.amount) });
  return line;
}

/**
 * Reconciles lines with transactions. All of them are locked, in the order of `money/locks`, so that of two people who take the same the second
 * is told, and none waits for the other in a circle.
 */
export async function reconcile(
  tx: UnitOfWork,
  lineIds: readonly string[],
  transactionIds: readonly string[],
): Promise<RecordOf<typeof Reconciliation>> {
  const lines: Line[] = [];
  for (const id of [...new Set(lineIds)].sort()) lines.push(await openLine(tx, id));
  const locked = await lockTransactions(tx, transactionIds);
  const transactions = [...locked.values()].filter(({ id }) => transactionIds.includes(id));
  const [first] = lines;
  if (!first) throw statementErrors.otherAccount();
  const { bankAccountId } = first;
  if (lines.length > 1 && transactions.length > 1) throw statementErrors.manyWithMany();
  for (const { reconciliationId, description } of transactions)
    if (reconciliationId !== null) throw statementErrors.transactionReconciled({ transaction: description });
  const isOther =
    lines.some((line) => line.bankAccountId !== bankAccountId) ||
    transactions.some((one) => one.bankAccountId !== bankAccountId && !(isFree(one) && one.actualDate === null));
  if (isOther) throw statementErrors.otherAccount();
  const [said, gone] = [sum(lines.map(({ amount }) => centsOf(amount))), sum(transactions.map(centsThrough))];
  if (said !== gone) {
    const words = { lines: formatMoney(moneyText(said)), transactions: formatMoney(moneyText(gone)) };
    throw statementErrors.sumsDiffer(words);
  }
  await lockForConfirming(tx, transactions, [bankAccountId]);
  // Of several lines the last day is the one on which all of it had gone through.
  const day =
    lines
      .map(({ postedOn }) => postedOn)
      .sort()
      .at(-1) ?? first.postedOn;
  for (const one of transactions) if (one.actualDate === null) await confirmAsStated(tx, one, bankAccountId, day);
  const reconciliation = await tx.insert(Reconciliation, { bankAccountId, amount: moneyText(said) });
  const reconciliationId = reconciliation.id;
  await tx.updateMany(
    StatementLine,
    lines.map(({ id }) => ({ id, patch: { status: 'reconciled' as const, reconciliationId } })),
  );
  await tx.updateMany(
    FinanceTransaction,
    transactions.map(({ id }) => ({ id, patch: { reconciliationId } })),
  );
  return reconciliation;
}

/** An expected income or expense that names no account is of the one through which it goes. */
const isFree = ({ type, bankAccountId }: Transaction) => type !== 'transfer' && bankAccountId === null;
