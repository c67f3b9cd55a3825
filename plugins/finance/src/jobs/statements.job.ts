import { defineJob, z } from '@gleba/sdk';
import type { statementFields } from '../money/statement/statement-columns.ts';

const column = z.nullish(z.string().check(z.maxLength(400)));

/** What a person decided about a statement's file. */
export const statementSettings = z.object({
  fileId: z.uuid(),
  bankAccountId: z.uuid(),
  /** Of a file with several accounts: which of them, from 0 on. */
  account: z.nullish(z.int().check(z.gte(0), z.lte(50))),
  /** Of a sheet: which column is what. */
  date: column,
  description: column,
  amount: column,
  credit: column,
  debit: column,
  number: column,
} satisfies Record<(typeof statementFields)[number], unknown> & Record<string, unknown>);

/** Brings the lines of a statement that are new into an account. */
export const importStatement = defineJob('finance.importStatement', {
  payload: statementSettings,
  /** `settled`: installments that the file says were paid; `troubled`: payments in it that a person has to look at. */
  result: z.object({
    ...{ statementImportId: z.uuid(), added: z.int(), duplicates: z.int() },
    ...{ settled: z.int(), troubled: z.int() },
  }),
});

/** Takes an import back: its lines but those that are reconciled or of a closed month, and what settled no installment. */
export const undoStatementImport = defineJob('finance.undoStatementImport', {
  payload: z.object({ statementImportId: z.uuid() }),
  result: z.object({ removed: z.int(), ...{ reconciled: z.int(), closed: z.int(), paid: z.int() } }),
});

export const statementJobs = [importStatement, undoStatementImport];

/** Of uploaded files. */
export const statementPurpose = 'finance.statement';
export const statementExtensions = ['.ofx', '.csv', '.txt', '.xlsx', '.ret'] as const;
