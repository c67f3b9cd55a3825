import { defineReaction, type ReactionContext } from '@gleba/sdk/server';
import { Layer } from '../../entities/layer.entity.ts';
import { importFinished } from '../../events/import.event.ts';
import { lookUpAdjoiners } from '../../jobs/look-up-adjoiners.job.ts';
import { beforeAll } from './accept-sides.ts';
import { withUnknown } from './look-up-adjoiners.work.ts';

type Context = Pick<ReactionContext, 'tx' | 'enqueue'>;

/** What bounds lots has changed: who adjoins sides that were kept before may be known now. */
export const lookAgain = [
  defineReaction({
    id: 'lands.lookUpAdjoinersWhenLayerChanges',
    on: Layer.events.changed,
    run: async (context, { recordId }) => {
      const layer = await context.tx.find(Layer, recordId);
      if (layer) await look(context, layer.projectId);
    },
  }),
  defineReaction({
    id: 'lands.lookUpAdjoinersWhenImportFinishes',
    on: importFinished,
    run: (context, { data }) => look(context, data.projectId),
  }),
];

async function look({ tx, enqueue }: Context, projectId: string): Promise<void> {
  const [first] = await withUnknown(tx, projectId, beforeAll, 1);
  if (first) await enqueue(lookUpAdjoiners, { projectId }, { projectId, referenceId: projectId });
}
