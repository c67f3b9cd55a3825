import { allow, date, defineCommand, defineQuery, list, object, optional, text, z } from '@gleba/sdk';
import { ledgerMonthClosed } from '../events/ledger.event.ts';
import { accountNatures } from '../ledger/ledger-accounts.ts';

/** Closes a month that is over. It stays closed: what was wrong in it is taken back in a later one. */
export const closeLedgerMonth = defineCommand('closeLedgerMonth', {
  permission: allow.adminAndUp,
  input: { month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) },
  errors: ['finance.monthNotOver', 'finance.monthClosed'],
  output: { ledgerMonth: z.object({ id: z.uuid() }) },
  emits: [ledgerMonthClosed],
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

export const ledgerOperations = [closeLedgerMonth, reverseLedgerJournal, ledgerBalances];
