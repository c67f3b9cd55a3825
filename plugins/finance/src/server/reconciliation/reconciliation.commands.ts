import { uuidv7 } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { Reconciliation } from '../../entities/money/reconciliation.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import { StatementRule } from '../../entities/money/statement-rule.entity.ts';
import { patternOf } from '../../money/statement/line-words.ts';
import {
  acceptSureMatches,
  createFromStatementLine,
  ignoreStatementLine,
  mostTogether,
  reconcileStatementLines,
  reopenStatementLine,
  undoReconciliation,
} from '../../operations/money-reconciliation.ts';
import { refuseClosedMonth } from '../ledger/ledger.ts';
import { approvalMissing } from '../money/approval-settings.ts';
import { lockForConfirming, lockTransactions } from '../money/locks.ts';
import { moneyErrors } from '../money/money-errors.ts';
import { checkStated, statedOf } from '../money/stated.ts';
import { statementErrors } from '../statements/statement-errors.ts';
import { type Line, openLine, reconcile } from './reconcile.ts';
import { flowOf, suggest } from './suggest.ts';

export const reconcileStatementLinesHandler = handle(
  reconcileStatementLines,
  async ({ tx }, { statementLineIds, financeTransactionIds }) => {
    const { id } = await reconcile(tx, statementLineIds, financeTransactionIds);
    return { reconciliation: { id } };
  },
);

/** Lines that are looked at, oldest first; what is left for the next time is told by `isDone`. */
const lookedAt = 1000;

export const acceptSureMatchesHandler = handle(acceptSureMatches, async ({ tx }, { bankAccountId }) => {
  await tx.get(BankAccount, bankAccountId);
  const lines = await tx
    .from(StatementLine)
    .where({ bankAccountId: { equalTo: bankAccountId }, status: { equalTo: 'open' } })
    .orderBy('postedOn', 'id')
    .limit(lookedAt)
    .all();
  const suggested = await suggest(tx, bankAccountId, lines);
  const isMissing = await approvalMissing(tx);
  const all = lines.flatMap((line) => {
    const [first] = suggested.get(line.id) ?? [];
    return first?.isSure ? [{ line, transaction: first.transaction }] : [];
  });
  const isOpen = ({ transaction: one }: (typeof all)[number]) => one.actualDate !== null || !isMissing(one);
  const sure = all.filter(isOpen);
  const now = sure.slice(0, mostTogether);
  // All that any of them needs, before the first: what somebody else took meanwhile is left to them.
  const free = new Set<string>();
  for (const id of now.map(({ line }) => line.id).sort()) {
    if ((await tx.get(StatementLine, id, { lock: true })).status === 'open') free.add(id);
  }
  const locked = await lockTransactions(
    tx,
    now.map(({ transaction }) => transaction.id),
  );
  await lockForConfirming(tx, [...locked.values()], [bankAccountId]);
  const taken = now.filter(
    ({ line, transaction }) => free.has(line.id) && locked.get(transaction.id)?.reconciliationId === null,
  );
  for (const { line, transaction } of taken) await reconcile(tx, [line.id], [transaction.id]);
  const waitingCount = all.length - sure.length;
  return { count: taken.length, waitingCount, isDone: sure.length === now.length };
});

export const createFromStatementLineHandler = handle(
  createFromStatementLine,
  async ({ tx }, { statementLineId, categoryId, counterAccountId, isAlways, ...given }) => {
    const line = await openLine(tx, statementLineId);
    if (Boolean(categoryId) === Boolean(counterAccountId)) throw statementErrors.categoryOrAccount.beside('categoryId');
    const description = given.description ?? line.description ?? line.documentNumber ?? line.postedOn;
    // Before the category, as whoever confirms has them.
    await lockForConfirming(tx, [], [line.bankAccountId, ...(counterAccountId ? [counterAccountId] : [])]);
    const facts = { description, dueDate: line.postedOn, amount: line.amount.replace('-', '') };
    const id = categoryId
      ? await categorised(tx, line, { ...given, ...facts, categoryId }, isAlways ?? false)
      : await transferred(tx, line, facts, counterAccountId ?? '');
    const reconciliation = await reconcile(tx, [line.id], [id]);
    return { reconciliation: { id: reconciliation.id }, financeTransaction: { id } };
  },
);

