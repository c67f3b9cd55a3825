import { jetstreamManager } from '@nats-io/jetstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusMessage, BusNews, ConsumeOptions, EventBus } from '../../src/server/bus/event-bus.ts';
import { connectNats } from '../../src/server/bus/nats/connect-nats.ts';
import { readNatsAddress } from '../../src/server/bus/nats/nats-address.ts';
import { widestFilter } from '../../src/server/bus/nats/nats-streams.ts';
import { createNatsBus } from '../../src/server/bus/nats-bus.ts';
import { startNatsServer, type TestNatsServer } from '../../src/server/bus/testing/nats-server.ts';
import { openNatsBus, openTestBus, uniquePrefix } from '../../src/server/bus/testing/test-bus.ts';
import { silentLog } from '../event/support/kernel-database.ts';
import { describeBusContract, pause, until } from './bus-contract.ts';

describeBusContract('NATS JetStream', openTestBus);

let server: TestNatsServer;
beforeAll(async () => {
  server = await startNatsServer();
});
afterAll(() => server?.release());

const buses: EventBus[] = [];
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});
const open = async (prefix: string) => {
  const bus = await openNatsBus(server.url, prefix);
  buses.push(bus);
  return bus;
};
const options = (handler: ConsumeOptions['handler'], more: Partial<ConsumeOptions> = {}): ConsumeOptions => ({
  durable: 'test',
  subjects: ['gleba.>'],
  maxDeliver: 5,
  ackWaitMs: 2000,
  maxInFlight: 4,
  handler,
  ...more,
});
const collect = () => {
  const got: string[] = [];
  return {
    got,
    handler(message: BusMessage) {
      got.push(message.messageId);
      message.ack();
    },
  };
};
const askServer = async <T>(work: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>) => {
  const connection = await connectNats({ url: server.url, log: silentLog });
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
};
const counter = () => {
  const count = {
    value: 0,
    up() {
      count.value += 1;
    },
  };
  return count;
};
/** A bus whose streams were there before: one that had to make them tells of a loss as well. */
const openKnown = async (prefix: string) => {
  await open(prefix);
  const bus = await open(prefix);
  return { bus, news: newsOf(bus) };
};
const newsOf = (bus: EventBus) => {
  const news: BusNews[] = [];
  bus.watch((what) => void news.push(what));
  return news;
};

