import { GlebaError } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { Lawsuit } from '../../entities/lawsuit.entity.ts';
import { setLawsuitForLands } from '../../operations/lands.ts';

export const setLawsuitForLandsHandler = handle(
  setLawsuitForLands,
  async ({ tx }, { projectId, lawsuitId, landIds }) => {
    const lawsuit = lawsuitId ? await tx.asActor.get(Lawsuit, lawsuitId) : null;
    if (lawsuit && lawsuit.projectId !== projectId) throw new GlebaError('NOT_FOUND');
    const filter = { projectId: { equalTo: projectId }, id: { in: [...new Set(landIds)] } };
    const lands = await tx.asActor.list(Land, { filter });
    if (lands.length < new Set(landIds).size) throw new GlebaError('NOT_FOUND');
    const others = lands.filter((land) => land.lawsuitId !== (lawsuit?.id ?? null));
    for (const { id } of others) await tx.asActor.update(Land, id, { lawsuitId: lawsuit?.id ?? null });
    return { changed: others.length };
  },
);
