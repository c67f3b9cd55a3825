import { createInProcessBus } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { probePlugin } from './support/probe-plugin.ts';
import { type Line, openScene, type Scene, until, type WatchedRuntime } from './support/watched-runtime.ts';

const makeProbe = 'mutation Make($input: MakeProbeInput!) { makeProbe(input: $input) { id } }';

describe('one id', () => {
  let scene: Scene;
  let front: WatchedRuntime;
  let worker: WatchedRuntime;

  beforeAll(async () => {
    scene = await openScene([probePlugin()]);
    const bus = createInProcessBus();
    // Only the second one relays, reacts and works, as a worker process would.
    front = await scene.open({ bus });
    worker = await scene.open({ bus });
    await worker.runtime.start();
  });
  afterAll(() => scene.release());

  const linesWith = (lines: readonly Line[], id: string, message: string) =>
    lines.filter((line) => line.requestId === id && line.message === message);

  test('is in the lines of the request, and of its reaction and its job in another runtime', async () => {
    const id = 'a-request-from-outside';
    const response = await front.post(makeProbe, { input: { name: 'one' } }, { 'x-request-id': id });
    expect(await response.json()).toMatchObject({ data: { makeProbe: { id: expect.any(String) } } });
    expect(response.headers.get('x-request-id')).toBe(id);
    await until(() => linesWith(worker.lines(), id, 'job').length > 0);
    await until(() => linesWith(worker.lines(), id, 'reaction').length > 0);
    for (const message of ['the command ran', 'request']) expect(linesWith(front.lines(), id, message)).toHaveLength(1);
    for (const message of ['the reaction ran', 'the job ran']) {
      expect(linesWith(worker.lines(), id, message), message).toHaveLength(1);
      expect(linesWith(front.lines(), id, message), message).toHaveLength(0);
    }
    expect(linesWith(worker.lines(), id, 'job')[0]).toMatchObject({ type: 'probe.work', outcome: 'done', attempt: 1 });
    expect(linesWith(worker.lines(), id, 'reaction')[0]).toMatchObject({
      reaction: 'probe.reactToProbe',
      outcome: 'done',
    });
  });

  test('is in every event that the request caused, also those of its job', async () => {
    const id = 'another-request';
    await front.post(makeProbe, { input: { name: 'two' } }, { 'x-request-id': id });
    await until(() => linesWith(worker.lines(), id, 'job').length > 0);
    const { rows } = await scene.database.db.query<{ name: string }>(
      'select name from core.event_log where correlation_id = $1::text order by position',
      [id],
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(
      new Set(['probe.probe.created', 'core.job.created', 'core.job.changed', 'probe.probe.changed']),
    );
  });

  test('is made here when nobody brings one, or one with signs that could harm', async () => {
    for (const given of [undefined, 'short', 'with space in it', `x${'y'.repeat(64)}`, '"},{"a":"']) {
      const response = await front.post('{ __typename }', {}, given === undefined ? {} : { 'x-request-id': given });
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
  });
});

describe('the line of a request', () => {
  let scene: Scene;
  let host: WatchedRuntime;
  beforeAll(async () => {
    scene = await openScene([probePlugin()]);
    host = await scene.open({ slowMs: 3_600_000 });
  });
  afterAll(() => scene.release());

  const lastLine = () => host.lines().findLast(({ message }) => message === 'request' || message === 'slow request');

  test('tells who asked what, how long it took and how much it answered', async () => {
    const response = await host.post('query Names { probes { nodes { name } } }');
    const text = await response.text();
    expect(lastLine()).toEqual({
      at: expect.any(String),
      level: 'info',
      message: 'request',
      requestId: response.headers.get('x-request-id'),
      method: 'POST',
      route: '/graphql',
      operation: 'Names',
      kind: 'query',
      status: 200,
      ms: expect.any(Number),
      bytes: Buffer.byteLength(text),
      organizationId: 2,
      userId: scene.userId,
    });
  });

  test('names patterns and never what stands in them or behind the question mark', async () => {
    for (const [path, route] of [
      ['/files/0190-canary?org=2&expires=1&signature=canary', '/files/:id'],
      ['/uploads/canary', '/uploads/:id'],
      ['/assets/canary.js', '/assets/*'],
      ['/canary/of/a/page?token=canary', '*'],
    ] as const) {
      await host.request(path);
      expect(lastLine()).toMatchObject({ route });
      expect(JSON.stringify(lastLine())).not.toContain('canary');
    }
  });

  test('is not written for a watcher, who asks for ever, unless it is refused', async () => {
    const before = host.lines().length;
    for (const path of ['/readyz', '/healthz', '/healthz?canary']) expect((await host.request(path)).status).toBe(200);
    expect(host.lines().slice(before)).toEqual([]);
    expect((await host.request('/healthz', { method: 'POST' })).status).toBe(404);
    expect(lastLine()).toMatchObject({ route: '/healthz', status: 404, level: 'info' });
  });

  test('warns with the plan’s name, and the statement with its own, when it was slow', async () => {
    const slow = await scene.open({ slowMs: 1 });
    await slow.runtime.db.query('select pg_sleep(0.02), $1::text', ['canary']);
    expect(slow.lines().find(({ message }) => message === 'slow statement')).toMatchObject({
      level: 'warn',
      statement: expect.stringMatching(/^gleba_[\w-]{32}$/),
      ms: expect.any(Number),
    });
    // Compiling its plan alone takes longer than the setting.
    const fields = Array.from({ length: 15 }, (_, n) => `p${n}: probes(filter: {name: {equalTo: $n}}) { totalCount }`);
    await slow.post(`query Slow($n: String) { ${fields.join(' ')} }`, { n: 'canary' });
    expect(slow.lines().find(({ message }) => message === 'slow request')).toMatchObject({
      level: 'warn',
      operation: 'Slow',
      plan: expect.stringMatching(/^gleba_[\w-]{32}$/),
    });
    expect(JSON.stringify(slow.lines())).not.toContain('canary');
  });
});
