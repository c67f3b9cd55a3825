import type { ReaderName } from '@gleba/sdk';
import type { BankLine } from '../../money/statement/statement-line-identity.ts';

export const statementFaults = [
  ...['statementUnknown', 'statementDoctype', 'statementBroken', 'statementTooLong'],
  ...['statementBadAmount', 'statementBadDay'],
] as const;
export type StatementFault =
  | 'statementUnknown'
  | 'statementDoctype'
  | 'statementBroken'
  | 'statementTooLong'
  | 'statementBadAmount'
  | 'statementBadDay';

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
  | { readonly accounts: readonly StatementAccount[] }
  | { readonly refused: StatementFault; readonly row?: number };

/** OFX, of either generation; its lines are asked for by the place of their account. */
export const statementFile: ReaderName<
  { readonly path: string },
  StatementFacts,
  { readonly account: number },
  BankLine
> = { id: 'finance.statement' };

/** As large as a bank's file of years is, and a text that says nothing else. */
export const statementLimits = { bytes: 20_000_000, lines: 50_000, accounts: 50 } as const;
