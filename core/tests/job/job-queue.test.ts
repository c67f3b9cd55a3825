import { describe, expect, it } from 'vitest';
import { GlebaError } from '../../src/error/gleba-error.ts';
import { defineJob, type JobDefinition } from '../../src/job/job.ts';
import { Job, JobBatch } from '../../src/job/job-entities.ts';
import { type Actor, systemActor } from '../../src/permission/actor.ts';
import { createInProcessBus } from '../../src/server/bus/in-process-bus.ts';
import { JobWaits } from '../../src/server/contract/server-side.ts';
import type { UnitOfWork } from '../../src/server/contract/unit-of-work.ts';
import { batchStatus } from '../../src/server/job/job-batch-status.ts';
import { rowsWorthCounting } from '../../src/server/job/rows-of-job.ts';
import type { TransientMessage } from '../../src/server/live/transient-message.ts';
import { tableOf } from '../../src/server/schema/column.ts';
import { eventLog } from '../../src/server/write/append-events.ts';
import { pause, until } from '../bus/bus-contract.ts';
import {
  as,
  command,
  creator,
  database,
  ends,
  enqueue,
  job,
  made,
  make,
  makeRows,
  makeRowsJob,
  open,
  setUpJobScene,
  statusEvents,
  stranger,
  work,
} from './support/job-scene.ts';

type Row = Record<string, unknown>;

setUpJobScene();

