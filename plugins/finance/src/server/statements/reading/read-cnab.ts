import { createHash } from 'node:crypto';
import { moneyText } from '../../../calculation/exact/money.ts';
import { partOf, readRecord } from '../../../cnab/fixed-width.ts';
import {
  cnab240Header,
  cnab240Lines,
  cnab240Lot,
  cnab240StatementEnd,
  segmentE,
  segmentTOf,
  segmentU,
} from '../../../cnab/layouts/cnab240.ts';
import { header400, return400 } from '../../../cnab/layouts/cnab400.ts';
import { occurrenceKindOf } from '../../../cnab/occurrence-kinds.ts';
import type { BankOccurrence } from '../../../cnab/slip-occurrence.ts';
import type { BankLine } from '../../../money/statement/statement-line-identity.ts';
import { longestMemo, longestNumber, plainText } from '../../../money/statement/statement-values.ts';
import { type StatementAccount, type StatementFacts, type StatementFault, statementLimits } from '../statement-file.ts';
import { textOf } from './text-of.ts';

export interface ReadCnab {
  readonly facts: StatementFacts;
  readonly lines: readonly (readonly BankLine[])[];
  readonly occurrences: readonly BankOccurrence[];
}

type Read = Pick<ReadCnab, 'lines' | 'occurrences'> & { readonly accounts: readonly StatementAccount[] };

class Refusal extends Error {
  constructor(
    readonly reason: StatementFault,
    readonly row?: number,
  ) {
    super(reason);
  }
}

/** Whether the bytes begin as a file of 240 or 400 places does, whatever its name is. */
export const looksLikeCnab = (bytes: Uint8Array): boolean =>
  /^(?:\d{7}0|0[12](?:REMESSA|RETORNO))/i.test(Buffer.from(bytes.subarray(0, 16)).toString('latin1'));

/**
 * A file that a bank gives back, of 240 or 400 places: lines of a statement (segment E) and what happened to slips (segments T and U). Read once from
 * its first line to its last; one that cannot be read whole is refused, since a payment less would be a wrong one.
 */
export function readCnab(bytes: Uint8Array): ReadCnab {
  try {
    if (bytes.length > statementLimits.bytes) throw new Refusal('statementTooLong');
    if (!looksLikeCnab(bytes)) throw new Refusal('statementUnknown');
    const lines = linesOf(textOf(bytes));
    const read = /^0[12]R/i.test(lines[0] ?? '') ? read400(lines) : read240(lines);
    const { accounts, occurrences } = read;
    const fileHash = createHash('sha256').update(bytes).digest('hex');
    return { ...read, facts: { accounts, occurrenceCount: occurrences.length, fileHash } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason: refused, row } = error;
    return { facts: { refused, ...(row !== undefined && { row }) }, lines: [], occurrences: [] };
  }
}

/** Ends of lines as any system writes them; a mark of the end (1A) is no line. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n', statementLimits.lines + 2).map((line) => line.replace('\r', ''));
  while (lines.length > 0 && ['', '\u001a'].includes(lines.at(-1)?.trim() ?? '')) lines.pop();
  if (lines.length > statementLimits.lines) throw new Refusal('statementTooLong');
  return lines;
}

/** Blanks at a line's end are left out by some programs; more than the width is another file. */
function checkWidths(lines: readonly string[], width: number): void {
  const at = lines.findIndex((line) => line.length > width);
  if (at >= 0) throw new Refusal('cnabBadLine', at + 1);
}

const money = (value: bigint | undefined, row: number): string => {
  if (value === undefined) throw new Refusal('statementBadAmount', row);
  return moneyText(value);
};
const dayOf = (value: string | null | undefined, row: number): string | null => {
  if (value === undefined) throw new Refusal('statementBadDay', row);
  return value;
};

/** Mutable while the file is read. */
interface Gathered {
  readonly account: StatementAccount;
  readonly lines: BankLine[];
  closing: { readonly balance: string; readonly on: string | null } | null;
}
type SlipLine = ReturnType<typeof readT>;

function read240(lines: readonly string[]): Read {
  checkWidths(lines, 240);
  const [first = ''] = lines;
  const header = readRecord(cnab240Header, first);
  if (header.direction === '1') throw new Refusal('cnabRemittance');
  const { bank } = readRecord(cnab240Lines, first);
  const statements: Gathered[] = [];
  const occurrences: BankOccurrence[] = [];
  let statement: Gathered | undefined;
  let slip: SlipLine | undefined;
  let isEnded = false;
  const finish = () => {
    if (slip) occurrences.push({ ...slip, ...nothingPaid });
    slip = undefined;
  };
  for (const [index, line] of lines.entries()) {
    const row = index + 1;
    const { kind, segment } = readRecord(cnab240Lines, line);
    if (kind === '1') {
      const lot = readRecord(cnab240Lot, line);
      statement = lot.operation === 'E' ? { account: accountOf(bank, lot), lines: [], closing: null } : undefined;
      if (statement) statements.push(statement);
      if (statements.length > statementLimits.accounts) throw new Refusal('statementTooLong');
    } else if (kind === '3' && segment === 'E' && statement) {
      const one = readE(line, row);
      if (one) statement.lines.push(one);
    } else if (kind === '3' && segment === 'T') {
      finish();
      slip = readT(line, row, bank);
    } else if (kind === '3' && segment === 'U' && slip) {
      occurrences.push({ ...slip, ...readU(line, row) });
      slip = undefined;
    } else if (kind === '5') {
      finish();
      if (statement) statement.closing = closingOf(line, row);
      statement = undefined;
    } else if (kind === '9') isEnded = true;
  }
  finish();
  if (!isEnded) throw new Refusal('statementBroken');
  if (statements.length === 0) statements.push({ account: accountOf(bank, header), lines: [], closing: null });
  return {
    accounts: statements.map(statedOf),
    lines: statements.map((one) => one.lines),
    occurrences,
  };
}

