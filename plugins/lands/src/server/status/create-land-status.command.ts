import { allow, z } from '@gleba/sdk';
import { defineCommand } from '@gleba/sdk/server';
import { dataManageKey, landsKey } from '../../access-keys.ts';
import { Land } from '../../entities/land.entity.ts';
import { landStatuses } from '../../land-status.ts';
import { changeLandStatus, moversOf } from './change-land-status.ts';

/** Takes a lot into another status. The input has the shape of a derived creation, as the specification calls it. */
export const createLandStatus = defineCommand({
  name: 'createLandStatus',
  permission: allow.all(allow.key(landsKey), allow.key(dataManageKey)),
  input: z.object({
    landStatus: z.object({
      landId: z.uuid(),
      status: z.enum(landStatuses),
      reason: z.string().max(1000).nullish(),
    }),
  }),
  output: z.object({
    /** Null where the lot was in that status already. */
    landStatus: z.object({ id: z.uuid(), previousStatus: z.enum(landStatuses) }).nullable(),
    land: z.object({ id: z.uuid(), computedStatus: z.enum(landStatuses) }),
  }),
  async run({ tx }, { landStatus }) {
    const { id, projectId } = await tx.asActor.get(Land, landStatus.landId);
    return {
      landStatus: await changeLandStatus(tx, landStatus, moversOf(tx, projectId)),
      land: { id, computedStatus: landStatus.status },
    };
  },
});
