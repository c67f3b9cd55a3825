import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventStreamParser, LiveConnection, type LiveMessage } from '../../src/web/index.ts';
import { FakeServer, jsonResponse } from './support/fake-server.ts';

describe('eventStreamParser', () => {
  const parse = (text: string, cuts: readonly number[] = []) => {
    const messages: unknown[] = [];
    const ids: string[] = [];
    const retries: number[] = [];
    const parser = eventStreamParser({
      message: (message) => messages.push(message),
      lastEventId: (id) => ids.push(id),
      retry: (milliseconds) => retries.push(milliseconds),
    });
    const bytes = new TextEncoder().encode(text);
    const edges = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
    for (let index = 1; index < edges.length; index++) parser.push(bytes.slice(edges[index - 1], edges[index]));
    return { messages, ids, retries };
  };

  it('reads fields, comments, several data lines and an absent colon', () => {
    const { messages, ids, retries } = parse(
      '\ufeff: hello\nevent: entity\ndata: {"a":\ndata:  1}\nid: 7\nretry: 500\nretry: x\n\ndata\n\nnonsense: 1\n\nevent: none\n\n',
    );
    expect(messages).toEqual([
      { event: 'entity', data: '{"a":\n 1}' },
      { event: 'message', data: '' },
    ]);
    expect(ids).toEqual(['7']);
    expect(retries).toEqual([500]);
  });

  it('drops what the stream ended in the middle of, ignores ids with NUL and takes an id without data', () => {
    expect(parse('data: a\n\ndata: cut').messages).toEqual([{ event: 'message', data: 'a' }]);
    expect(parse('id: a\0b\ndata: x\n\n').ids).toEqual([]);
    expect(parse('id: 9\n\n')).toMatchObject({ messages: [], ids: ['9'] });
  });

  it('takes CR and LF in two chunks for one line end', () => {
    expect(parse('event: entity\r\ndata: a\r\n\r\n', [14]).messages).toEqual([{ event: 'entity', data: 'a' }]);
    expect(parse('data: a\r\r\ndata: b\n\n', [9]).messages).toHaveLength(2);
  });

  it('reads the same however the bytes are cut and the lines are ended', () => {
    const plain = 'event: entity\ndata: ção é 🗺\nid: 1\n\n: beat\n\ndata: b\n\n';
    const expected = parse(plain);
    const ends = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(ends, fc.array(fc.nat(120), { maxLength: 30 }), (end, cuts) => {
        expect(parse(plain.replaceAll('\n', end), cuts)).toEqual(expected);
      }),
    );
  });
});

describe('LiveConnection', () => {
  let server: FakeServer;
  let live: LiveConnection;
  let messages: LiveMessage[];
  let token: string | undefined;
  const onExpired = vi.fn();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const stream = (index: number) => {
    const found = server.streams[index];
    if (!found) throw new Error(`No stream ${index}.`);
    return found;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    onExpired.mockClear();
    server = new FakeServer();
    messages = [];
    token = 'abc';
    live = new LiveConnection({ url: '/events', token: () => token, onExpired, fetch: server.fetch, random: () => 1 });
    live.subscribe((message) => messages.push(message));
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
  });

  it('sends the token, is live, and tells reset because nothing can be resumed', async () => {
    live.open();
    expect(live.status).toBe('connecting');
    await settle();
    expect(live.status).toBe('live');
    expect(stream(0).authorization).toBe('Bearer abc');
    expect(stream(0).lastEventId).toBeNull();
    expect(messages).toEqual([{ kind: 'reset' }]);
  });

  it('hands over every kind of message and passes over what it does not know', async () => {
    live.open();
    await settle();
    stream(0).send('entity', { name: 'test.parcel.changed', entity: 'test.parcel' }, '5');
    stream(0).send('bulk', { entity: 'test.parcel', projectId: null, count: 60 });
    stream(0).send('transient', { name: 'job', data: { done: 1 } });
    stream(0).send('news', {});
    stream(0).write('event: entity\ndata: {broken\n\n');
    stream(0).send('reset', {});
    await settle();
    expect(messages.slice(1).map(({ kind }) => kind)).toEqual(['entity', 'bulk', 'transient', 'reset']);
  });

  it('comes back by itself and resumes behind the last id, without reset', async () => {
    live.open();
    await settle();
    stream(0).send('bulk', { entity: 'a', projectId: null, count: 1 }, '41');
    stream(0).write('id: 42\n\n');
    await settle();
    stream(0).end();
    await settle();
    expect(live.status).toBe('offline');
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.status).toBe('live');
    expect(stream(1).lastEventId).toBe('42');
    expect(messages.filter(({ kind }) => kind === 'reset')).toHaveLength(1);
  });

  it('tells reset after a gap that it has no id to resume from', async () => {
    live.open();
    await settle();
    stream(0).end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(messages).toEqual([{ kind: 'reset' }, { kind: 'reset' }]);
  });

  it('waits longer after each failure, up to 30 s, and starts over once bytes have come', async () => {
    let isDown = true;
    server.intercept = ({ path }) => (isDown && path === '/events' ? jsonResponse({}, 503) : undefined);
    live.open();
    const attemptsAt: number[] = [];
    let seen = 0;
    for (let second = 0; second <= 95; second++) {
      await vi.advanceTimersByTimeAsync(second === 0 ? 0 : 1000);
      if (server.requests.length > seen) attemptsAt.push(second);
      seen = server.requests.length;
    }
    expect(attemptsAt).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
    isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    stream(0).write(': hello\n\n');
    await settle();
    stream(0).end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.streams).toHaveLength(2);
  });

  it('spreads the attempts by half the delay', async () => {
    live.close();
    live = new LiveConnection({ url: '/events', token: () => token, fetch: server.fetch, random: () => 0 });
    live.open();
    await settle();
    stream(0).end();
    await vi.advanceTimersByTimeAsync(499);
    expect(server.streams).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.streams).toHaveLength(2);
  });

  it('takes a line without a byte for 45 s for dead; a comment keeps it', async () => {
    live.open();
    await settle();
    await vi.advanceTimersByTimeAsync(44_000);
    stream(0).write(':\n');
    await vi.advanceTimersByTimeAsync(44_000);
    expect(live.status).toBe('live');
    await vi.advanceTimersByTimeAsync(1000);
    expect(live.status).toBe('offline');
    expect(stream(0).isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(server.streams).toHaveLength(2);
    expect(live.status).toBe('live');
  });

  it('stops when the token is refused, and says so', async () => {
    server.intercept = () => jsonResponse({}, 401);
    live.open();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(server.requests).toHaveLength(1);
    expect(onExpired).toHaveBeenCalledExactlyOnceWith('abc');
    expect(live.status).toBe('offline');
  });

  it('closes for good and forgets where it was', async () => {
    live.open();
    await settle();
    stream(0).send('bulk', { entity: 'a', projectId: null, count: 1 }, '41');
    await settle();
    live.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(stream(0).isClosed).toBe(true);
    expect(server.streams).toHaveLength(1);
    live.open();
    await settle();
    expect(stream(1).lastEventId).toBeNull();
  });

  it('one listener’s fault does not cost the others their news', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    live.close();
    live = new LiveConnection({ url: '/events', token: () => token, fetch: server.fetch });
    const heard: string[] = [];
    live.subscribe(() => {
      throw new Error('a bug');
    });
    live.subscribe(({ kind }) => heard.push(kind));
    live.open();
    await settle();
    stream(0).send('reset', {});
    await settle();
    expect(heard).toEqual(['reset', 'reset']);
    expect(live.status).toBe('live');
    quiet.mockRestore();
  });
});
