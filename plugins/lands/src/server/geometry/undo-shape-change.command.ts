import { GlebaError, type RecordOf, uuidv7 } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { ShapeChange } from '../../entities/shape-change.entity.ts';
import { undoShapeChange } from '../../operations/geometry.ts';
import { changeLandStatus } from '../status/change-land-status.ts';
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
    const reason = await whyNot(tx, change, land);
    if (reason) throw new GlebaError('VALIDATION', `Quadra ${land.block}, lote ${land.lot}: ${reason}`);
  }
  const undoing = uuidv7();
  // What was made goes first: its names and its place are what is restored.
  for (const change of [...standing].sort((a, b) => order(a) - order(b))) {
    await restore(tx, change, undoing);
    await tx.update(ShapeChange, change.id, { undoneBy: undoing });
  }
  return { operationId: undoing, landIds: standing.map(({ landId }) => landId) };
});

function order({ role }: Change): number {
  return role === 'created' ? 0 : 1;
}

/** Why an operation cannot be undone for this lot; null where it can. */
async function whyNot(tx: UnitOfWork, change: Change, land: RecordOf<typeof Land>): Promise<string | null> {
  if (change.kind === 'undo') return 'desfazer não se desfaz; repita a operação.';
  if (change.undoneBy !== null) return 'a operação já foi desfeita.';
  if (land.deletedAt !== null) return 'o lote foi excluído depois.';
  if (land.geometryId !== change.toGeometryId)
    return 'o desenho do lote foi alterado depois. Desfaça antes a alteração mais recente.';
  if (land.computedStatus === 'with_contract') return 'o lote tem contrato.';
  if (change.role === 'retired') return land.computedStatus === 'archived' ? null : 'a situação do lote mudou depois.';
  if (land.computedStatus === 'archived') return 'o lote foi arquivado depois.';
  return change.role === 'created' ? whyKept(tx, change, land) : null;
}

/** A lot that an operation made goes away with it: not while somebody's work is on it. */
async function whyKept(tx: UnitOfWork, change: Change, land: RecordOf<typeof Land>): Promise<string | null> {
  const { rows } = await tx.query<{ residents: boolean; visits: boolean }>(
    `select
       exists (select 1 from lands.resident r where r.organization_id = $1::integer and r.land_id = $2::uuid and r.deleted_at is null) as residents,
       exists (select 1 from lands.land_visit v where v.organization_id = $1::integer and v.land_id = $2::uuid and v.deleted_at is null) as visits`,
    [tx.actor.organizationId, land.id],
  );
  if (rows[0]?.residents) return 'já tem moradores.';
  if (rows[0]?.visits) return 'já tem visitas.';
  return land.updatedAt === change.landUpdatedAt ? null : 'o cadastro do lote foi alterado depois.';
}

async function restore(tx: UnitOfWork, change: Change, undoing: string): Promise<void> {
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
    await changeLandStatus(tx, { landId, status: previousStatus, reason: 'Operação desfeita' }, ['shape']);
  }
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
