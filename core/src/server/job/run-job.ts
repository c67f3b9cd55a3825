import { safeParse } from 'zod/mini';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EventDefinition } from '../../event/event.ts';
import type { JobDefinition } from '../../job/job.ts';
import { Job, type JobProgress } from '../../job/job-entities.ts';
import { type Actor, languageOf, systemActor } from '../../permission/actor.ts';
import { defaultLocale, type Locale } from '../../text/translate.ts';
import type { AtOnce } from '../at-once.ts';
import type { EventBus } from '../bus/event-bus.ts';
import type { FileStore } from '../contract/file-store.ts';
import { type AnyJobWork, type JobContext, JobWaits, type Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { ServerPatch, UnitOfWork } from '../contract/unit-of-work.ts';
import { type BackOff, pauseAfter } from '../event/back-off.ts';
import { sendTransient } from '../live/transient-message.ts';
import { logOfRequest } from '../telemetry/scoped-log.ts';
import { type JobEnd, watchJob } from '../telemetry/watch-work.ts';
import { databaseOf } from '../write/database-of.ts';
import { createProgressWriter } from './job-progress.ts';
import { canceled, failed, type JobStore, type LeasedJob, lockLease } from './job-store.ts';
import { createRowsOfJob } from './rows-of-job.ts';

/** `hold`: its plugin may not run in the organization any more. */
export type InterruptionReason = 'cancel' | 'stop' | 'lease' | 'hold';

/** Why a job's signal is aborted; also thrown by its steps from then on. */
export class JobInterruption extends Error {
  override readonly name = 'JobInterruption';
  constructor(readonly reason: InterruptionReason) {
    super(`The job was interrupted (${reason}).`);
  }
}

export interface RunJobServices {
  readonly store: JobStore;
  readonly transactions: Transactions;
  readonly bus: EventBus;
  /** The person in whose name a job runs; undefined when they are no member of the organization any more. */
  actorFor(userId: string, organizationId: number): AtOnce<Actor | undefined>;
  /** Whether the organization lets the type's plugin run, at this moment. */
  mayRun(organizationId: number, type: string): Promise<boolean>;
  filesFor(actor: Actor): FileStore;
  /** Lets the database count tables into which a job has written much. */
  readonly countTables: (tables: readonly string[]) => Promise<void>;
  readonly log: Logger;
  readonly heartbeatMs: number;
  readonly backOff: BackOff;
}

export interface RunningJob {
  readonly job: LeasedJob;
  interrupt(reason: InterruptionReason): void;
  /** Holds the job if its plugin may not run any more. Never rejects. */
  recheck(): Promise<void>;
  /** Resolves when the job's end is written, or its lease given up. */
  readonly ended: Promise<void>;
}

/** Runs a leased job to its end: done, waiting, failed, to be tried again, cancelled, or handed back. Never rejects. */
export function runJob(services: RunJobServices, work: AnyJobWork, job: LeasedJob): RunningJob {
  const { store } = services;
  const log = logOfRequest(services.log, job.correlationId);
  const controller = new AbortController();
  const interrupt = (reason: InterruptionReason) => controller.abort(new JobInterruption(reason));
  const recheck = async () => {
    try {
      if (!(await services.mayRun(job.organizationId, job.type))) interrupt('hold');
    } catch (error) {
      // The next beat or step asks again.
      log.warn("A job's plugin could not be asked about.", { job: job.id, error: String(error) });
    }
  };
  const beat = setInterval(async () => {
    await recheck();
    try {
      const lease = await store.renew(job);
      if (lease !== 'held') interrupt(lease === 'lost' ? 'lease' : 'cancel');
    } catch (error) {
      // Whether the lease still holds is found out by the next beat or step.
      log.warn('A job could not renew its lease.', { job: job.id, error: String(error) });
    }
  }, services.heartbeatMs).unref();
  const watch = watchJob(log, job);
  const ended = watch
    .run(() => execute({ ...services, log }, work, job, controller.signal))
    .then(watch.end)
    .catch((error: unknown) => log.error('A job could not be ended.', { job: job.id, error: String(error) }))
    .finally(() => clearInterval(beat));
  return { job, interrupt, recheck, ended };
}

/** Answers how it ended. */
async function execute(
  services: RunJobServices,
  work: AnyJobWork,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<JobEnd> {
  const { store, log } = services;
  const progress = createProgressWriter(async (value) => {
    if (await store.saveProgress(job, value)) announce(services.bus, job, value);
  }, log);
  const rows = createRowsOfJob(services.countTables);
  let patch: ServerPatch<typeof Job> | undefined;
  let language = defaultLocale;
  try {
    const payload = parsePayload(work, job);
    const context = await contextOf(services, work.job, job, signal, rows.add, (value) => progress.put(value));
    language = languageOf(context.actor);
    patch = patchOf(await work.run(context, payload));
  } catch (error) {
    log.info('A job stopped.', { job: job.id, type: job.type, attempt: job.attempts, error: String(error) });
    patch = patchAfter(error, job, work.job.maxAttempts, signal, services.backOff, language);
    if (patch?.status === 'FAILED' && !(error instanceof GlebaError)) {
      log.error('A job failed.', { job: job.id, type: job.type, error: error instanceof Error ? error.stack : error });
    }
  }
  // Before others hear that it has ended and go to work on what it wrote.
  await rows.end();
  await progress.end();
  if (!patch || !(await store.release(job, patch))) return 'lost';
  return endOf(patch, signal);
}

async function contextOf(
  { transactions, actorFor, mayRun, filesFor, log }: RunJobServices,
  { emits }: JobDefinition,
  job: LeasedJob,
  signal: AbortSignal,
  wrote: (rows: ReadonlyMap<string, number>) => void,
  progress: (value: JobProgress) => void,
): Promise<JobContext<unknown, EventDefinition>> {
  const actor =
    job.createdBy === null ? systemActor(job.organizationId) : await actorFor(job.createdBy, job.organizationId);
  // Running as the system instead would give the job more rights than its creator ever had.
  if (!actor) throw new GlebaError('FORBIDDEN');
  const { correlationId } = job;
  // The lease is looked at last: rows are committed only while it is ours, and the job's row is locked only for a moment,
  // so that cancelling need not wait for a long step.
  const fenced = async <T>(
    work: (tx: UnitOfWork<EventDefinition>) => Promise<T>,
    checkpoint?: { readonly value: unknown },
  ) => {
    signal.throwIfAborted();
    if (!(await mayRun(job.organizationId, job.type))) throw new JobInterruption('hold');
    let written: ReadonlyMap<string, number> = new Map();
    const answer = await transactions.run({ actor, correlationId, emits }, async (tx) => {
      written = tx.written;
      const result = await work(tx);
      if (!(await lockLease(databaseOf(tx), job))) throw new JobInterruption('lease');
      if (checkpoint) {
        // A job that gets on does not kill its workers, so the deaths before are forgotten. The same checkpoint again is no progress.
        await databaseOf(tx).query(
          `update core.job set checkpoint = $2::jsonb,
             attempts = case when checkpoint is distinct from $2::jsonb then 1 else attempts end
           where id = $1::uuid`,
          [job.id, JSON.stringify(checkpoint.value)],
        );
      }
      return result;
    });
    wrote(written);
    return answer;
  };
  return {
    actor,
    correlationId,
    log,
    files: filesFor(actor),
    jobId: job.id,
    projectId: job.projectId,
    schedule: job.schedule,
    now: job.schedule ? new Date(job.schedule.dueAt) : new Date(),
    checkpoint: job.checkpoint,
    signal,
    progress,
    transaction: async (work) => fenced(work),
    step: async (value, work) => fenced(work, { value }),
    enqueue: (following, payload, options) => fenced((tx) => tx.enqueue(following, payload, options)),
  };
}

function parsePayload(work: AnyJobWork, job: LeasedJob): unknown {
  const parsed = safeParse(work.job.payload, job.payload);
  if (!parsed.success) throw new GlebaError('VALIDATION', undefined, { cause: parsed.error });
  return parsed.data;
}

function patchOf(outcome: unknown): ServerPatch<typeof Job> {
  if (outcome instanceof JobWaits) return { status: 'WAITING', result: { ...outcome.question } };
  // The job's definition says what it is; a job that tells nothing answers undefined.
  const result = (outcome ?? null) as Record<string, unknown> | null;
  return { status: 'DONE', result, error: null, refusal: null, finishedAt: new Date().toISOString() };
}

function endOf({ status }: ServerPatch<typeof Job>, signal: AbortSignal): JobEnd {
  if (status === 'CREATED') return signal.aborted ? 'returned' : 'retried';
  if (status === 'WAITING') return 'waiting';
  if (status === 'CANCELED') return 'canceled';
  return status === 'DONE' ? 'done' : 'failed';
}

/** Undefined when the job is no longer ours to write. */
function patchAfter(
  error: unknown,
  job: LeasedJob,
  maxAttempts: number,
  signal: AbortSignal,
  backOff: BackOff,
  language: Locale,
): ServerPatch<typeof Job> | undefined {
  const interruption = signal.aborted ? signal.reason : error;
  if (interruption instanceof JobInterruption) {
    if (interruption.reason === 'lease') return undefined;
    // Stopping or being held is no failure: the attempt is given back.
    return interruption.reason !== 'cancel' ? { status: 'CREATED', attempts: job.attempts - 1 } : canceled();
  }
  if (error instanceof GlebaError) return failed(error, language);
  // Errors count however far the job came: one that does not find its way by its checkpoint would be tried for ever.
  const { attempts } = job;
  if (attempts >= maxAttempts) return { ...failed(new GlebaError('INTERNAL'), language), attempts };
  const runAfter = new Date(Date.now() + pauseAfter(attempts, backOff)).toISOString();
  return { status: 'CREATED', attempts, runAfter };
}

function announce(bus: EventBus, job: LeasedJob, progress: JobProgress): void {
  sendTransient(bus, {
    organizationId: job.organizationId,
    name: 'core.jobProgress',
    data: { jobId: job.id, progress },
    to: { rule: Job.access.read, projectId: job.projectId, fields: { createdBy: job.createdBy } },
  });
}
