import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../src/entity/uuid.ts';
import type { BusNews, EventBus } from '../../src/server/bus/event-bus.ts';
import { openTestBus } from '../../src/server/bus/testing/test-bus.ts';
import type { QueryResult } from '../../src/server/db/db.ts';
import { createEventRelay, wakeRelays } from '../../src/server/event/event-relay.ts';
import {
  type PublishedEvent,
  parsePublishedEvent,
  readPublishedEvent,
} from '../../src/server/event/published-event.ts';
import { pause, until } from '../bus/bus-contract.ts';
import { clearEvents, dieAt, insertEvents, openKernelDatabase, silentLog } from './support/kernel-database.ts';

type Database = Awaited<ReturnType<typeof openKernelDatabase>>;
let database: Database;
beforeAll(async () => {
  database = await openKernelDatabase([]);
});
afterAll(() => database.release());
const buses: EventBus[] = [];
beforeEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
  await clearEvents(database.db);
});
afterAll(() => Promise.all(buses.map((bus) => bus.close())));

const base = () => ({ db: database.db, log: silentLog, backOff: { firstMs: 5, factor: 2, longestMs: 20 } });

/** A bus that notes what it was given, and may refuse. */
async function recordingBus(refuses: (event: PublishedEvent, attempt: number) => boolean = () => false) {
  const bus = await openTestBus();
  buses.push(bus);
  const taken: PublishedEvent[] = [];
  const attempts = new Map<string, number>();
  const recording: EventBus = {
    ...bus,
    async publish(subject, messageId, data) {
      const event = parsePublishedEvent(data);
      const attempt = (attempts.get(messageId) ?? 0) + 1;
      attempts.set(messageId, attempt);
      await pause(0);
      if (refuses(event, attempt)) throw new Error('refused');
      taken.push(event);
      await bus.publish(subject, messageId, data);
    },
  };
  return { bus: recording, taken, attempts };
}

const left = async () => {
  const { rows } = await database.db.query<{ queue: string; behind: string }>(
    `select (select count(*) from core.event_queue) as queue,
       (select count(*) from core.event_feed where sequence > (select published from core.event_relay)) as behind`,
  );
  return rows[0];
};
const nothing = { queue: '0', behind: '0' };

