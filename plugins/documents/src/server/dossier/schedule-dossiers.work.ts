import { Job, languageOf, uuidv7 } from '@gleba/sdk';
import { type JobContext, type Reads, type UnitOfWork, work } from '@gleba/sdk/server';
import { dossierTicket, generateDossier, scheduleDossiers } from '../../jobs/dossier.job.ts';
import { collectDossiers } from './collect-dossier.ts';
import { dossierLandsOf } from './dossier-lands.ts';

interface Checkpoint {
  /** In their order; those before `done` have a job. */
  readonly landIds: readonly string[];
  readonly done: number;
  readonly altered: number;
}

/** Lots whose jobs are written together. */
const lotsOfStep = 20;

/**
 * A job for each lot, with what its dossier consists of now. One of the same person's that waits for its turn is given that instead of being
 * joined by another.
 */
export const scheduleDossiersWork = work(scheduleDossiers, async (context: JobContext<Checkpoint>, chosen) => {
  const { projectId, jobBatchId, docTypeId } = chosen;
  const language = languageOf(context.actor);
  const own = { type: { equalTo: generateDossier.id }, createdBy: { equalTo: context.actor.userId ?? '' } };
  const waitingOf = (reads: Reads, ids: readonly string[]) =>
    reads
      .from(Job)
      .where({ ...own, referenceId: { in: [...ids] }, status: { equalTo: 'CREATED' } })
      .select(['id', 'referenceId'])
      .all();
  let state = context.checkpoint ?? (await begun());
  while (state.done < state.landIds.length) {
    const ids = state.landIds.slice(state.done, state.done + lotsOfStep);
    const waiting = await context.transaction((tx) => waitingOf(tx.asServer, ids));
    const altered = state.altered + new Set(waiting.map(({ referenceId }) => referenceId)).size;
    const next = { ...state, done: state.done + ids.length, altered };
    await context.step(next, (tx) => write(tx, ids, waiting));
    state = next;
    const text = altered > 0 ? 'documents.dossier.altering' : 'documents.dossier.scheduling';
    context.progress({ done: state.done, total: state.landIds.length, text });
  }
  const { landIds, altered } = state;
  return { jobBatchId, scheduled: landIds.length - altered, altered, jobId: await onlyJob(landIds) };

  async function begun(): Promise<Checkpoint> {
    const lands = await context.transaction((tx) => dossierLandsOf(tx, chosen));
    return { landIds: lands.map(({ id }) => id), done: 0, altered: 0 };
  }

  async function write(
    tx: UnitOfWork,
    ids: readonly string[],
    waiting: readonly { readonly id: string; readonly referenceId: string | null }[],
  ): Promise<void> {
    const collected = await collectDossiers(tx, projectId, ids, language);
    for (const landId of ids) {
      const payload = {
        ...({ token: dossierTicket, projectId, landId, docTypeId, uuid: uuidv7() } as const),
        files: [...(collected.get(landId)?.files ?? [])],
      };
      const known = waiting.find(({ referenceId }) => referenceId === landId);
      // Locked, it begins with this payload or has begun already.
      const job = known && (await tx.get(Job, known.id, { lock: true }));
      if (job?.status === 'CREATED') await tx.update(Job, job.id, { payload });
      else await tx.enqueue(generateDossier, payload, { projectId, referenceId: landId, batch: jobBatchId });
    }
  }

  async function onlyJob([landId, ...others]: readonly string[]): Promise<string | null> {
    if (landId === undefined || others.length > 0) return null;
    const job = await context.transaction((tx) =>
      tx.asServer
        .from(Job)
        .where({ ...own, referenceId: { equalTo: landId } })
        .select(['id'])
        .orderBy('-createdAt')
        .first(),
    );
    return job?.id ?? null;
  }
});
