import { addDecimals, multiplyDecimals, uuidv7 } from '@gleba/sdk';
import { handle, type ServerSide, type UnitOfWork } from '@gleba/sdk/server';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { ledgerBalances, reverseLedgerJournal } from '../../operations/ledger.ts';
import { reversePostings, reversible } from './ledger.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { ledgerStep } from './ledger-step.ts';
import { monthHandlers } from './month.commands.ts';
import { monthFlowsStep } from './month-flows-step.ts';
import { monthSumsStep } from './month-sums-step.ts';
import { sumsOfAccounts } from './posted.ts';
import { reopeningStep } from './reopening-step.ts';
import { trialBalanceHandler } from './trial-balance.query.ts';

/** The ledger: what everything else of finance posts to. */
export const ledger = {
  schemaSteps: [ledgerStep, reopeningStep, monthSumsStep, monthFlowsStep],
  operations: [
    ...monthHandlers,
    trialBalanceHandler,
    handle(reverseLedgerJournal, async ({ tx }, { journalId, occurredOn, reason }) => {
      const occasion = { cause: reverseLedgerJournal.name, causeId: uuidv7(), occurredOn, description: reason };
      const postings = await reversible(tx, journalId, occurredOn);
      // Of a transaction of the office it is taken back with it: the transaction would still say that it went through.
      if (postings[0]?.is_of_transaction) throw ledgerErrors.journalOfTransaction();
      return { journalId: await reversePostings(tx, postings, occasion) };
    }),
    handle(ledgerBalances, ({ transaction }, { until }) => transaction((tx) => balances(tx, until ?? '9999-12-31'))),
  ],
} satisfies ServerSide;

async function balances(tx: UnitOfWork, until: string) {
  const posted = await sumsOfAccounts(tx, until);
  const accounts = await tx.from(LedgerAccount).select(['id', 'code', 'name', 'nature']).orderBy('code').all();
  return accounts.map(({ id, ...account }) => {
    const sums = posted.get(id) ?? { debit: '0.00', credit: '0.00' };
    const balance = addDecimals(sums.debit, multiplyDecimals(sums.credit, '-1') ?? '0') ?? '0.00';
    return { accountId: id, ...account, ...sums, balance };
  });
}
