import { defineJob, listFilter, mini } from '@gleba/sdk';
import { mostPaperLots, paperKinds, paperOutputs } from '../paper-kinds.ts';

export const papersSettings = mini.object({
  projectId: mini.uuid(),
  papers: mini.array(mini.enum(paperKinds)).check(
    mini.minLength(1),
    mini.maxLength(paperKinds.length),
    mini.refine((kinds) => new Set(kinds).size === kinds.length, 'Cada documento uma vez.'),
  ),
  output: mini.enum(paperOutputs),
  /** Which lots of the project, narrowed by each of these that is there; the person's rights hold beside them. */
  landIds: mini.nullish(mini.array(mini.uuid()).check(mini.minLength(1), mini.maxLength(mostPaperLots))),
  block: mini.nullish(mini.string().check(mini.maxLength(100))),
  filter: listFilter,
});
export type PapersSettings = mini.infer<typeof papersSettings>;

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
  result: mini.object({
    fileId: mini.uuid(),
    lots: mini.int(),
    papers: mini.int(),
    pages: mini.int(),
    failed: mini.array(mini.object({ id: mini.uuid(), title: mini.string(), message: mini.string() })),
  }),
});
