import { allow, defineJob, z } from '@gleba/sdk';
import { dataUploadKey, projectDetailsKey } from '../access-keys.ts';
import { importFinished } from '../events/import.event.ts';
import { type SheetField, sheetFields } from '../sheet-fields.ts';

const column = z.nullish(z.string().check(z.maxLength(4000)));

export const sheetMapping = z.object(
  Object.fromEntries(sheetFields.map((field) => [field, column])) as Record<SheetField, typeof column>,
);

/** The screen's own key, and that of whoever brings files at all. */
export const mayBringSheets = allow.all(allow.key(projectDetailsKey), allow.key(dataUploadKey));

/** What a person decided about a sheet; the next sheet of the project learns its columns from it. */
export const sheetSettings = z.object({
  fileId: z.uuid(),
  projectId: z.uuid(),
  encoding: z.nullish(z.string().check(z.maxLength(40))),
  separator: z.nullish(z.string().check(z.length(1))),
  /** Of a workbook; null: the first that is visible. */
  sheet: z.nullish(z.string().check(z.maxLength(120))),
  mapping: sheetMapping,
  /** Everything is done and taken back: what would come of it is told, nothing is kept. */
  isTrial: z.boolean(),
});
export type SheetSettings = z.infer<typeof sheetSettings>;

/** Brings a sheet of lots and residents into a project, or tries it. */
export const importSheet = defineJob('lands.importSheet', {
  payload: sheetSettings,
  result: z.object({
    isTrial: z.boolean(),
    total: z.int(),
    failed: z.int(),
    /** Rows that came in. */
    rows: z.int(),
    landsCreated: z.int(),
    landsUpdated: z.int(),
    landsUnchanged: z.int(),
    residentsCreated: z.int(),
    residentsUpdated: z.int(),
    residentsUnchanged: z.int(),
    /** The list of what was left out. */
    issuesFileId: z.nullable(z.uuid()),
  }),
  emits: [importFinished],
});
