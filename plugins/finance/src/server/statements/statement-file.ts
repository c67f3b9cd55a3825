import type { ReaderName } from '@gleba/sdk';
import type { BankOccurrence } from '../../cnab/slip-occurrence.ts';
import type { BankLine } from '../../money/statement/statement-line-identity.ts';

export type StatementFault =
  | 'statementUnknown'
  | 'statementDoctype'
  | 'statementBroken'
  | 'statementTooLong'
  | 'statementBadAmount'
  | 'statementBadDay'
  | 'cnabRemittance'
  | 'cnabBank'
  | 'cnabBadLine';

/** One account of a statement file, as the bank names it. */
export interface StatementAccount {
  readonly bankId: string;
  readonly branchId: string;
  readonly accountId: string;
  readonly from: string | null;
  readonly until: string | null;
  /** What the bank says that it holds; null where it does not. */
  readonly closingBalance: string | null;
  readonly closingOn: string | null;
  /** Lines of nothing, which banks write to tell a balance. */
  readonly skipped: number;
  readonly lineCount: number;
}

export type StatementFacts =
  | {
      readonly accounts: readonly StatementAccount[];
      /** What it says of slips, besides what went through an account. */
      readonly occurrenceCount: number;
      /** Of the bytes of a file that says something of slips. */
      readonly fileHash: string;
    }
  | { readonly refused: StatementFault; readonly row?: number };

export type StatementRow = { readonly line: BankLine } | { readonly occurrence: BankOccurrence };

/** OFX of either generation, or CNAB of 240 or 400 places; lines are asked for by the place of their account, and then come all of slips. */
export const statementFile: ReaderName<
  { readonly path: string },
  StatementFacts,
  { readonly account: number },
  StatementRow
> = { id: 'finance.statement' };

/** As large as a bank's file of years is, and a text that says nothing else. */
export const statementLimits = { bytes: 20_000_000, lines: 50_000, accounts: 50 } as const;
