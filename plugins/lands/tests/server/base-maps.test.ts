import { gzipSync } from 'node:zlib';
import { server as workspace } from '@gleba/plugin-workspace/server';
import { definePlugin, uuidv7 } from '@gleba/sdk';
import { type BaseMapSource, fillTile } from '@gleba/sdk/geo';
import { createGuardedFetch, provide, type ServerEntry, serverSide } from '@gleba/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressFault } from '../../../../sdk/src/geo/server/base-maps/address-fault.ts';
import { createGuardedBaseMaps, maxAgeOf } from '../../../../sdk/src/geo/server/base-maps/guarded-base-maps.ts';
import { keepBaseMaps } from '../../../../sdk/src/geo/server/base-maps/kept-base-maps.ts';
import { readStyle } from '../../../../sdk/src/geo/server/base-maps/style-document.ts';
import { baseMapSourceToken } from '../../src/base-maps.ts';
import { BaseMap } from '../../src/entities/base-map.entity.ts';
import { server as lands } from '../../src/server/index.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/** Base maps: the way to them, what a person learns of them, and the one that is always there. */
let scene: LandsScene;
let reader = '';
const key = 'canary-secret-key';
const picture = Buffer.from('\x89PNG\r\n\x1a\n picture', 'latin1');
const asked: string[] = [];
const logged: string[] = [];
const note = (message: string, facts?: object) => void logged.push(`${message} ${JSON.stringify(facts)}`);

const style = {
  version: 8,
  sprite: 'sprites/light?token=1',
  glyphs: 'https://else.example/{fontstack}/{range}.pbf',
  sources: {
    streets: { type: 'vector', url: 'streets.json', attribution: '<a href="x">Streets</a>' },
    hills: { type: 'raster', tiles: [`https://hills.example.com/{z}/{x}/{y}.jpg?key=${key}`], tileSize: 256 },
    shapes: { type: 'geojson', data: 'https://inner.example/all.json' },
    open: { type: 'raster', tiles: ['http://plain.example/{z}/{x}/{y}.png'].slice(1) },
  },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': '#fff' } },
    { id: 'roads', type: 'line', source: 'streets', 'source-layer': 'roads' },
    { id: 'gone', type: 'fill', source: 'shapes' },
    { id: 'code', type: 'custom', source: 'streets' },
  ],
};

/** Stands for every server of base maps. */
const elsewhere: Record<string, () => { status: number; body: string | Buffer }> = {
  [`https://tiles.example.com/1/0/1.png?key=${key}`]: () => ({ status: 200, body: picture }),
  [`https://tiles.example.com/1/1/1.png?key=${key}`]: () => ({ status: 404, body: 'no' }),
  [`https://tiles.example.com/2/0/1.png?key=${key}`]: () => ({ status: 200, body: '<script>alert(1)</script>' }),
  [`https://tiles.example.com/2/1/1.png?key=${key}`]: () => ({ status: 403, body: `bad key ${key}` }),
  'https://style.example.com/maps/light.json': () => ({ status: 200, body: JSON.stringify(style) }),
  'https://style.example.com/maps/streets.json': () => ({
    status: 200,
    body: JSON.stringify({ tiles: [`https://vector.example.com/{z}/{x}/{y}?key=${key}`], minzoom: 0, maxzoom: 14 }),
  }),
  [`https://vector.example.com/1/0/1?key=${key}`]: () => ({ status: 200, body: gzipSync('tile') }),
  [`https://vector.example.com/1/1/1?key=${key}`]: () => ({ status: 404, body: 'no' }),
  'https://style.example.com/maps/sprites/light@2x.png?token=1': () => ({ status: 200, body: picture }),
  'https://style.example.com/maps/sprites/light.json?token=1': () => ({ status: 200, body: '{"dot":{}}' }),
  'https://style.example.com/html': () => ({ status: 200, body: '<html></html>' }),
  'https://style.example.com/inner': () => ({
    status: 200,
    body: JSON.stringify({ ...style, sources: { s: { type: 'raster', tiles: ['http://10.0.0.1/{z}/{x}/{y}'] } } }),
  }),
};

const source = definePlugin({ id: 'mapsource', version: '0.1.0', entities: [], provides: [baseMapSourceToken] });
const sourceServer: ServerEntry = serverSide(source, () => ({
  provides: [
    provide(baseMapSourceToken, {
      async get(address) {
        asked.push(address);
        const answer = elsewhere[address]?.();
        if (!answer) throw new Error(`nobody at ${address}`);
        return { status: answer.status, body: Buffer.from(answer.body), maxAgeSeconds: 100 };
      },
    }),
  ],
}));

