import { GlebaError, permits } from '@gleba/sdk';
import { unitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { mayChangeStatus } from '../../operations/lands.ts';
import type { LandStatusService } from '../../services.ts';
import { changeStatusOfLand, moversOf } from './change-status-of-lands.ts';

export const landStatusService: LandStatusService = {
  async changeStatus(open, landId, status, reason) {
    const tx = unitOfWork(open);
    const { projectId } = await tx.asActor.get(Land, landId);
    if (permits(tx.actor, mayChangeStatus, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
    return (await changeStatusOfLand(tx, { landId, status, reason }, moversOf(tx, projectId))) !== null;
  },
};
