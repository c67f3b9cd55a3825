import { connectNats, type KernelRuntime } from '@gleba/core/server';
import { jetstreamManager } from '@nats-io/jetstream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startNatsServer, type TestNatsServer } from '../../core/src/server/bus/testing/nats-server.ts';
import { pause, until } from '../../core/tests/bus/bus-contract.ts';
import { readSse } from '../../core/tests/live/support/sse-reader.ts';
import { ask, enter, startInstallation } from '../support/installation.ts';
import { killNow, spawnReplica } from './support/child-replica.ts';

let server: TestNatsServer;
let site: Awaited<ReturnType<typeof startInstallation>>;
let api: KernelRuntime;
let authorization: string;
const children: Awaited<ReturnType<typeof spawnReplica>>[] = [];

beforeEach(async () => {
  server = await startNatsServer();
  site = await startInstallation(server.url);
  api = await site.open('api');
  ({ authorization } = await site.member(api));
});
afterEach(async () => {
  for (const child of children.splice(0)) await killNow(child);
  await server.start().catch(() => {});
  await site?.stop();
  await server?.release();
});

const spawnWorker = async () => {
  const child = await spawnReplica(site.shared, 'worker');
  children.push(child);
  return child;
};
const isPublished = async () => {
  const [relay] = await site.query<{ done: boolean }>(
    `select not exists (select 1 from core.event_queue)
       and published = (select max(sequence) from core.event_feed) as done from core.event_relay`,
  );
  return relay?.done ?? false;
};
/** Every entry booked, and none twice. */
const bookedOnce = async (ids: readonly string[]) => {
  await until(async () => {
    const bookings = await site.bookings();
    return ids.every((id) => bookings.has(id));
  }, 60_000);
  // Time for a second effect to show.
  await pause(3000);
  const bookings = await site.bookings();
  expect(ids.map((id) => bookings.get(id))).toEqual(ids.map(() => 1));
};
/** Writes without a break until it is told to stop; a refused write fails the test. */
const writeOn = () => {
  let isOver = false;
  const writing = (async () => {
    const ids: string[] = [];
    while (!isOver) {
      ids.push(await enter(api, authorization));
      await pause(10);
    }
    return ids;
  })();
  return {
    end() {
      isOver = true;
      return writing;
    },
  };
};

describe('the broker', () => {
  test('goes away and comes back while people write: no write fails, nothing is lost, nothing doubled', async () => {
    await site.open('worker');
    const reader = readSse(await api.events(authorization, undefined));
    const writes = writeOn();
    await pause(300);
    for (let round = 0; round < 2; round += 1) {
      await server.kill();
      await pause(1500);
      await server.start();
      await pause(500);
    }
    const ids = await writes.end();
    expect(ids.length).toBeGreaterThan(20);
    await bookedOnce(ids);
    const told = () => new Set(reader.messages.map(({ data }) => (data as { recordId?: string }).recordId));
    // Singly, or as a number: more than fifty at once are one message.
    const isBulk = () => reader.messages.some(({ event }) => event === 'bulk' || event === 'reset');
    await until(() => isBulk() || ids.every((id) => told().has(id)));
    await reader.close();
  });

  test('loses its disk: what nobody had done yet is done, what was done is not done again', async () => {
    const worker = await spawnWorker();
    const early = await Promise.all(Array.from({ length: 10 }, () => enter(api, authorization)));
    await bookedOnce(early);
    // Stands still, so that the broker dies with what it has taken for it.
    worker.kill('SIGSTOP');
    const taken = await Promise.all(Array.from({ length: 20 }, () => enter(api, authorization)));
    await until(isPublished);
    await server.kill();
    server.wipe();
    const during = await Promise.all(Array.from({ length: 5 }, () => enter(api, authorization)));
    await server.start();
    worker.kill('SIGCONT');
    const after = await enter(api, authorization);
    await bookedOnce([...early, ...taken, ...during, after]);
  });

  test('that lost its disk is given again what no reaction has settled', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => enter(api, authorization)));
    await until(isPublished);
    await server.kill();
    server.wipe();
    await server.start();
    const connection = await connectNats({ url: server.url, log: { debug() {}, info() {}, warn() {}, error() {} } });
    try {
      const manager = await jetstreamManager(connection);
      const held = async () => {
        const filter = { subjects_filter: '>' };
        const { state } = await manager.streams.info(`${site.shared.prefix}_events`, filter);
        return state.subjects?.[`${site.shared.prefix}.events.gleba.2.ledger.entry.created.v1`] ?? 0;
      };
      await until(
        () =>
          held().then(
            (count) => count === ids.length,
            () => false,
          ),
        60_000,
      );
    } finally {
      await connection.close();
    }
    await site.open('worker');
    await bookedOnce(ids);
  });
});

describe('a process', () => {
  test('that is killed in the middle of reactions and jobs leaves nothing undone and nothing done twice', async () => {
    const first = await spawnWorker();
    const { data } = await ask<{ startBooking: { jobId: string } }>(
      api,
      authorization,
      'mutation { startBooking(input: { name: "a job", rows: 60 }) { jobId } }',
    );
    const ids = await Promise.all(Array.from({ length: 60 }, () => enter(api, authorization)));
    await until(async () => {
      const bookings = await site.bookings();
      return (bookings.get('a job') ?? 0) >= 10 && bookings.size >= 10;
    }, 60_000);
    await killNow(first);
    const halfway = await site.bookings();
    expect(halfway.get('a job')).toBeLessThan(60);
    expect(ids.filter((id) => !halfway.has(id)).length).toBeGreaterThan(0);
    await spawnWorker();
    await bookedOnce(ids);
    await until(async () => {
      const [job] = await site.query<{ status: string }>('select status from core.job where id = $1::uuid', [
        data?.startBooking.jobId ?? '',
      ]);
      return job?.status === 'DONE';
    }, 60_000);
    const rows = await site.query<{ note: string }>(`select note from ledger.booking where entry_id = 'a job'`);
    expect(rows.map(({ note }) => Number(note)).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  test('that publishes and is killed is followed by another', async () => {
    await site.open('worker');
    const publisher = await spawnReplica(site.shared, 'api');
    children.push(publisher);
    await api.stop();
    // The lease is now the other process's; writes go on at one that has none.
    const next = await site.open('worker');
    const before = await enter(next, authorization);
    await bookedOnce([before]);
    await killNow(publisher);
    const ids = await Promise.all(Array.from({ length: 10 }, () => enter(next, authorization)));
    await site.open('api');
    await bookedOnce(ids);
  });
});