const ids: Record<string, string> = {};
beforeAll(async () => {
  scene = await startLandsScene(undefined, [workspace, sourceServer, lands], {
    debug: note,
    info: note,
    warn: note,
    error: note,
  });
  reader = await scene.member('user', ['lands']);
  const plant = async (name: string, organization: number, values: object) => {
    ids[name] = await scene.inOrganization(
      organization,
      async (tx) => (await tx.insert(BaseMap, { name, address: 'https://x.example.com', ...values })).id,
    );
  };
  const xyz = { kind: 'xyz', address: `https://tiles.example.com/{z}/{x}/{y}.png?key=${key}` };
  await plant('pictures', scene.ours, xyz);
  await plant('off', scene.ours, { ...xyz, isEnabled: false });
  await plant('foreign', scene.theirs, xyz);
  await plant('style', scene.ours, { kind: 'style', address: 'https://style.example.com/maps/light.json' });
  await plant('html', scene.ours, { kind: 'style', address: 'https://style.example.com/html' });
  await plant('inner', scene.ours, { kind: 'style', address: 'https://style.example.com/inner' });
});
afterAll(() => scene?.stop());

async function ask(path: string, authorization: string | null = reader, headers: Record<string, string> = {}) {
  const request = new Request(`http://gleba.test/tiles/${path}`, {
    headers: { ...headers, ...(authorization === null ? {} : { authorization }) },
  });
  const response = await scene.runtime.route(request, uuidv7());
  if (!response) throw new Error(`No route for ${path}.`);
  return response;
}
const tileOf = (name: string, place: string) => `base/${ids[name] ?? name}/tiles/${place}`;

describe('a picture of a base map', () => {
  test('comes through this server, named by its bytes, and is asked for once', async () => {
    const before = asked.length;
    const answers = await Promise.all([ask(tileOf('pictures', '0/1/0/1')), ask(tileOf('pictures', '0/1/0/1'))]);
    for (const response of answers) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/png');
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
      // The next person at the same browser is asked about anew.
      expect(response.headers.get('vary')).toBe('authorization');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
    }
    await ask(tileOf('pictures', '0/1/0/1'));
    expect(asked.length - before).toBe(1);
  });

  test('that is not there is empty; one that is no picture, or was refused, is a failure without the address', async () => {
    const none = await ask(tileOf('pictures', '0/1/1/1'));
    expect([none.status, none.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const place of ['0/2/0/1', '0/2/1/1', '0/3/0/1']) {
      const response = await ask(tileOf('pictures', place));
      expect(response.status, place).toBe(502);
      expect(await response.text()).not.toContain('example.com');
    }
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(key))).toEqual([]);
  });

  test('is for members of the organization, of maps that are in use, at places that exist', async () => {
    await expect(ask(tileOf('pictures', '0/1/0/1'), null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const theirs = await scene.member('admin', [], scene.theirs);
    expect((await ask(tileOf('pictures', '0/1/0/1'), theirs)).status).toBe(404);
    expect((await ask(tileOf('foreign', '0/1/0/1'))).status).toBe(404);
    expect((await ask(tileOf('off', '0/1/0/1'))).status).toBe(404);
    expect((await ask(tileOf(uuidv7(), '0/1/0/1'))).status).toBe(404);
    expect((await ask(tileOf("x' or true--", '0/1/0/1'))).status).toBe(404);
    for (const place of ['1/1/0/1', 'x/1/0/1']) expect((await ask(tileOf('pictures', place))).status).toBe(404);
    for (const place of ['0/1/2/0', '0/23/0/0', '0/1/0/a', '0/-1/0/0', '0/1/0/1.png'])
      expect((await ask(tileOf('pictures', place))).status, place).toBe(400);
  });
});

