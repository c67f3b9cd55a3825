import { defineJob, listFilter, mini } from '@gleba/sdk';
import { exportColumns, exportFormats } from '../export-formats.ts';

export const exportSettings = mini.object({
  projectId: mini.uuid(),
  format: mini.enum(exportFormats),
  columns: mini.array(mini.enum(exportColumns)).check(mini.minLength(1), mini.maxLength(exportColumns.length)),
  /** What the list shows, as its own filter says it; the person's rights hold beside it. */
  filter: listFilter,
});
export type ExportSettings = mini.infer<typeof exportSettings>;

/** Files that it makes are this plugin's. */
export const exportPurpose = 'lands.export';

/** Writes the lots of a list into a file. */
export const exportLands = defineJob('lands.exportLands', {
  payload: exportSettings,
  result: mini.object({ fileId: mini.uuid(), rows: mini.int() }),
});
