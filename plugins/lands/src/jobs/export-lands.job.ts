import { defineJob, listFilter, z } from '@gleba/sdk';
import { exportFormats, exportLosses } from '@gleba/sdk/exchange';
import { exportedColumns } from '../exported-columns.ts';

export const exportSettings = z.object({
  projectId: z.uuid(),
  format: z.enum(exportFormats),
  columns: z.array(z.enum(exportedColumns)).check(z.minLength(1), z.maxLength(exportedColumns.length)),
  /** What the list shows, as its own filter says it; the person's rights hold beside it. */
  filter: listFilter,
});
export type ExportSettings = z.infer<typeof exportSettings>;

/** Files that it makes are this plugin's. */
export const exportPurpose = 'lands.export';

/** Writes the lots of a list into a file. */
export const exportLands = defineJob('lands.exportLands', {
  payload: exportSettings,
  result: z.object({
    fileId: z.uuid(),
    rows: z.int(),
    /** What the format could not hold. */
    lost: z.optional(z.readonly(z.array(z.object({ what: z.enum(exportLosses), count: z.int() })))),
  }),
});