describe('a style', () => {
  test('is told without an address in it, and without what the map cannot draw', async () => {
    const response = await ask(`base/${ids.style}/style`);
    const text = await response.text();
    expect(text).not.toMatch(/example|secret|glyphs/);
    const shown = JSON.parse(text);
    expect(Object.keys(shown.sources)).toEqual(['streets', 'hills']);
    expect(shown.sources.streets).toMatchObject({ type: 'vector', tiles: ['0'], minzoom: 0, maxzoom: 14 });
    expect(shown.sources.hills).toMatchObject({ type: 'raster', tiles: ['1'], tileSize: 256 });
    expect(shown.layers.map(({ id }: { id: string }) => id)).toEqual(['ground', 'roads']);
    expect(shown.hasSprite).toBe(true);
  });

  test('has tiles and symbols by this server, unpacked; where there is none a tile is empty', async () => {
    const found = await ask(tileOf('style', '0/1/0/1'));
    expect(found.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(await found.text()).toBe('tile');
    const none = await ask(tileOf('style', '0/1/1/1'));
    expect([none.status, (await none.arrayBuffer()).byteLength]).toEqual([200, 0]);
    expect((await ask(`base/${ids.style}/sprite@2x.png`)).headers.get('content-type')).toBe('image/png');
    expect(await (await ask(`base/${ids.style}/sprite.json`)).json()).toEqual({ dot: {} });
    for (const file of ['sprite.svg', 'secrets.json', '__proto__'])
      expect((await ask(`base/${ids.style}/${file}`)).status).toBe(404);
  });

  test('that is none, or leads elsewhere than https, is said in words', async () => {
    const html = await ask(`base/${ids.html}/style`);
    expect([html.status, await html.text()]).toEqual([502, 'O endereço do mapa base não leva a um estilo.']);
    const inner = await ask(`base/${ids.inner}/style`);
    expect([inner.status, await inner.text()]).toEqual([502, 'O estilo usa um endereço que não começa com https://.']);
    expect(asked).not.toContainEqual(expect.stringContaining('10.0.0.1'));
  });
});

describe('what a style names', () => {
  /** The style is somebody else's document; whatever it names is asked for by the guarded way alone. */
  const asked: string[] = [];
  const answers = new Map<string, string>();
  const guarded = createGuardedBaseMaps(
    createGuardedFetch({
      resolve: async (name) => (name.startsWith('inner') ? ['93.184.216.34', '10.0.0.1'] : ['127.0.0.1']),
    }),
  );
  const from: BaseMapSource = {
    async get(address) {
      const body = answers.get(address);
      if (body === undefined) return guarded.get(address);
      asked.push(address);
      return { status: 200, body: Buffer.from(body), maxAgeSeconds: 0 };
    },
  };
  const at = 'https://style.example.com/a/style.json';
  const styleWith = (sources: object, more: object = {}) =>
    answers.set(at, JSON.stringify({ version: 8, sources, layers: [], ...more }));

  const closed = [
    ...['https://127.0.0.1/t.json', 'https://2130706433/t.json', 'https://0x7f.1/t.json', 'https://0177.0.0.1/t.json'],
    ...['https://[::1]/t.json', 'https://[::ffff:7f00:1]/t.json', 'https://[64:ff9b::7f00:1]/t.json'],
    ...['https://[2002:7f00:1::]/t.json', 'https://[::127.0.0.1]/t.json', 'https://[fd00:ec2::254]/t.json'],
    ...['https://localhost./t.json', 'https://inner.example/t.json', '//169.254.169.254/latest/meta-data'],
    ...['https://１２７.0.0.1/t.json', 'https://127。0。0。1/t.json', 'https://ⓛocalhost/t.json'],
    ...['https://user:word@style.example.com/t.json', 'https://style.example.com:25/t.json'],
  ];
  test.each(closed)('%s is refused as TileJSON, as tile and as sprite before anybody is asked', async (url) => {
    styleWith({ a: { type: 'vector', url } });
    await expect(readStyle(from, at)).rejects.toMatchObject({ name: 'RefusedFetch' });
    styleWith({ a: { type: 'vector', url: 'tiles.json' } }, { sprite: url });
    answers.set('https://style.example.com/a/tiles.json', JSON.stringify({ tiles: [`${url}/{z}/{x}/{y}`], url }));
    const { tiles, sprite } = await readStyle(from, at);
    for (const address of [fillTile(tiles[0]?.template ?? '', { z: 1, x: 0, y: 1 }), `${sprite}.json`]) {
      await expect(from.get(address), address).rejects.toMatchObject({ name: 'RefusedFetch' });
    }
  });

  test.each([
    'file:///etc/passwd',
    'data:application/json,{}',
    'http://style.example.com/t.json',
    'blob:x',
    'https://[fe80::1%25eth0]/x',
  ])('%s is no address of a style', async (url) => {
    for (const source of [
      { type: 'vector', url },
      { type: 'vector', tiles: [url] },
    ]) {
      styleWith({ a: source });
      await expect(readStyle(from, at)).rejects.toMatchObject({ name: 'BaseMapFailed' });
    }
    styleWith({}, { sprite: url });
    await expect(readStyle(from, at)).rejects.toMatchObject({ name: 'BaseMapFailed' });
  });

  test('a TileJSON that names another one ends there, and as many as there are have one time together', async () => {
    answers.set('https://style.example.com/a/one.json', JSON.stringify({ url: 'two.json', tiles: ['{z}/{x}/{y}'] }));
    styleWith({ a: { type: 'vector', url: 'one.json' } });
    asked.length = 0;
    await readStyle(from, at);
    expect(asked).toEqual([at, 'https://style.example.com/a/one.json']);
    styleWith(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`s${n}`, { type: 'vector', url: 'one.json' }])));
    let clock = 0;
    asked.length = 0;
    await expect(readStyle(from, at, () => (clock += 10_000))).rejects.toMatchObject({ name: 'BaseMapFailed' });
    expect(asked.length).toBeLessThan(6);
  });

  test('names of sources that are no names of ours lend nothing to the layers', async () => {
    answers.set(
      at,
      '{"version":8,"sources":{"__proto__":{"type":"raster","tiles":["{z}/{x}/{y}"]}},' +
        '"layers":[{"id":"a","type":"line","source":"constructor"},{"id":"b","type":"line","source":"tiles"}]}',
    );
    const { shown } = await readStyle(from, at);
    expect(shown.layers).toEqual([]);
    expect(Object.getPrototypeOf(shown.sources)).toBe(Object.prototype);
  });
});

