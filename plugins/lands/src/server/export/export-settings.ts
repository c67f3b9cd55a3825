import { z } from '@gleba/sdk';
import { exportFormats } from '@gleba/sdk/exchange';
import { exportColumns } from '../../export-formats.ts';

/** Characters of a filter: more than any filter bar makes, and little enough to be kept with the job. */
const longestFilter = 20_000;

export const exportSettings = z.object({
  projectId: z.uuid(),
  format: z.enum(exportFormats),
  columns: z.array(z.enum(exportColumns)).min(1).max(exportColumns.length),
  /** What the list shows, as its own filter says it; the person's rights hold beside it. */
  filter: z
    .record(z.string(), z.unknown())
    .nullish()
    .refine((filter) => JSON.stringify(filter ?? {}).length <= longestFilter, 'O filtro é grande demais.'),
});
export type ExportSettings = z.infer<typeof exportSettings>;

/** Files that it makes are this plugin's. */
export const exportPurpose = 'lands.export';
