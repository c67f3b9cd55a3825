import { describe, expect, it } from 'vitest';
import { allow } from '../../src/permission/access-rule.ts';
import { systemActor } from '../../src/permission/actor.ts';
import { createInProcessBus } from '../../src/server/bus/in-process-bus.ts';
import { createEventRelay } from '../../src/server/event/event-relay.ts';
import { sendTransient } from '../../src/server/live/transient-message.ts';
import { pause, until } from '../bus/bus-contract.ts';
import { insertEvents, silentLog, type TestEvent } from '../event/support/kernel-database.ts';
import {
  admin,
  bus,
  commit,
  created,
  database,
  Land,
  Note,
  north,
  open,
  person,
  relay,
  setUpLiveScene,
  south,
} from './support/live-scene.ts';

setUpLiveScene();

describe('resuming', () => {
  it('loses and repeats nothing, while events go on', async () => {
    const { connect } = await open();
    const actor = person([north]);
    const sent: string[] = [];
    let isOver = false;
    // A stream that begins without a number stands where the feed stands then: what is resumed must begin before the writing.
    const first = await connect(actor);
    await until(() => first.state.lastEventId !== undefined);
    await first.close();
    const writing = (async () => {
      for (let round = 0; round < 60; round++) {
        sent.push(...(await commit(created(north), created(south), created(north))).filter((_, index) => index !== 1));
        await pause(2);
      }
      isOver = true;
    })();
    const got: string[] = [];
    let lastEventId = first.state.lastEventId;
    let rounds = 0;
    let roundsAfter = 0;
    while (!isOver || (got.length < sent.length && roundsAfter < 50)) {
      const reader = await connect(actor, lastEventId);
      await pause(isOver ? 60 : 15);
      await reader.close();
      got.push(...reader.ids());
      lastEventId = reader.state.lastEventId;
      await pause(7);
      rounds += 1;
      if (isOver) roundsAfter += 1;
    }
    await writing;
    expect(rounds).toBeGreaterThan(4);
    expect(got).toEqual(sent);
  });

  it('begins with the number at which a stream stands that saw nothing yet', async () => {
    const { connect } = await open();
    const actor = person([north]);
    await commit(created(north));
    const reader = await connect(actor);
    await pause(10);
    expect(reader.state.lastEventId).toBe('1');
    await reader.close();
    const [id] = await commit(created(north));
    const next = await connect(actor, reader.state.lastEventId);
    await next.has(1);
    expect(next.ids()).toEqual([id]);
  });

  it('resets when too much was missed, or when the number is none of this feed', async () => {
    const { connect } = await open({ maxResume: 10 });
    await commit(...Array.from({ length: 12 }, () => created(north)));
    for (const lastEventId of ['1', '999', 'x']) {
      const reader = await connect(admin, lastEventId);
      await reader.has(1);
      expect(reader.messages.map(({ event, id }) => [event, id])).toEqual([['reset', '12']]);
      await reader.close();
    }
    const fits = await connect(admin, '2');
    await fits.has(10);
    expect(fits.messages).toHaveLength(10);
    const [after] = await commit(created(north));
    await fits.has(11);
    expect(fits.ids().at(-1)).toBe(after);
  });

  it('is not hindered by what other organizations did', async () => {
    const { connect } = await open({ maxResume: 10 });
    await commit(...Array.from({ length: 30 }, () => created(north, {}, { organizationId: 3 })), created(north));
    const reader = await connect(admin, '0');
    await reader.has(1);
    expect(reader.messages.map(({ event }) => event)).toEqual(['entity']);
  });

  it('waits for a reader that takes its time with a long past', async () => {
    const { connect, hub } = await open({ maxUnsent: 2000 });
    await commit(...Array.from({ length: 200 }, () => created(north, { block: 'x'.repeat(200) })));
    const reader = await connect(admin, '0');
    await reader.has(200);
    expect(reader.ids()).toHaveLength(200);
    expect(hub.clientCount()).toBe(1);
  });

  it('reads what the bus lost from the feed', async () => {
    const { connect } = await open();
    const reader = await connect(admin);
    const [first] = await commit(created(north));
    await reader.has(1);
    const lossy = createEventRelay({ db: database.db, bus: createInProcessBus(), log: silentLog });
    const lost = await insertEvents(database.db, [created(north), created(north)]);
    await relay.stop();
    await lossy.drain();
    await lossy.stop();
    const [last] = await commit(created(north));
    await reader.has(4);
    expect(reader.ids()).toEqual([first, ...lost, last]);
  });

  it('finds what the bus lost also when nothing comes after it', async () => {
    const { connect } = await open({ heartbeatMs: 50 });
    const reader = await connect(admin);
    const lossy = createEventRelay({ db: database.db, bus: createInProcessBus(), log: silentLog });
    const lost = await insertEvents(database.db, [created(north), created(north, { block: 'x'.repeat(600_000) })]);
    await lossy.drain();
    await lossy.stop();
    await until(() => reader.ids().length === 2 || reader.state.isEnded);
    expect(reader.ids()).toEqual(lost);
  });

  it('sends an event that was too long for the bus, a large value by its digest', async () => {
    const { connect } = await open();
    const reader = await connect(admin);
    const [id] = await commit(created(north, { block: 'x'.repeat(700_000) }));
    await reader.has(1);
    expect(reader.ids()).toEqual([id]);
    const large = { bytes: 700_000, digest: expect.stringMatching(/^[0-9a-f]{64}$/), begins: 'x'.repeat(200) };
    expect(reader.messages[0]?.data.data.record).toEqual({ block: { $large: large } });
  });

  it('resets everybody when the bus lost more than fits', async () => {
    const { connect } = await open({ maxResume: 10 });
    const reader = await connect(admin);
    const lossy = createEventRelay({ db: database.db, bus: createInProcessBus(), log: silentLog });
    await insertEvents(
      database.db,
      Array.from({ length: 20 }, () => created(north)),
    );
    await lossy.drain();
    await lossy.stop();
    await commit(created(north));
    await reader.has(1);
    expect(reader.messages[0]).toMatchObject({ event: 'reset', id: '21' });
  });
});