describe('an address', () => {
  const create = (baseMap: object, authorization = scene.admin) =>
    scene.graphql(
      'mutation($m: BaseMapInput!) { createBaseMap(input: { baseMap: $m }) { baseMap { id } } }',
      { m: baseMap },
      authorization,
    );

  test.each([
    ['xyz', 'https://tiles.example.com/{z}/{x}/{y}.png', undefined],
    ['xyz', 'https://{s}.tiles.example.com/{z}/{x}/{-y}{r}.png?key=a', undefined],
    ['xyz', 'https://tiles.example.com:8443/{z}/{x}/{y}', undefined],
    ['style', 'https://tiles.example.com/style.json?key=a', undefined],
    ['xyz', 'http://tiles.example.com/{z}/{x}/{y}.png', 'notHttps'],
    ['xyz', 'https://tiles.example.com/1/2/3.png', 'placeholders'],
    ['xyz', 'https://tiles.example.com/{z}/{x}/{y}/{password}', 'invalid'],
    ['xyz', 'https://127.0.0.1/{z}/{x}/{y}', 'privateHost'],
    ['xyz', 'https://0x7f.1/{z}/{x}/{y}', 'privateHost'],
    ['xyz', 'https://[::1]/{z}/{x}/{y}', 'privateHost'],
    ['xyz', 'https://localhost/{z}/{x}/{y}', 'privateHost'],
    ['xyz', 'https://metadata.google.internal/{z}/{x}/{y}', 'privateHost'],
    ['xyz', 'https://user:word@tiles.example.com/{z}/{x}/{y}', 'credentials'],
    ['xyz', 'https://tiles.example.com:22/{z}/{x}/{y}', 'port'],
    ['style', 'https://tiles.example.com/{z}/{x}/{y}.png', 'noPlaceholders'],
    ['style', 'javascript:alert(1)', 'notHttps'],
    ['style', 'file:///etc/passwd', 'notHttps'],
    ['style', 'not an address', 'invalid'],
  ] as const)('%s %s: %s', async (kind, address, code) => {
    expect(addressFault(kind, address)?.reason).toBe(code && `geo.${code}`);
    const { text } = await create({ name: uuidv7(), kind, address });
    if (code) expect(text).toContain(addressFault(kind, address)?.words());
    else expect(text).not.toContain('errors');
  });

  test('is told to whoever administers base maps, and to nobody else', async () => {
    const document = '{ baseMaps(orderBy: [NAME_ASC]) { nodes { name address } } }';
    expect((await scene.graphql(document, {}, scene.admin)).text).toContain(key);
    expect((await scene.graphql(document, {}, reader)).text).not.toContain(key);
    const plain = await scene.graphql('{ baseMaps { nodes { name kind attribution } } }', {}, reader);
    expect(plain.text).toContain('pictures');
    expect(plain.text).not.toContain('foreign');
    for (const filter of ['{ address: { includes: "canary" } }', '{ address: { isNull: false } }'])
      expect((await scene.graphql(`{ baseMaps(filter: ${filter}) { totalCount } }`, {}, reader)).text).toContain(
        'errors',
      );
    const past = 'query($id: String!) { recordHistory(entity: "lands.baseMap", recordId: $id) { nodes { data } } }';
    const made = await create({ name: 'told', address: `https://t.example.com/{z}/{x}/{y}?key=${key}` });
    const { id } = JSON.parse(made.text).data.createBaseMap.baseMap;
    expect((await scene.graphql(past, { id }, scene.admin)).text).toContain(key);
    const seen = (await scene.graphql(past, { id }, reader)).text;
    expect(seen).toContain('told');
    expect(seen).not.toContain(key);
    expect((await create({ name: 'mine', address: 'https://a.example.com/{z}/{x}/{y}' }, reader)).text).toContain(
      'FORBIDDEN',
    );
  });

  test('zooms are in order', async () => {
    const address = 'https://tiles.example.com/{z}/{x}/{y}';
    const { text } = await create({ name: 'order', address, minZoom: 12, maxZoom: 3 });
    expect(text).toContain('O zoom máximo deve ser igual ou maior que o mínimo.');
  });

  test('fills in places and mirrors', () => {
    expect(fillTile('https://{s}.a/{z}/{x}/{-y}{r}.png', { z: 2, x: 1, y: 0 })).toBe('https://a.a/2/1/3.png');
  });
});