describe('a job', () => {
  it('runs in the name of who created it, to its result', async () => {
    const { queue } = open();
    queue.start();
    let seen: Actor | undefined;
    work.run = (context, payload) => {
      seen = context.actor;
      return makeRows(context, payload);
    };
    const id = await enqueue(queue);
    await ends(id, 'DONE');
    expect(await job(id)).toMatchObject({ result: { rows: 3 }, attempts: 1, error: null, leased_by: null });
    expect(await made()).toEqual([0, 1, 2]);
    expect(seen).toBe(creator);
    expect(await statusEvents()).toEqual(['RUNNING', 'DONE']);
  });

  it('lets the database count what it has written, when that is much, before it ends', async () => {
    const counted: string[][] = [];
    const { queue } = open({ countTables: async (tables) => void counted.push([...tables]) });
    queue.start();
    const put = (tx: UnitOfWork, rows: number) =>
      tx.insertMany(
        JobBatch,
        Array.from({ length: rows }, () => ({})),
      );
    const after: number[] = [];
    work.run = async (context) => {
      for (const rows of [rowsWorthCounting - 1, 1, rowsWorthCounting]) {
        await context.transaction((tx) => put(tx, rows));
        after.push(counted.length);
      }
      // What is taken back was not written.
      await context
        .transaction(async (tx) => {
          await put(tx, 4 * rowsWorthCounting);
          throw new Error('no');
        })
        .catch(() => {});
      return undefined;
    };
    const id = await enqueue(queue);
    await ends(id, 'DONE');
    expect(after).toEqual([0, 1, 1]);
    expect(counted.map((tables) => tables.sort())).toEqual(Array(2).fill([tableOf(JobBatch), eventLog].sort()));
  });

  it('is not there when the transaction that enqueued it was rolled back', async () => {
    const { queue } = open();
    queue.start();
    await as(creator, async (tx) => {
      await queue.enqueue(tx, makeRowsJob, { rows: 1 });
      throw new Error('no');
    }).catch(() => {});
    await pause(50);
    expect((await database.db.query('select 1 from core.job')).rowCount).toBe(0);
  });

  it('is refused with a payload that does not fit or a type that nobody has', async () => {
    const { queue } = open();
    const bad = (job: JobDefinition, payload: Row) => as(creator, (tx) => queue.enqueue(tx, job, payload));
    await expect(bad(makeRowsJob, { rows: 'x' })).rejects.toMatchObject({ code: 'VALIDATION' });
    const other = defineJob('demo.other', { payload: makeRowsJob.payload });
    await expect(bad(other, {})).rejects.toThrow('demo.other');
  });

  it('is found by polling when the wake was lost', async () => {
    const { queue } = open();
    queue.start();
    work.run = makeRows;
    const deaf = open({ bus: createInProcessBus() });
    const id = await enqueue(deaf.queue);
    await ends(id, 'DONE');
  });

  it('fails for good with the words of a GlebaError', async () => {
    const { queue } = open();
    queue.start();
    work.run = async () => {
      throw new GlebaError('VALIDATION', 'A planilha está vazia.');
    };
    const id = await enqueue(queue);
    await ends(id, 'FAILED');
    expect(await job(id)).toMatchObject({ error: 'A planilha está vazia.', attempts: 1 });
  });

  it('is tried again after any other error, from its checkpoint, and tells nothing of its inside at the end', async () => {
    const { queue } = open();
    queue.start();
    work.run = async (context, payload) => {
      await makeRows(context, { rows: context.checkpoint ? payload.rows : 1 });
      throw new Error('secret of the driver');
    };
    const id = await enqueue(queue, 2);
    await ends(id, 'FAILED');
    expect(await job(id)).toMatchObject({ attempts: 3, error: 'Erro interno do servidor' });
    expect(await made()).toEqual([0, 1]);
    work.run = makeRows;
    await command(queue, 'retryJob', id);
    await ends(id, 'DONE');
    expect(await job(id)).toMatchObject({ attempts: 1, error: null });
  });

  it('fails when its creator is no member any more, rather than run with the rights of the system', async () => {
    const { queue } = open();
    queue.start();
    work.run = makeRows;
    const id = await as(stranger, (tx) => queue.enqueue(tx, makeRowsJob, { rows: 1 }));
    await ends(id, 'FAILED');
    expect(await job(id)).toMatchObject({ error: 'Acesso negado.' });
    const own = await as(systemActor(2), (tx) => queue.enqueue(tx, makeRowsJob, { rows: 1 }));
    await ends(own, 'DONE');
  });

  it('waits for a person and is resumed with what they decided', async () => {
    const { queue } = open();
    queue.start();
    work.run = async (context, payload) =>
      payload.rows === 0 ? new JobWaits({ question: 'how many?' }) : makeRows(context, payload);
    const id = await enqueue(queue, 0);
    await ends(id, 'WAITING');
    expect(await job(id)).toMatchObject({ result: { question: 'how many?' }, leased_by: null });
    await as(creator, (tx) => queue.resume(tx, id, { rows: 2 }));
    await ends(id, 'DONE');
    expect(await made()).toEqual([0, 1]);
    await expect(as(creator, (tx) => queue.resume(tx, id))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('tells its progress without events, a few times a second, the last one always', async () => {
    const { queue, bus } = open();
    queue.start();
    const told: TransientMessage[] = [];
    bus.subscribe('live.*', (data) => void told.push(JSON.parse(data)));
    work.run = async (context) => {
      for (let done = 1; done <= 100; done++) {
        context.progress({ done, total: 100, text: null });
        await pause(5);
      }
      return undefined;
    };
    const id = await enqueue(queue);
    await ends(id, 'DONE');
    expect((await job(id)).progress).toEqual({ done: 100, total: 100, text: null });
    // The bus brings it when it can.
    await expect
      .poll(() => told.at(-1))
      .toMatchObject({
        organizationId: 2,
        name: 'core.jobProgress',
        data: { jobId: id, progress: { done: 100 } },
        to: { rule: Job.access.read, fields: { createdBy: creator.userId } },
      });
    expect(told.length).toBeGreaterThanOrEqual(3);
    expect(told.length).toBeLessThanOrEqual(6);
    expect(await statusEvents()).toEqual(['RUNNING', 'DONE']);
  });

  it('runs beside at most so many others', async () => {
    const { queue } = open({ concurrency: 2 });
    queue.start();
    let now = 0;
    let most = 0;
    let release = () => {};
    const gate = new Promise<void>((open) => {
      release = open;
    });
    work.run = async () => {
      now += 1;
      most = Math.max(most, now);
      await gate;
      now -= 1;
      return undefined;
    };
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => enqueue(queue)));
    await until(() => now === 2);
    await pause(200);
    release();
    for (const id of ids) await ends(id, 'DONE');
    expect(most).toBe(2);
  });
});

describe('cancelling', () => {
  it('aborts a running job at once, and its steps refuse from then on', async () => {
    const { queue } = open();
    queue.start();
    let reason: unknown;
    work.run = async (context) => {
      await context.step({ next: 1 }, (tx) => make(tx, context.jobId, 0));
      await new Promise((done) => context.signal.addEventListener('abort', done));
      reason = context.signal.reason;
      await context.step({ next: 2 }, (tx) => make(tx, context.jobId, 1));
      return undefined;
    };
    const id = await enqueue(queue);
    await until(async () => (await made()).length === 1);
    expect(await command(queue, 'cancelJob', id)).toEqual({ id, status: 'RUNNING' });
    await ends(id, 'CANCELED');
    expect(reason).toMatchObject({ reason: 'cancel' });
    expect(await made()).toEqual([0]);
    work.run = makeRows;
    await command(queue, 'retryJob', id);
    await ends(id, 'DONE');
    expect(await made()).toEqual([0, 1, 2]);
  });

  it('is noticed by a heartbeat when the signal was lost', async () => {
    const { queue } = open({ leaseMs: 90 });
    queue.start();
    work.run = async (context) => {
      await new Promise((done) => context.signal.addEventListener('abort', done));
      context.signal.throwIfAborted();
      return undefined;
    };
    const id = await enqueue(queue);
    await ends(id, 'RUNNING');
    await command(open({ bus: createInProcessBus() }).queue, 'cancelJob', id);
    await ends(id, 'CANCELED');
  });

  it('ends a job at once that has not begun, and is refused to strangers', async () => {
    const { queue } = open();
    const id = await enqueue(queue);
    await expect(command(queue, 'cancelJob', id, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(command(queue, 'retryJob', id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await command(queue, 'cancelJob', id, { ...stranger, role: 'manager' });
    expect(await job(id)).toMatchObject({ status: 'CANCELED' });
    queue.start();
    await pause(50);
    expect(await made()).toEqual([]);
  });

  it('does not get lost when the job turns to waiting meanwhile', async () => {
    const { queue } = open();
    queue.start();
    work.run = async (context) => {
      await new Promise((done) => context.signal.addEventListener('abort', done));
      return new JobWaits({});
    };
    const id = await enqueue(queue);
    await ends(id, 'RUNNING');
    await command(queue, 'cancelJob', id);
    await ends(id, 'CANCELED');
  });
});

describe('batches', () => {
  it.each([
    [['CREATED', 'CREATED'], 'CREATED'],
    [['DONE', 'CREATED'], 'RUNNING'],
    [['RUNNING', 'FAILED'], 'RUNNING'],
    [['WAITING', 'DONE'], 'WAITING'],
    [['DONE', 'FAILED', 'CANCELED'], 'FAILED'],
    [['DONE', 'CANCELED'], 'CANCELED'],
    [['DONE', 'DONE'], 'DONE'],
    [[], 'CREATED'],
  ] as const)('of %j are %s', (jobs, expected) => {
    expect(batchStatus(jobs)).toBe(expected);
  });

  it('follow their jobs', async () => {
    const { queue } = open();
    work.run = makeRows;
    const batchId = await as(creator, async (tx) => {
      const batch = await tx.insert(JobBatch, {});
      for (const rows of [1, 2]) {
        await queue.enqueue(tx, makeRowsJob, { rows }, { batch: batch.id });
      }
      return batch.id;
    });
    queue.start();
    const status = async () =>
      (
        await database.db.query<{ s: string }>('select computed_status as s from core.job_batch where id = $1', [
          batchId,
        ])
      ).rows[0]?.s;
    await until(async () => (await status()) === 'DONE');
    const { rows } = await database.db.query(
      `select data->'changes'->'computedStatus'->>'to' as to from core.event_log
       where name = 'core.jobBatch.changed' order by position`,
    );
    expect(rows).toEqual([{ to: 'RUNNING' }, { to: 'DONE' }]);
  });

  it('are cancelled as a whole: what has ended stays, what runs stops, what waits never begins', async () => {
    const { queue } = open();
    work.run = async (context, { rows }) => {
      if (rows > 1) await new Promise((done) => context.signal.addEventListener('abort', done));
      context.signal.throwIfAborted();
      return undefined;
    };
    const { batchId, jobIds } = await as(creator, async (tx) => {
      const batch = await tx.insert(JobBatch, {});
      const jobIds: string[] = [];
      for (const rows of [1, 2, 2, 2, 2])
        jobIds.push(await queue.enqueue(tx, makeRowsJob, { rows }, { batch: batch.id }));
      return { batchId: batch.id, jobIds };
    });
    queue.start();
    await ends(jobIds[0] ?? '', 'DONE');
    await ends(jobIds[2] ?? '', 'RUNNING');
    await expect(command(queue, 'cancelJobBatch', batchId, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await command(queue, 'cancelJobBatch', batchId)).toEqual({ count: 4 });
    for (const id of jobIds.slice(1)) await ends(id, 'CANCELED');
    expect(await job(jobIds[0] ?? '')).toMatchObject({ status: 'DONE' });
    expect(await command(queue, 'cancelJobBatch', batchId)).toEqual({ count: 0 });
  });
});
