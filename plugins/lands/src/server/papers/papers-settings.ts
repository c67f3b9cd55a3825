import { z } from '@gleba/sdk';
import { mostPaperLots, paperKinds, paperOutputs } from '../../paper-kinds.ts';

/** Characters of a filter, as for exports. */
const longestFilter = 20_000;

export const papersSettings = z.object({
  projectId: z.uuid(),
  papers: z
    .array(z.enum(paperKinds))
    .min(1)
    .max(paperKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Cada documento uma vez.'),
  output: z.enum(paperOutputs),
  /** Which lots of the project, narrowed by each of these that is there; the person's rights hold beside them. */
  landIds: z.array(z.uuid()).min(1).max(mostPaperLots).nullish(),
  block: z.string().max(100).nullish(),
  filter: z
    .record(z.string(), z.unknown())
    .nullish()
    .refine((filter) => JSON.stringify(filter ?? {}).length <= longestFilter, 'O filtro é grande demais.'),
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