describe('the way out', () => {
  test('never leads into the server’s own network, whatever a name resolves to', async () => {
    const maps = createGuardedBaseMaps();
    for (const address of ['https://127.0.0.1/1/0/0.png', 'https://localhost/1/0/0.png'])
      await expect(maps.get(address)).rejects.toMatchObject({ reason: 'private' });
  });

  test('keeps what may be kept, for as long as that', async () => {
    expect(maxAgeOf(undefined)).toBe(86_400);
    expect(maxAgeOf('public, max-age=60')).toBe(60);
    expect(maxAgeOf('no-store')).toBe(0);
    expect(maxAgeOf('max-age=99999999')).toBe(7 * 86_400);
    let [now, calls] = [0, 0];
    const kept = keepBaseMaps(
      {
        async get(address) {
          calls += 1;
          if (address === 'broken') throw new Error('no');
          return { status: address === 'refused' ? 500 : 200, body: Buffer.from('x'), maxAgeSeconds: 10 };
        },
      },
      () => now,
    );
    await kept.get('a');
    now = 9_000;
    expect((await kept.get('a')).maxAgeSeconds).toBe(1);
    expect(calls).toBe(1);
    now = 11_000;
    await kept.get('a');
    expect(calls).toBe(2);
    for (const address of ['refused', 'refused', 'broken', 'broken']) await kept.get(address).catch(() => {});
    expect(calls).toBe(6);
  });
});

describe('the embedded map', () => {
  test('has the country, its states and their names, and all seats', async () => {
    const outline = await (await ask('brazil/outline')).json();
    const kinds = outline.features.map(({ properties }: { properties: { kind: string } }) => properties.kind);
    expect(kinds.filter((kind: string) => kind === 'name')).toHaveLength(27);
    const points = JSON.stringify(outline.features.slice(0, 2)).match(/-?[\d.]+/g)?.length ?? 0;
    expect(points).toBeGreaterThan(5000);
    const places = await (await ask('brazil/places')).json();
    expect(places.features.length).toBeGreaterThan(5560);
    const capitals = places.features.filter(
      ({ properties }: { properties: { isCapital: boolean } }) => properties.isCapital,
    );
    expect(capitals).toHaveLength(27);
  });

  test('names stand within their states', async () => {
    const outline = await (await ask('brazil/outline')).json();
    const at = (letters: string): number[] =>
      outline.features.find(({ properties }: { properties: { letters?: string } }) => properties.letters === letters)
        ?.geometry.coordinates ?? [];
    expect(Math.hypot((at('DF')[0] ?? 0) + 47.8, (at('DF')[1] ?? 0) + 15.8)).toBeLessThan(0.3);
    expect(Math.hypot((at('SE')[0] ?? 0) + 37.4, (at('SE')[1] ?? 0) + 10.6)).toBeLessThan(0.5);
  });

  test('is kept, packed where that is understood, and for members only', async () => {
    const first = await ask('brazil/outline', reader, { 'accept-encoding': 'gzip, br' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(120_000);
    const tag = first.headers.get('etag') ?? '';
    expect((await ask('brazil/outline', reader, { 'if-none-match': tag })).status).toBe(304);
    expect((await ask('brazil/constructor')).status).toBe(404);
    await expect(ask('brazil/outline', null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
