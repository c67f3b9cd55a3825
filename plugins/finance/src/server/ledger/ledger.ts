import { languageOf, say, uuidv7 } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { LedgerAccount } from '../../entities/ledger-account.entity.ts';
import { LedgerMonth } from '../../entities/ledger-month.entity.ts';
import { LedgerPosting } from '../../entities/ledger-posting.entity.ts';
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
  const [posted] = await tx.asServer
    .from(LedgerPosting)
    .where({ cause: { equalTo: cause }, causeId: { equalTo: causeId } })
    .select(['journalId'])
    .limit(1)
    .all();
  if (posted) return posted.journalId;
  await refuseClosedMonth(tx, occurredOn);
  const accounts = await accountsOf(tx, lines);
  const account = (side: SystemAccount | OwnAccount) => accounts.get(codeOf(side)) ?? '';
  const journalId = uuidv7();
  const rows = lines.map(({ debit, credit, amount }, index) => ({
    ...{ journalId, line: index + 1, occurredOn, cause, causeId, description, aboutId, amount },
    ...{ debitAccountId: account(debit), creditAccountId: account(credit) },
  }));
  await tx.insertMany(LedgerPosting, rows);
  return journalId;
}

/**
 * Takes a journal back: each of its postings the other way round. Answers the new journal.
 *
 * @throws NOT_FOUND `journalEmpty`, CONFLICT `journalReversed` or `monthClosed`
 */
export async function reverseJournal(tx: UnitOfWork, journalId: string, occasion: Occasion): Promise<string> {
  const { cause, causeId, occurredOn, description = null } = occasion;
  const postings = await tx.list(LedgerPosting, { filter: { journalId: { equalTo: journalId } }, orderBy: ['line'] });
  if (postings.length === 0) throw ledgerErrors.journalEmpty();
  const ids = postings.map(({ id }) => id);
  if ((await tx.count(LedgerPosting, { filter: { reversesId: { in: ids } } })) > 0)
    throw ledgerErrors.journalReversed();
  await refuseClosedMonth(tx, occurredOn);
  const reversal = uuidv7();
  const rows = postings.map(({ id, line, amount, aboutId, debitAccountId, creditAccountId }) => ({
    ...{ journalId: reversal, line, occurredOn, cause, causeId, description, aboutId, amount, reversesId: id },
    ...{ debitAccountId: creditAccountId, creditAccountId: debitAccountId },
  }));
  await tx.insertMany(LedgerPosting, rows);
  return reversal;
}

/** In words; of two at once the database decides. */
export async function refuseClosedMonth(tx: UnitOfWork, day: string): Promise<void> {
  const month = day.slice(0, 7);
  const filter = { month: { equalTo: `${month}-01` }, state: { equalTo: 'closed' as const } };
  if ((await tx.count(LedgerMonth, { filter })) > 0) throw ledgerErrors.monthClosed({ month });
}

const codeOf = (side: SystemAccount | OwnAccount): string => (typeof side === 'string' ? side : side.code);

/** Ids by code; those that nobody has needed before are made. */
async function accountsOf(tx: UnitOfWork, lines: readonly JournalLine[]): Promise<ReadonlyMap<string, string>> {
  const sides = new Map(lines.flatMap(({ debit, credit }) => [debit, credit]).map((side) => [codeOf(side), side]));
  const codes = [...sides.keys()].sort();
  const found = await tx.asServer
    .from(LedgerAccount)
    .where({ code: { in: codes } })
    .select(['code', 'id'])
    .all();
  const ids = new Map(found.map(({ code, id }) => [code, id]));
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
