import { allow, z } from '@gleba/sdk';
import { dataUploadKey, projectDetailsKey } from '../../access-keys.ts';
import { type SheetField, sheetFields } from '../../sheet-fields.ts';

const column = z.string().max(4000).nullish();

export const sheetMapping = z.object(
  Object.fromEntries(sheetFields.map((field) => [field, column])) as Record<SheetField, typeof column>,
);

/** The screen's own key, and that of whoever brings files at all. */
export const mayBringSheets = allow.all(allow.key(projectDetailsKey), allow.key(dataUploadKey));

/** What a person decided about a sheet; the job's payload, from which the next sheet of the project learns its columns. */
export const sheetSettings = z.object({
  fileId: z.uuid(),
  projectId: z.uuid(),
  encoding: z.string().max(40).nullish(),
  separator: z.string().length(1).nullish(),
  /** Of a workbook; null: the first that is visible. */
  sheet: z.string().max(120).nullish(),
  mapping: sheetMapping,
  /** Everything is done and taken back: what would come of it is told, nothing is kept. */
  isTrial: z.boolean(),
});
export type SheetSettings = z.infer<typeof sheetSettings>;

/** The screen's own address beside the route table's name; also what jobs are known by. */
export const importSheetType = 'lands.importSheet';
