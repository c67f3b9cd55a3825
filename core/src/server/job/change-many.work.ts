import type { Entity } from '../../entity/entity.ts';
import type { FilterOf } from '../../entity/entity-types.ts';
import type { EntityRegistry } from '../../entity/registry.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { isLargeValue } from '../../event/large-value.ts';
import { type ChangeAct, changeMany, type ManyChanges, undoMany } from '../../job/change-many.job.ts';
import { Job } from '../../job/job-entities.ts';
import { type AnyJobWork, type JobContext, work } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import { serverErrors } from '../error/server-errors.ts';
import { type ChangeCheckpoint, changeChosen } from './change-chosen.ts';
import { changesOfJob } from './changes-of-job.ts';

/** Rows of an entity that only its plugin's own commands write are not changed past these. */
export function changeableEntity(registry: EntityRegistry, { entity: id, act }: Pick<ManyChanges, 'entity' | 'act'>) {
  const entity = registry.find(id);
  if (!entity) throw new GlebaError('NOT_FOUND');
  const mayDerive = act === 'update' ? entity.derive.update : entity.derive.delete;
  if (!mayDerive || (act === 'restore' && !entity.softDelete)) throw new GlebaError('FORBIDDEN');
  return entity;
}

/** A change of many rows and its undoing: the same rules, history and events as of one, a thousand at a time. */
export function changeManyWorks(registry: EntityRegistry): readonly AnyJobWork[] {
  return [
    work(changeMany, async (context: JobContext<ChangeCheckpoint>, payload) => {
      const entity = changeableEntity(registry, payload);
      return changeChosen(context, {
        entity,
        rows: payload,
        text: `ui.many.${payload.act}`,
        withDeleted: payload.act === 'restore',
        change: (tx, ids, refuse) => changeRows(tx.asActor, entity, payload.act, payload.patch ?? {}, ids, refuse),
      });
    }),
    work(undoMany, (context: JobContext<ChangeCheckpoint>, { jobId }) => undo(context, registry, jobId)),
  ];
}

type Refuse = (id: string, refusal: GlebaError) => void;

async function changeRows(
  tx: UnitOfWork,
  entity: Entity,
  act: ChangeAct,
  patch: Readonly<Record<string, unknown>>,
  ids: readonly string[],
  onRefusal: Refuse,
): Promise<number> {
  if (act === 'remove' && !entity.softDelete) return removeRows(tx, entity, ids, onRefusal);
  const deletedAt = act === 'remove' ? new Date().toISOString() : null;
  const change = act === 'update' ? patch : { deletedAt };
  return (
    await tx.updateMany(
      entity,
      ids.map((id) => ({ id, patch: change })),
      { onRefusal },
    )
  ).length;
}

/** A removal takes along what belongs to the row: one after the other, and half of one is never kept. */
async function removeRows(tx: UnitOfWork, entity: Entity, ids: readonly string[], refuse: Refuse): Promise<number> {
  for (const id of ids) {
    try {
      await tx.remove(entity, id);
    } catch (error) {
      // Nothing was written for it; others that fail do so half-way, and the whole step is tried again row by row.
      if (!(error instanceof GlebaError) || ids.length > 1) throw error;
      refuse(id, error);
      return 0;
    }
  }
  return ids.length;
}

async function undo(context: JobContext<ChangeCheckpoint>, registry: EntityRegistry, jobId: string) {
  const { entity, known } = await context.transaction(async (tx) => {
    const { type, payload } = await tx.asActor.get(Job, jobId);
    if (type !== changeMany.id) throw new GlebaError('NOT_FOUND');
    const changed = changeableEntity(registry, payload as ManyChanges);
    return { entity: changed, known: await changesOfJob(tx, jobId, changed) };
  });
  return changeChosen(context, {
    entity,
    rows: { ids: [...known.keys()] },
    text: 'ui.many.undo',
    change: (tx, ids, refuse) => putBack(tx.asActor, entity, ids, known, refuse),
  });
}

async function putBack(
  tx: UnitOfWork,
  entity: Entity,
  ids: readonly string[],
  known: Awaited<ReturnType<typeof changesOfJob>>,
  onRefusal: Refuse,
): Promise<number> {
  const filter = { id: { in: ids } } as FilterOf<Entity>;
  const rows = new Map<string, Readonly<Record<string, unknown>>>(
    (await tx.list(entity, { filter, withDeleted: true })).map((row) => [String(row.id), row]),
  );
  const patches: { readonly id: string; readonly patch: Record<string, unknown> }[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const own = Object.entries(known.get(id) ?? {}).filter(([name]) => isOwn(entity, name));
    if (!row) onRefusal(id, new GlebaError('NOT_FOUND'));
    else if (
      own.some(([name, { from, to }]) => isLargeValue(from) || JSON.stringify(row[name]) !== JSON.stringify(to))
    ) {
      onRefusal(id, serverErrors.changedSince());
    } else patches.push({ id, patch: Object.fromEntries(own.map(([name, { from }]) => [name, from])) });
  }
  return (await tx.updateMany(entity, patches, { onRefusal })).length;
}

/** What a patch may say; who changed a row and when follows from that it is changed. */
function isOwn(entity: Entity, name: string): boolean {
  const field = entity.allFields[name];
  return name === 'deletedAt' || (field !== undefined && !field.system && field.writing === 'always');
}
