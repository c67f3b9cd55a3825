import type { ErrorDefinition } from '@gleba/sdk';
import { allow, GlebaError, permits } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { LandStatus } from '../../entities/land-status.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { type LandStatusName, type StatusMover, transitionFor } from '../../land-status.ts';
import { statusErrors } from './status-errors.ts';

export interface StatusChange {
  readonly status: LandStatusName;
  readonly reason?: string | null | undefined;
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
 * Takes one lot into another status, see `changeStatusOfLands`. Answers the step, or null where the lot is in that status
 * already.
 */
export async function changeStatusOfLand(
  tx: UnitOfWork,
  { landId, ...change }: StatusChange & { readonly landId: string },
  movers: readonly StatusMover[],
): Promise<StatusStep | null> {
  const refuse = (_id: string, refusal: GlebaError) => {
    throw refusal;
  };
  const [step] = await changeStatusOfLands(tx, [landId], change, movers, refuse);
  return step ?? null;
}

interface LockedLand {
  readonly id: string;
  readonly project_id: string;
  readonly status: LandStatusName;
  readonly blocks_contract: boolean;
  readonly is_removed: boolean;
  readonly is_dissolved: boolean;
}

/**
 * The only way into another status, whoever asks: the lots are locked, each one's step is looked up, and the steps and the
 * lots' statuses are written together. `refuse` is told of lots that stay in their status, and why. Answers the steps; a lot
 * that is in the status already takes none.
 */
export async function changeStatusOfLands(
  tx: UnitOfWork,
  landIds: readonly string[],
  change: StatusChange,
  movers: readonly StatusMover[],
  refuse: (id: string, refusal: GlebaError) => void,
): Promise<readonly StatusStep[]> {
  const lands = new Map((await lockLands(tx, landIds)).map((land) => [land.id, land]));
  const { status } = change;
  const reason = change.reason?.trim() || null;
  const moving: LockedLand[] = [];
  for (const landId of landIds) {
    const land = lands.get(landId.toLowerCase());
    if (land?.status === status && !land.is_removed) continue;
    const refusal = land ? refusalOf(land, { status, reason }, movers) : new GlebaError('NOT_FOUND');
    if (refusal) refuse(landId, refusal);
    else if (land) moving.push(land);
  }
  const steps = await tx.insertMany(
    LandStatus,
    moving.map(({ id, project_id: projectId, status: previousStatus }) => ({
      ...{ projectId, landId: id, status, previousStatus, reason },
    })),
  );
  const patch = { computedStatus: status };
  await tx.updateMany(
    Land,
    moving.map(({ id }) => ({ id, patch })),
  );
  return moving.map(({ status: previousStatus }, index) => ({ id: steps[index] ?? '', previousStatus }));
}

/** A lot that was split or merged is restored with its shape, by undoing that, or it would lie upon its own parts. */
async function lockLands(tx: UnitOfWork, landIds: readonly string[]): Promise<readonly LockedLand[]> {
  const found = await tx.asServer
    .from(Land)
    .withDeleted()
    .where({ id: { in: landIds } })
    .select(['id', 'projectId', 'computedStatus', 'blockNewContract', 'deletedAt'])
    .lock()
    .all();
  const retired = await tx.asServer
    .from(ShapeChange)
    .where({ landId: { in: landIds }, role: { equalTo: 'retired' }, undoneBy: { isNull: true } })
    .select(['landId'])
    .all();
  const dissolved = new Set(retired.map(({ landId }) => landId));
  return found.map((land) => ({
    ...{ id: land.id, project_id: land.projectId, status: land.computedStatus, blocks_contract: land.blockNewContract },
    ...{ is_removed: land.deletedAt !== null, is_dissolved: dissolved.has(land.id) },
  }));
}

function refusalOf(
  { status: from, blocks_contract, is_removed, is_dissolved }: LockedLand,
  { status: to, reason }: StatusChange,
  movers: readonly StatusMover[],
): GlebaError | undefined {
  if (is_removed) return new GlebaError('NOT_FOUND');
  const step = transitionFor(from, to, movers);
  if (!step) return whyNot(from, to).beside('status');
  if (to === 'with_contract' && blocks_contract) return statusErrors.takesNoContract.beside('status');
  if (from === 'archived' && !movers.includes('shape') && is_dissolved) return statusErrors.dissolved.beside('status');
  if (step.needsReason && !reason) return statusErrors.reasonRequired.beside('reason');
  return undefined;
}

function whyNot(from: LandStatusName, to: LandStatusName): ErrorDefinition {
  if (from === 'with_contract') return statusErrors.onlyByContract;
  if (to === 'with_contract') return statusErrors.needsContract;
  if (from === 'archived' || to === 'archived') {
    const isPossible = transitionFor(from, to, ['administrator']) !== undefined;
    if (isPossible) return statusErrors.onlyAdministrators;
  }
  return statusErrors.noSuchStep;
}
