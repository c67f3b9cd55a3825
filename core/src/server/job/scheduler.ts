import { uuidv7 } from '../../entity/uuid.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import { JobSchedule, ScheduledRun } from '../../job/job-entities.ts';
import { dueAt, nextDue, ruleOf, type Schedule } from '../../job/schedule.ts';
import { systemActor } from '../../permission/actor.ts';
import { type PluginStates, pluginAllows, pluginOf } from '../../plugin/plugin-state.ts';
import type { AtOnce } from '../at-once.ts';
import type { Logger } from '../contract/server-side.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';
import type { Clock } from '../identity/database-clock.ts';
import { databaseOf } from '../write/database-of.ts';
import type { JobQueue } from './job-queue.ts';

export interface SchedulerOptions {
  readonly db: Db;
  readonly transactions: Transactions;
  readonly schedules: readonly Schedule[];
  readonly enqueue: JobQueue['enqueue'];
  /** Whether an organization has anything for a job to do; without an answer it has. */
  readonly hasWork?: (jobId: string, tx: UnitOfWork) => Promise<boolean>;
  pluginsOf(organizationId: number): AtOnce<PluginStates>;
  /** One for all processes: the database's. */
  readonly clock: Clock;
  readonly log: Logger;
  /** How often is looked for what is due; 0: only when told. Default 15,000. */
  readonly pollMs?: number;
}

export interface Scheduler {
  start(): void;
  stop(): Promise<void>;
  /** Looks once; answers how many jobs it has started. */
  tick(): Promise<number>;
}

/** Schedules of one round; the next one goes on. */
const maxAtOnce = 200;

/**
 * Starts jobs by the clock. Every process looks; a due time is taken by whoever locks the schedule's row, which moves to the
 * next due time in the transaction that writes the job. Times that passed while nobody looked are counted and told, not run
 * one after the other; so are those during which the run before was still at work.
 */
export function createScheduler(options: SchedulerOptions): Scheduler {
  const { db, transactions, enqueue, clock, log, pollMs = 15_000 } = options;
  const schedules = new Map(options.schedules.map((schedule) => [schedule.id, schedule]));
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> | undefined;

  const within = <T>(organizationId: number, run: (tx: UnitOfWork) => Promise<T>) =>
    transactions.run({ actor: systemActor(organizationId), correlationId: uuidv7() }, run);
  const mayRun = async (organizationId: number, scheduleId: string) =>
    pluginAllows(await options.pluginsOf(organizationId), pluginOf(scheduleId), 'run');

  /** A row for each organization that has none, or one that was reckoned by other times. */
  async function prepare(now: Date): Promise<void> {
    const all = [...schedules.values()];
    const { rows } = await db.query<{ organization_id: number; schedule_id: string }>(
      `select o.id as organization_id, s.id as schedule_id
       from core.organization o
       join unnest($1::text[], $2::text[], $3::text[]) s(id, rule, scope)
         on (s.scope = 'cluster') = (o.id = ${globalOrganizationId})
       left join core.job_schedule k on k.organization_id = o.id and k.schedule_id = s.id
       where o.deleted_at is null and k.rule is distinct from s.rule`,
      [all.map(({ id }) => id), all.map(ruleOf), all.map(({ scope }) => scope)],
    );
    for (const { organization_id: organizationId, schedule_id: scheduleId } of rows) {
      const schedule = schedules.get(scheduleId);
      if (!schedule || !(await mayRun(organizationId, scheduleId))) continue;
      await within(organizationId, async (tx) => {
        // Processes that begin at the same time do this one after the other.
        await databaseOf(tx).query('select 1 from core.organization where id = $1::integer for no key update', [
          organizationId,
        ]);
        const [known] = await tx.list(JobSchedule, { filter: { scheduleId: { equalTo: scheduleId } } });
        const values = { rule: ruleOf(schedule), nextDueAt: nextDue(schedule, now).toISOString() };
        if (!known) await tx.insert(JobSchedule, { scheduleId, ...values });
        else if (known.rule !== values.rule) await tx.update(JobSchedule, known.id, values);
      });
    }
  }

  async function begin(schedule: Schedule, organizationId: number, id: string, now: Date): Promise<boolean> {
    const isAllowed = await mayRun(organizationId, schedule.id);
    return within(organizationId, async (tx) => {
      const { rows } = await databaseOf(tx).query<{ next_due_at: string }>(
        `select next_due_at from core.job_schedule
         where id = $1::uuid and next_due_at <= $2::timestamptz for update skip locked`,
        [id, now.toISOString()],
      );
      if (!rows[0]) return false;
      const due = dueAt(schedule, new Date(rows[0].next_due_at), now);
      const nextDueAt = due.next.toISOString();
      if (!isAllowed || (await options.hasWork?.(schedule.job.id, tx)) === false) {
        // While its plugin is off, or there is nothing to do, nothing is missed.
        await tx.update(JobSchedule, id, { nextDueAt });
        return false;
      }
      const { missed } = due;
      const lastDueAt = due.dueAt.toISOString();
      const jobId = await enqueue(tx, schedule.job, schedule.payload);
      await tx.insert(ScheduledRun, { scheduleId: schedule.id, dueAt: lastDueAt, jobId, missed });
      await tx.update(JobSchedule, id, { nextDueAt, lastDueAt, lastJobId: jobId, missed });
      if (missed > 0) log.warn('A schedule has missed due times.', { organizationId, schedule: schedule.id, missed });
      return true;
    });
  }

  async function look(): Promise<number> {
    if (schedules.size === 0) return 0;
    const now = new Date(await clock());
    await prepare(now);
    const { rows } = await db.query<{ id: string; organization_id: number; schedule_id: string }>(
      `select k.id::text as id, k.organization_id, k.schedule_id from core.job_schedule k
       left join core.job j on j.organization_id = k.organization_id and j.id = k.last_job_id
       where k.schedule_id = any($1::text[]) and k.next_due_at <= $2::timestamptz
         and (j.id is null or j.status not in ('CREATED', 'RUNNING'))
       order by k.next_due_at limit ${maxAtOnce}`,
      [[...schedules.keys()], now.toISOString()],
    );
    let begun = 0;
    for (const row of rows) {
      const schedule = schedules.get(row.schedule_id);
      try {
        if (schedule && (await begin(schedule, row.organization_id, row.id, now))) begun += 1;
      } catch (error) {
        // One organization's trouble is not another's; the next round tries again.
        log.error('A schedule could not be started.', { schedule: row.schedule_id, error: String(error) });
      }
    }
    return begun;
  }

  function tick(): Promise<number> {
    const next = Promise.resolve(looking).then(look, look);
    looking = next;
    return next;
  }
  const tickQuietly = () =>
    void tick().catch((error: unknown) => log.warn('Schedules could not be looked at.', { error: String(error) }));

  return {
    start() {
      if (pollMs === 0) return;
      timer = setInterval(tickQuietly, pollMs).unref();
      tickQuietly();
    },
    async stop() {
      clearInterval(timer);
      await Promise.resolve(looking).catch(() => {});
    },
    tick,
  };
}
