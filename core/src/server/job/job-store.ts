import { uuidv7 } from '../../entity/uuid.ts';
import { GlebaError } from '../../error/gleba-error.ts';
import { keptError } from '../../error/refusal.ts';
import { Job, type JobProgress, type JobStatus } from '../../job/job-entities.ts';
import { systemActor } from '../../permission/actor.ts';
import { defaultLocale, type Locale } from '../../text/translate.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { ServerPatch, UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db, Queryable } from '../db/db.ts';
import type { Clock } from '../identity/database-clock.ts';
import { databaseOf } from '../write/database-of.ts';
import { updateBatch } from './job-batch-status.ts';

/** A job that this process may run until its lease ends. */
export interface LeasedJob {
  readonly id: string;
  /** Value of leased_by: new for each lease, so that a worker which lost its lease cannot pass for the next one. */
  readonly lease: string;
  readonly organizationId: number;
  readonly projectId: string | null;
  readonly jobBatchId: string | null;
  readonly type: string;
  readonly payload: unknown;
  readonly checkpoint: unknown;
  readonly schedule: { readonly dueAt: string; readonly missed: number } | undefined;
  /** This one included. */
  readonly attempts: number;
  readonly createdBy: string | null;
  /** Of the request that made it, so that one id is found wherever its work was done. */
  readonly correlationId: string;
  readonly traceparent: string | null;
}

/** What the job's first event says of the request that made it. */
interface JobOrigin {
  readonly correlation_id: string | null;
  readonly traceparent: string | null;
}

interface JobRow {
  readonly id: string;
  readonly organization_id: number;
  readonly project_id: string | null;
  readonly job_batch_id: string | null;
  readonly type: string;
  readonly status: JobStatus;
  readonly payload: unknown;
  readonly checkpoint: unknown;
  readonly attempts: number;
  readonly created_by: string | null;
  readonly started_at: string | null;
  readonly cancel_requested_at: string | null;
  readonly due_at: string | null;
  readonly missed: number | null;
  readonly lease_until: string;
  readonly at: string;
}

/** `clock`: the parameter that holds another time than the database's, or null. */
const claimableAt = (clock: string) =>
  `((status = 'CREATED' and (run_after is null or run_after <= coalesce(${clock}::timestamptz, now())))
  or (status = 'RUNNING' and leased_until < now()))`;

export interface JobStore {
  /** Takes the oldest job that is due and may run, or undefined when none is. */
  claim(
    types: readonly string[],
    mayRun: (organizationId: number, type: string) => Promise<boolean>,
    maxAttempts: (type: string) => number,
  ): Promise<LeasedJob | undefined>;
  /** Prolongs the lease. 'lost' when it is another's, 'cancel' when a person asked for it. */
  renew(job: LeasedJob): Promise<'held' | 'cancel' | 'lost'>;
  /** Writes the progress without an event; false when the lease is lost. */
  saveProgress(job: LeasedJob, progress: JobProgress): Promise<boolean>;
  /** Ends the lease with a new status; false when it was lost before. */
  release(job: LeasedJob, patch: ServerPatch<typeof Job>): Promise<boolean>;
}

