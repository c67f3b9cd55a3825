import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultGraphqlLimits } from '../../core/src/server/graphql/graphql-limits.ts';
import { LruCache } from '../../core/src/server/graphql/lru-cache.ts';
import { serverLimits } from '../../host-api/src/http/server-limits.ts';
import { type HttpScene, ours, type Scene, serveScene, startScene, until } from './support/scene.ts';

/**
 * Attacks E.21 to E.23. What a document may ask for is tested limit by limit, before any statement is sent, in
 * core/tests/graphql/hostile.test.ts; here the whole program is asked: bytes, connections, memory, slow readers, shapes.
 */
let scene: Scene;
let http: HttpScene;
beforeAll(async () => {
  scene = await startScene();
  http = await serveScene(scene);
});
afterAll(async () => {
  await http?.stop();
  await scene?.stop();
});

const post = (body: string | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`${http.address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    ...(typeof body === 'string' ? {} : { duplex: 'half' }),
  } as RequestInit);
const authorization = () => ({ authorization: scene.people.user.auth });

test('the limits are those that were measured (graphql-js 16: 1000 aliases cost 42 ms, with a limit of tokens 1 ms)', () => {
  expect(defaultGraphqlLimits).toMatchObject({
    ...{ maxDocumentBytes: 100_000, maxTokens: 2000, maxDepth: 12, maxRoots: 20, maxAliases: 20, maxSelections: 1000 },
    ...{ maxFilterNodes: 100, maxFilterDepth: 8, maxIn: 5000, maxFirst: 1000, defaultFirst: 100, maxOffset: 1_000_000 },
    ...{ maxCost: 100_000 },
  });
});

describe('E21 amplification (Directus CVE-2026-35441, GHSA-6q22-g298-grjh)', () => {
  const repeat = (times: number, part: (index: number) => string) =>
    Array.from({ length: times }, (_, index) => part(index)).join(' ');
  test.each([
    ['aliases', `{ ${repeat(21, (index) => `a${index}: lands { totalCount }`)} }`, 'DOCUMENT_TOO_COSTLY'],
    ['one root many times', `{ ${repeat(400, () => 'lands { totalCount }')} }`, 'DOCUMENT_TOO_COSTLY'],
    ['fields many times', `{ lands { nodes { ${repeat(1500, () => 'id')} } } }`, 'DOCUMENT_TOO_COSTLY'],
    ['tokens', `{ ${repeat(3000, () => '__typename')} }`, 'DOCUMENT_TOO_LARGE'],
    [
      'pages in pages',
      '{ projects(first: 1000) { nodes { lands(first: 1000) { nodes { id } } } } }',
      'DOCUMENT_TOO_COSTLY',
    ],
    [
      'pages in pages by default',
      '{ projects { nodes { lands { nodes { residents { nodes { id } } } } } } }',
      'DOCUMENT_TOO_COSTLY',
    ],
    ['first', '{ lands(first: 1000000000) { nodes { id } } }', 'PAGE_TOO_LARGE'],
    ['offset', '{ lands(offset: 1000001) { nodes { id } } }', 'PAGE_TOO_LARGE'],
    [
      'groups of groups',
      '{ projects(first: 1000) { nodes { lands { groupedAggregates(groupBy: [BLOCK]) { count } } } } }',
      'DOCUMENT_TOO_COSTLY',
    ],
    ['fragments in a ring', '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }', 'DOCUMENT_INVALID'],
    [
      'fragments that double',
      `{ lands(first: 1) { nodes { ...F0 } } } ${repeat(12, (index) => `fragment F${index} on Land { a: project { lands(first: 1) { nodes { ...F${index + 1} } } } b: project { lands(first: 1) { nodes { ...F${index + 1} } } } }`)} fragment F12 on Land { id }`,
      'DOCUMENT_TOO_DEEP',
    ],
    [
      'mutations in a row',
      `mutation { ${repeat(21, (index) => `a${index}: cancelJob(input: { id: "${'0'.repeat(8)}-0000-7000-8000-000000000000" }) { status }`)} }`,
      'DOCUMENT_TOO_COSTLY',
    ],
    [
      'passwords in a row',
      `mutation { ${repeat(21, (index) => `a${index}: authenticate(input: { email: "a@b", password: "x", organizationId: 2 }) { jwtToken }`)} }`,
      'DOCUMENT_TOO_COSTLY',
    ],
  ])('%s', async (_, document, expected) => {
    const { code } = await scene.ask(scene.people.user.auth, document);
    expect(code).toBe(expected);
  });

  test('a list of operations in one request is none', async () => {
    const response = await post(
      JSON.stringify(Array.from({ length: 100 }, () => ({ query: '{ __typename }' }))),
      authorization(),
    );
    expect(response.status).toBe(400);
  });
});

describe('E22 memory', () => {
  test('a body without a length is cut while it is read, one with a length before', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        // Where nobody counts the body must end, or the test itself would be the attack.
        if (sent > 80_000_000) return controller.close();
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    const response = await post(endless, authorization()).catch(() => undefined);
    expect(response === undefined || response.status === 413).toBe(true);
    expect(sent).toBeLessThan(40_000_000);
    expect((await post('x'.repeat(4_400_001), authorization())).status).toBe(413);
  });

  test('who is not signed in may send little', async () => {
    const body = JSON.stringify({ query: '{ __typename }', variables: { x: 'x'.repeat(256_000) } });
    expect((await post(body)).status).toBe(413);
    expect((await post(body, authorization())).status).toBe(200);
  });

  test('documents of ever new shapes are forgotten: what is kept has an end', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const flood = async (from: number, count: number) => {
      for (let index = from; index < from + count; index++) {
        const document = `query Q${index} { __typename lands(first: 1) { nodes { ${'id block lot '.repeat(300)} } } }`;
        await scene.runtime.graphql(JSON.stringify({ query: document }), scene.people.other.auth, 'x');
      }
      collect();
      return process.memoryUsage().heapUsed;
    };
    await flood(0, 20);
    const before = await flood(20, 1);
    const after = await flood(100, 600);
    // So many such documents would keep 100 MB.
    expect((after - before) / 1e6).toBeLessThan(60);
  });

  test('what is kept is bounded by number and by weight', () => {
    const cache = new LruCache<number>(10, 100);
    for (let index = 0; index < 1000; index++) cache.set(`k${index}`, index, index % 7);
    expect(cache.size).toBeLessThanOrEqual(10);
    cache.set('heavy', 1, 101);
    expect(cache.get('heavy')).toBeUndefined();
    for (let index = 0; index < 10; index++) cache.set(`h${index}`, index, 60);
    expect(cache.size).toBe(1);
  });

  test.each([
    ['a value in 5001', { id: { in: Array(5001).fill('00000000-0000-7000-8000-000000000000') } }],
    ['101 conditions', { or: Array.from({ length: 60 }, () => ({ block: { equalTo: 'x' } })) }],
    ['nine levels', Array.from({ length: 9 }).reduce<object>((inner) => ({ not: inner }), { block: { equalTo: 'x' } })],
    ['a pattern of 1001 letters', { block: { like: '%a'.repeat(501) } }],
    ['a search of 201 letters', { search: 'a'.repeat(201) }],
  ])('a filter with %s', async (_, filter) => {
    const { code } = await scene.ask(
      scene.people.user.auth,
      'query($f: LandFilter) { lands(filter: $f) { totalCount } }',
      { f: filter },
    );
    expect(code).toBe('FILTER_TOO_LARGE');
  });

  test('a filter nested without end is refused, not a full stack', async () => {
    const deep = `${'{"not":'.repeat(20_000)}{}${'}'.repeat(20_000)}`;
    const body = `{"query":"query($f: LandFilter) { lands(filter: $f) { totalCount } }","variables":{"f":${deep}}}`;
    const response = await post(body, authorization());
    expect(response.status).toBeLessThan(500);
    const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] };
    expect(errors[0]?.extensions.code).toBe('BAD_REQUEST');
  });
});

describe('E23 slowness', () => {
  test('a request whose headers do not end is cut (slow loris), and others are served meanwhile', async () => {
    const strict = await serveScene(scene, { headersTimeout: 700 });
    const slow = Array.from({ length: 50 }, () => connect(strict.port, '127.0.0.1'));
    const ends = slow.map((socket) => closed(socket));
    const drip = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write('X-A: b\r\n');
    }, 100);
    for (const socket of slow) socket.write('POST /graphql HTTP/1.1\r\nHost: gleba\r\n');
    expect((await fetch(`${strict.address}/healthz`)).status).toBe(200);
    await Promise.all(ends);
    clearInterval(drip);
    await strict.stop();
    expect(serverLimits.headersTimeout).toBeLessThanOrEqual(20_000);
    expect(serverLimits.requestTimeout).toBeLessThanOrEqual(300_000);
    expect(serverLimits.connectionsCheckingInterval).toBeLessThanOrEqual(5000);
  });

  test('a reader of live updates who does not read is dropped, and what waits for it is bounded', async () => {
    const { id, auth } = scene.people.user;
    const own = await serveScene(scene);
    const socket = connect(own.port, '127.0.0.1');
    const end = closed(socket);
    socket.write(`GET /events HTTP/1.1\r\nHost: gleba\r\nAuthorization: ${auth}\r\n\r\n`);
    await new Promise((first) => socket.once('data', first));
    socket.pause();
    const document = 'mutation($i: UpdateUserInput!) { updateUser(input: $i) { user { id } } }';
    // Larger ones travel by their digest; twice as much stands in each event, before and after.
    const filler = 'x'.repeat(4000);
    const fill = () => scene.ask(auth, document, { i: { id, patch: { preferences: { filler, at: Math.random() } } } });
    const connections = () => new Promise<number>((done) => own.server.getConnections((_, count) => done(count)));
    expect(await connections()).toBe(1);
    const isDropped = await until(async () => {
      const codes = (await Promise.all(Array.from({ length: 6 }, fill))).map(({ code }) => code);
      expect(codes.filter(Boolean)).toEqual([]);
      return (await connections()) === 0;
    }, 60_000);
    expect(isDropped).toBe(true);
    socket.resume();
    await end;
    await own.stop();
  });

  test('one person has so many streams, and so many requests at a time', async () => {
    const { auth } = scene.people.manager;
    const streams = [];
    for (let index = 0; index < 20; index++) streams.push(await scene.runtime.events(auth, undefined));
    await expect(scene.runtime.events(auth, undefined)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await Promise.all(streams.map((stream) => stream.cancel()));
    const flood = await Promise.all(
      Array.from({ length: 200 }, () =>
        scene.ask(auth, '{ lands { totalCount } }').catch((error: { code: string }) => error),
      ),
    );
    const refused = flood.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
    expect(refused.length).toBeGreaterThan(100);
    expect(flood.length - refused.length).toBeGreaterThanOrEqual(66);
    expect((await scene.ask(auth, '{ lands { totalCount } }')).code).toBeUndefined();
  });

  const geometry = (geom: unknown) =>
    scene.ask(
      scene.people.user.auth,
      'mutation($i: CreateGeometryInput!) { createGeometry(input: $i) { geometry { id } } }',
      {
        i: { geometry: { projectId: scene.project, layerId, geom } },
      },
    );
  let layerId = '';
  test('shapes of a million corners, of nothing, and of nowhere', async () => {
    layerId = await scene.inOrganization(ours, async (tx) =>
      String(
        (await tx.insert(scene.runtime.registry.get('lands.layer'), { projectId: scene.project, name: 'l' } as never))
          .id,
      ),
    );
    const ring = (corners: number) =>
      Array.from({ length: corners }, (_, index) => [index / corners, (index % 2) / 10]);
    const polygon = (corners: number) => ({ type: 'Polygon', coordinates: [[...ring(corners), [0, 0]]] });
    const wrong: unknown[] = [
      polygon(100_001),
      { type: 'Point', coordinates: [null, 0] },
      { type: 'Point', coordinates: ['NaN', 0] },
      { type: 'Point', coordinates: [1e308, 1e308] },
      { type: 'Point', coordinates: [181, 0] },
      { type: 'Point', coordinates: [] },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [[]] },
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
          ],
        ],
      },
      { type: 'GeometryCollection', coordinates: [], geometries: [] },
      { type: '__proto__', coordinates: [] },
      { type: 'MultiPolygon', coordinates: Array.from({ length: 50 }).reduce<unknown>((inner) => [inner], 0) },
    ];
    for (const geom of wrong) {
      const { code, status } = await geometry(geom);
      expect([code, status], JSON.stringify(geom).slice(0, 80)).toEqual([
        expect.stringMatching(/^(VALIDATION|BAD_REQUEST)$/),
        200,
      ]);
    }
    expect((await geometry(polygon(90_000))).code).toBeUndefined();
    const million = await post(
      JSON.stringify({
        query: 'mutation($i: CreateGeometryInput!) { createGeometry(input: $i) { geometry { id } } }',
        variables: { i: { geometry: { projectId: scene.project, layerId, geom: polygon(1_000_000) } } },
      }),
      authorization(),
    );
    expect(million.status).toBe(413);
  });
});

function closed(socket: Socket): Promise<void> {
  return new Promise((done) => {
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.once('close', () => done());
  });
}
