import { defineJob, z } from '@gleba/sdk';
import { areaKey, mostAreas } from '../area-kinds.ts';
import { printedPapers } from './printed-papers.ts';

export const areaPapersSettings = z.object({
  projectId: z.uuid(),
  /** Which areas; all that have a memorial where nothing is said. */
  areas: z.nullish(z.array(areaKey).check(z.maxLength(mostAreas))),
  /** Whether the table of areas stands before them. */
  hasTable: z.boolean(),
  /** Whether each memorial's sketch follows it. */
  hasSketches: z.nullish(z.boolean()),
});
export type AreaPapersSettings = z.infer<typeof areaPapersSettings>;

/** Prints the memorials of a project's areas and offers them as one file. */
export const printAreaPapers = defineJob('lands.printAreaPapers', {
  payload: areaPapersSettings,
  result: printedPapers,
});
