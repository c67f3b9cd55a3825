import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { uuidv7 } from '../../../src/entity/uuid.ts';
import type { EventDefinition } from '../../../src/event/event.ts';
import { defineJob } from '../../../src/job/job.ts';
import { type Actor, systemActor } from '../../../src/permission/actor.ts';
import { everyPluginEnabled } from '../../../src/plugin/plugin-state.ts';
import type { EventBus } from '../../../src/server/bus/event-bus.ts';
import { openTestBus } from '../../../src/server/bus/testing/test-bus.ts';
import {
  type CommandContext,
  work as handsFor,
  type JobContext,
  type JobWaits,
} from '../../../src/server/contract/server-side.ts';
import type { Transactions } from '../../../src/server/contract/transactions.ts';
import type { UnitOfWork } from '../../../src/server/contract/unit-of-work.ts';
import { createJobQueue, type JobQueue, type JobQueueOptions } from '../../../src/server/job/job-queue.ts';
import { databaseOf } from '../../../src/server/write/database-of.ts';
import { until } from '../../bus/bus-contract.ts';
import { addUsers, clearEvents, noFiles, openKernelDatabase, silentLog } from '../../event/support/kernel-database.ts';

export type Context = JobContext<{ next: number }>;
export type Row = Record<string, unknown>;

export let database: Awaited<ReturnType<typeof openKernelDatabase>>;
let shared: EventBus;
export let transactions: Transactions;
export const stops: (() => Promise<void>)[] = [];
/** Registers what each test file of the jobs does before and after its tests. */
export function setUpJobScene(): void {
  beforeAll(async () => {
    shared = await openTestBus();
    database = await openKernelDatabase([]);
    transactions = database.transactions;
    await addUsers(database.db, creator.userId, stranger.userId);
    await database.db.query('create table core.made (job uuid, number integer)');
  }, 60_000);
  afterAll(async () => {
    for (const stop of stops.splice(0)) await stop();
    await shared.close();
    await database.release();
  });
  beforeEach(async () => {
    for (const stop of stops.splice(0)) await stop();
    await clearEvents(database.db);
    await database.db.query('truncate core.job, core.job_batch, core.made cascade');
  });
}

export const creator: Actor = { ...systemActor(2), kind: 'user', userId: uuidv7(), role: 'user' };
export const stranger: Actor = { ...creator, userId: uuidv7() };

export type Run = (context: Context, payload: { rows: number }) => Promise<Row | JobWaits | undefined>;
/** What the job does; each test says it. */
export const work: { run: Run } = { run: () => Promise.reject(new Error('The test did not say.')) };
export const makeRowsJob = defineJob('demo.makeRows', {
  payload: z.object({ rows: z.number() }),
  result: z.optional(z.record(z.string(), z.unknown())),
  maxAttempts: 3,
});
const hands = handsFor(makeRowsJob, (context: Context, payload) => work.run(context, payload));
/** Row by row, each with its checkpoint. */
export const makeRows: Run = async (context, { rows }) => {
  for (let next = context.checkpoint?.next ?? 0; next < rows; next++) {
    await context.step({ next: next + 1 }, (tx) => make(tx, context.jobId, next));
  }
  return { rows };
};
export const make = (tx: UnitOfWork, jobId: string, number: number) =>
  databaseOf(tx).query('insert into core.made values ($1::uuid, $2::integer)', [jobId, number]);

export function open(options: Partial<JobQueueOptions> = {}) {
  const bus = options.bus ?? shared;
  const queue = createJobQueue({
    db: database.db,
    bus,
    transactions,
    works: [hands],
    pluginsOf: () => everyPluginEnabled,
    actorFor: async (userId) => (userId === creator.userId ? creator : undefined),
    filesFor: () => noFiles,
    countTables: async () => {},
    log: silentLog,
    pollMs: 20,
    backOff: { firstMs: 20, factor: 1, longestMs: 20 },
    ...options,
  });
  stops.push(() => queue.stop());
  return { queue, bus };
}
export const as = <T>(actor: Actor, work: (tx: UnitOfWork) => Promise<T>) =>
  transactions.run({ actor, correlationId: 'person' }, work);
export const enqueue = (queue: JobQueue, rows = 3, more = {}) =>
  as(creator, (tx) => queue.enqueue(tx, makeRowsJob, { rows }, more));
export const command = (queue: JobQueue, name: string, id: string, actor = creator) => {
  const found = queue.operations.find((candidate) => candidate.name === name);
  return as(actor, async (tx) => found?.run({ tx } as CommandContext<EventDefinition>, { id }));
};
export const job = async (id: string): Promise<Row> =>
  (await database.db.query<Row>('select * from core.job where id = $1', [id])).rows[0] ?? {};
export const made = async () =>
  (await database.db.query<{ number: number }>('select number from core.made order by 1')).rows.map(
    ({ number }) => number,
  );
export const ends = (id: string, status: string) => until(async () => (await job(id)).status === status);
export const statusEvents = async () =>
  (
    await database.db.query<{ to: string }>(
      `select data->'changes'->'status'->>'to' as to from core.event_log
       where name = 'core.job.changed' and data->'changes' ? 'status' order by position`,
    )
  ).rows.map(({ to }) => to);
