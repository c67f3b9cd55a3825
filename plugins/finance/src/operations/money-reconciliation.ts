import { allow, boolean, defineCommand, defineQuery, id, list, object, optional, pick, text, z } from '@gleba/sdk';
import { BankAccount } from '../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';
import { Reconciliation } from '../entities/money/reconciliation.entity.ts';
import { StatementLine } from '../entities/money/statement-line.entity.ts';
import { financeTransactionConfirmed } from '../events/money.event.ts';

const permission = allow.adminAndUp;
const of = <const K extends keyof typeof FinanceTransaction.fields & string>(name: K) => pick(FinanceTransaction, name);

export const matchReasons = ['sameDay', 'nearDay', 'sameWords', 'transfer'] as const;

/** Most lines or transactions of one reconciliation, and most lines that are looked at at once. */
export const mostTogether = 100;
const several = <T extends z.ZodMiniType>(one: T) => z.array(one).check(z.minLength(1), z.maxLength(mostTogether));

/** How an account stands to its bank's statement: both balances of the day of the bank's last one, and what is open. */
export const accountReconciliation = defineQuery('accountReconciliation', {
  permission,
  input: { bankAccountId: id(BankAccount) },
  output: {
    /** What the bank said last; null while no statement has said it. */
    bankBalance: z.nullable(z.string()),
    balanceOn: z.nullable(z.string()),
    ownBalance: z.string(),
    /** The bank's less ours. */
    difference: z.nullable(z.string()),
    openCount: z.int(),
    reconciledCount: z.int(),
    ignoredCount: z.int(),
    /** Its type demands that its months are reconciled. */
    isRequired: z.boolean(),
    /** Months with open lines. */
    months: list(object({ month: z.string(), openCount: z.int() })),
  },
});

/** What open lines may be, the likeliest first, with the reasons, and what a rule says of them. */
export const statementSuggestions = defineQuery('statementSuggestions', {
  permission,
  input: { bankAccountId: id(BankAccount), statementLineIds: several(z.uuid()) },
  output: list(
    object({
      statementLineId: z.uuid(),
      candidates: list(
        object({
          ...{ financeTransactionId: z.uuid(), description: z.string(), day: z.string(), amount: z.string() },
          isConfirmed: z.boolean(),
          reasons: list(z.enum(matchReasons)),
          /** Same amount and day, and no other line and no other transaction could be meant. */
          isSure: z.boolean(),
        }),
      ),
      rule: z.nullable(object({ categoryId: z.uuid(), partnerId: z.nullable(z.uuid()) })),
    }),
  ),
});

const matchErrors = [
  ...['finance.lineNotOpen', 'finance.transactionReconciled', 'finance.otherAccount', 'finance.sumsDiffer'],
  ...['finance.manyWithMany', 'finance.confirmedInFuture', 'finance.beforeInitialBalance', 'finance.categoryNeeded'],
  ...['finance.categoryNotLeaf', 'finance.monthClosed', 'finance.partAboveAmount', 'finance.discountAboveAmount'],
];

/**
 * Says that lines and transactions are the same money: one line and several transactions, or the other way round. Their sums are equal. A
 * transaction that is expected is confirmed on the day of the line.
 */
export const reconcileStatementLines = defineCommand('reconcileStatementLines', {
  permission,
  input: { statementLineIds: several(z.uuid()), financeTransactionIds: several(z.uuid()) },
  errors: matchErrors,
  emits: [financeTransactionConfirmed],
  output: { reconciliation: object({ id: id(Reconciliation) }) },
});

/** All suggestions of an account that leave no doubt, so many at once; `isDone` when there are no more. */
export const acceptSureMatches = defineCommand('acceptSureMatches', {
  permission,
  input: { bankAccountId: id(BankAccount) },
  errors: matchErrors,
  emits: [financeTransactionConfirmed],
  /** `waitingCount`: those that another person has to approve first, which are left open. */
  output: { count: z.int(), waitingCount: z.int(), isDone: z.boolean() },
});

/** Writes down what a line says as an income, an expense or a transfer, confirmed on its day, and reconciles both. */
export const createFromStatementLine = defineCommand('createFromStatementLine', {
  permission,
  input: {
    statementLineId: id(StatementLine),
    /** Left out: the words of the bank. */
    description: optional(of('description')),
    /** Of an income or an expense. */
    categoryId: optional(of('categoryId')),
    /** Of a transfer: the account at its other end. */
    counterAccountId: optional(of('counterAccountId')),
    partnerId: optional(of('partnerId')),
    costCenterAllocation: optional(of('costCenterAllocation')),
    /** Lines of the same words are proposed so from now on. */
    isAlways: optional(boolean()),
  },
  errors: [
    ...['finance.categoryOrAccount', 'finance.sameAccount', 'finance.categoryTypeDiffers', 'finance.costCenterUnknown'],
    ...['finance.allocationNotWhole', 'finance.allocationEmpty', 'finance.allocationTwice'],
    ...matchErrors,
  ],
  emits: [financeTransactionConfirmed],
  output: { reconciliation: object({ id: id(Reconciliation) }), financeTransaction: object({ id: z.uuid() }) },
});

/** Takes a reconciliation back: its lines are open again; its transactions stay confirmed and may be taken back by themselves. */
export const undoReconciliation = defineCommand('undoReconciliation', {
  permission,
  input: { reconciliationId: id(Reconciliation) },
  errors: ['finance.monthClosed'],
  output: { lineCount: z.int(), transactionCount: z.int() },
});

/** Leaves a line aside, with a reason. */
export const ignoreStatementLine = defineCommand('ignoreStatementLine', {
  permission,
  input: { statementLineId: id(StatementLine), reason: text({ required: true, max: 400 }) },
  errors: ['finance.lineNotOpen', 'finance.monthClosed'],
  output: { statementLine: object({ id: z.uuid() }) },
});

/** An ignored line is open again. */
export const reopenStatementLine = defineCommand('reopenStatementLine', {
  permission,
  input: { statementLineId: id(StatementLine) },
  errors: ['finance.lineNotIgnored', 'finance.monthClosed'],
  output: { statementLine: object({ id: z.uuid() }) },
});

export const reconciliationOperations = [
  ...[accountReconciliation, statementSuggestions, reconcileStatementLines, acceptSureMatches],
  ...[createFromStatementLine, undoReconciliation, ignoreStatementLine, reopenStatementLine],
];
