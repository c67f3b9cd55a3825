import { addDecimals, multiplyDecimals, uuidv7 } from '@gleba/sdk';
import { handle, type ServerSide, sum, type UnitOfWork } from '@gleba/sdk/server';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { ledgerBalances, reverseLedgerJournal } from '../../operations/ledger.ts';
import { reverseJournal } from './ledger.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { ledgerStep } from './ledger-step.ts';
import { monthHandlers } from './month.commands.ts';
import { reopeningStep } from './reopening-step.ts';
import { trialBalanceHandler } from './trial-balance.query.ts';

/** The ledger: what everything else of finance posts to. */
export const ledger = {
  schemaSteps: [ledgerStep, reopeningStep],
  operations: [
    ...monthHandlers,
    trialBalanceHandler,
    handle(reverseLedgerJournal, async ({ tx }, { journalId, occurredOn, reason }) => {
      // Of a transaction of the office it is taken back with it: the transaction would still say that it went through.
      if ((await tx.count(FinanceTransaction, { filter: { journalId: { equalTo: journalId } } })) > 0)
        throw ledgerErrors.journalOfTransaction();
      const occasion = { cause: reverseLedgerJournal.name, causeId: uuidv7(), occurredOn, description: reason };
      return { journalId: await reverseJournal(tx, journalId, occasion) };
    }),
    handle(ledgerBalances, ({ transaction }, { until }) => transaction((tx) => balances(tx, until ?? '9999-12-31'))),
  ],
} satisfies ServerSide;

async function balances(tx: UnitOfWork, until: string) {
  const postings = tx.from(LedgerPosting).where({ occurredOn: { lessThanOrEqualTo: until } });
  const debits = await postings
    .select((posting) => ({ account: posting.debitAccountId, total: sum(posting.amount) }))
    .all();
  const credits = await postings
    .select((posting) => ({ account: posting.creditAccountId, total: sum(posting.amount) }))
    .all();
  const [debit, credit] = [debits, credits].map((rows) => new Map(rows.map(({ account, total }) => [account, total])));
  const accounts = await tx.from(LedgerAccount).select(['id', 'code', 'name', 'nature']).orderBy('code').all();
  return accounts.map(({ id, ...account }) => {
    const sums = { debit: debit?.get(id) ?? '0.00', credit: credit?.get(id) ?? '0.00' };
    const balance = addDecimals(sums.debit, multiplyDecimals(sums.credit, '-1') ?? '0') ?? '0.00';
    return { accountId: id, ...account, ...sums, balance };
  });
}
