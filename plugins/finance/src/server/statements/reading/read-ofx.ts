import { moneyText } from '../../../calculation/exact/money.ts';
import type { BankLine } from '../../../money/statement/statement-line-identity.ts';
import {
  longestFitId,
  longestMemo,
  longestNumber,
  plainText,
  readStatementAmount,
  readStatementDay,
} from '../../../money/statement/statement-values.ts';
import { type StatementAccount, type StatementFacts, statementLimits } from '../statement-file.ts';
import { OfxRefusal, scanOfx } from './scan-ofx.ts';
import { textOf } from './text-of.ts';

export interface ReadStatement {
  readonly facts: StatementFacts;
  readonly lines: readonly (readonly BankLine[])[];
}

type Part = 'statement' | 'account' | 'line' | 'balance' | 'list' | 'other';
type Values = Map<string, string>;

/** What of an account a file holds while it is read. */
interface Gathered {
  readonly facts: Values;
  readonly lines: Values[];
}

const statements = new Set(['STMTRS', 'CCSTMTRS']);
const parts: Readonly<Record<string, Part>> = {
  BANKACCTFROM: 'account',
  CCACCTFROM: 'account',
  BANKTRANLIST: 'list',
  STMTTRN: 'line',
  LEDGERBAL: 'balance',
  AVAILBAL: 'other',
  BALLIST: 'other',
  INVSTMTRS: 'other',
};
/** Kept of a line; the account that it went to has an aggregate of its own, with none of these names. */
const ofLine = new Set(['TRNTYPE', 'DTPOSTED', 'TRNAMT', 'FITID', 'CHECKNUM', 'REFNUM', 'NAME', 'MEMO']);
const ofAccount = new Set(['BANKID', 'BRANCHID', 'ACCTID']);
const ofBalance = new Set(['BALAMT', 'DTASOF']);
const ofList = new Set(['DTSTART', 'DTEND']);
const kept: Readonly<Partial<Record<Part, ReadonlySet<string>>>> = {
  ...{ line: ofLine, account: ofAccount, balance: ofBalance, list: ofList },
};

/** Every account of an OFX file with its lines. One that cannot be read whole is refused: a line less would be a wrong statement. */
export function readOfx(bytes: Uint8Array): ReadStatement {
  if (bytes.length > statementLimits.bytes) return refused('statementTooLong');
  const text = textOf(bytes);
  if (!/<OFX\b/i.test(text.slice(0, 65_536))) return refused('statementUnknown');
  const gathered: Gathered[] = [];
  try {
    gather(text, gathered);
  } catch (error) {
    if (error instanceof OfxRefusal) return refused(error.reason);
    if (error instanceof TooLong) return refused('statementTooLong');
    throw error;
  }
  if (gathered.length === 0) return refused('statementUnknown');
  return statementOf(gathered);
}

class TooLong extends Error {}

function gather(text: string, gathered: Gathered[]): void {
  let part: Part = 'other';
  let current: Gathered | undefined;
  let count = 0;
  scanOfx(text, {
    open(name, content) {
      if (statements.has(name)) {
        current = { facts: new Map(), lines: [] };
        gathered.push(current);
        part = 'statement';
        if (gathered.length > statementLimits.accounts) throw new TooLong();
        return;
      }
      const begun = parts[name];
      if (begun !== undefined) {
        // Some banks leave the end of a line out as well: the next one ends it.
        part = part === 'line' && begun === 'account' ? 'other' : begun;
        if (begun !== 'line') return;
        count += 1;
        if (count > statementLimits.lines) throw new TooLong();
        current?.lines.push(new Map());
        return;
      }
      if (!kept[part]?.has(name)) return;
      const values = part === 'line' ? current?.lines.at(-1) : current?.facts;
      if (values && !values.has(name)) values.set(name, content.slice(0, longestMemo * 4));
    },
    close(name) {
      if (statements.has(name)) current = undefined;
      else if (parts[name] === 'line') part = 'list';
      else if (parts[name] !== undefined) part = 'statement';
    },
  });
}

function statementOf(gathered: readonly Gathered[]): ReadStatement {
  const accounts: StatementAccount[] = [];
  const lines: BankLine[][] = [];
  let row = 0;
  for (const { facts, lines: all } of gathered) {
    const amounts = all.map((values) => readStatementAmount(values.get('TRNAMT') ?? ''));
    // The sign is the amount's; a bank that writes none at all tells it by the kind of the line.
    const isUnsigned = amounts.every((cents) => cents !== undefined && cents >= 0n);
    const own: BankLine[] = [];
    for (const [index, values] of all.entries()) {
      row += 1;
      const cents = amounts[index];
      if (cents === undefined) return refused('statementBadAmount', row);
      if (cents === 0n) continue;
      const day = readStatementDay(values.get('DTPOSTED') ?? '');
      if (day === undefined) return refused('statementBadDay', row);
      const isOut = isUnsigned && outgoing.has(values.get('TRNTYPE')?.toUpperCase() ?? '');
      own.push({
        fitId: plainText(values.get('FITID') ?? '', longestFitId),
        day,
        amount: moneyText(isOut ? -cents : cents),
        memo: memoOf(values),
        number: plainText(values.get('CHECKNUM') || values.get('REFNUM') || '', longestNumber),
      });
    }
    lines.push(own);
    accounts.push(accountOf(facts, own, all.length - own.length));
  }
  return { facts: { accounts, occurrenceCount: 0, fileHash: '' }, lines };
}

/** Kinds of lines that take from an account (OFX 1.6, 11.4.3.1). */
const outgoing = new Set([
  'DEBIT',
  'CHECK',
  'PAYMENT',
  'FEE',
  'SRVCHG',
  'ATM',
  'POS',
  'CASH',
  'DIRECTDEBIT',
  'REPEATPMT',
]);

/** Name and words, without what is said twice. */
function memoOf(values: Values): string {
  const [name, memo] = ['NAME', 'MEMO'].map((key) => plainText(values.get(key) ?? '', longestMemo)) as [string, string];
  if (name === '' || memo.includes(name)) return memo;
  return memo === '' || name.includes(memo) ? name : plainText(`${name} · ${memo}`, longestMemo);
}

function accountOf(facts: Values, lines: readonly BankLine[], skipped: number): StatementAccount {
  const days = lines.map(({ day }) => day).sort();
  const balance = readStatementAmount(facts.get('BALAMT') ?? '');
  const until = readStatementDay(facts.get('DTEND') ?? '') ?? days.at(-1) ?? null;
  const said = (name: string) => plainText(facts.get(name) ?? '', longestNumber);
  return {
    ...{ bankId: said('BANKID'), branchId: said('BRANCHID'), accountId: said('ACCTID') },
    from: readStatementDay(facts.get('DTSTART') ?? '') ?? days[0] ?? null,
    until,
    closingBalance: balance === undefined ? null : moneyText(balance),
    // Where the bank writes zeros for the day of its balance it is that of the statement's end.
    closingOn: balance === undefined ? null : (readStatementDay(facts.get('DTASOF') ?? '') ?? until),
    ...{ skipped, lineCount: lines.length },
  };
}

function refused(reason: Extract<StatementFacts, { refused: string }>['refused'], row?: number): ReadStatement {
  return { facts: { refused: reason, ...(row !== undefined && { row }) }, lines: [] };
}