function accountOf(
  bankId: string,
  { branch, account, accountDigit }: Readonly<Record<'branch' | 'account' | 'accountDigit', string>>,
): StatementAccount {
  return {
    ...{ bankId, branchId: branch.replace(/^0+/, ''), accountId: `${account.replace(/^0+/, '')}${accountDigit}` },
    ...{ from: null, until: null, closingBalance: null, closingOn: null, skipped: 0, lineCount: 0 },
  };
}

function statedOf({ account, lines, closing }: Gathered): StatementAccount {
  const days = lines.map((line) => line.day).sort();
  return {
    ...{ ...account, from: days[0] ?? null, until: days.at(-1) ?? null, lineCount: lines.length },
    ...{ closingBalance: closing?.balance ?? null, closingOn: closing ? (closing.on ?? days.at(-1) ?? null) : null },
  };
}

const signed = (value: string, side: string, row: number): string => {
  if (side === 'D') return value === '0.00' ? value : `-${value}`;
  if (side === 'C') return value;
  throw new Refusal('statementBadAmount', row);
};

function readE(line: string, row: number): BankLine | undefined {
  const { postedOn, amount, side, history, historyCode, number } = readRecord(segmentE, line);
  const value = money(amount, row);
  if (value === '0.00') return undefined;
  const day = dayOf(postedOn, row);
  if (day === null) throw new Refusal('statementBadDay', row);
  return {
    ...{ fitId: '', day, amount: signed(value, side, row) },
    ...{ memo: plainText(history || historyCode, longestMemo), number: plainText(number, longestNumber) },
  };
}

function closingOf(line: string, row: number): Gathered['closing'] {
  const { closing, closingOn, side } = readRecord(cnab240StatementEnd, line);
  if (side === '') return null;
  return { balance: signed(money(closing, row), side, row), on: dayOf(closingOn, row) };
}

const nothingPaid = { charges: '0.00', discount: '0.00', paid: '0.00', occurredOn: null, creditedOn: null } as const;

/** Reasons are numbers of so many letters, one behind the other; zeros are none. */
function reasonsOf(written: string, length: number): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < written.length; at += length) {
    const reason = written.slice(at, at + length).trim();
    if (reason !== '' && !/^0+$/.test(reason)) found.push(reason);
  }
  return found;
}

function readT(line: string, row: number, bank: string) {
  const layout = segmentTOf(bank);
  const { code, ourNumber, documentNumber, companyUse, dueDate, faceValue, fee } = readRecord(layout, line);
  return {
    ...{ line: row, width: 240 as const, code, kind: occurrenceKindOf(code, bank, 240) },
    ...{ ourNumber, documentNumber, companyUse, dueDate: dayOf(dueDate, row) },
    ...{ faceValue: money(faceValue, row), fee: money(fee, row) },
    reasons: reasonsOf(partOf(layout.reasons, line).trimEnd(), 2),
  };
}

function readU(line: string, row: number) {
  const { charges, discount, rebate, paid, occurredOn, creditedOn } = readRecord(segmentU, line);
  return {
    ...{ charges: money(charges, row), paid: money(paid, row) },
    discount: money(discount === undefined || rebate === undefined ? undefined : discount + rebate, row),
    ...{ occurredOn: dayOf(occurredOn, row), creditedOn: dayOf(creditedOn, row) },
  };
}

function read400(lines: readonly string[]): Read {
  checkWidths(lines, 400);
  const { bank, direction } = readRecord(header400, lines[0] ?? '');
  if (direction === '1') throw new Refusal('cnabRemittance');
  const layout = return400[bank];
  if (!layout) throw new Refusal('cnabBank');
  if (!lines.at(-1)?.startsWith('9')) throw new Refusal('statementBroken');
  const occurrences: BankOccurrence[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || !layout.kinds.includes(line.charAt(0))) continue;
    const row = index + 1;
    const read = readRecord(layout.line, line);
    const { code, ourNumber, documentNumber, companyUse, discount, rebate } = read;
    occurrences.push({
      ...{ line: row, width: 400, code, kind: occurrenceKindOf(code, bank, 400) },
      reasons: reasonsOf(partOf(layout.line.reasons, line).trimEnd(), layout.reasonLength),
      ...{ ourNumber, documentNumber, companyUse },
      ...{ dueDate: dayOf(read.dueDate, row), occurredOn: dayOf(read.occurredOn, row) },
      ...{ creditedOn: dayOf(read.creditedOn, row), faceValue: money(read.faceValue, row) },
      ...{ paid: money(read.paid, row), charges: money(read.charges, row), fee: money(read.fee, row) },
      discount: money(discount === undefined || rebate === undefined ? undefined : discount + rebate, row),
    });
  }
  const account = accountOf(bank, { branch: '', account: '', accountDigit: '' });
  return { accounts: [account], lines: [[]], occurrences };
}