describe('streams and consumers', () => {
  it('are made by whoever comes first, also by many at once', async () => {
    const prefix = uniquePrefix();
    const all = await Promise.all(Array.from({ length: 6 }, () => open(prefix)));
    const { got, handler } = collect();
    await Promise.all(all.map((bus) => bus.consume(options(handler))));
    await Promise.all(all.map((bus, index) => bus.publish('gleba.x', `m${index}`, '')));
    await until(() => got.length === 6);
    await pause(50);
    expect(got.sort()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4', 'm5']);
  });

  it('are brought up to date when a setting changed', async () => {
    const prefix = uniquePrefix();
    const older = await (await open(prefix)).consume(options(collect().handler));
    await older.stop();
    await askServer((manager) => manager.streams.update(`${prefix}_events`, { max_age: 200e9 }));
    const { got, handler } = collect();
    const newer = await open(prefix);
    await newer.consume(options(handler, { ackWaitMs: 5000, subjects: ['gleba.other.>'] }));
    const { stream, consumer } = await askServer(async (manager) => ({
      stream: (await manager.streams.info(`${prefix}_events`)).config,
      consumer: (await manager.consumers.info(`${prefix}_events`, 'test')).config,
    }));
    expect(stream).toMatchObject({ max_age: 7 * 86_400 * 1e9, retention: 'limits', storage: 'file', num_replicas: 1 });
    expect(consumer).toMatchObject({ ack_wait: 5e9, filter_subject: `${prefix}.events.gleba.other.>` });
    await newer.publish('gleba.other.x', 'a', '');
    await until(() => got.length === 1);
  });

  it('of two installations keep apart', async () => {
    const [ours, theirs] = [await open(uniquePrefix()), await open(uniquePrefix())];
    const { got, handler } = collect();
    const heard: string[] = [];
    await ours.consume(options(handler));
    ours.subscribe('>', (data) => void heard.push(data));
    await pause(30);
    await theirs.publish('gleba.x', 'foreign', 'foreign');
    theirs.broadcast('live.2', 'foreign');
    await ours.publish('gleba.x', 'own', 'own');
    await until(() => got.length === 1 && heard.length === 1);
    await pause(30);
    expect([got, heard]).toEqual([['own'], ['own']]);
  });

  it('go when nobody wants them and nobody has come to them for long', async () => {
    const prefix = uniquePrefix();
    const [newer, older] = [await open(prefix), await open(prefix)];
    const names = async () =>
      askServer(async (manager) => {
        const found: string[] = [];
        for await (const { name } of manager.consumers.list(`${prefix}_events`)) found.push(name);
        return found.sort();
      });
    const { handler } = collect();
    await newer.consume(options(handler, { durable: 'own' }));
    // Of a program of another version, which is still there.
    await older.consume(options(handler, { durable: 'older' }));
    for (const durable of ['renamed', 'absent_one']) {
      await (await older.consume(options(handler, { durable }))).stop();
    }
    const isKept = (durable: string) => durable.startsWith('absent_');
    expect(await newer.forget({ isKept, idleMs: 3_600_000 })).toEqual([]);
    expect(await names()).toEqual(['absent_one', 'older', 'own', 'renamed']);
    await until(async () => (await newer.forget({ isKept, idleMs: 1 })).includes('renamed'));
    expect(await names()).toEqual(['absent_one', 'older', 'own']);
  });

  it('come back for who wanted them after all, who is told to read the log', async () => {
    const prefix = uniquePrefix();
    const [newer, older] = [await open(prefix), await open(prefix)];
    const { got, handler } = collect();
    const behind = counter();
    const subscription = await older.consume(options(handler, { durable: 'rare', onBehind: behind.up }));
    await askServer((manager) => manager.consumers.delete(`${prefix}_events`, 'rare'));
    await until(() => behind.value > 0);
    await newer.publish('gleba.x', 'later', '');
    await until(() => got.includes('later'));
    await subscription.stop();
  });

  it.each([
    [['gleba.*.a.b'], 'gleba.*.a.b'],
    [['gleba.*.a.b', 'gleba.*.c.b'], 'gleba.*.>'],
    [['a.b', 'x.y'], '>'],
    [['a.b', 'a.b.c'], 'a.>'],
    [['a.b', 'a.b'], 'a.b'],
  ])('filter %j by %s', (patterns, filter) => {
    expect(widestFilter(patterns)).toBe(filter);
  });
});

describe('deliveries between processes', () => {
  it('takes a message id once, whoever sends it', async () => {
    const prefix = uniquePrefix();
    const [left, right] = [await open(prefix), await open(prefix)];
    const { got, handler } = collect();
    await left.consume(options(handler));
    await Promise.all([left, right, left, right].map((bus) => bus.publish('gleba.x', 'same', '')));
    await left.publish('gleba.x', 'other', '');
    await until(() => got.length === 2);
    await pause(50);
    expect(got.sort()).toEqual(['other', 'same']);
  });

  it('gives another process what one did not acknowledge', async () => {
    const prefix = uniquePrefix();
    const dying = await openNatsBus(server.url, prefix);
    const taken = counter();
    await dying.consume(options(taken.up, { ackWaitMs: 300 }));
    await dying.publish('gleba.x', 'a', '');
    await until(() => taken.value === 1);
    await dying.close();
    const counts: number[] = [];
    await (await open(prefix)).consume(
      options(
        (message) => {
          counts.push(message.deliveryCount);
          message.ack();
        },
        { ackWaitMs: 300 },
      ),
    );
    await until(() => counts.length === 1);
    expect(counts).toEqual([2]);
  });

  it('buries a message whose last delivery died with its process', async () => {
    const prefix = uniquePrefix();
    const more = { ackWaitMs: 200, maxDeliver: 2 };
    const dying = await openNatsBus(server.url, prefix);
    const taken = counter();
    await dying.consume(options(taken.up, more));
    await dying.publish('gleba.x', 'poison', 'payload');
    await until(() => taken.value === 2);
    await dying.close();
    const { got, handler } = collect();
    const dead: string[] = [];
    const onDead: ConsumeOptions['onDead'] = ({ messageId, data }, reason) => {
      dead.push(`${messageId} ${data} ${reason}`);
    };
    await (await open(prefix)).consume(options(handler, { ...more, onDead }));
    await until(() => dead.length === 1);
    await pause(500);
    expect(dead).toEqual(['poison payload given up after 2 deliveries']);
    expect(got).toEqual([]);
  });
});

describe('a broker that goes', () => {
  it('makes publishing reject in bounded time, and is used again when it is back', async () => {
    const { bus, news } = await openKnown(uniquePrefix());
    const { got, handler } = collect();
    await bus.consume(options(handler));
    await bus.publish('gleba.x', 'before', '');
    await server.kill();
    for (const id of ['during', 'still']) {
      const started = performance.now();
      await expect(bus.publish('gleba.x', id, '')).rejects.toThrow();
      expect(performance.now() - started).toBeLessThan(10_000);
    }
    bus.broadcast('live.2', 'into the void');
    await server.start();
    await until(() => news.includes('back'));
    const heard: string[] = [];
    bus.subscribe('live.*', (data) => void heard.push(data));
    await bus.publish('gleba.x', 'after', '');
    bus.broadcast('live.2', 'now');
    await until(() => got.includes('after') && heard.length > 0);
    // What it knew of acknowledgements may be older than its messages, and a refused message may have arrived.
    expect(new Set(got.filter((id) => id !== 'during'))).toEqual(new Set(['before', 'after']));
    expect(heard).toEqual(['now']);
    expect(news).not.toContain('lost');
  });

  it('with an empty disk is seen: all is made anew, and who reads is told', async () => {
    const prefix = uniquePrefix();
    const [{ bus: left, news: ofLeft }, { bus: right, news: ofRight }] = [
      await openKnown(prefix),
      await openKnown(prefix),
    ];
    const news = [ofLeft, ofRight];
    const behind = counter();
    const { got, handler } = collect();
    await right.consume(options(handler, { onBehind: behind.up }));
    await left.publish('gleba.x', 'before', '');
    await until(() => got.length === 1);
    await server.kill();
    server.wipe();
    await server.start();
    await until(() => news.every((list) => list.includes('lost') && list.includes('back')) && behind.value > 0);
    await left.publish('gleba.x', 'before', '');
    await left.publish('gleba.x', 'after', '');
    await until(() => got.length === 3);
    expect(got).toEqual(['before', 'before', 'after']);
    expect(news.map((list) => list.filter((what) => what === 'back'))).toEqual([['back'], ['back']]);
    await right.enqueue('prints', 'w', '');
  });

  it('with a disk from before what it had acknowledged is seen as well', async () => {
    const { bus, news } = await openKnown(uniquePrefix());
    await bus.publish('gleba.x', 'a', '');
    await server.kill();
    server.save();
    await server.start();
    await until(() => news.includes('back'));
    expect(news).toEqual(['back']);
    await bus.publish('gleba.x', 'b', '');
    await server.kill();
    server.restore();
    await server.start();
    await until(() => news.includes('lost'));
  });

  it('is told of a consumer that somebody deleted', async () => {
    const prefix = uniquePrefix();
    const bus = await open(prefix);
    const behind = counter();
    const { got, handler } = collect();
    await bus.consume(options(handler, { onBehind: behind.up }));
    await askServer((manager) => manager.consumers.delete(`${prefix}_events`, 'test'));
    await until(() => behind.value > 0);
    await bus.publish('gleba.x', 'after', '');
    await until(() => got.length === 1);
  });

  it('of which the stream was deleted takes the next message, or the one after', async () => {
    const prefix = uniquePrefix();
    const { bus, news } = await openKnown(prefix);
    await askServer((manager) => manager.streams.delete(`${prefix}_events`));
    await until(async () => {
      await bus.publish('gleba.x', 'a', '').catch(() => {});
      return news.includes('lost');
    });
    await bus.publish('gleba.x', 'b', '');
  });
});

describe('the address', () => {
  it.each([
    ['nats://bus', { servers: ['bus:4222'] }],
    ['nats://bus:80', { servers: ['bus:80'] }],
    ['tls://a:1,tls://b:2', { servers: ['a:1', 'b:2'], tls: {} }],
    ['nats://ana:p%40ss@bus:4222', { servers: ['bus:4222'], user: 'ana', pass: 'p@ss' }],
    ['nats://s3cret@bus', { servers: ['bus:4222'], token: 's3cret' }],
  ])('%s', (text, expected) => {
    const { options: read, shown } = readNatsAddress(text);
    expect(read).toEqual(expected);
    expect(shown).not.toMatch(/s3cret|p@ss/);
  });

  it.each(['', 'bus:4222', 'http://bus', 'nats://', 'nats://bus,ftp://bus'])("'%s' is refused", (text) => {
    expect(() => readNatsAddress(text)).toThrow(/^NATS_URL must be/);
  });

  it('that nobody answers is told in one sentence, after a bounded wait', async () => {
    const address = 'nats://ana:hunter7@127.0.0.1:1';
    const refused = connectNats({ url: address, log: silentLog, patienceMs: 500 });
    await expect(refused).rejects.toMatchObject({ name: 'BusUnusable' });
    await expect(refused).rejects.toThrow(/^NATS at 127\.0\.0\.1:1 did not answer within \d+ s: [^\n]+\.$/);
    await expect(refused).rejects.not.toThrow('hunter7');
  });

  it('whose server cannot keep so many copies is told in one sentence', async () => {
    const connection = await connectNats({ url: server.url, log: silentLog });
    const refused = createNatsBus({ connection, prefix: uniquePrefix(), replicas: 3, log: silentLog });
    await expect(refused).rejects.toMatchObject({ name: 'BusUnusable' });
    await expect(refused).rejects.toThrow(/^The NATS streams could not be made ready: [^\n]*replicas[^\n]*\.$/);
    await connection.close();
  });

  it('with wrong credentials is refused at once, with right ones it opens', async () => {
    const guarded = await startNatsServer(['--user', 'ana', '--pass', 'right']);
    try {
      const at = (word: string) =>
        connectNats({ url: `nats://ana:${word}@127.0.0.1:${guarded.port}`, log: silentLog, patienceMs: 30_000 });
      await expect(at('wrong')).rejects.toThrow(/^NATS at 127\.0\.0\.1:\d+ refuses these credentials\.$/);
      await (await at('right')).close();
    } finally {
      await guarded.release();
    }
  });
});
