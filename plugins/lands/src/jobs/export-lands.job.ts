import { defineJob, listFilter, mini } from '@gleba/sdk';
import { exportFormats } from '@gleba/sdk/exchange';
import { exportedColumns } from '../exported-columns.ts';

export const exportSettings = mini.object({
  projectId: mini.uuid(),
  format: mini.enum(exportFormats),
  columns: mini.array(mini.enum(exportedColumns)).check(mini.minLength(1), mini.maxLength(exportedColumns.length)),
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
