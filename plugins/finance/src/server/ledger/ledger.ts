import { languageOf, say, uuidv7 } from '@gleba/sdk';
import { part, rowsOf, type UnitOfWork } from '@gleba/sdk/server';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
import { FinanceTransaction } from '../../entities/money/finance-transaction.entity.ts';
import { type AccountNature, type SystemAccount, systemAccounts } from '../../ledger/ledger-accounts.ts';
import { ledgerErrors } from './ledger-errors.ts';

/** What brought a journal about: the name of an event or command, and which of them. The same is never posted twice. */
export interface Occasion {
  readonly cause: string;
  readonly causeId: string;
  /** `YYYY-MM-DD` */
  readonly occurredOn: string;
  readonly description?: string;
  /** Of which record it is; a reversal is of the same. */
  readonly aboutId?: string;
}

/** An account that stands for a record of the office, as one of its bank accounts; made when it is first needed, as the program's own are. */
export interface OwnAccount {
  readonly code: string;
  readonly name: string;
  readonly nature: AccountNature;
}

/** From `credit` to `debit`. */
export interface JournalLine {
  readonly debit: SystemAccount | OwnAccount;
  readonly credit: SystemAccount | OwnAccount;
  /** Decimal text above zero. */
  readonly amount: string;
}

/**
 * Posts a journal in the open transaction and answers its id; of an occasion that is posted already that one's, and nothing is written.
 *
 * @throws CONFLICT `monthClosed`
 */
export async function postJournal(tx: UnitOfWork, occasion: Occasion, lines: readonly JournalLine[]): Promise<string> {
  const { cause, causeId, occurredOn, description = null, aboutId = null } = occasion;
  const { journalId: posted, isClosed, found } = await standing(tx, occasion, lines);
  if (posted !== null) return posted;
  if (isClosed) throw ledgerErrors.monthClosed({ month: occurredOn.slice(0, 7) });
  const ids = await accountsOf(tx, lines, found);
  const account = (side: SystemAccount | OwnAccount) => ids.get(codeOf(side)) ?? '';
  const journalId = uuidv7();
  const rows = lines.map(({ debit, credit, amount }, index) => ({
    ...{ journalId, line: index + 1, occurredOn, cause, causeId, description, aboutId, amount },
    ...{ debitAccountId: account(debit), creditAccountId: account(credit) },
  }));
  await tx.insertMany(LedgerPosting, rows);
  return journalId;
}

/** What has to be known before a journal is posted, in one question: journals are written by the thousand. */
async function standing(tx: UnitOfWork, { cause, causeId, occurredOn }: Occasion, lines: readonly JournalLine[]) {
  const codes = lines.flatMap(({ debit, credit }) => [codeOf(debit), codeOf(credit)]);
  const [row] = await tx.sql<{ journal_id: string | null; is_closed: boolean; accounts: Record<string, string> }>({
    because: 'of three lists at once, on one way to the database',
    isRepeated: true,
  })`
    select (select p.journal_id from ${postings} p where p.cause = ${cause} and p.cause_id = ${causeId} limit 1) as journal_id,
      ${closed(occurredOn)} as is_closed,
      (select coalesce(jsonb_object_agg(a.code, a.id), '{}') from ${accounts} a where a.code = any(${[...new Set(codes)]}::text[])) as accounts`;
  const { journal_id, is_closed = false, accounts: found = {} } = row ?? {};
  return { journalId: journal_id ?? null, isClosed: is_closed, found };
}

/** The ledger is the program's own: who may post is asked by the operation. */
const server = { asServer: true } as const;
const [accounts, months, postings, transactions] = [
  ...[rowsOf(LedgerAccount, server), rowsOf(LedgerMonth, server)],
  ...[rowsOf(LedgerPosting, server), rowsOf(FinanceTransaction, server)],
] as const;
const closed = (day: string) =>
  part`exists (select from ${months} m where m.month = date_trunc('month', ${day}::date)::date and m.state = 'closed')`;

interface Reversible {
  readonly id: string;
  readonly line: number;
  readonly amount: string;
  readonly about_id: string | null;
  readonly debit_account_id: string;
  readonly credit_account_id: string;
  readonly is_reversed: boolean;
  readonly is_closed: boolean;
  readonly is_of_transaction: boolean;
}

/** The postings of a journal, and whether they may be taken back, on one way to the database. */
export function reversible(tx: UnitOfWork, journalId: string, occurredOn: string): Promise<readonly Reversible[]> {
  return tx.sql<Reversible>({ because: 'what is taken back with what forbids it, in one question', isRepeated: true })`
    select p.id, p.line, p.amount::text as amount, p.about_id, p.debit_account_id, p.credit_account_id,
      exists (select from ${postings} r where r.reverses_id = p.id) as is_reversed, ${closed(occurredOn)} as is_closed,
      exists (select from ${transactions} t where t.journal_id = p.journal_id) as is_of_transaction
    from ${postings} p where p.journal_id = ${journalId} order by p.line`;
}

/**
 * Takes a journal back: each of its postings the other way round. Answers the new journal.
 *
 * @throws NOT_FOUND `journalEmpty`, CONFLICT `journalReversed` or `monthClosed`
 */
export async function reverseJournal(tx: UnitOfWork, journalId: string, occasion: Occasion): Promise<string> {
  return reversePostings(tx, await reversible(tx, journalId, occasion.occurredOn), occasion);
}

export async function reversePostings(
  tx: UnitOfWork,
  found: readonly Reversible[],
  { cause, causeId, occurredOn, description }: Occasion,
): Promise<string> {
  const [first] = found;
  if (!first) throw ledgerErrors.journalEmpty();
  if (found.some((row) => row.is_reversed)) throw ledgerErrors.journalReversed();
  if (first.is_closed) throw ledgerErrors.monthClosed({ month: occurredOn.slice(0, 7) });
  const journalId = uuidv7();
  const rows = found.map(({ id, line, amount, about_id: aboutId, ...side }) => ({
    ...{ journalId, line, occurredOn, cause, causeId, description, aboutId, amount, reversesId: id },
    ...{ debitAccountId: side.credit_account_id, creditAccountId: side.debit_account_id },
  }));
  await tx.insertMany(LedgerPosting, rows);
  return journalId;
}

/** In words; of two at once the database decides. */
export async function refuseClosedMonth(tx: UnitOfWork, day: string): Promise<void> {
  const month = day.slice(0, 7);
  const filter = { month: { equalTo: `${month}-01` }, state: { equalTo: 'closed' as const } };
  if ((await tx.count(LedgerMonth, { filter })) > 0) throw ledgerErrors.monthClosed({ month });
}

const codeOf = (side: SystemAccount | OwnAccount): string => (typeof side === 'string' ? side : side.code);

/** Ids by code; those that nobody has needed before are made. */
async function accountsOf(
  tx: UnitOfWork,
  lines: readonly JournalLine[],
  found: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const sides = new Map(lines.flatMap(({ debit, credit }) => [debit, credit]).map((side) => [codeOf(side), side]));
  const codes = [...sides.keys()].sort();
  const ids = new Map(Object.entries(found));
  for (const code of codes) {
    const side = sides.get(code);
    if (ids.has(code) || side === undefined) continue;
    const account = typeof side === 'string' ? systemAccount(tx, side) : side;
    ids.set(code, (await tx.insert(LedgerAccount, account)).id);
  }
  return ids;
}

function systemAccount(tx: UnitOfWork, code: SystemAccount): OwnAccount {
  const name = say(`finance.ledgerAccount.code.${code}`, {}, languageOf(tx.actor));
  return { code, name, nature: systemAccounts[code] };
}