/** Jobs in their table, which is the queue: whoever holds the lease may work. Times are the database's. */
export function createJobStore(
  db: Db,
  transactions: Transactions,
  { leaseMs, clock }: { readonly leaseMs: number; readonly clock?: Clock | undefined },
): JobStore {
  const time = async () => (clock ? new Date(await clock()).toISOString() : null);
  const asSystem = <T>(organizationId: number, correlationId: string, work: (tx: UnitOfWork) => Promise<T>) =>
    transactions.run({ actor: systemActor(organizationId), correlationId }, work);

  async function take(
    { id, organization_id, ...origin }: { id: string; organization_id: number } & JobOrigin,
    maxAttempts: (type: string) => number,
    now: string | null,
  ) {
    return asSystem(organization_id, origin.correlation_id ?? id, async (tx) => {
      const { rows } = await databaseOf(tx).query<JobRow>(
        `select id, organization_id, project_id, job_batch_id, type, status, payload, checkpoint, attempts, created_by,
           started_at, cancel_requested_at, run.due_at, run.missed, now() + $2::integer * interval '1 ms' as lease_until, now() as at
         from core.job left join lateral (
           select due_at, missed from core.scheduled_run r
           where r.organization_id = job.organization_id and r.job_id = job.id
         ) run on true
         where id = $1::uuid and ${claimableAt('$3')} for update of job skip locked`,
        [id, leaseMs, now],
      );
      const row = rows[0];
      if (!row) return undefined;
      const end = endOf(row, maxAttempts(row.type));
      if (end) {
        await tx.update(Job, id, { ...end, leasedBy: null, leasedUntil: null });
        await updateBatch(tx, row.job_batch_id);
        return 'ended';
      }
      const lease = uuidv7();
      await tx.update(Job, id, {
        status: 'RUNNING',
        attempts: row.attempts + 1,
        startedAt: row.started_at ?? row.at,
        runAfter: null,
        leasedBy: lease,
        leasedUntil: row.lease_until,
      });
      await updateBatch(tx, row.job_batch_id);
      return toLeasedJob(row, lease, origin);
    });
  }

  return {
    async claim(types, mayRun, maxAttempts) {
      for (;;) {
        const now = await time();
        const due = await dueKinds(db, types, mayRun, now);
        if (due.length === 0) return undefined;
        const { rows } = await db.query<{ id: string; organization_id: number } & JobOrigin>(
          `select j.id, j.organization_id, o.correlation_id, o.traceparent
           from (
             select id, organization_id, created_at from core.job
             where (organization_id, type) in (select * from unnest($1::integer[], $2::text[])) and ${claimableAt('$3')}
             order by created_at, id limit 10
           ) j left join lateral (
             select correlation_id, traceparent from core.event_log l
             where l.organization_id = j.organization_id and l.entity = '${Job.id}' and l.record_id = j.id::text
             order by position limit 1
           ) o on true
           order by j.created_at, j.id`,
          [due.map(({ organization_id }) => organization_id), due.map(({ type }) => type), now],
        );
        if (rows.length === 0) return undefined;
        let hasEnded = false;
        for (const row of rows) {
          const job = await take(row, maxAttempts, now);
          if (job === 'ended') hasEnded = true;
          else if (job) return job;
        }
        // Others are taking all of these right now; they or the poll will wake us again.
        if (!hasEnded) return undefined;
      }
    },
    async renew(job) {
      const { rows } = await db.query<{ cancel: boolean }>(
        `update core.job set leased_until = now() + $3::integer * interval '1 ms'
         where id = $1::uuid and leased_by = $2::text and status = 'RUNNING'
         returning cancel_requested_at is not null as cancel`,
        [job.id, job.lease, leaseMs],
      );
      if (!rows[0]) return 'lost';
      return rows[0].cancel ? 'cancel' : 'held';
    },
    async saveProgress(job, progress) {
      const { rowCount } = await db.query(
        `update core.job set progress = $3::jsonb where id = $1::uuid and leased_by = $2::text and status = 'RUNNING'`,
        [job.id, job.lease, JSON.stringify(progress)],
      );
      return rowCount > 0;
    },
    async release(job, patch) {
      return asSystem(job.organizationId, job.correlationId, async (tx) => {
        const lease = await lockLease(databaseOf(tx), job);
        if (!lease) return false;
        const end = lease.isCancelRequested && goesOn(patch) ? canceled() : patch;
        await tx.update(Job, job.id, { ...end, leasedBy: null, leasedUntil: null });
        await updateBatch(tx, job.jobBatchId);
        return true;
      });
    },
  };
}

/** Held jobs stand aside: were they among those that are looked at, enough of them would keep all others waiting. */
async function dueKinds(
  db: Queryable,
  types: readonly string[],
  mayRun: (organizationId: number, type: string) => Promise<boolean>,
  now: string | null,
) {
  const { rows } = await db.query<{ organization_id: number; type: string }>(
    `select distinct organization_id, type from core.job where type = any($1::text[]) and ${claimableAt('$2')}`,
    [types, now],
  );
  const verdicts = await Promise.all(rows.map(({ organization_id, type }) => mayRun(organization_id, type)));
  return rows.filter((_, index) => verdicts[index]);
}

/** Undefined when the lease was lost; otherwise it stays ours until the transaction ends. */
export async function lockLease(
  tx: Queryable,
  job: LeasedJob,
): Promise<{ readonly isCancelRequested: boolean } | undefined> {
  const { rows } = await tx.query<{ cancel: boolean }>(
    `select cancel_requested_at is not null as cancel from core.job
     where id = $1::uuid and leased_by = $2::text and status = 'RUNNING' for update`,
    [job.id, job.lease],
  );
  return rows[0] && { isCancelRequested: rows[0].cancel };
}

/** `locale`: of the person who started it. */
export function failed(why: GlebaError, locale: Locale): ServerPatch<typeof Job> {
  const { message, refusal } = keptError(why, locale);
  return { status: 'FAILED', error: message, refusal, finishedAt: new Date().toISOString() };
}

function goesOn({ status }: ServerPatch<typeof Job>): boolean {
  return status === 'CREATED' || status === 'WAITING';
}

export function canceled(): ServerPatch<typeof Job> {
  return { status: 'CANCELED', finishedAt: new Date().toISOString() };
}

/** How a job ends that must not run again, though it is due. */
function endOf(row: JobRow, maxAttempts: number): ServerPatch<typeof Job> | undefined {
  if (row.cancel_requested_at !== null) return canceled();
  // Its worker died each time and the checkpoint did not move: perhaps it kills them.
  if (row.attempts >= maxAttempts) return failed(new GlebaError('INTERNAL'), defaultLocale);
  return undefined;
}

function toLeasedJob(row: JobRow, lease: string, origin: JobOrigin): LeasedJob {
  return {
    id: row.id,
    lease,
    organizationId: row.organization_id,
    projectId: row.project_id,
    jobBatchId: row.job_batch_id,
    type: row.type,
    payload: row.payload,
    checkpoint: row.checkpoint ?? undefined,
    schedule: row.due_at === null ? undefined : { dueAt: row.due_at, missed: row.missed ?? 0 },
    attempts: row.attempts + 1,
    createdBy: row.created_by,
    correlationId: origin.correlation_id ?? row.id,
    traceparent: origin.traceparent,
  };
}