/** Events that somebody was told of, singly or by a number. */
const told = (messages: readonly { readonly event: string; readonly data: { readonly count: number } }[]) =>
  messages.reduce((sum, { event, data }) => sum + (event === 'bulk' ? data.count : 1), 0);

describe('many events', () => {
  it('of one entity and project become one number; others are sent beside it', async () => {
    const { connect } = await open();
    const actor = person([north, south]);
    const reader = await connect(actor);
    const stranger = await connect(person([south]));
    await commit(...Array.from({ length: 300 }, () => created(north)), created(south));
    await until(() => told(reader.messages) >= 301);
    await stranger.has(1);
    expect(told(reader.messages)).toBe(301);
    expect(reader.messages.find(({ event }) => event === 'bulk')?.data).toMatchObject({
      entity: 'demo.land',
      projectId: north,
    });
    const singles = reader.messages.filter(({ event }) => event === 'entity');
    expect(singles.length).toBeLessThanOrEqual(51);
    // Where the bus brought them in one round, as the one of the process does.
    if (singles.length === 1) expect(singles[0]?.id, 'no id may pass what is not told yet').toBeUndefined();
    await until(() => reader.state.lastEventId === '301');
    expect(stranger.messages.map(({ event }) => event)).toEqual(['entity']);
  });

  it('count only those that the person may see', async () => {
    const { connect } = await open();
    const actor = person([]);
    const reader = await connect(actor);
    const note = (createdBy: string | null): TestEvent => ({
      name: 'demo.note.created',
      entity: 'demo.note',
      data: { id: 'x', record: { createdBy } },
    });
    await commit(...Array.from({ length: 120 }, (_, index) => note((index % 3 === 0 ? actor : admin).userId)));
    await until(() => told(reader.messages) >= 40);
    // A bus of several processes brings them in more than one round, and the first ones are told singly then; when one more
    // has come, they all have.
    await commit(note(actor.userId));
    await until(() => told(reader.messages) >= 41);
    expect(told(reader.messages)).toBe(41);
    expect(reader.messages.find(({ event }) => event === 'bulk')?.data).toMatchObject({
      entity: 'demo.note',
      projectId: null,
    });
  });

  it('are single again in the next window', async () => {
    const { connect } = await open({ bulkWindowMs: 20, bulkAbove: 5 });
    const reader = await connect(admin);
    await commit(...Array.from({ length: 10 }, () => created(north)));
    // The first ones of the burst are told singly when the bus brings them before the others.
    await until(() => reader.messages.some(({ event }) => event === 'bulk'));
    await pause(40);
    const [id] = await commit(created(north));
    await until(() => reader.ids().at(-1) === id);
  });
});

