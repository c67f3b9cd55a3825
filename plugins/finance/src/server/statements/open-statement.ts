import type { z } from '@gleba/sdk';
import { type Reach, withSheet } from '@gleba/sdk/exchange/server';
import type { statementSettings } from '../../jobs/statements.job.ts';
import {
  linesOfSheet,
  proposeStatementColumns,
  type StatementColumns,
  statementFields,
} from '../../money/statement/statement-columns.ts';
import type { BankLine } from '../../money/statement/statement-line-identity.ts';
import { statementErrors } from './statement-errors.ts';
import { type StatementAccount, type StatementFacts, statementFile } from './statement-file.ts';

export type StatementSettings = z.infer<typeof statementSettings>;

export interface OpenedStatement {
  readonly columns: readonly string[];
  readonly mapping: StatementColumns;
  readonly accounts: readonly StatementAccount[];
  readonly account: number;
  readonly lines: readonly BankLine[];
  /** Of a sheet that cannot be read with these columns: the row. */
  readonly faultyRow: { readonly row: number; readonly what: 'date' | 'amount' } | null;
}

/** All lines of one account of a stored file, read in a process of its own. */
export function openStatement(
  reach: Reach,
  file: { readonly storageKey: string; readonly name: string },
  settings: StatementSettings,
): Promise<OpenedStatement> {
  return /\.ofx$/i.test(file.name)
    ? openOfx(reach, file.storageKey, settings.account ?? 0)
    : openSheet(reach, file.storageKey, settings);
}

async function openOfx(
  { files, readers, turn, signal }: Reach,
  key: string,
  account: number,
): Promise<OpenedStatement> {
  const copy = await files.localCopy(key);
  try {
    const request = { turn, bytes: await files.size(key), signal };
    const { facts, rows, close } = await readers.open(statementFile, { path: copy.path }, request);
    try {
      if ('refused' in facts) throw refusalOf(facts);
      const lines: BankLine[] = [];
      for await (const line of rows({ account })) lines.push(line);
      return { columns: [], mapping: {}, accounts: facts.accounts, account, lines, faultyRow: null };
    } finally {
      await close();
    }
  } finally {
    await copy.release();
  }
}

function refusalOf({ refused, row = 0 }: Extract<StatementFacts, { refused: string }>) {
  switch (refused) {
    case 'statementBadAmount':
      return statementErrors.statementBadAmount({ row });
    case 'statementBadDay':
      return statementErrors.statementBadDay({ row });
    case 'statementDoctype':
      return statementErrors.statementDoctype();
    case 'statementBroken':
      return statementErrors.statementBroken();
    case 'statementTooLong':
      return statementErrors.statementTooLong();
    case 'statementUnknown':
      return statementErrors.statementUnknown();
  }
}

function openSheet(reach: Reach, key: string, settings: StatementSettings): Promise<OpenedStatement> {
  return withSheet(reach, key, {}, async ({ facts, rows }) => {
    const all: { number: number; cells: readonly string[] }[] = [];
    for await (const row of rows()) all.push(row);
    const columns = [...facts.columns];
    const isSaid = statementFields.some((field) => settings[field]);
    const mapping = isSaid ? settings : proposeStatementColumns(columns);
    const read = linesOfSheet(columns, all, mapping);
    const [lines, skipped] = 'fault' in read ? [[], 0] : [read.lines, read.skipped];
    const days = lines.map(({ day }) => day).sort();
    const account = {
      ...{ bankId: '', branchId: '', accountId: '', from: days[0] ?? null, until: days.at(-1) ?? null },
      ...{ closingBalance: null, closingOn: null, skipped, lineCount: lines.length },
    };
    const faultyRow = 'fault' in read ? read.fault : null;
    return { columns: columns.filter(Boolean), mapping, accounts: [account], account: 0, lines, faultyRow };
  });
}
