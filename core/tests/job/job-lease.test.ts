import { describe, expect, it } from 'vitest';
import { databaseOf } from '../../src/server/write/database-of.ts';
import { pause, until } from '../bus/bus-contract.ts';
import {
  type Context,
  database,
  ends,
  enqueue,
  job,
  made,
  make,
  makeRows,
  open,
  setUpJobScene,
  work,
} from './support/job-scene.ts';

setUpJobScene();

/** As if its process were killed here: nothing more comes of it, and its lease ends. */
async function die(context: Context): Promise<never> {
  await database.db.query(`update core.job set leased_until = now() - interval '1 s' where id = $1`, [context.jobId]);
  return new Promise((_, reject) => context.signal.addEventListener('abort', () => reject(context.signal.reason)));
}

describe('leases', () => {
  it('another worker goes on behind the last step of one that died, no row twice', async () => {
    // Dies: no heartbeat reaches the database any more, while its code still runs.
    const dying = { isDead: false };
    const deadDb = {
      ...database.db,
      query: ((...parts: Parameters<typeof database.db.query>) =>
        dying.isDead ? Promise.reject(new Error('dead')) : database.db.query(...parts)) as typeof database.db.query,
    };
    const first = open({ db: deadDb, leaseMs: 1_000 });
    first.queue.start();
    const late: unknown[] = [];
    let lateStep: Promise<unknown> = Promise.resolve();
    let runs = 0;
    work.run = async (context, payload) => {
      runs += 1;
      if (runs > 1) return makeRows(context, payload);
      await context.step({ next: 1 }, (tx) => make(tx, context.jobId, 0));
      await context.step({ next: 2 }, (tx) => make(tx, context.jobId, 1));
      dying.isDead = true;
      lateStep = until(async () => (await job(context.jobId)).status === 'DONE')
        .then(() => context.step({ next: 3 }, (tx) => make(tx, context.jobId, 2)))
        .catch((error: unknown) => late.push(error));
      await lateStep;
      return { rows: -1 };
    };
    const id = await enqueue(first.queue, 5);
    await until(() => dying.isDead);
    open({ leaseMs: 1_000 }).queue.start();
    await ends(id, 'DONE');
    await lateStep;
    expect(late).toHaveLength(1);
    expect(await made()).toEqual([0, 1, 2, 3, 4]);
    expect(runs).toBe(2);
    expect(await job(id)).toMatchObject({ result: { rows: 5 } });
  });

  it('a step whose lease was lost while it ran is rolled back', async () => {
    const { queue } = open({ leaseMs: 60_000 });
    queue.start();
    const refused: unknown[] = [];
    work.run = async (context) => {
      await context
        .step({ next: 1 }, async (tx) => {
          await make(tx, context.jobId, 0);
          await databaseOf(tx).query(`update core.job set leased_by = 'another' where id = $1`, [context.jobId]);
        })
        .catch((error: unknown) => refused.push(error));
      await database.db.query(`update core.job set leased_by = 'another' where id = $1`, [context.jobId]);
      await context
        .step({ next: 1 }, (tx) => make(tx, context.jobId, 1))
        .catch((error: unknown) => refused.push(error));
      await context.transaction((tx) => make(tx, context.jobId, 2)).catch((error: unknown) => refused.push(error));
      return undefined;
    };
    const id = await enqueue(queue);
    await until(() => refused.length === 3);
    expect(refused[1]).toMatchObject({ reason: 'lease' });
    await pause(50);
    expect(await made()).toEqual([]);
    expect((await job(id)).status, 'the end is not ours to write').toBe('RUNNING');
  });

  it('are kept alive by heartbeats', async () => {
    let runs = 0;
    work.run = async () => {
      runs += 1;
      await pause(3_000);
      return undefined;
    };
    // Long enough for a heartbeat of a busy machine.
    const workers = [open({ leaseMs: 1_000 }), open({ leaseMs: 1_000 })];
    for (const { queue } of workers) queue.start();
    const id = await enqueue((workers[0] ?? open()).queue);
    await ends(id, 'DONE');
    expect(runs).toBe(1);
  });

  it('a job that kills its workers is given up', async () => {
    const { queue } = open();
    const id = await enqueue(queue);
    await database.db.query(
      `update core.job set status = 'RUNNING', attempts = 3, leased_by = 'dead', leased_until = now() - interval '1 s'`,
    );
    work.run = makeRows;
    queue.start();
    await ends(id, 'FAILED');
    expect(await made()).toEqual([]);
  });

  it('a job that gets on between the deaths of its workers is not given up', async () => {
    const { queue } = open({ concurrency: 20 });
    queue.start();
    // Twice as many deaths as it has attempts, each behind a row of its own.
    work.run = async (context, { rows }) => {
      const next = context.checkpoint?.next ?? 0;
      await context.step({ next: next + 1 }, (tx) => make(tx, context.jobId, next));
      return next + 1 < rows ? die(context) : { rows };
    };
    const id = await enqueue(queue, 7);
    await ends(id, 'DONE');
    expect(await made()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('a job that got on once and then kills its workers is given up', async () => {
    const { queue } = open({ concurrency: 20 });
    queue.start();
    let runs = 0;
    work.run = async (context) => {
      runs += 1;
      // The same checkpoint again is no progress.
      await context.step({ next: 1 }, async () => {});
      return die(context);
    };
    const id = await enqueue(queue);
    await ends(id, 'FAILED');
    expect(runs).toBe(3);
  });

  it('each job is run once by three workers', async () => {
    work.run = makeRows;
    const workers = [open(), open(), open()];
    const ids = [];
    for (let index = 0; index < 12; index++) ids.push(await enqueue((workers[0] ?? open()).queue, 1));
    for (const { queue } of workers) queue.start();
    for (const id of ids) await ends(id, 'DONE');
    expect(await made()).toHaveLength(12);
  });
});

describe('stopping', () => {
  it('hands running jobs back with their checkpoint and without a lost attempt', async () => {
    const { queue } = open();
    queue.start();
    work.run = async (context) => {
      await context.step({ next: 1 }, (tx) => make(tx, context.jobId, 0));
      await new Promise((done) => context.signal.addEventListener('abort', done));
      expect(context.signal.reason).toMatchObject({ reason: 'stop' });
      throw context.signal.reason;
    };
    const id = await enqueue(queue);
    await until(async () => (await made()).length === 1);
    await queue.stop();
    expect(await job(id)).toMatchObject({ status: 'CREATED', attempts: 0, checkpoint: { next: 1 }, leased_by: null });
    work.run = makeRows;
    open().queue.start();
    await ends(id, 'DONE');
    expect(await made()).toEqual([0, 1, 2]);
  });

  it('takes the lease from a job that does not listen', async () => {
    const { queue } = open({ graceMs: 30 });
    queue.start();
    const refused: unknown[] = [];
    work.run = async (context) => {
      await pause(150);
      await context
        .step({ next: 1 }, (tx) => make(tx, context.jobId, 0))
        .catch((error: unknown) => refused.push(error));
      return undefined;
    };
    const id = await enqueue(queue);
    await ends(id, 'RUNNING');
    await queue.stop();
    expect(await job(id)).toMatchObject({ status: 'CREATED' });
    await until(() => refused.length === 1);
    expect((await job(id)).status).toBe('CREATED');
  });
});
