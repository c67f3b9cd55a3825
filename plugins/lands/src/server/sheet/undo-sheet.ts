import { GlebaError, type RecordOf } from '@gleba/sdk';
import type { ServerPatch, UnitOfWork } from '@gleba/sdk/server';
import { ImportChange } from '../../entities/import-change.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { isSame } from './apply-rows.ts';

export interface UndoneSheet {
  readonly removed: number;
  readonly restored: number;
  /** Names of records that stay as they are, because somebody has changed them since. */
  readonly kept: readonly string[];
}

/** Takes back the newest changes of a sheet's import, some a step: what it made is removed, what it changed is put back. */
export async function undoSheet(tx: UnitOfWork, jobId: string, maxChanges: number): Promise<UndoneSheet> {
  const filter = { jobId: { equalTo: jobId }, state: { equalTo: 'done' as const } };
  const changes = await tx.list(ImportChange, { filter, orderBy: ['-id'], first: maxChanges });
  const counts = { removed: 0, restored: 0 };
  const kept: string[] = [];
  for (const change of changes) {
    const outcome = change.kind === 'land' ? await undoLand(tx, change) : await undoResident(tx, change);
    if (outcome === 'kept') kept.push(change.label);
    else counts[outcome] += 1;
    await tx.update(ImportChange, change.id, { state: outcome === 'kept' ? 'kept' : 'undone' });
  }
  return { ...counts, kept };
}

type Change = RecordOf<typeof ImportChange>;
type Outcome = 'removed' | 'restored' | 'kept';

async function undoLand(tx: UnitOfWork, { recordId, before, after }: Change): Promise<Outcome> {
  const land = await tx.find(Land, recordId, { lock: true });
  // Somebody has removed it already: there is nothing to put back.
  if (!land || land.deletedAt !== null) return 'removed';
  if (before) return putBack(land, after, () => tx.update(Land, recordId, before as ServerPatch<typeof Land>));
  // Work has begun on it: a contract, a shape, people whom the sheet did not bring.
  const isAtWork = land.computedStatus !== 'pending' || land.geometryId !== null;
  const people = await tx.count(Resident, { filter: { landId: { equalTo: recordId } } });
  if (isAtWork || people > 0) return 'kept';
  await tx.remove(Land, recordId);
  return 'removed';
}

async function undoResident(tx: UnitOfWork, { recordId, before, after }: Change): Promise<Outcome> {
  const resident = await tx.find(Resident, recordId, { lock: true });
  if (!resident || resident.deletedAt !== null) return 'removed';
  if (before)
    return putBack(resident, after, () => tx.update(Resident, recordId, before as ServerPatch<typeof Resident>));
  await tx.remove(Resident, recordId);
  return 'removed';
}

async function putBack(
  record: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  restore: () => Promise<unknown>,
): Promise<Outcome> {
  if (Object.entries(after).some(([field, value]) => !isSame(record[field], value))) return 'kept';
  try {
    await restore();
    return 'restored';
  } catch (error) {
    // What others have written since leaves no room for it, such as shares of a lot that add up to all of it.
    if (error instanceof GlebaError && error.code === 'VALIDATION') return 'kept';
    throw error;
  }
}
