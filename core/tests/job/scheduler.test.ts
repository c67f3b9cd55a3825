import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineJob } from '../../src/job/job.ts';
import { Job, JobSchedule, ScheduledRun } from '../../src/job/job-entities.ts';
import { every } from '../../src/job/schedule.ts';
import { systemActor } from '../../src/permission/actor.ts';
import type { PluginState, PluginStates } from '../../src/plugin/plugin-state.ts';
import { work as handsFor } from '../../src/server/contract/server-side.ts';
import type { JobQueue } from '../../src/server/job/job-queue.ts';
import { createScheduler, type Scheduler } from '../../src/server/job/scheduler.ts';
import { silentLog } from '../event/support/kernel-database.ts';
import {
  as,
  creator,
  database,
  ends,
  job,
  makeRowsJob,
  open,
  setUpJobScene,
  transactions,
  work,
} from './support/job-scene.ts';

setUpJobScene();

const look = defineJob('demo.look', { payload: z.object({ far: z.boolean() }) });
const hourly = every('1 hour', look, { far: true });
const start = Date.parse('2026-03-02T10:07:00Z');

let now = start;
let state: PluginState = 'enabled';
const seen: unknown[] = [];
const told: unknown[] = [];
let queue: JobQueue;
const works = [
  handsFor(
    look,
    async ({ schedule, now: worksFor }) => void seen.push({ ...schedule, worksFor: worksFor.toISOString() }),
  ),
  handsFor(makeRowsJob, (context: Parameters<typeof work.run>[0], payload) => work.run(context, payload)),
];
const clock = async () => now;
const pluginsOf = async (): Promise<PluginStates> => new Map([['demo', state]]);
const newScheduler = (schedules = [hourly], hasWork?: (jobId: string) => Promise<boolean>): Scheduler =>
  createScheduler({
    db: database.db,
    transactions,
    schedules,
    enqueue: queue.enqueue,
    ...(hasWork && { hasWork }),
    pluginsOf,
    clock,
    log: { ...silentLog, warn: (...words) => void told.push(words) },
    pollMs: 0,
  });
const rows = () => as(systemActor(2), (tx) => tx.list(JobSchedule));
const jobs = () => as(systemActor(2), (tx) => tx.list(Job));
const runs = () => as(systemActor(2), (tx) => tx.list(ScheduledRun, { orderBy: ['dueAt'] }));
const hours = (count: number) => {
  now += count * 3_600_000;
};

beforeAll(async () => {
  await database.db.query('update core.organization set deleted_at = now() where id not in (0, 2)');
});
afterAll(() => database.db.query('truncate core.job_schedule'));
beforeEach(async () => {
  now = start;
  state = 'enabled';
  seen.length = 0;
  told.length = 0;
  await database.db.query('truncate core.job_schedule');
  queue = open({ works, clock }).queue;
});

