import type { z } from '@gleba/sdk';
import { type Reach, withSheet } from '@gleba/sdk/exchange/server';
import type { BankOccurrence } from '../../cnab/slip-occurrence.ts';
import type { statementSettings } from '../../jobs/statements.job.ts';
import {
  linesOfSheet,
  proposeStatementColumns,
  type StatementColumns,
  statementFields,
} from '../../money/statement/statement-columns.ts';
import type { BankLine } from '../../money/statement/statement-line-identity.ts';
import { type KnownOccurrence, withOccurrenceIdentities } from '../slips/take-occurrences.ts';
import { statementErrors } from './statement-errors.ts';
import { type StatementAccount, type StatementFacts, statementFile } from './statement-file.ts';

export type StatementSettings = z.infer<typeof statementSettings>;

export interface OpenedStatement {
  readonly columns: readonly string[];
  readonly mapping: StatementColumns;
  readonly accounts: readonly StatementAccount[];
  readonly account: number;
  readonly lines: readonly BankLine[];
  /** What a bank's file of collection says of slips. */
  readonly occurrences: readonly KnownOccurrence[];
  /** Of a sheet that cannot be read with these columns: the row. */
  readonly faultyRow: { readonly row: number; readonly what: 'date' | 'amount' } | null;
}

/** All lines of one account of a stored file, read in a process of its own. */
export async function openStatement(
  reach: Reach,
  file: { readonly storageKey: string; readonly name: string },
  settings: StatementSettings,
): Promise<OpenedStatement> {
  const { storageKey, name } = file;
  const isSheet = /\.(?:csv|xlsx)$/i.test(name);
  if (isSheet) return openSheet(reach, storageKey, settings);
  const said = await openFile(reach, storageKey, settings.account ?? 0);
  if (!('refused' in said)) return said;
  // Banks call any of the three a text: what is none of the others is looked at as a sheet.
  if (said.refused === 'statementUnknown' && /\.txt$/i.test(name)) return openSheet(reach, storageKey, settings);
  throw refusalOf(said);
}

async function openFile(
  { files, readers, turn, signal }: Reach,
  key: string,
  account: number,
): Promise<OpenedStatement | Refused> {
  const copy = await files.localCopy(key);
  try {
    const request = { turn, bytes: await files.size(key), signal };
    const { facts, rows, close } = await readers.open(statementFile, { path: copy.path }, request);
    try {
      if ('refused' in facts) return facts;
      const lines: BankLine[] = [];
      const occurrences: BankOccurrence[] = [];
      for await (const row of rows({ account })) {
        if ('line' in row) lines.push(row.line);
        else occurrences.push(row.occurrence);
      }
      return {
        ...{ columns: [], mapping: {}, accounts: facts.accounts, account, lines, faultyRow: null },
        occurrences: withOccurrenceIdentities(facts.fileHash, occurrences),
      };
    } finally {
      await close();
    }
  } finally {
    await copy.release();
  }
}

type Refused = Extract<StatementFacts, { refused: string }>;

function refusalOf({ refused, row = 0 }: Refused) {
  switch (refused) {
    case 'cnabBadLine':
      return statementErrors.cnabBadLine({ row });
    case 'cnabBank':
      return statementErrors.cnabBank();
    case 'cnabRemittance':
      return statementErrors.cnabRemittance();
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
    return {
      columns: columns.filter(Boolean),
      mapping,
      accounts: [account],
      account: 0,
      lines,
      occurrences: [],
      faultyRow,
    };
  });
}
