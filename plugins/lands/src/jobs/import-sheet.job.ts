import { allow, defineJob, mini } from '@gleba/sdk';
import { dataUploadKey, projectDetailsKey } from '../access-keys.ts';
import { type SheetField, sheetFields } from '../sheet-fields.ts';

const column = mini.nullish(mini.string().check(mini.maxLength(4000)));

export const sheetMapping = mini.object(
  Object.fromEntries(sheetFields.map((field) => [field, column])) as Record<SheetField, typeof column>,
);

/** The screen's own key, and that of whoever brings files at all. */
export const mayBringSheets = allow.all(allow.key(projectDetailsKey), allow.key(dataUploadKey));

/** What a person decided about a sheet; the next sheet of the project learns its columns from it. */
export const sheetSettings = mini.object({
  fileId: mini.uuid(),
  projectId: mini.uuid(),
  encoding: mini.nullish(mini.string().check(mini.maxLength(40))),
  separator: mini.nullish(mini.string().check(mini.length(1))),
  /** Of a workbook; null: the first that is visible. */
  sheet: mini.nullish(mini.string().check(mini.maxLength(120))),
  mapping: sheetMapping,
  /** Everything is done and taken back: what would come of it is told, nothing is kept. */
  isTrial: mini.boolean(),
});
export type SheetSettings = mini.infer<typeof sheetSettings>;

/** Brings a sheet of lots and residents into a project, or tries it. */
export const importSheet = defineJob('lands.importSheet', {
  payload: sheetSettings,
  result: mini.object({
    isTrial: mini.boolean(),
    total: mini.int(),
    failed: mini.int(),
    /** Rows that came in. */
    rows: mini.int(),
    landsCreated: mini.int(),
    landsUpdated: mini.int(),
    landsUnchanged: mini.int(),
    residentsCreated: mini.int(),
    residentsUpdated: mini.int(),
    residentsUnchanged: mini.int(),
    /** The list of what was left out. */
    issuesFileId: mini.nullable(mini.uuid()),
  }),
});
