import type { RecordOf } from '@gleba/sdk';
import { handle, todayOf, type UnitOfWork } from '@gleba/sdk/server';
import { IndexCorrection } from '../../entities/index-correction.entity.ts';
import { applyCorrections, proposeCorrections, undoCorrections } from '../../jobs/corrections.job.ts';
import { applyCorrection, discardCorrection, proposeCorrection, undoCorrection } from '../../operations/corrections.ts';
import { correctionErrors } from './correction-errors.ts';

type Status = RecordOf<typeof IndexCorrection>['status'];

export const proposeCorrectionHandler = handle(proposeCorrection, async ({ tx, enqueue }, { projectId, asOf }) => {
  if (asOf > (await todayOf(tx))) throw correctionErrors.correctionInFuture.beside('asOf');
  const underWay = ['computing', 'proposed', 'applying', 'undoing'] as const;
  const filter = { projectId: { equalTo: projectId }, status: { in: [...underWay] } };
  // Two at once would each be computed from what the other changes.
  if ((await tx.count(IndexCorrection, { filter })) > 0) throw correctionErrors.correctionUnderWay();
  const indexCorrection = await tx.insert(IndexCorrection, { projectId, asOf });
  const payload = { indexCorrectionId: indexCorrection.id };
  const jobId = await enqueue(proposeCorrections, payload, { projectId, referenceId: indexCorrection.id });
  return { indexCorrection, jobId };
});

export const applyCorrectionHandler = handle(applyCorrection, async ({ tx, enqueue }, { indexCorrectionId }) => {
  const indexCorrection = await takeOn(tx, indexCorrectionId, 'proposed', 'applying');
  const { projectId } = indexCorrection;
  const jobId = await enqueue(applyCorrections, { indexCorrectionId }, { projectId, referenceId: indexCorrectionId });
  return { indexCorrection, jobId };
});

export const undoCorrectionHandler = handle(undoCorrection, async ({ tx, enqueue }, { indexCorrectionId }) => {
  const indexCorrection = await takeOn(tx, indexCorrectionId, 'applied', 'undoing');
  const { projectId } = indexCorrection;
  const jobId = await enqueue(undoCorrections, { indexCorrectionId }, { projectId, referenceId: indexCorrectionId });
  return { indexCorrection, jobId };
});

export const discardCorrectionHandler = handle(discardCorrection, async ({ tx }, { indexCorrectionId }) => ({
  indexCorrection: await takeOn(tx, indexCorrectionId, 'proposed', 'discarded'),
}));

/** Whoever comes second finds that it was decided. */
async function takeOn(tx: UnitOfWork, id: string, from: Status, to: Status) {
  const { status } = await tx.asActor.get(IndexCorrection, id, { lock: true });
  if (status !== from) throw correctionErrors.correctionStepUnknown();
  return tx.update(IndexCorrection, id, { status: to, decidedBy: tx.actor.userId ?? null });
}
