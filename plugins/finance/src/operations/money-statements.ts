import { allow, defineCommand, id, list, object, z } from '@gleba/sdk';
import { occurrenceKinds } from '../cnab/occurrence-kinds.ts';
import { StatementImport } from '../entities/money/statement-import.entity.ts';
import { statementSettings } from '../jobs/statements.job.ts';

const permission = allow.adminAndUp;
const said = z.nullable(z.string());

const fileErrors = [
  ...['finance.statementUnknown', 'finance.statementDoctype', 'finance.statementBroken'],
  ...['finance.statementTooLong', 'finance.statementBadAmount', 'finance.statementBadDay'],
  ...['finance.cnabRemittance', 'finance.cnabBank', 'finance.cnabBadLine'],
];

/** What a statement's file holds, and what of it would be new in the account. */
export const inspectStatement = defineCommand('inspectStatement', {
  permission,
  // A file takes its time in a process of its own; nobody shall wait for it in the database.
  isOutsideTransaction: true,
  input: statementSettings,
  errors: fileErrors,
  output: {
    /** Of a sheet; none of an OFX file. */
    columns: list(z.string()),
    mapping: list(object({ field: z.string(), column: z.string() })),
    accounts: list(
      object({
        ...{ bankId: z.string(), branchId: z.string(), accountId: z.string(), from: said, until: said },
        ...{ closingBalance: said, closingOn: said, lineCount: z.int(), skipped: z.int() },
        /** Whether it bears the number of the account that was chosen; null where one of the two has none. */
        isSameAccount: z.nullable(z.boolean()),
      }),
    ),
    /** Which of them is counted and shown. */
    account: z.int(),
    newCount: z.int(),
    duplicateCount: z.int(),
    /** The row of a sheet that cannot be read with these columns. */
    faultyRow: z.nullable(z.int()),
    /** What a file of collection says of slips: all that is new of it counted, and the first of it. */
    slips: object({
      ...{ newCount: z.int(), knownCount: z.int(), paidCount: z.int(), paidAmount: z.string(), rejectedCount: z.int() },
      sample: list(
        object({
          ...{ line: z.int(), kind: z.enum(occurrenceKinds), code: z.string(), width: z.int(), day: said },
          ...{ reasons: list(z.string()), ourNumber: z.string(), amount: z.string(), charges: z.string() },
          fee: z.string(),
          /** The installment that it is of; null where nothing here is. */
          installment: said,
          isNew: z.boolean(),
        }),
      ),
    }),
    sample: list(object({ day: z.string(), amount: z.string(), memo: z.string(), number: z.string() })),
  },
});

/** Puts the import on the queue. */
export const startStatementImport = defineCommand('startStatementImport', {
  permission,
  input: statementSettings,
  output: { jobId: z.uuid() },
});

/** Puts taking it back on the queue: its lines go, but those that are reconciled. */
export const startStatementUndo = defineCommand('startStatementUndo', {
  permission,
  input: { statementImportId: id(StatementImport) },
  errors: ['finance.statementRunning'],
  output: { jobId: z.uuid() },
});

export const statementOperations = [inspectStatement, startStatementImport, startStatementUndo];
