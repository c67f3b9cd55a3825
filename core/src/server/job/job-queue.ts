import { safeParse } from 'zod/mini';
import { GlebaError } from '../../error/gleba-error.ts';
import type { EnqueueOptions, JobDefinition } from '../../job/job.ts';
import { Job } from '../../job/job-entities.ts';
import { type PluginStates, pluginAllows, pluginOf, requirePlugin } from '../../plugin/plugin-state.ts';
import type { AtOnce } from '../at-once.ts';
import type { Subscription } from '../bus/event-bus.ts';
import type { AnyCommand, AnyJobWork } from '../contract/server-side.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import type { BackOff } from '../event/back-off.ts';
import type { Clock } from '../identity/database-clock.ts';
import { updateBatch } from './job-batch-status.ts';
import { jobCommands } from './job-commands.ts';
import { createJobStore } from './job-store.ts';
import { type RunJobServices, type RunningJob, runJob } from './run-job.ts';

export interface JobQueueOptions extends Omit<RunJobServices, 'store' | 'heartbeatMs' | 'backOff' | 'mayRun'> {
  readonly db: Db;
  readonly works: readonly AnyJobWork[];
  /** The states of the moment. Jobs of a plugin that may not run are held, with their checkpoints, until it may. */
  pluginsOf(organizationId: number): AtOnce<PluginStates>;
  /** Jobs at a time in this process. Default 2. */
  readonly concurrency?: number;
  /** How often due jobs are looked for without being woken. Default 1000. */
  readonly pollMs?: number;
  /** After so long without a sign of life another worker takes the job. Default 30,000. */
  readonly leaseMs?: number;
  /** How long a stopping process waits for its jobs to notice. Default 10,000. */
  readonly graceMs?: number;
  readonly backOff?: BackOff;
  /** Milliseconds since 1970 by which delayed jobs are due; the database's own by default. */
  readonly clock?: Clock | undefined;
}

export interface JobQueue {
  /** See `UnitOfWork.enqueue`. */
  enqueue<P>(tx: UnitOfWork, job: JobDefinition<P>, payload: NoInfer<P>, options?: EnqueueOptions): Promise<string>;
  /** Lets a waiting job go on, its payload changed by the patch. CONFLICT when it is not waiting. */
  resume(tx: UnitOfWork, jobId: string, payloadPatch?: Record<string, unknown>): Promise<void>;
  /** `cancelJob`, `cancelJobBatch` and `retryJob`. */
  readonly operations: readonly AnyCommand[];
  /** Begins to work; a process that only enqueues does not call it. */
  start(): void;
  /** Looks for due jobs now. */
  wake(): void;
  /** The organization's plugins changed: what may not run any more is held, what may goes on. */
  recheck(organizationId: number): void;
  /** Tells running jobs to stop and hands them back with their checkpoints. */
  stop(): Promise<void>;
}

const wakeSubject = 'jobs.wake';
const cancelSubject = 'jobs.cancel';

/**
 * Background work in the table of jobs: enqueued with the rows of the transaction that wants it, run by whichever process
 * leases it. The bus only wakes workers up; a lost wake costs one poll.
 */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { db, bus, transactions, log, concurrency = 2, pollMs = 1000, leaseMs = 30_000, graceMs = 10_000 } = options;
  const store = createJobStore(db, transactions, { leaseMs, clock: options.clock });
  const mayRun = async (organizationId: number, type: string) =>
    pluginAllows(await options.pluginsOf(organizationId), pluginOf(type), 'run');
  const services: RunJobServices = {
    ...options,
    store,
    mayRun,
    heartbeatMs: leaseMs / 3,
    backOff: options.backOff ?? { firstMs: 2000, factor: 4, longestMs: 300_000 },
  };
  const works = new Map(options.works.map((work) => [work.job.id, work]));
  const running = new Map<string, RunningJob>();
  const subscriptions: Subscription[] = [];
  let filling: Promise<void> | undefined;
  let isDueAgain = false;
  let isStopped = true;
  let timer: NodeJS.Timeout | undefined;

  const wakeAll = (tx: UnitOfWork) => tx.afterCommit(() => bus.broadcast(wakeSubject, ''));
  const cancelNow = (jobId: string) => bus.broadcast(cancelSubject, jobId);

  async function fill(): Promise<void> {
    while (isDueAgain) {
      isDueAgain = false;
      while (!isStopped && running.size < concurrency) {
        const job = await store.claim([...works.keys()], mayRun, (type) => works.get(type)?.job.maxAttempts ?? 1);
        const work = job && works.get(job.type);
        if (!job || !work) break;
        const run = runJob(services, work, job);
        running.set(job.id, run);
        void run.ended.then(() => {
          running.delete(job.id);
          wake();
        });
        // Claimed while stopping.
        if (isStopped) run.interrupt('stop');
      }
    }
  }

  function wake(): void {
    if (isStopped) return;
    isDueAgain = true;
    filling ??= fill()
      .catch((error: unknown) => log.warn('Jobs could not be taken.', { error: String(error) }))
      .finally(() => {
        filling = undefined;
      });
  }

  return {
    async enqueue(tx, { id: type }, payload, { projectId, referenceId, batch = null, at } = {}) {
      const declared = works.get(type)?.job;
      if (!declared) throw new Error(`No loaded plugin has a job '${type}'.`);
      requirePlugin(tx.actor.plugins, pluginOf(type), 'run');
      const parsed = safeParse(declared.payload, payload);
      if (!parsed.success) throw new GlebaError('VALIDATION', undefined, { cause: parsed.error });
      const job = await tx.insert(Job, {
        type,
        payload: payload as Record<string, unknown>,
        projectId: projectId ?? null,
        referenceId: referenceId ?? null,
        jobBatchId: batch,
        runAfter: at?.toISOString() ?? null,
      });
      await updateBatch(tx, batch);
      wakeAll(tx);
      return job.id;
    },
    async resume(tx, jobId, payloadPatch = {}) {
      const job = await tx.get(Job, jobId, { lock: true });
      if (job.status !== 'WAITING') throw new GlebaError('CONFLICT');
      await tx.update(Job, jobId, {
        status: 'CREATED',
        payload: { ...job.payload, ...payloadPatch },
        result: null,
        attempts: 0,
      });
      await updateBatch(tx, job.jobBatchId);
      wakeAll(tx);
    },
    operations: jobCommands({ cancelNow, wakeAll }),
    start() {
      isStopped = false;
      subscriptions.push(
        bus.subscribe(wakeSubject, wake),
        bus.subscribe(cancelSubject, (jobId) => running.get(jobId)?.interrupt('cancel')),
      );
      timer = setInterval(wake, pollMs).unref();
      wake();
    },
    wake,
    recheck(organizationId) {
      for (const run of running.values()) if (run.job.organizationId === organizationId) void run.recheck();
      wake();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await Promise.all(subscriptions.splice(0).map((subscription) => subscription.stop()));
      for (const run of running.values()) run.interrupt('stop');
      await filling;
      const all = Promise.all([...running.values()].map(({ ended }) => ended));
      await Promise.race([all, new Promise((done) => setTimeout(done, graceMs).unref())]);
      // A handler that does not look at its signal goes on to run, but its lease is gone: none of its steps can commit.
      for (const { job } of running.values()) {
        await store
          .release(job, { status: 'CREATED', attempts: job.attempts - 1 })
          .catch((error: unknown) =>
            log.warn('A job could not be handed back.', { job: job.id, error: String(error) }),
          );
      }
    },
  };
}
