import { allow, GlebaError, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';

/** As many as a page of a list holds. */
const landsAtOnce = 1000;

/** Says of a list of lots which case they depend on; null takes them out of whichever it was. All or none. */
export const setLawsuitForLands = defineCommand({
  name: 'setLawsuitForLands',
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  project: ({ projectId }) => projectId,
  input: z.object({
    projectId: z.uuid(),
    lawsuitId: z.uuid().nullish(),
    landIds: z.array(z.uuid()).min(1).max(landsAtOnce),
  }),
  output: z.object({ changed: z.number().int() }),
  async run({ tx }, { projectId, lawsuitId, landIds }) {
    const lawsuit = lawsuitId ? await tx.asActor.get(Lawsuit, lawsuitId) : null;
    if (lawsuit && lawsuit.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    const filter = { projectId: { equalTo: projectId }, id: { in: [...new Set(landIds)] } };
    const lands = await tx.asActor.list(Land, { filter });
    if (lands.length < new Set(landIds).size) throw new GlebaError('NOT_FOUND');
    const others = lands.filter((land) => land.lawsuitId !== (lawsuit?.id ?? null));
    for (const { id } of others) await tx.asActor.update(Land, id, { lawsuitId: lawsuit?.id ?? null });
    return { changed: others.length };
  },
});
