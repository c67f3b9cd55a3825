import { allow, date, defineQuery, id, list, object, optional, pick, z } from '@gleba/sdk';
import { BankAccount } from '../entities/bank-account.entity.ts';
import { FinanceTransaction } from '../entities/money/finance-transaction.entity.ts';

const permission = allow.adminAndUp;
const amount = z.string();

/** What stands on each bank account: its initial balance and the ledger's postings since, until a day, that day included. */
export const bankAccountBalances = defineQuery('bankAccountBalances', {
  permission,
  input: { until: optional(date()) },
  output: list(object({ bankAccountId: z.uuid(), balance: amount })),
});

/** What went through a bank account in a period, line by line with the balance after each, and what it held on each day. */
export const bankAccountStatement = defineQuery('bankAccountStatement', {
  permission,
  input: { bankAccountId: id(BankAccount), from: date({ required: true }), until: date({ required: true }) },
  errors: ['finance.periodTooLong'],
  output: {
    /** As the first day begins. */
    opening: amount,
    closing: amount,
    income: amount,
    expense: amount,
    lines: list(
      object({
        journalId: z.string(),
        occurredOn: z.string(),
        description: z.nullable(z.string()),
        /** Below zero: out of the account. */
        amount,
        balance: amount,
        /** Null of a reversal, and of what was confirmed and taken back since. */
        financeTransactionId: z.nullable(z.uuid()),
        financeTransactionType: z.nullable(pick(FinanceTransaction, 'type')),
        isReversal: z.boolean(),
      }),
    ),
    /** Each day on which it changed, as that day ended. */
    days: list(object({ day: z.string(), balance: amount })),
  },
});

export const moneyAccountOperations = [bankAccountBalances, bankAccountStatement];
