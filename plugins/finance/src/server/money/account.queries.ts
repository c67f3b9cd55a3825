import { addDays, daysBetween, type RecordOf } from '@gleba/sdk';
import { equal, handle, some, type UnitOfWork } from '@gleba/sdk/server';
import { centsOf, moneyText } from '../../calculation/index.ts';
import { BankAccount } from '../../entities/bank-account.entity.ts';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { bankAccountBalances, bankAccountStatement } from '../../operations/money-accounts.ts';
import { postedUntil, sumsOfAccounts } from '../ledger/posted.ts';
import { moneyErrors } from './money-errors.ts';
import { ledgerCodeOfAccount } from './money-postings.ts';

/** A leap year and a day. */
const longestPeriod = 367;
const mostAccounts = 1000;

export const bankAccountBalancesHandler = handle(bankAccountBalances, ({ transaction }, { until }) =>
  transaction(async (tx) => {
    const last = until ?? '9999-12-31';
    const accounts = await tx
      .from(BankAccount)
      .select(['id', 'initialBalance', 'initialBalanceDate'])
      .orderBy('name')
      .limit(mostAccounts)
      .all();
    const posted = await postedByCode(tx, last);
    return accounts.map(({ id, ...account }) => {
      const cents = initialCents(account, last) + (posted.get(ledgerCodeOfAccount(id)) ?? 0n);
      return { bankAccountId: id, balance: moneyText(cents) };
    });
  }),
);

/** What one account holds as a day ends. */
export async function balanceOf(tx: UnitOfWork, account: Initial & { readonly id: string }, until: string) {
  const code = ledgerCodeOfAccount(account.id);
  const [own] = await tx
    .from(LedgerAccount)
    .where({ code: { equalTo: code } })
    .select(['id'])
    .all();
  const posted = own === undefined ? 0n : await postedUntil(tx, own.id, until);
  return initialCents(account, until) + posted;
}

type Initial = Pick<RecordOf<typeof BankAccount>, 'initialBalance' | 'initialBalanceDate'>;

/** Of a day before it began an account holds nothing. */
function initialCents({ initialBalance, initialBalanceDate }: Initial, until: string): bigint {
  return initialBalanceDate !== null && initialBalanceDate > until ? 0n : centsOf(initialBalance);
}

/** By code of the ledger's account. */
async function postedByCode(tx: UnitOfWork, until: string): Promise<ReadonlyMap<string, bigint>> {
  const sums = await sumsOfAccounts(tx, until);
  const accounts = await tx.from(LedgerAccount).select(['id', 'code']).all();
  return new Map(
    accounts.map(({ id, code }) => {
      const { debit = '0', credit = '0' } = sums.get(id) ?? {};
      return [code, centsOf(debit) - centsOf(credit)];
    }),
  );
}

export const bankAccountStatementHandler = handle(
  bankAccountStatement,
  ({ transaction }, { bankAccountId, from, until }) =>
    transaction(async (tx) => {
      if (daysBetween(from, until) > longestPeriod) throw moneyErrors.periodTooLong.beside('until');
      const account = await tx.asActor.get(BankAccount, bankAccountId);
      const code = ledgerCodeOfAccount(bankAccountId);
      const [ledgerAccount] = await tx
        .from(LedgerAccount)
        .where({ code: { equalTo: code } })
        .select(['id'])
        .all();
      const id = ledgerAccount?.id;
      const postings = id === undefined ? [] : await postingsOf(tx, id, from, until);
      const before = id === undefined ? 0n : await postedUntil(tx, id, addDays(from, -1));
      // An account whose first day lies in the period begins with its initial balance there.
      const begins = account.initialBalanceDate !== null && account.initialBalanceDate > from;
      const opening = begins ? 0n : centsOf(account.initialBalance) + before;
      const first = begins && (account.initialBalanceDate ?? '') <= until ? centsOf(account.initialBalance) : 0n;
      const lines = await linesOf(tx, postings, opening + first);
      const amounts = lines.map(({ amount }) => centsOf(amount));
      const income = amounts.filter((cents) => cents > 0n).reduce((total, cents) => total + cents, 0n);
      const expense = amounts.filter((cents) => cents < 0n).reduce((total, cents) => total - cents, 0n);
      const closing = opening + first + income - expense;
      const days = new Map(lines.map(({ occurredOn, balance }) => [occurredOn, balance]));
      return {
        ...{ opening: moneyText(opening), closing: moneyText(closing) },
        ...{ income: moneyText(income), expense: moneyText(expense), lines },
        days: [...days].map(([day, balance]) => ({ day, balance })),
      };
    }),
);

interface Posted {
  readonly journalId: string;
  readonly occurredOn: string;
  readonly description: string | null;
  readonly isReversal: boolean;
  /** Below zero: out of the account. */
  readonly cents: bigint;
}

/** All that went through it, as it was written. */
async function postingsOf(tx: UnitOfWork, id: string, from: string, until: string): Promise<readonly Posted[]> {
  const rows = await tx
    .from(LedgerPosting)
    .where({ occurredOn: { greaterThanOrEqualTo: from, lessThanOrEqualTo: until } })
    .where((posting) => some(equal(posting.debitAccountId, id), equal(posting.creditAccountId, id)))
    .select(['journalId', 'occurredOn', 'description', 'reversesId', 'debitAccountId', 'amount', 'createdAt'])
    .orderBy('occurredOn', 'createdAt', 'journalId', 'line')
    .all();
  return rows.map(({ journalId, occurredOn, description, reversesId, debitAccountId, amount }) => ({
    ...{ journalId, occurredOn, description, isReversal: reversesId !== null },
    cents: debitAccountId === id ? centsOf(amount) : -centsOf(amount),
  }));
}

/** Postings of one journal are one line: what people did at once. */
async function linesOf(tx: UnitOfWork, postings: readonly Posted[], opening: bigint) {
  const journals = new Map<string, Posted>();
  for (const posting of postings) {
    const known = journals.get(posting.journalId);
    journals.set(posting.journalId, { ...posting, cents: posting.cents + (known?.cents ?? 0n) });
  }
  const transactions = await tx
    .from(FinanceTransaction)
    .where({ journalId: { in: [...journals.keys()] } })
    .select(['id', 'journalId', 'type'])
    .orderBy('flow')
    .all();
  const known = new Map(transactions.map((transaction) => [transaction.journalId, transaction]));
  let balance = opening;
  return [...journals.values()].map(({ cents, ...line }) => {
    balance += cents;
    const { id = null, type = null } = known.get(line.journalId) ?? {};
    return {
      ...{ ...line, amount: moneyText(cents), balance: moneyText(balance) },
      ...{ financeTransactionId: id, financeTransactionType: type },
    };
  });
}
