import { allow, z } from '@gleba/sdk';
import { defineQuery } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';

/** Block, lot and subdivision of lots by their ids, in no promised order; those that the person may not see are left out. */
export const landKeysByIds = defineQuery({
  name: 'landKeysByIds',
  permission: allow.key(landsKey),
  input: z.object({ ids: z.array(z.uuid()).max(1000) }),
  output: z.array(z.object({ id: z.uuid(), block: z.string(), lot: z.string(), subdivision: z.string().nullable() })),
  async run({ transaction }, { ids }) {
    const lands = await transaction((tx) => tx.asActor.list(Land, { filter: { id: { in: ids } } }));
    return lands.map(({ id, block, lot, subdivision }) => ({ id, block, lot, subdivision }));
  },
});