async function categorised(
  tx: UnitOfWork,
  line: Line,
  given: Parameters<typeof statedOf>[0],
  isAlways: boolean,
): Promise<string> {
  const flow = flowOf(line);
  const type = flow === 'in' ? ('income' as const) : ('expense' as const);
  const stated = statedOf({ ...given, bankAccountId: line.bankAccountId });
  await checkStated(tx, type, stated);
  const pattern = patternOf(line.description ?? '');
  if (isAlways && pattern !== '') {
    const { categoryId, partnerId, costCenterAllocation } = stated;
    const filter = { pattern: { equalTo: pattern }, flow: { equalTo: flow } };
    const [known] = await tx.list(StatementRule, { filter, first: 1 });
    const said = { categoryId, partnerId, costCenterAllocation, isActive: true };
    if (known) await tx.update(StatementRule, known.id, said);
    else await tx.insert(StatementRule, { pattern, flow, ...said });
  }
  return (await tx.insert(FinanceTransaction, { ...stated, type, flow })).id;
}

/** Both sides; the one of this account is the line's. */
async function transferred(
  tx: UnitOfWork,
  { bankAccountId, ...line }: Line,
  facts: { readonly description: string; readonly dueDate: string; readonly amount: string },
  counterAccountId: string,
): Promise<string> {
  if (counterAccountId === bankAccountId) throw moneyErrors.sameAccount.beside('counterAccountId');
  await tx.asActor.get(BankAccount, counterAccountId);
  const flow = flowOf(line);
  const common = { ...facts, type: 'transfer' as const, transferGroupId: uuidv7() };
  const own = await tx.insert(FinanceTransaction, { ...common, flow, bankAccountId, counterAccountId });
  await tx.insert(FinanceTransaction, {
    ...{ ...common, flow: flow === 'in' ? ('out' as const) : ('in' as const) },
    ...{ bankAccountId: counterAccountId, counterAccountId: bankAccountId },
  });
  return own.id;
}

export const undoReconciliationHandler = handle(undoReconciliation, async ({ tx }, { reconciliationId }) => {
  await tx.get(Reconciliation, reconciliationId, { lock: true });
  const filter = { reconciliationId: { equalTo: reconciliationId } };
  const lines = await tx.list(StatementLine, { filter, first: mostTogether });
  const transactions = await tx.list(FinanceTransaction, { filter, first: mostTogether });
  for (const month of new Set(lines.map(({ postedOn }) => postedOn.slice(0, 7)))) await refuseClosedMonth(tx, month);
  await tx.updateMany(
    StatementLine,
    lines.map(({ id }) => ({ id, patch: { status: 'open' as const, reconciliationId: null } })),
  );
  await tx.updateMany(
    FinanceTransaction,
    transactions.map(({ id }) => ({ id, patch: { reconciliationId: null } })),
  );
  await tx.remove(Reconciliation, reconciliationId);
  return { lineCount: lines.length, transactionCount: transactions.length };
});

export const ignoreStatementLineHandler = handle(ignoreStatementLine, async ({ tx }, { statementLineId, reason }) => {
  const line = await openLine(tx, statementLineId);
  await refuseClosedMonth(tx, line.postedOn);
  await tx.update(StatementLine, line.id, { status: 'ignored', ignoredReason: reason });
  return { statementLine: { id: line.id } };
});

export const reopenStatementLineHandler = handle(reopenStatementLine, async ({ tx }, { statementLineId }) => {
  const line = await tx.get(StatementLine, statementLineId, { lock: true });
  if (line.status !== 'ignored') throw statementErrors.lineNotIgnored();
  await refuseClosedMonth(tx, line.postedOn);
  await tx.update(StatementLine, line.id, { status: 'open', ignoredReason: null });
  return { statementLine: { id: line.id } };
});
