import { allow, defineCommand, z } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { mayBringSheets, sheetSettings } from '../jobs/import-sheet.job.ts';
import { inspectedFile } from './inspected-file.ts';

/** Puts a sheet, or a trial of it, on the queue. What the person could not do by hand is refused here, not row by row. */
export const startSheetImport = defineCommand('startSheetImport', {
  permission: allow.all(mayBringSheets, allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  input: sheetSettings,
  errors: ['lands.keyColumnsRequired', 'lands.columnRequired', 'lands.nameColumnRequired', 'lands.mayNotAddResidents'],
  output: { jobId: z.uuid() },
});

/** What the sheet holds, and which column fills what: as the project's last sheet had it, else by the usual names. */
export const inspectSheet = defineCommand('inspectSheet', {
  permission: mayBringSheets,
  project: ({ projectId }) => projectId,
  // A workbook of some MB takes its time; nobody shall wait for it in the database.
  isOutsideTransaction: true,
  input: {
    ...inspectedFile,
    separator: z.nullish(z.string().check(z.length(1))),
    sheet: z.nullish(z.string().check(z.maxLength(120))),
  },
  output: {
    columns: z.array(z.string()),
    rowCount: z.int(),
    encoding: z.nullable(z.string()),
    separator: z.nullable(z.string()),
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    mapping: z.array(z.object({ field: z.string(), column: z.string() })),
    /** The mapping is the project's own of the last time. */
    isRemembered: z.boolean(),
    /** Rows of the table, values in the order of `columns`. */
    sample: z.array(z.array(z.string())),
  },
});

export const sheetOperations = [startSheetImport, inspectSheet];