describe('the relay', () => {
  it('publishes what was committed, under its subject and with its whole envelope', async () => {
    const { bus } = await recordingBus();
    const got: [string, PublishedEvent][] = [];
    bus.subscribe('gleba.>', (data, subject) => void got.push([subject, parsePublishedEvent(data)]));
    const relay = createEventRelay({ ...base(), bus });
    const event = {
      id: uuidv7(),
      organizationId: 7,
      projectId: uuidv7(),
      name: 'lands.land.changed',
      version: 3,
      entity: 'lands.land',
      recordId: uuidv7(),
      at: '2026-02-03T04:05:06.123456Z',
      actor: uuidv7(),
      correlationId: 'request-1',
      causationId: uuidv7(),
      data: { id: 'ç', changes: { block: { from: null, to: '12.50' } } },
    };
    await insertEvents(database.db, [event]);
    expect(await relay.drain()).toBe(true);
    await until(() => got.length === 1);
    const whole = { sequence: 1, traceparent: null, ...event };
    expect(got).toEqual([['gleba.7.lands.land.changed.v3', whole]]);
    expect(await left()).toEqual(nothing);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const { bus, taken } = await recordingBus();
    const relay = createEventRelay({ ...base(), bus });
    await database.db
      .transaction(async (tx) => {
        await insertEvents(tx, [{}]);
        throw new Error('no');
      })
      .catch(() => {});
    await relay.drain();
    expect(taken).toEqual([]);
  });

  it.each([
    ['numbering', (text: string) => text.includes('event_feed'), 'before'],
    ['numbering', (text: string) => text.includes('event_feed'), 'after'],
    ['moving the mark', (text: string) => text.includes('set published'), 'before'],
    ['moving the mark', (text: string) => text.includes('set published'), 'after'],
  ] as const)('loses nothing when the process dies at %s (%#)', async (_, matches, when) => {
    const { bus, taken } = await recordingBus();
    const ids = await insertEvents(database.db, [{}, {}, {}]);
    const dying = createEventRelay({ ...base(), bus, db: dieAt(database.db, matches, when), leaseMs: 500 });
    expect(await dying.drain()).toBe(false);
    await pause(550);
    const next = createEventRelay({ ...base(), bus });
    expect(await next.drain()).toBe(true);
    expect([...new Set(taken.map(({ id }) => id))]).toEqual(ids);
    expect(new Set(taken.map(({ id, sequence }) => `${id} ${sequence}`)).size, 'one number per event').toBe(3);
    expect(await left()).toEqual(nothing);
  });

  it('loses nothing when the process dies between two publications', async () => {
    let isDead = false;
    const { bus, taken } = await recordingBus((event) => {
      isDead ||= event.sequence === 3;
      return isDead;
    });
    const ids = await insertEvents(
      database.db,
      Array.from({ length: 6 }, () => ({})),
    );
    expect(await createEventRelay({ ...base(), bus, leaseMs: 500 }).drain()).toBe(false);
    expect(taken.map(({ sequence }) => sequence)).toEqual([1, 2]);
    await pause(550);
    const sound = await recordingBus();
    await createEventRelay({ ...base(), bus: sound.bus }).drain();
    expect(sound.taken.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('backs off while the bus refuses, and publishes all when it is back', async () => {
    let isDown = true;
    const { bus, taken, attempts } = await recordingBus(() => isDown);
    const relay = createEventRelay({ ...base(), bus, pollMs: 5, backOff: { firstMs: 40, factor: 2, longestMs: 80 } });
    const [id = ''] = await insertEvents(database.db, [{}]);
    relay.start();
    for (let round = 0; round < 20; round++) {
      relay.poke();
      await pause(5);
    }
    expect(attempts.get(id) ?? 0).toBeGreaterThanOrEqual(1);
    expect(attempts.get(id) ?? 0).toBeLessThanOrEqual(4);
    isDown = false;
    await until(() => taken.length === 1);
    await relay.stop();
  });

  it('keeps the order of a record when one of its events is refused', async () => {
    const record = uuidv7();
    const { bus, taken } = await recordingBus((event, attempt) => event.sequence === 1 && attempt < 3);
    const relay = createEventRelay({ ...base(), bus });
    await insertEvents(database.db, [{ recordId: record }, {}, { recordId: record }, { recordId: record }]);
    for (let round = 0; round < 3; round++) await relay.drain();
    expect(taken.filter(({ recordId }) => recordId === record).map(({ sequence }) => sequence)).toEqual([1, 3, 4]);
  });

  it('polls as a safety net for a poke that was lost', async () => {
    const { bus, taken } = await recordingBus();
    const relay = createEventRelay({ ...base(), bus, pollMs: 20 });
    relay.start();
    await pause(10);
    await insertEvents(database.db, [{}]);
    await until(() => taken.length === 1);
    await relay.stop();
  });

  it('is one at a time: a poke on a node without the lease wakes the one that has it', async () => {
    const { bus, taken } = await recordingBus();
    // Each relay looks for events once when it starts: one that found the second event there would poke as well, and rightly.
    let looked = 0;
    const db: typeof database.db = {
      ...database.db,
      async query<Row = Record<string, unknown>>(text: string, ...rest: unknown[]) {
        const answer = await (database.db.query<Row> as (...args: unknown[]) => Promise<QueryResult<Row>>)(
          text,
          ...rest,
        );
        if (text.includes(' as due')) looked += 1;
        return answer;
      },
    };
    const holder = createEventRelay({ ...base(), db, bus, holder: 'a', pollMs: 60_000 });
    const others = ['b', 'c'].map((name) => createEventRelay({ ...base(), db, bus, holder: name, pollMs: 60_000 }));
    let pokes = 0;
    bus.subscribe('relay.poke', () => {
      pokes += 1;
    });
    await insertEvents(database.db, [{}]);
    await holder.drain();
    for (const relay of [holder, ...others]) relay.start();
    await until(() => looked === 3);
    await insertEvents(database.db, [{}]);
    others[0]?.poke();
    await until(() => taken.length === 2);
    await pause(50);
    expect(pokes, 'nodes without the lease must not poke one another for ever').toBe(1);
    const { rows } = await database.db.query(`select holder from core.event_relay`);
    expect(rows).toEqual([{ holder: 'a' }]);
    await Promise.all([holder, ...others].map((relay) => relay.stop()));
  });

  it('is woken by a process that has none, whether the lease is held or has run out', async () => {
    const { bus, taken } = await recordingBus();
    const relays = ['a', 'b'].map((holder) =>
      createEventRelay({ ...base(), bus, holder, pollMs: 60_000, leaseMs: 300 }),
    );
    for (const relay of relays) relay.start();
    await pause(50);
    for (let round = 1; round <= 3; round += 1) {
      await insertEvents(database.db, [{}]);
      wakeRelays(bus);
      await until(() => taken.length === round);
      await pause(round === 1 ? 10 : 400);
    }
    await Promise.all(relays.map((relay) => relay.stop()));
  });

  it('publishes again what no reaction has settled when the bus has lost its messages', async () => {
    const { bus, taken } = await recordingBus();
    let tell: (news: BusNews) => void = () => {};
    const losing: EventBus = {
      ...bus,
      watch(listener) {
        tell = listener;
        return { stop: async () => {} };
      },
    };
    const options = { ...base(), bus: losing, pollMs: 60_000, reactionIds: ['demo.known', 'demo.second'] };
    const relay = createEventRelay(options);
    const ids = await insertEvents(database.db, [{}, {}, {}, {}]);
    await relay.drain();
    await database.db.query(
      `insert into core.reaction_checkpoint values ('demo.known', 2), ('demo.second', 3), ('demo.gone', 0)`,
    );
    relay.start();
    tell('lost');
    await until(() => taken.length === 6);
    // What was published is noted after it.
    await expect.poll(left, { timeout: 60_000 }).toEqual(nothing);
    expect(taken.map(({ id }) => id)).toEqual([...ids, ids[2], ids[3]]);
    await relay.stop();
  });

  it('leaves the data of an event that is too long for a bus in the log', async () => {
    const { bus, taken } = await recordingBus();
    const [id = ''] = await insertEvents(database.db, [{ data: { text: 'ç'.repeat(1_000_000) } }]);
    expect(await createEventRelay({ ...base(), bus }).drain()).toBe(true);
    expect(taken).toMatchObject([{ id, sequence: 1, data: null, isCut: true }]);
    expect(await readPublishedEvent(database.db, id)).toMatchObject({ id, data: { text: 'ç'.repeat(1_000_000) } });
  });

  it('does not move the mark when the lease was lost meanwhile', async () => {
    const { bus } = await recordingBus();
    const stealing: EventBus = {
      ...bus,
      async publish(...message) {
        await database.db.query(`update core.event_relay set holder = 'thief', lease_until = now() + interval '1 min'`);
        await bus.publish(...message);
      },
    };
    await insertEvents(database.db, [{}]);
    await createEventRelay({ ...base(), bus: stealing, holder: 'slow' }).drain();
    expect(await left()).toEqual({ queue: '0', behind: '1' });
  });

  it('publishes 10,000 events beside a long transaction, with two relays at once, in order per record', async () => {
    const { bus, taken } = await recordingBus();
    const options = { ...base(), bus, pollMs: 20, batch: 200, leaseMs: 1000 };
    const relays = [createEventRelay(options), createEventRelay(options)];
    for (const relay of relays) relay.start();
    const records = Array.from({ length: 50 }, () => uuidv7());
    const written = new Map<string, string[]>();
    const write = async (
      count: number,
      recordOf: (index: number) => string,
      tx = database.db as Pick<Database['db'], 'query'>,
    ) => {
      const events = Array.from({ length: count }, (_, index) => ({ id: uuidv7(), recordId: recordOf(index) }));
      await insertEvents(tx, events);
      return events;
    };
    const note = (events: readonly { id: string; recordId: string }[]) => {
      for (const { id, recordId } of events) written.set(recordId, [...(written.get(recordId) ?? []), id]);
    };
    // Its positions are lower than those of everything below, and it commits last. The embedded database has one session
    // and cannot interleave, so the long transaction is played by queue rows that appear late.
    const late = await database.db.transaction((tx) => write(200, (index) => `late-${index % 5}`, tx));
    const hidden = await database.db.query<{ position: string }>(`delete from core.event_queue returning position`);
    for (let round = 0; round < 98; round++) {
      note(await write(100, (index) => records[(round * 7 + index) % 50] ?? ''));
      relays[round % 2]?.poke();
    }
    await until(() => taken.length > 5000, 60_000);
    await database.db.query(`insert into core.event_queue select unnest($1::bigint[])`, [
      hidden.rows.map(({ position }) => position),
    ]);
    note(late);
    await until(() => new Set(taken.map(({ id }) => id)).size === 10_000, 60_000);
    await Promise.all(relays.map((relay) => relay.stop()));
    const seen = new Map<string, string[]>();
    const known = new Set<string>();
    for (const { id, recordId } of taken) {
      if (known.has(id)) continue;
      known.add(id);
      seen.set(recordId, [...(seen.get(recordId) ?? []), id]);
    }
    expect(seen).toEqual(written);
    expect(await left()).toEqual(nothing);
  });
});

describe.runIf(process.env.GLEBA_TEST_DATABASE_URL)('on a server with sessions', () => {
  it('misses nothing of a transaction that commits late', async () => {
    const { bus, taken } = await recordingBus();
    const relay = createEventRelay({ ...base(), bus });
    let lateId = '';
    await database.db.transaction(async (tx) => {
      [lateId = ''] = await insertEvents(tx, [{}]);
      await insertEvents(database.db, [{}, {}]);
      await relay.drain();
      expect(taken).toHaveLength(2);
    });
    await relay.drain();
    expect(taken.map(({ id }) => id)).toContain(lateId);
  });

  it('keeps every promise while writers overlap and relays take the lease from one another', async () => {
    const { bus, taken } = await recordingBus();
    const relays = [1, 2, 3].map(() => createEventRelay({ ...base(), bus, leaseMs: 3, pollMs: 2, batch: 7 }));
    for (const relay of relays) relay.start();
    const write = async (writer: number) => {
      for (let round = 0; round < 60; round++) {
        await database.db.transaction(async (tx) => {
          const record = (writer * 7 + round * 3) % 10;
          // As a writer locks the row before its event gets a position.
          await tx.query('select pg_advisory_xact_lock(4711, $1::integer)', [record]);
          await insertEvents(tx, [{ recordId: `shared-${record}` }, { recordId: `own-${writer}` }]);
          if (round % 4 === 0) await pause(writer * 3);
          await insertEvents(tx, [{ recordId: `shared-${record}` }]);
        });
      }
    };
    await Promise.all([1, 2, 3, 4].map(write));
    const { rows } = await database.db.query<{ id: string; record_id: string }>(
      'select id, record_id from core.event_log order by position',
    );
    await until(() => new Set(taken.map(({ id }) => id)).size === rows.length, 60_000);
    await Promise.all(relays.map((relay) => relay.stop()));
    const ofRecord = (events: readonly { id: string; record: string }[]) => {
      const orders = new Map<string, Set<string>>();
      for (const { id, record } of events) orders.set(record, (orders.get(record) ?? new Set()).add(id));
      return new Map([...orders].map(([record, ids]) => [record, [...ids]]));
    };
    expect(ofRecord(taken.map(({ id, recordId }) => ({ id, record: recordId })))).toEqual(
      ofRecord(rows.map(({ id, record_id }) => ({ id, record: record_id }))),
    );
    const { rows: numbers } = await database.db.query(
      'select count(*)::integer as all, count(distinct position)::integer as distinct from core.event_feed',
    );
    expect(numbers).toEqual([{ all: rows.length, distinct: rows.length }]);
  });
});
