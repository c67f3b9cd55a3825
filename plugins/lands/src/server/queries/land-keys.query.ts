import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { landKeysByIds } from '../../operations/lands.ts';

export const landKeysByIdsHandler = handle(landKeysByIds, async ({ transaction }, { ids }) => {
  const lands = await transaction((tx) => tx.asActor.list(Land, { filter: { id: { in: ids } } }));
  return lands.map(({ id, block, lot, subdivision }) => ({ id, block, lot, subdivision }));
});
