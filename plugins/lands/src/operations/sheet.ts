import { allow, defineCommand, mini } from '@gleba/sdk';
import { dataManageKey, landsKey } from '../access-keys.ts';
import { mayBringSheets, sheetSettings } from '../jobs/import-sheet.job.ts';

/** Puts a sheet, or a trial of it, on the queue. What the person could not do by hand is refused here, not row by row. */
export const startSheetImport = defineCommand('startSheetImport', {
  permission: allow.all(mayBringSheets, allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  input: sheetSettings,
  output: { jobId: mini.uuid() },
});

/** What the sheet holds, and which column fills what: as the project's last sheet had it, else by the usual names. */
export const inspectSheet = defineCommand('inspectSheet', {
  permission: mayBringSheets,
  project: ({ projectId }) => projectId,
  // A workbook of some MB takes its time; nobody shall wait for it in the database.
  isOutsideTransaction: true,
  input: {
    fileId: mini.uuid(),
    projectId: mini.uuid(),
    encoding: mini.nullish(mini.string().check(mini.maxLength(40))),
    separator: mini.nullish(mini.string().check(mini.length(1))),
    sheet: mini.nullish(mini.string().check(mini.maxLength(120))),
  },
  output: {
    columns: mini.array(mini.string()),
    rowCount: mini.int(),
    encoding: mini.nullable(mini.string()),
    separator: mini.nullable(mini.string()),
    sheets: mini.array(mini.string()),
    sheet: mini.nullable(mini.string()),
    mapping: mini.array(mini.object({ field: mini.string(), column: mini.string() })),
    /** The mapping is the project's own of the last time. */
    isRemembered: mini.boolean(),
    /** Rows of the table, values in the order of `columns`. */
    sample: mini.array(mini.array(mini.string())),
  },
});

export const sheetOperations = [startSheetImport, inspectSheet];
