import { handle } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { changeLandStatus } from '../../operations/lands.ts';
import { changeStatusOfLand, moversOf } from './change-status-of-lands.ts';

export const changeLandStatusHandler = handle(changeLandStatus, async ({ tx }, { landStatus }) => {
  const { id, projectId } = await tx.asActor.get(Land, landStatus.landId);
  return {
    landStatus: await changeStatusOfLand(tx, landStatus, moversOf(tx, projectId)),
    land: { id, computedStatus: landStatus.status },
  };
});
