import { addDays, defaultTimeZone, type FilterOf, type RecordOf, User } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { addMonthsTo } from '../../calculation/days.ts';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { StatementLine } from '../../entities/money/statement-line.entity.ts';
import {
  closeLedgerMonth,
  ledgerCalendar,
  ledgerMonthChecks,
  mostOpenListed,
  reopenLedgerMonth,
} from '../../operations/ledger.ts';
import { ledgerErrors } from './ledger-errors.ts';
import { countsOfMonths } from './posted.ts';

const closeLedgerMonthHandler = handle(closeLedgerMonth, async ({ tx }, { month, reason }) => {
  if (month >= monthNow()) throw ledgerErrors.monthNotOver.beside('month');
  const known = await monthRow(tx, month);
  if (known?.state === 'closed') throw ledgerErrors.monthClosed({ month });
  const [lines, transactions] = [
    await tx.count(StatementLine, { filter: openLines(month) }),
    await tx.count(FinanceTransaction, { filter: openTransactions(month) }),
  ];
  // Whoever closes over what is open says why, which stays with the month.
  if (lines + transactions > 0 && !reason?.trim()) throw ledgerErrors.monthHasOpen({ lines, transactions });
  const closed = { state: 'closed' as const, reason: reason?.trim() || null };
  const row = known
    ? await tx.update(LedgerMonth, known.id, closed)
    : await tx.insert(LedgerMonth, { ...closed, month: `${month}-01` });
  return { ledgerMonth: { id: row.id } };
});

const reopenLedgerMonthHandler = handle(reopenLedgerMonth, async ({ tx }, { month, reason }) => {
  const known = await monthRow(tx, month);
  if (known?.state !== 'closed') throw ledgerErrors.monthNotClosed({ month });
  const [later] = await tx.list(LedgerMonth, {
    filter: { month: { greaterThan: `${month}-01` }, state: { equalTo: 'closed' } },
    ...{ orderBy: ['-month'], first: 1 },
  });
  if (later) throw ledgerErrors.laterMonthClosed({ month: later.month.slice(0, 7) });
  await tx.update(LedgerMonth, known.id, { state: 'open', reason: reason.trim() });
  return { ledgerMonth: { id: known.id } };
});

const ledgerMonthChecksHandler = handle(ledgerMonthChecks, ({ transaction }, { month }) =>
  transaction(async (tx) => {
    const [lineFilter, transactionFilter] = [openLines(month), openTransactions(month)];
    const lines = await tx
      .from(StatementLine)
      .where(lineFilter)
      .with({ bankAccount: ['name'] })
      .orderBy('postedOn', 'id')
      .limit(mostOpenListed)
      .all();
    const transactions = await tx
      .from(FinanceTransaction)
      .where(transactionFilter)
      .select(['id', 'type', 'flow', 'dueDate', 'description', 'amount'])
      .orderBy('dueDate', 'id')
      .limit(mostOpenListed)
      .all();
    return {
      lineCount: await tx.count(StatementLine, { filter: lineFilter }),
      lines: lines.map(({ id, postedOn, description, amount, bankAccountId, bankAccount }) => ({
        ...{ id, day: postedOn, description: description ?? '', amount },
        ...{ bankAccountId, bankAccount: bankAccount?.name ?? '' },
      })),
      transactionCount: await tx.count(FinanceTransaction, { filter: transactionFilter }),
      transactions: transactions.map(({ id, type, flow, dueDate, description, amount }) => ({
        ...{
          id,
          type,
          day: dueDate,
          description,
          amount: flow === 'out' && type !== 'transfer' ? `-${amount}` : amount,
        },
      })),
    };
  }),
);

const ledgerCalendarHandler = handle(ledgerCalendar, ({ transaction }) =>
  transaction(async (tx) => {
    const counts = await countsOfMonths(tx);
    const rows = await tx.from(LedgerMonth).orderBy('month').limit(mostMonths).all();
    const postings = new Map(counts.map((row) => [row.month, row.postings]));
    const known = new Map(rows.map((row) => [row.month.slice(0, 7), row]));
    const names = await namesOf(tx, rows);
    const now = monthNow();
    const first = [...postings.keys(), ...known.keys(), now].sort()[0] ?? now;
    const months: string[] = [];
    for (let month = now; month >= first && months.length < mostMonths; month = addMonthsTo(month, -1))
      months.push(month);
    return {
      months: months.map((month) => {
        const row = known.get(month);
        return {
          changedByName: names.get(changedBy(row) ?? '') ?? null,
          ...{ month, isOver: month < now, isClosed: row?.state === 'closed', id: row?.id ?? null },
          ...{
            changedAt: row?.updatedAt ?? row?.createdAt ?? null,
            changedBy: changedBy(row),
          },
          ...{ reason: row?.reason ?? null, postingCount: postings.get(month) ?? 0 },
        };
      }),
    };
  }),
);

type Changed = Pick<RecordOf<typeof LedgerMonth>, 'createdBy' | 'updatedBy'>;
const changedBy = (row: Changed | undefined) => row?.updatedBy ?? row?.createdBy ?? null;

async function namesOf(tx: UnitOfWork, rows: readonly Changed[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => changedBy(row) ?? []))];
  const people = await tx.asServer
    .from(User)
    .where({ id: { in: ids } })
    .select(['id', 'name'])
    .all();
  return new Map(people.map(({ id, name }) => [id, name]));
}

/** Twenty years. */
const mostMonths = 240;

async function monthRow(tx: UnitOfWork, month: string) {
  const [row] = await tx.list(LedgerMonth, { filter: { month: { equalTo: `${month}-01` } } });
  return row && tx.get(LedgerMonth, row.id, { lock: true });
}

const within = (month: string) => ({
  greaterThanOrEqualTo: `${month}-01`,
  lessThanOrEqualTo: addDays(`${addMonthsTo(month, 1)}-01`, -1),
});

/** Of accounts whose type demands that their statements are compared. */
function openLines(month: string): FilterOf<typeof StatementLine> {
  return {
    ...{ status: { equalTo: 'open' }, postedOn: within(month) },
    bankAccount: { bankAccountType: { requireConciliation: { equalTo: true } } },
  };
}

/** A transfer once, by its side out of an account. */
function openTransactions(month: string): FilterOf<typeof FinanceTransaction> {
  return {
    ...{ actualDate: { isNull: true }, dueDate: within(month) },
    or: [{ type: { notEqualTo: 'transfer' } }, { flow: { equalTo: 'out' } }],
  };
}

/** By the clock of Brasília: a month ends there when it ends for the office. */
function monthNow(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: defaultTimeZone, year: 'numeric', month: '2-digit' }).format(
    new Date(),
  );
}

export const monthHandlers = [
  ...[closeLedgerMonthHandler, reopenLedgerMonthHandler],
  ...[ledgerMonthChecksHandler, ledgerCalendarHandler],
];