describe('a schedule', () => {
  it('starts its job when it is due, as the system of each organization, and tells the job so', async () => {
    queue.start();
    const scheduler = newScheduler();
    expect(await scheduler.tick()).toBe(0);
    expect(await rows()).toMatchObject([
      { scheduleId: 'demo.look', rule: 'every 60 min, America/Sao_Paulo', nextDueAt: '2026-03-02T11:00:00.000000Z' },
    ]);
    hours(1);
    expect(await scheduler.tick()).toBe(1);
    expect(await scheduler.tick()).toBe(0);
    const [started] = await jobs();
    expect(started).toMatchObject({
      type: 'demo.look',
      payload: { far: true },
      createdBy: null,
    });
    expect(await runs()).toMatchObject([{ jobId: started?.id, dueAt: '2026-03-02T11:00:00.000000Z', missed: 0 }]);
    await ends(started?.id ?? '', 'DONE');
    // However late it runs, it works for the hour in which it was due.
    expect(seen).toEqual([{ dueAt: expect.any(String), missed: 0, worksFor: '2026-03-02T11:00:00.000Z' }]);
    expect(await rows()).toMatchObject([{ lastJobId: started?.id, nextDueAt: '2026-03-02T12:00:00.000000Z' }]);
  });

  it('runs once, however many processes look', async () => {
    const processes = Array.from({ length: 4 }, () => newScheduler());
    await Promise.all(processes.map((one) => one.tick()));
    expect(await rows()).toHaveLength(1);
    hours(1);
    const begun = await Promise.all(processes.map((one) => one.tick()));
    expect(begun.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await jobs()).toHaveLength(1);
  });

  it('has no two jobs for one due time, whatever else goes wrong', async () => {
    const put = () =>
      as(systemActor(2), async (tx) => {
        const jobId = await queue.enqueue(tx, look, { far: true });
        await tx.insert(ScheduledRun, { scheduleId: 'demo.look', dueAt: '2026-03-02T11:00:00Z', jobId, missed: 0 });
      });
    await put();
    await expect(put()).rejects.toMatchObject({ code: 'DUPLICATE' });
    expect(await jobs()).toHaveLength(1);
  });

  it('tells what it missed, once, and does not make up for it', async () => {
    const scheduler = newScheduler();
    await scheduler.tick();
    hours(5);
    expect(await scheduler.tick()).toBe(1);
    expect(await runs()).toMatchObject([{ dueAt: '2026-03-02T15:00:00.000000Z', missed: 4 }]);
    expect(await rows()).toMatchObject([{ missed: 4, nextDueAt: '2026-03-02T16:00:00.000000Z' }]);
    expect(told).toEqual([
      ['A schedule has missed due times.', { organizationId: 2, schedule: 'demo.look', missed: 4 }],
    ]);
  });

  it('waits for the run before to end', async () => {
    const scheduler = newScheduler();
    await scheduler.tick();
    hours(1);
    await scheduler.tick();
    hours(1);
    expect(await scheduler.tick()).toBe(0);
    await database.db.query("update core.job set status = 'DONE'");
    hours(1);
    expect(await scheduler.tick()).toBe(1);
    expect((await runs()).map(({ missed }) => missed)).toEqual([0, 1]);
  });

  it('rests while its plugin is off, and has missed nothing then', async () => {
    const scheduler = newScheduler();
    state = 'disabled';
    await scheduler.tick();
    expect(await rows()).toEqual([]);
    state = 'enabled';
    await scheduler.tick();
    state = 'disabled';
    hours(3);
    expect(await scheduler.tick()).toBe(0);
    state = 'enabled';
    expect(await scheduler.tick()).toBe(0);
    hours(1);
    expect(await scheduler.tick()).toBe(1);
    expect(await runs()).toMatchObject([{ missed: 0 }]);
  });

  it('starts nothing where its job has nothing to do, and has missed nothing then', async () => {
    let isWaiting = false;
    const scheduler = newScheduler([hourly], async (jobId) => jobId === 'demo.look' && isWaiting);
    await scheduler.tick();
    hours(3);
    expect(await scheduler.tick()).toBe(0);
    expect([await jobs(), await runs()]).toEqual([[], []]);
    isWaiting = true;
    hours(1);
    expect(await scheduler.tick()).toBe(1);
    expect(await runs()).toMatchObject([{ missed: 0 }]);
  });

  it('that was changed is reckoned anew', async () => {
    await newScheduler().tick();
    await newScheduler([every('1 day', look, { far: true })]).tick();
    expect(await rows()).toMatchObject([
      { rule: 'every 1440 min, America/Sao_Paulo', nextDueAt: '2026-03-03T00:00:00.000000Z' },
    ]);
  });

  it('of the cluster runs for the global organization alone', async () => {
    const scheduler = newScheduler([every('1 hour', look, { far: true }, { scope: 'cluster' })]);
    await scheduler.tick();
    hours(1);
    expect(await scheduler.tick()).toBe(1);
    expect(await jobs()).toEqual([]);
    const { rows: all } = await database.db.query<{ organization_id: number }>('select organization_id from core.job');
    expect(all).toEqual([{ organization_id: 0 }]);
  });
});

describe('a job', () => {
  it('that is put off waits for its time, and is then run once', async () => {
    work.run = async () => ({ done: true });
    const others = [open({ works, clock }), open({ works, clock })];
    for (const other of others) other.queue.start();
    const at = new Date(start + 60_000);
    const id = await as(creator, (tx) => queue.enqueue(tx, makeRowsJob, { rows: 1 }, { at }));
    const soon = await as(creator, (tx) => queue.enqueue(tx, makeRowsJob, { rows: 1 }));
    await ends(soon, 'DONE');
    expect(await job(id)).toMatchObject({ status: 'CREATED', attempts: 0 });
    now = start + 60_000;
    await ends(id, 'DONE');
    expect(await job(id)).toMatchObject({ attempts: 1 });
  });
});
