import { GlebaError, Job, type JobResult, keptError, languageOf, permits, type RefusedRow } from '@gleba/sdk';
import { handle, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import type { AreaMemorial } from '../../area-answers.ts';
import { forgotten } from '../../entities/area-confirmation.entity.ts';
import { confirmAreas, confirmedAreas, undoConfirmedAreas } from '../../jobs/confirm-areas.job.ts';
import { confirmManyAreas, mayConfirmAreas, undoManyAreas } from '../../operations/areas.ts';
import { landErrors } from '../land-errors.ts';
import { memorialOfArea } from './area-memorial.query.ts';
import { confirmSides, forget, readConfirmation, readRow } from './area-sides.ts';
import { listAreas } from './memorial-areas.query.ts';

export const confirmManyAreasHandler = handle(confirmManyAreas, async ({ enqueue }, chosen) => {
  const { projectId } = chosen;
  return { jobId: await enqueue(confirmAreas, chosen, { projectId, referenceId: projectId }) };
});

/** The key may have been taken away while it waited, or while it runs. */
function mayConfirm({ actor }: JobContext, projectId: string): void {
  if (permits(actor, mayConfirmAreas, { projectId, fields: {} }) !== true) throw new GlebaError('FORBIDDEN');
}

interface Checkpoint extends JobResult<typeof confirmAreas> {
  readonly done: number;
}

/** What one area's own is; anything else is the job's. */
const ofArea: readonly string[] = ['VALIDATION', 'NOT_FOUND', 'CONFLICT'];

/** Each in a step of its own: what is confirmed is confirmed whole, and what was done before a restart stays. */
export const confirmAreasWork = work(confirmAreas, async (context: JobContext<Checkpoint>, { projectId, areas }) => {
  let state: Checkpoint = context.checkpoint ?? { done: 0, confirmed: [], already: 0, failed: [] };
  const listed = await context.transaction((tx) => listAreas(tx, projectId));
  const names = new Map(listed.map(({ key, name }) => [key, name]));
  const chosen = [...new Set(areas)];
  for (const key of chosen.slice(state.done)) {
    context.signal.throwIfAborted();
    mayConfirm(context, projectId);
    context.progress({ done: state.done, total: chosen.length, text: 'lands.confirmAreas.progress' });
    const done = state.done + 1;
    try {
      const memorial = await context.transaction((tx) => memorialOfArea(tx, projectId, key));
      const isSaved = memorial.confirmation === 'saved';
      const [doubt] = memorial.doubts;
      if (doubt && !isSaved) throw doubtErrors[doubt]();
      const next = isSaved
        ? { ...state, done, already: state.already + 1 }
        : { ...state, done, confirmed: [...state.confirmed, key] };
      await context.step(next, async (tx) => {
        if (!isSaved) await confirmProposed(tx, projectId, memorial);
      });
      state = next;
    } catch (error) {
      if (!(error instanceof GlebaError) || !ofArea.includes(error.code)) throw error;
      const refused: RefusedRow = {
        ...{ id: key, title: names.get(key) ?? key },
        ...keptError(error, languageOf(context.actor)),
      };
      state = { ...state, done, failed: [...state.failed, refused] };
      await context.step(state, async () => {});
    }
  }
  const { done: _, ...result } = state;
  return result;
});

const doubtErrors = {
  unknownAdjoiner: landErrors.areaAdjoinerUnknown,
  nearStreet: landErrors.areaStreetNear,
  stale: landErrors.areaSidesStale,
} as const;

/** As a person who presses the button of the area without a word of their own, unless somebody has said one meanwhile. */
async function confirmProposed(tx: UnitOfWork, projectId: string, { key: area, shape, sides }: AreaMemorial) {
  if (await readConfirmation(tx, projectId, area)) throw new GlebaError('CONFLICT');
  const said = sides.map(({ ring, index }) => ({ ring, index, adjoiner: null }));
  await confirmSides(tx, { projectId, area, shape, sides: said });
}

export const undoManyAreasHandler = handle(undoManyAreas, async ({ tx, enqueue }, undoing) => {
  const { projectId, jobId } = undoing;
  await jobOf(tx, projectId, jobId);
  return { jobId: await enqueue(undoConfirmedAreas, undoing, { projectId, referenceId: jobId }) };
});

/** Of people only their own, and administrators' every one, as jobs are read. */
async function jobOf(tx: UnitOfWork, projectId: string, jobId: string) {
  const job = await tx.asActor.get(Job, jobId);
  if (job.type !== confirmAreas.id || job.projectId !== projectId) throw new GlebaError('NOT_FOUND');
  if (job.status !== 'DONE' || job.finishedAt === null) throw new GlebaError('CONFLICT');
  return { areas: confirmedAreas.safeParse(job.result).data?.confirmed ?? [], finishedAt: job.finishedAt };
}

/** What is taken back is not found again, so a run that was cut short takes back the rest. */
export const undoConfirmedAreasWork = work(
  undoConfirmedAreas,
  async (context: JobContext<{ readonly undone: number }>, { projectId, jobId }) => {
    let undone = context.checkpoint?.undone ?? 0;
    const { areas, finishedAt } = await context.transaction((tx) => jobOf(tx, projectId, jobId));
    for (const area of areas) {
      context.signal.throwIfAborted();
      mayConfirm(context, projectId);
      const row = await context.transaction((tx) => readRow(tx, projectId, area));
      if (!row || row.shape === forgotten || row.updatedAt > finishedAt) continue;
      await context.step({ undone: undone + 1 }, (tx) => forget(tx, row.id));
      undone += 1;
      context.progress({ done: undone, total: areas.length, text: 'lands.confirmAreas.undoing' });
    }
    return { undone };
  },
);
