import { allow, date, defineCommand, defineQuery, list, object, optional, pick, text, z } from '@gleba/sdk';
import { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';
import { ledgerMonthClosed, ledgerMonthReopened } from '../events/ledger.event.ts';
import { accountNatures } from '../ledger/ledger-accounts.ts';

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/));

/** Most things that are listed of what is open in a month. */
export const mostOpenListed = 50;
const open = { id: z.uuid(), day: z.string(), description: z.string(), amount: z.string() };

/**
 * What of a month is not done: lines of banks' statements that nobody has compared, of accounts whose type demands it, and transactions
 * that were expected in it and are not confirmed.
 */
export const ledgerMonthChecks = defineQuery('ledgerMonthChecks', {
  permission: allow.adminAndUp,
  input: { month },
  output: {
    lineCount: z.int(),
    lines: list(object({ ...open, bankAccountId: z.uuid(), bankAccount: z.string() })),
    transactionCount: z.int(),
    transactions: list(object({ ...open, type: pick(FinanceTransaction, 'type') })),
  },
});

/** Closes a month that is over. Where something of it is open, only with a reason. */
export const closeLedgerMonth = defineCommand('closeLedgerMonth', {
  permission: allow.adminAndUp,
  input: { month, reason: optional(text({ max: 400 })) },
  errors: ['finance.monthNotOver', 'finance.monthClosed', 'finance.monthHasOpen'],
  output: { ledgerMonth: z.object({ id: z.uuid() }) },
  emits: [ledgerMonthClosed],
});

/** Opens the latest closed month again: those after it stand on what it came to. */
export const reopenLedgerMonth = defineCommand('reopenLedgerMonth', {
  permission: allow.adminAndUp,
  input: { month, reason: text({ required: true, max: 400 }) },
  errors: ['finance.monthNotClosed', 'finance.laterMonthClosed'],
  output: { ledgerMonth: z.object({ id: z.uuid() }) },
  emits: [ledgerMonthReopened],
});

/** Months since the first posting, the latest first, with who closed or opened them last. */
export const ledgerCalendar = defineQuery('ledgerCalendar', {
  permission: allow.adminAndUp,
  input: {},
  output: {
    months: list(
      object({
        ...{ month: z.string(), isOver: z.boolean(), isClosed: z.boolean() },
        /** Null of one that nobody has ever closed. */
        id: z.nullable(z.uuid()),
        ...{
          changedAt: z.nullable(z.string()),
          changedBy: z.nullable(z.string()),
          changedByName: z.nullable(z.string()),
          reason: z.nullable(z.string()),
        },
        postingCount: z.int(),
      }),
    ),
  },
});

const sums = { opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string() };

/**
 * What each account held before a period, what went through it, and what it held then. Above zero it is one of debit. What bank accounts
 * held at first stands on them, and against it on an account of its own, so that all of it is zero and they say what their statements say.
 */
export const trialBalance = defineQuery('trialBalance', {
  permission: allow.adminAndUp,
  input: { from: date({ required: true }), until: date({ required: true }) },
  errors: ['finance.periodTurned'],
  output: {
    accounts: list(
      object({
        ...{ code: z.string(), name: z.string(), nature: z.enum(accountNatures) },
        /** Whose statement says the same. */
        bankAccountId: z.nullable(z.uuid()),
        ...sums,
      }),
    ),
    totals: object(sums),
  },
});

/** Takes a journal back by postings the other way round, on a day of an open month. */
export const reverseLedgerJournal = defineCommand('reverseLedgerJournal', {
  permission: allow.adminAndUp,
  input: { journalId: z.uuid(), occurredOn: date({ required: true }), reason: text({ required: true, max: 400 }) },
  errors: [
    ...['finance.journalReversed', 'finance.journalEmpty', 'finance.monthClosed'],
    'finance.journalOfTransaction',
  ],
  output: { journalId: z.uuid() },
});

/** What stands on each account: sums of its postings until a day, that day included. A balance above zero is one of debit. */
export const ledgerBalances = defineQuery('ledgerBalances', {
  permission: allow.adminAndUp,
  input: { until: optional(date()) },
  output: list(
    object({
      accountId: z.uuid(),
      code: z.string(),
      name: z.string(),
      nature: z.enum(accountNatures),
      debit: z.string(),
      credit: z.string(),
      balance: z.string(),
    }),
  ),
});

export const ledgerOperations = [
  ...[closeLedgerMonth, reopenLedgerMonth, ledgerMonthChecks, ledgerCalendar],
  ...[reverseLedgerJournal, ledgerBalances, trialBalance],
];
