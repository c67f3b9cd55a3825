import {
  allow,
  boolean,
  date,
  defineCommand,
  defineQuery,
  enumeration,
  id,
  integer,
  listFilter,
  money,
  object,
  optional,
  pick,
  text,
  z,
} from '@gleba/sdk';
import { categoryTypes } from '../entities/money/finance-category.entity.ts';
import { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';
import { financeTransactionConfirmed, financeTransactionUnconfirmed } from '../events/money.event.ts';

const permission = allow.adminAndUp;
const of = <const K extends keyof typeof FinanceTransaction.fields & string>(name: K) => pick(FinanceTransaction, name);

/** Most transactions of one series: ten years of months. */
export const longestSeries = 120;

const answered = { financeTransaction: object({ id: id(FinanceTransaction) }) };

/** All that an income or an expense says of itself; what is left out is empty. */
const stated = {
  description: of('description'),
  dueDate: of('dueDate'),
  amount: of('amount'),
  categoryId: of('categoryId'),
  bankAccountId: optional(of('bankAccountId')),
  partnerId: optional(of('partnerId')),
  projectId: optional(of('projectId')),
  costCenterAllocation: optional(of('costCenterAllocation')),
};
const statedErrors = [
  ...['finance.categoryTypeDiffers', 'finance.categoryNotLeaf', 'finance.costCenterUnknown'],
  ...['finance.allocationNotWhole', 'finance.allocationEmpty', 'finance.allocationTwice'],
];

/** Writes down what is to come in or go out, once or as a series of months. */
export const createFinanceTransaction = defineCommand('createFinanceTransaction', {
  permission,
  input: {
    type: enumeration(categoryTypes, { required: true }),
    ...stated,
    /** Months in a row. */
    repeatCount: optional(integer({ min: 2, max: longestSeries })),
    /** The amount each month, or the amount in so many parts. */
    repeatAs: optional(enumeration(['monthly', 'installments'])),
  },
  errors: ['finance.partsTooSmall', ...statedErrors],
  output: { ...answered, count: z.int() },
});

/** Changes one, or one and those that follow in its series. Of a confirmed one only what is no money. */
export const updateFinanceTransaction = defineCommand('updateFinanceTransaction', {
  permission,
  input: { financeTransactionId: id(FinanceTransaction), ...stated, withFollowing: optional(boolean()) },
  errors: ['finance.transactionConfirmed', 'finance.isTransfer', ...statedErrors],
  output: { ...answered, count: z.int() },
});

/** Removes what is not confirmed: one, one and those that follow in its series, or both sides of a transfer. */
export const deleteFinanceTransaction = defineCommand('deleteFinanceTransaction', {
  permission,
  input: { financeTransactionId: id(FinanceTransaction), withFollowing: optional(boolean()) },
  errors: ['finance.transactionConfirmed'],
  output: { count: z.int() },
});

/** Says that it went through the account on a day: from then on it is in the ledger. Of a transfer both sides. */
export const confirmFinanceTransaction = defineCommand('confirmFinanceTransaction', {
  permission,
  input: {
    financeTransactionId: id(FinanceTransaction),
    actualDate: date({ required: true }),
    /** Left out: the one that the transaction names. */
    bankAccountId: optional(of('bankAccountId')),
    /** Of the amount, where not all of it was paid: the rest stays open as a transaction of its own. */
    partialAmount: optional(money({ min: '0.01' })),
    fine: optional(of('fine')),
    interest: optional(of('interest')),
    discount: optional(of('discount')),
  },
  errors: [
    ...['finance.transactionConfirmed', 'finance.accountNeeded', 'finance.discountAboveAmount'],
    ...['finance.confirmedInFuture', 'finance.beforeInitialBalance', 'finance.partAboveAmount', 'finance.isTransfer'],
    ...['finance.categoryNeeded', 'finance.categoryNotLeaf', 'finance.monthClosed'],
  ],
  emits: [financeTransactionConfirmed],
  output: answered,
});

/** Takes that back: its postings are reversed, and it is open again. */
export const unconfirmFinanceTransaction = defineCommand('unconfirmFinanceTransaction', {
  permission,
  input: {
    financeTransactionId: id(FinanceTransaction),
    reason: text({ required: true, max: 400 }),
    /** Where the month in which it was confirmed is closed: a day of an open one. */
    occurredOn: optional(date()),
  },
  errors: [
    ...['finance.transactionNotConfirmed', 'finance.confirmedInFuture', 'finance.reversedBeforeConfirmed'],
    ...['finance.monthClosed', 'finance.journalReversed', 'finance.journalEmpty'],
  ],
  emits: [financeTransactionUnconfirmed],
  output: answered,
});

/** Between two accounts of the office: both sides, by one row each. */
const transferred = {
  description: of('description'),
  dueDate: of('dueDate'),
  amount: of('amount'),
  /** Out of which. */
  bankAccountId: of('bankAccountId'),
  /** Into which. */
  counterAccountId: of('counterAccountId'),
};

export const createFinanceTransfer = defineCommand('createFinanceTransfer', {
  permission,
  input: transferred,
  errors: ['finance.sameAccount'],
  output: { ...answered, transferGroupId: z.string() },
});

/** By either of its sides. */
export const updateFinanceTransfer = defineCommand('updateFinanceTransfer', {
  permission,
  input: { financeTransactionId: id(FinanceTransaction), ...transferred },
  errors: ['finance.sameAccount', 'finance.transactionConfirmed', 'finance.isNoTransfer'],
  output: { ...answered, transferGroupId: z.string() },
});

const figure = object({ count: z.int(), amount: z.string() });

/** What transactions of a type come to by their days, of those that a list's filter leaves: sums of `amount`, exact. */
export const financeTransactionTotals = defineQuery('financeTransactionTotals', {
  permission,
  input: { type: of('type'), filter: listFilter },
  output: {
    /** By the organization's clock: what is due today, and what is late. */
    today: z.string(),
    overdue: figure,
    dueToday: figure,
    upcoming: figure,
    paid: figure,
    total: figure,
  },
});

export const moneyTransactionOperations = [
  createFinanceTransaction,
  updateFinanceTransaction,
  deleteFinanceTransaction,
  confirmFinanceTransaction,
  unconfirmFinanceTransaction,
  createFinanceTransfer,
  updateFinanceTransfer,
  financeTransactionTotals,
];
