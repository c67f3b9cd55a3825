import { allow, GlebaError, permits } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { LandStatus } from '../../entities/land-status.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { type LandStatusName, type StatusMover, transitionFor } from '../../land-status.ts';

export interface StatusChange {
  readonly landId: string;
  readonly status: LandStatusName;
  readonly reason?: string | null;
}

export interface StatusStep {
  readonly id: string;
  readonly previousStatus: LandStatusName;
}

/** What the person may be in a lot's life; nobody is a contract. */
export function moversOf(tx: UnitOfWork, projectId: string): readonly StatusMover[] {
  const facts = { projectId, fields: {} };
  if (permits(tx.actor, Land.access.update, facts) !== true) return [];
  return permits(tx.actor, allow.adminAndUp, facts) === true ? ['manager', 'administrator'] : ['manager'];
}

/**
 * The only way into another status, whoever asks: the lot is locked, the step looked up, the step and the lot's status written
 * together. Answers the step, or null where the lot is in that status already.
 */
export async function changeLandStatus(
  tx: UnitOfWork,
  { landId, status, reason }: StatusChange,
  movers: readonly StatusMover[],
): Promise<StatusStep | null> {
  const land = await tx.get(Land, landId, { lock: true });
  if (land.deletedAt !== null) throw new GlebaError('NOT_FOUND');
  const previousStatus = land.computedStatus;
  if (previousStatus === status) return null;
  const step = transitionFor(previousStatus, status, movers);
  if (!step) throw refused('status', 'notAllowed', refusalOf(previousStatus, status));
  if (status === 'with_contract' && land.blockNewContract) {
    throw refused('status', 'blocked', 'Este lote não aceita novo contrato.');
  }
  const why = reason?.trim() || null;
  if (previousStatus === 'archived' && !movers.includes('shape')) await refuseDissolved(tx, landId);
  if (step.needsReason && why === null) throw refused('reason', 'required', 'Informe o motivo.');
  const { projectId } = land;
  const { id } = await tx.insert(LandStatus, { projectId, landId, status, previousStatus, reason: why });
  await tx.update(Land, landId, { computedStatus: status });
  return { id, previousStatus };
}

/** A lot that was split or merged is restored with its shape, by undoing that, or it would lie upon its own parts. */
async function refuseDissolved(tx: UnitOfWork, landId: string): Promise<void> {
  const filter = { landId: { equalTo: landId }, role: { equalTo: 'retired' as const }, undoneBy: { isNull: true } };
  if ((await tx.count(ShapeChange, { filter })) === 0) return;
  throw refused('status', 'dissolved', 'O lote foi desmembrado ou remembrado: desfaça essa operação para restaurá-lo.');
}

function refusalOf(from: LandStatusName, to: LandStatusName): string {
  if (from === 'with_contract') return 'O lote tem contrato: só o contrato muda a situação dele.';
  if (to === 'with_contract') return 'O lote passa a esta situação somente por um contrato.';
  if (from === 'archived' || to === 'archived') {
    const isPossible = transitionFor(from, to, ['administrator']) !== undefined;
    if (isPossible) return 'Somente administradores podem arquivar ou restaurar um lote.';
  }
  return 'O lote não pode passar da situação atual para esta.';
}

function refused(field: string, code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', message, { fields: [{ field, code, message }] });
}