describe('streams', () => {
  it('a slow reader is dropped, the others go on', async () => {
    const { hub, connect } = await open({ bulkAbove: 10_000 });
    const good = await connect(admin);
    const slow = (await hub.connect(() => person([north]))).getReader();
    for (let round = 0; round < 20; round++) {
      await commit(...Array.from({ length: 10 }, () => created(north, { block: 'x'.repeat(1000) })));
    }
    await good.has(200);
    expect(good.ids()).toHaveLength(200);
    expect(hub.clientCount()).toBe(1);
    await expect(slow.read()).rejects.toThrow('too slow');
  });

  it('one large message fits an empty stream', async () => {
    const { connect } = await open({ maxUnsent: 1000 });
    const reader = await connect(admin);
    await pause(10);
    await commit(created(north, { block: 'x'.repeat(5000) }));
    await reader.has(1);
  });

  it('are limited per person, and need one', async () => {
    const { hub, connect } = await open({ maxClientsPerUser: 2 });
    const readers = [await connect(admin), await connect(admin)];
    await expect(connect(admin)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await connect(person([]));
    await readers[0]?.close();
    await connect(admin);
    await expect(connect(() => undefined)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(connect(systemActor(2))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(hub.clientCount()).toBe(3);
  });

  it('show that they live, and where they stand', async () => {
    const { connect } = await open({ heartbeatMs: 20 });
    const reader = await connect(person([south]));
    await commit(created(north), created(north));
    await until(() => reader.state.lastEventId === '2');
    expect(reader.messages).toHaveLength(0);
  });

  it('carry transient messages to a person or by a rule', async () => {
    const { connect } = await open();
    const one = person([north]);
    const [a, b, boss] = await Promise.all([connect(one), connect(person([south])), connect(admin)]);
    const base = { organizationId: 2, data: {} };
    sendTransient(bus, { ...base, name: 'to one', to: { userId: one.userId ?? '' } });
    sendTransient(bus, { ...base, name: 'own', to: { rule: Note.access.read, fields: { createdBy: one.userId } } });
    sendTransient(bus, { ...base, name: 'south', to: { rule: Land.access.read, projectId: south } });
    sendTransient(bus, { ...base, organizationId: 3, name: 'elsewhere', to: { rule: allow.member } });
    sendTransient(bus, { ...base, name: 'all', to: { rule: allow.member } });
    await until(() => [a, b, boss].every((reader) => reader.messages.some(({ data }) => data.name === 'all')));
    const names = (reader: typeof a) => reader.messages.map(({ data }) => data.name);
    expect([names(a), names(b), names(boss)]).toEqual([
      ['to one', 'own', 'all'],
      ['south', 'all'],
      ['own', 'south', 'all'],
    ]);
    expect(a.messages[0]).toEqual({ event: 'transient', id: undefined, data: { name: 'to one', data: {} } });
  });

  it('end when the hub stops', async () => {
    const { hub, connect } = await open();
    const reader = await connect(admin);
    await hub.stop();
    await until(() => reader.state.isEnded);
    expect(reader.state.error).toBeUndefined();
  });
});
