import { addDecimals, defaultTimeZone, multiplyDecimals, uuidv7 } from '@gleba/sdk';
import { handle, type ServerSide, sum, type UnitOfWork } from '@gleba/sdk/server';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { closeLedgerMonth, ledgerBalances, reverseLedgerJournal } from '../../operations/ledger.ts';
import { reverseJournal } from './ledger.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { ledgerStep } from './ledger-step.ts';

/** The ledger: what everything else of finance posts to. */
export const ledger = {
  schemaSteps: [ledgerStep],
  operations: [
    handle(closeLedgerMonth, async ({ tx }, { month }) => {
      if (month >= monthNow()) throw ledgerErrors.monthNotOver.beside('month');
      const [known] = await tx.list(LedgerMonth, { filter: { month: { equalTo: `${month}-01` } } });
      if (known?.state === 'closed') throw ledgerErrors.monthClosed({ month });
      const row = known
        ? await tx.update(LedgerMonth, known.id, { state: 'closed' })
        : await tx.insert(LedgerMonth, { month: `${month}-01`, state: 'closed' });
      return { ledgerMonth: { id: row.id } };
    }),
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

/** By the clock of Brasília: a month ends there when it ends for the office. */
function monthNow(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, year: 'numeric', month: '2-digit' }).format(
    new Date(),
  );
}

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
