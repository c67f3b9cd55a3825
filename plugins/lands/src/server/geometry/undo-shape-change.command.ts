import { GlebaError, languageOf, type RecordOf, say, uuidv7 } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { LandVisit } from '../../entities/land-visit.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { undoShapeChange } from '../../operations/geometry.ts';
import { landErrors } from '../land-errors.ts';
import { changeStatusOfLand } from '../status/change-status-of-lands.ts';
import { markUnused } from './shape-operation.ts';

type Change = RecordOf<typeof ShapeChange>;

export const undoShapeChangeHandler = handle(undoShapeChange, async ({ tx }, { projectId, operationId }) => {
  const filter = { projectId: { equalTo: projectId }, operationId: { equalTo: operationId } };
  const changes = await tx.asActor.list(ShapeChange, { filter, orderBy: ['landId'] });
  if (changes.length === 0) throw new GlebaError('NOT_FOUND');
  const lots = new Map<string, RecordOf<typeof Land>>();
  for (const { landId } of changes) lots.set(landId, await tx.get(Land, landId, { lock: true }));
  // Once the lots are locked nobody else is undoing the same.
  const standing = await tx.list(ShapeChange, { filter, orderBy: ['landId'] });
  for (const change of standing) {
    const land = lots.get(change.landId);
    if (!land) throw new GlebaError('NOT_FOUND');
    const error = await whyNot(tx, change, land);
    if (error) throw error({ block: land.block, lot: land.lot });
  }
  const undoing = uuidv7();
  // What was made goes first: its names and its place are what is restored.
  for (const change of [...standing].sort((a, b) => order(a) - order(b))) {
    await restore(tx, change, lots.get(change.landId), undoing);
    await tx.update(ShapeChange, change.id, { undoneBy: undoing });
  }
  return { operationId: undoing, landIds: standing.map(({ landId }) => landId) };
});

function order({ role }: Change): number {
  return role === 'created' ? 0 : 1;
}

/** Which of them says why an operation cannot be undone for a lot. */
type Refusal = typeof landErrors.undoIsFinal;

/** Why an operation cannot be undone for this lot; null where it can. */
async function whyNot(tx: UnitOfWork, change: Change, land: RecordOf<typeof Land>): Promise<Refusal | null> {
  if (change.kind === 'undo') return landErrors.undoIsFinal;
  if (change.undoneBy !== null) return landErrors.undoneAlready;
  if (land.deletedAt !== null) return landErrors.removedSince;
  if (land.geometryId !== change.toGeometryId) return landErrors.shapeChangedSince;
  if (land.computedStatus === 'with_contract') return landErrors.contractSince;
  if (change.role === 'retired') return land.computedStatus === 'archived' ? null : landErrors.statusChangedSince;
  if (land.computedStatus === 'archived') return landErrors.archivedSince;
  return change.role === 'created' ? whyKept(tx, change, land) : null;
}

/** A lot that an operation made goes away with it: not while somebody's work is on it. */
async function whyKept(tx: UnitOfWork, change: Change, land: RecordOf<typeof Land>): Promise<Refusal | null> {
  const ofLand = { landId: { equalTo: land.id } };
  if (await tx.asServer.from(Resident).where(ofLand).exists()) return landErrors.residentsSince;
  if (await tx.asServer.from(LandVisit).where(ofLand).exists()) return landErrors.visitsSince;
  return land.updatedAt === change.landUpdatedAt ? null : landErrors.factsChangedSince;
}

async function restore(
  tx: UnitOfWork,
  change: Change,
  before: RecordOf<typeof Land> | undefined,
  undoing: string,
): Promise<void> {
  const { landId, projectId, fromGeometryId, toGeometryId, fromArea, toArea, role, previousStatus } = change;
  if (role === 'created') {
    await tx.remove(Land, landId);
    await markUnused(tx, toGeometryId);
  } else {
    if (fromGeometryId) await tx.update(Geometry, fromGeometryId, { deletedAt: null, mergedIntoId: null });
    await tx.update(Land, landId, { geometryId: fromGeometryId, computedArea: fromArea });
    await markUnused(tx, toGeometryId);
  }
  if (role === 'retired' && previousStatus) {
    await changeStatusOfLand(
      tx,
      { landId, status: previousStatus, reason: say('lands.shapeChange.undone', {}, languageOf(tx.actor)) },
      ['shape'],
    );
  }
  if (role !== 'created' && before?.updatedAt === change.landUpdatedAt) await tellAnew(tx, change);
  await tx.insert(ShapeChange, {
    projectId,
    operationId: undoing,
    kind: 'undo',
    role: 'changed',
    landId,
    fromGeometryId: toGeometryId,
    toGeometryId: fromGeometryId,
    fromArea: toArea,
    toArea: fromArea,
  });
}

/**
 * Nobody worked on the lot since the operation that is undone. Whatever left its record as that operation found it can be undone next: the
 * record is the same but for the moment of its last writing.
 */
async function tellAnew(tx: UnitOfWork, { id, landId, foundUpdatedAt }: Change): Promise<void> {
  if (foundUpdatedAt === null) return;
  const { updatedAt } = await tx.get(Land, landId);
  const standing = {
    landId: { equalTo: landId },
    landUpdatedAt: { equalTo: foundUpdatedAt },
    undoneBy: { isNull: true },
  };
  for (const former of await tx.list(ShapeChange, { filter: standing })) {
    if (former.id !== id) await tx.update(ShapeChange, former.id, { landUpdatedAt: updatedAt });
  }
}
