import { defineJob, listFilter, refusedRow, z } from '@gleba/sdk';
import { maxPaperLots, paperKinds, paperOutputs } from '../paper-kinds.ts';

export const papersSettings = z.object({
  projectId: z.uuid(),
  papers: z.array(z.enum(paperKinds)).check(
    z.minLength(1),
    z.maxLength(paperKinds.length),
    z.refine((kinds) => new Set(kinds).size === kinds.length, 'Each paper once.'),
  ),
  output: z.enum(paperOutputs),
  /** Which lots of the project, narrowed by each of these that is there; the person's rights hold beside them. */
  landIds: z.nullish(z.array(z.uuid()).check(z.minLength(1), z.maxLength(maxPaperLots))),
  block: z.nullish(z.string().check(z.maxLength(100))),
  filter: listFilter,
});
export type PapersSettings = z.infer<typeof papersSettings>;

/** Files that it makes are this plugin's. */
export const papersPurpose = 'lands.papers';

/** What lots the settings are about, in the words of a list's filter. */
export function paperFilter({ projectId, landIds, block, filter }: PapersSettings) {
  const narrowed = [
    ...(landIds ? [{ id: { in: landIds } }] : []),
    ...(typeof block === 'string' ? [{ block: { equalTo: block } }] : []),
    ...(filter ? [filter] : []),
  ];
  return { projectId, filter: { and: narrowed } };
}

/** Prints papers of lots and offers them as one file. */
export const printPapers = defineJob('lands.printPapers', {
  payload: papersSettings,
  result: z.object({
    fileId: z.uuid(),
    lots: z.int(),
    papers: z.int(),
    pages: z.int(),
    failed: z.array(refusedRow),
  }),
});
