import type { LandStatusService } from '@gleba/plugin-lands';
import { GlebaError } from '@gleba/sdk';
import { handle, todayOf } from '@gleba/sdk/server';
import { Inspection } from '../entities/inspection.entity.ts';
import { LandInspection } from '../entities/land-inspection.entity.ts';
import { decideInspection } from '../operations.ts';

export const decideInspectionHandler = (landStatus: LandStatusService) =>
  handle(decideInspection, async ({ tx }, { inspectionId, decision, reason }) => {
    const { state, landId, photoId } = await tx.asActor.get(Inspection, inspectionId, { lock: true });
    if (state !== 'planned' || !photoId) throw new GlebaError('CONFLICT');
    const why = decision === 'refused' ? reason : null;
    const inspection = await tx.update(Inspection, inspectionId, { state: decision, reason: why ?? null });
    await tx.update(LandInspection, landId, { result: decision, inspectedOn: await todayOf(tx) });
    // In the same transaction: a refusal that the lot does not take is none.
    if (decision === 'refused') await landStatus.changeStatus(tx, landId, 'with_problem', reason);
    return { inspection };
  });
