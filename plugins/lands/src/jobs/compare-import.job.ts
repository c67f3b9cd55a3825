import { defineJob, z } from '@gleba/sdk';
import { importSettings } from './import-shapefile.job.ts';

/** What an import would be told, and with which lots its rows are compared. */
export const comparisonSettings = z.extend(importSettings, {
  /** Lots of one layer; null: all of the project. */
  layerId: z.nullish(z.uuid()),
});
export type ComparisonSettings = z.infer<typeof comparisonSettings>;

/** With `against`, what an earlier file's import was told: the two files are compared, and no lot is asked. */
export const comparisonPayload = z.extend(comparisonSettings, { against: z.nullish(importSettings) });
export type ComparisonPayload = z.infer<typeof comparisonPayload>;

export const comparisonResult = z.object({
  total: z.nullable(z.int()),
  new: z.int(),
  shape: z.int(),
  facts: z.int(),
  gone: z.int(),
  same: z.int(),
  held: z.int(),
});

/** Reads a file as an import would and finds what it says otherwise than the lots; they stay as they are. */
export const compareImport = defineJob('lands.compareImport', {
  payload: comparisonPayload,
  result: comparisonResult,
});
