import { allow, GlebaError, Job, permits } from '@gleba/sdk';
import { type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { ImportChange } from '../../entities/import-change.entity.ts';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { importUndone } from '../../events/import.event.ts';
import { importSheet } from '../../jobs/import-sheet.job.ts';
import { takeOverDifferences } from '../../jobs/take-over-differences.job.ts';
import { undoImport } from '../../jobs/undo-import.job.ts';
import { takenBy, undoTaken } from '../differences/undo-taken.ts';
import { landErrors } from '../land-errors.ts';
import { undoSheet } from '../sheet/undo-sheet.ts';

interface Undone {
  readonly removed: number;
  readonly restored: number;
  readonly kept: readonly string[];
}

type Checkpoint = Undone & {
  /** The end was announced. */
  readonly isTold?: boolean;
};

const rowsAtOnce = 500;
/** Each shape is an operation of its own that is undone. */
const takenAtOnce = 100;

/** Who may take an import back. */
export const mayUndoImport = allow.adminAndUp;

/** The import's job, once it has ended. */
export async function endedImport(tx: UnitOfWork, projectId: string, jobId: string) {
  const job = await tx.get(Job, jobId);
  if (job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (job.status === 'CREATED' || job.status === 'RUNNING') {
    throw landErrors.importRunning();
  }
  return job;
}

/**
 * Takes an import back, some rows a step. What a file with shapes brought in is marked as deleted; a sheet's import is undone
 * change by change.
 */
export const undoImportWork = work(
  undoImport,
  async (context: JobContext<Checkpoint, typeof importUndone>, { projectId, jobId }) => {
    if (permits(context.actor, mayUndoImport, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
    const { type, left } = await context.transaction(async (tx) => {
      const { type } = await endedImport(tx, projectId, jobId);
      return { type, left: await countLeft(tx, jobId, type) };
    });
    let undone: Checkpoint = context.checkpoint ?? { removed: 0, restored: 0, kept: [] };
    const done = () => undone.removed + undone.restored + undone.kept.length;
    const total = done() + left;
    for (let isOver = false; !isOver; ) {
      context.signal.throwIfAborted();
      context.progress({ done: done(), total: Math.max(total, done()), text: 'lands.import.undoing' });
      // What the step has done is written with it: the object is filled while the step runs and saved at its end.
      const next = { ...undone, kept: [...undone.kept] };
      isOver = await context.step(next, async (tx) => {
        const some = await undoSome(tx, jobId, type);
        next.removed += some.removed;
        next.restored += some.restored;
        next.kept.push(...some.kept);
        return some.removed + some.restored + some.kept.length === 0;
      });
      undone = next;
    }
    const { removed, restored, kept, isTold } = undone;
    if (!isTold) {
      const told = { projectId, removed, restored, kept: kept.length };
      await context.step({ ...undone, isTold: true }, (tx) => tx.emit(importUndone, jobId, told));
    }
    return { removed, restored, kept: [...kept] };
  },
);

function undoSome(tx: UnitOfWork, jobId: string, type: string): Promise<Undone> {
  if (type === importSheet.id) return undoSheet(tx, jobId, rowsAtOnce);
  return type === takeOverDifferences.id ? undoTaken(tx, jobId, takenAtOnce) : undoShapes(tx, jobId);
}

/** Lots first; shapes follow when no lot of the import shows them any more, and the layer when it is empty. */
async function undoShapes(tx: UnitOfWork, jobId: string): Promise<Undone> {
  const none = { restored: 0, kept: [] };
  const patch = { deletedAt: new Date().toISOString() };
  const lands = await tx.ids(Land, { ...ofImport(jobId), first: rowsAtOnce });
  if (lands.length > 0) {
    await tx.updateMany(
      Land,
      lands.map((id) => ({ id, patch })),
    );
    return { removed: lands.length, ...none };
  }
  const geometries = await tx.ids(Geometry, { ...ofLayer(jobId), first: rowsAtOnce });
  await tx.updateMany(
    Geometry,
    geometries.map((id) => ({ id, patch })),
  );
  const layer = geometries.length === 0 ? await tx.find(Layer, jobId) : undefined;
  if (layer && layer.deletedAt === null) await tx.remove(Layer, jobId);
  return { removed: geometries.length, ...none };
}

async function countLeft(tx: UnitOfWork, jobId: string, type: string): Promise<number> {
  if (type === importSheet.id)
    return tx.count(ImportChange, { filter: { jobId: { equalTo: jobId }, state: { equalTo: 'done' } } });
  if (type === takeOverDifferences.id) return tx.count(ImportDifference, { filter: takenBy(jobId) });
  return (await tx.count(Land, ofImport(jobId))) + (await tx.count(Geometry, ofLayer(jobId)));
}

const ofImport = (jobId: string) => ({ filter: { importJobId: { equalTo: jobId } } });
const ofLayer = (jobId: string) => ({ filter: { layerId: { equalTo: jobId } } });
