import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { createLandStatus } from '../../operations/lands.ts';
import { changeLandStatus, moversOf } from './change-land-status.ts';

export const createLandStatusHandler = handle(createLandStatus, async ({ tx }, { landStatus }) => {
  const { id, projectId } = await tx.asActor.get(Land, landStatus.landId);
  return {
    landStatus: await changeLandStatus(tx, landStatus, moversOf(tx, projectId)),
    land: { id, computedStatus: landStatus.status },
  };
});
