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
import { lockForConfirming } from '../money/locks.ts';
import { moneyErrors } from '../money/money-errors.ts';
import { checkStated, statedOf } from '../money/stated.ts';
import { statementErrors } from '../statements/statement-errors.ts';
import { acceptMatches, type SureMatch } from './accept-matches.ts';
import { type Line, openLine, reconcile } from './reconcile.ts';
import { flowOf, suggest } from './suggest.ts';

export const reconcileStatementLinesHandler = handle(
  reconcileStatementLines,
  async ({ tx }, { statementLineIds, financeTransactionIds }) => {
    const { id } = await reconcile(tx, statementLineIds, financeTransactionIds);
    return { reconciliation: { id } };
  },
);

/** Lines that are looked at together, oldest first. */
const lookedAt = 1000;

export const acceptSureMatchesHandler = handle(acceptSureMatches, async ({ tx }, { bankAccountId }) => {
  await tx.get(BankAccount, bankAccountId);
  const isMissing = await approvalMissing(tx);
  let waitingCount = 0;
  let after: Line | undefined;
  for (;;) {
    const lines = await openLinesAfter(tx, bankAccountId, after);
    const suggested = await suggest(tx, bankAccountId, lines);
    const all = lines.flatMap((line): SureMatch[] => {
      const [first] = suggested.get(line.id) ?? [];
      return first?.isSure ? [{ line, transaction: first.transaction }] : [];
    });
    const sure = all.filter(({ transaction: one }) => one.actualDate !== null || !isMissing(one));
    waitingCount += all.length - sure.length;
    after = lines.at(-1);
    const isLast = lines.length < lookedAt;
    // What a person has to look at does not hide what comes after it.
    if (sure.length === 0 && !isLast) continue;
    const { count, isWhole } = await acceptMatches(tx, bankAccountId, sure);
    return { count, waitingCount, isDone: isLast && isWhole };
  }
});

function openLinesAfter(tx: UnitOfWork, bankAccountId: string, after: Line | undefined) {
  const open = { bankAccountId: { equalTo: bankAccountId }, status: { equalTo: 'open' as const } };
  const rest = after && {
    or: [
      { postedOn: { greaterThan: after.postedOn } },
      { postedOn: { equalTo: after.postedOn }, id: { greaterThan: after.id } },
    ],
  };
  return tx
    .from(StatementLine)
    .where({ ...open, ...rest })
    .orderBy('postedOn', 'id')
    .limit(lookedAt)
    .all();
}

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
