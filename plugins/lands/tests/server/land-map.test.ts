import { type GeoJsonGeometry, GlebaError, inReference, uuidv7 } from '@gleba/sdk';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/** What colours the lots of a map, and the layers beside them. */
let scene: LandsScene;
let reader = '';
const place = { lon: -38.5, lat: -12.9 };
const metre = 1 / 111_320;
const radians = (place.lat * Math.PI) / 180;
const tile = {
  z: 16,
  x: Math.floor(((place.lon + 180) / 360) * 2 ** 16),
  y: Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** 16),
};

function box(index: number): GeoJsonGeometry {
  const [west, south] = [place.lon + (index % 20) * 6 * metre, place.lat + Math.floor(index / 20) * 6 * metre];
  const [east, north] = [west + 5 * metre, south + 5 * metre];
  return {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}

type Properties = Record<string, string | number | boolean | null>;
let planted = 0;

async function seedLands(projectId: string, organizationId: number, rows: readonly Properties[], status = 'pending') {
  await scene.inOrganization(organizationId, async (tx) => {
    const layer = await tx.insert(Layer, { projectId, name: uuidv7(), layerType: 'lands' });
    for (const properties of rows) {
      planted += 1;
      const geom = inReference(box(planted), 4326);
      const geometry = await tx.insert(Geometry, { projectId, layerId: layer.id, geom, properties });
      await tx.insert(Land, {
        ...{ projectId, block: String(planted), lot: '1', geometryId: geometry.id },
        computedStatus: status as 'pending',
        blockNewContract: properties.blocked === true,
      });
    }
  });
}

let streets = '';
let otherLayer = '';
let foreignLayer = '';
async function plantStreets(projectId: string, organizationId: number, name: string): Promise<string> {
  return scene.inOrganization(organizationId, async (tx) => {
    const properties = { columns: ['nome'], color: '#336699' };
    const layer = await tx.insert(Layer, { projectId, name, layerType: 'streets', properties });
    const geom = {
      type: 'LineString',
      coordinates: [
        [place.lon, place.lat],
        [place.lon + 200 * metre, place.lat],
      ],
    };
    const shape = inReference(geom as GeoJsonGeometry, 4326);
    await tx.insert(Geometry, { projectId, layerId: layer.id, geom: shape, properties: { nome: name } });
    return layer.id;
  });
}

const hostile = [
  "nome' or '1'='1",
  '"; drop table lands.land; --',
  "x') , (select current_user",
  '$1::text',
  '%s \\',
  '{"a":1}',
  'ação 😀',
];

beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  await seedLands(scene.project, scene.ours, [
    ...Array.from({ length: 6 }, () => ({ zona: 'ZR', area: '10.5' })),
    ...Array.from({ length: 3 }, (_, index) => ({ zona: 'ZC', area: String(20 + index) })),
    { zona: '', area: null },
    ...hostile.map((name) => ({ [name]: 'found', area: '-3' })),
  ]);
  await seedLands(
    scene.project,
    scene.ours,
    Array.from({ length: 20 }, (_, index) => ({ frente: index * 1.5 })),
  );
  await seedLands(scene.project, scene.ours, [{ zona: 'ZR' }], 'with_contract');
  await seedLands(scene.project, scene.ours, [{ blocked: true }]);
  await seedLands(scene.otherProject, scene.ours, [{ zona: 'hidden' }]);
  await seedLands(scene.foreignProject, scene.theirs, [{ zona: 'foreign' }]);
  streets = await plantStreets(scene.project, scene.ours, 'Rua A');
  otherLayer = await plantStreets(scene.otherProject, scene.ours, 'Rua escondida');
  foreignLayer = await plantStreets(scene.foreignProject, scene.theirs, 'Rua alheia');
});
afterAll(() => scene?.stop());

async function ask(path: string, authorization: string | null = reader): Promise<Response> {
  const headers: Record<string, string> = authorization === null ? {} : { authorization };
  const response = await scene.runtime.route(new Request(`http://gleba.test${path}`, { headers }), uuidv7());
  if (!response) throw new Error(`No route for ${path}.`);
  return response;
}

async function features(path: string, layer: string, authorization?: string): Promise<VectorTileFeature[]> {
  const response = await ask(path, authorization);
  expect(response.status, path).toBe(200);
  const found = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index)).filter((it) => !!it);
}

const at = `${tile.z}/${tile.x}/${tile.y}`;
const landsBy = (by: string, project = scene.project, authorization?: string) =>
  features(`/tiles/lands/${project}/${at}?by=${encodeURIComponent(by)}`, 'lands', authorization);

async function classesBy(by: string, projectId = scene.project, authorization = reader) {
  const document =
    'query($p: UUID!, $by: String!) { landClasses(projectId: $p, by: $by) { kind classes { value from to count } others empty } }';
  const { text } = await scene.graphql(document, { p: projectId, by }, authorization);
  return JSON.parse(text) as {
    data: {
      landClasses: {
        kind: string;
        classes: { value: string | null; from: string | null; to: string | null; count: number }[];
        others: number;
        empty: number;
      };
    } | null;
    errors?: { extensions: { code: string } }[];
  };
}

describe('what colours a lot', () => {
  test('a column’s values go with the tile, and the contract as its status tells it', async () => {
    const zones = (await landsBy('column:zona')).map(({ properties }) => properties.value);
    expect(zones.filter((zone) => zone === 'ZR')).toHaveLength(7);
    expect(zones).toContain('ZC');
    expect(zones).toContain(undefined);
    const contracts = (await landsBy('contract')).map(({ properties }) => properties.value);
    expect(new Set(contracts)).toEqual(new Set(['with', 'without', 'blocked']));
    expect(contracts.filter((value) => value === 'with')).toHaveLength(1);
  });

  test('without a question the tile is as it was', async () => {
    const [first] = await features(`/tiles/lands/${scene.project}/${at}`, 'lands');
    expect(Object.keys(first?.properties ?? {}).sort()).toEqual(['block', 'id', 'lot', 'status']);
  });

  test('few values are classes by how many lots have them', async () => {
    const { data } = await classesBy('column:zona');
    const facts = { from: null, to: null };
    expect(data?.landClasses).toEqual({
      kind: 'categories',
      classes: [
        { value: 'ZR', count: 7, ...facts },
        { value: 'ZC', count: 3, ...facts },
      ],
      others: 0,
      empty: 1 + hostile.length + 20 + 1,
    });
  });

  test('many numbers become five ranges with as many lots each; the last holds its end', async () => {
    const { data } = await classesBy('column:frente');
    expect(data?.landClasses).toMatchObject({ kind: 'ranges', others: 0 });
    const classes = data?.landClasses.classes ?? [];
    expect(classes.map(({ count }) => count)).toEqual([3, 4, 4, 4, 5]);
    expect(classes[0]?.from).toBe('0');
    expect(classes.at(-1)?.to).toBe('28.5');
    expect(classes.slice(1).map(({ from }) => from)).toEqual(classes.slice(0, -1).map(({ to }) => to));
    expect(data?.landClasses.empty).toBeGreaterThan(0);
  });

  test.each(hostile)('the column %s is a name and nothing else', async (name) => {
    const values = (await landsBy(`column:${name}`)).map(({ properties }) => properties.value);
    expect(values.filter((value) => value !== undefined)).toEqual(['found']);
    const { data } = await classesBy(`column:${name}`);
    expect(data?.landClasses.classes).toEqual([{ value: 'found', from: null, to: null, count: 1 }]);
  });

  test.each(['', 'column:', 'status', 'column:a\u0000b', `column:${'x'.repeat(121)}`, 'l.price', 'column'])(
    'nothing is coloured by %j',
    async (by) => {
      const path = `/tiles/lands/${scene.project}/${at}?by=${encodeURIComponent(by)}`;
      expect((await ask(path)).status).toBe(400);
      expect((await classesBy(by)).errors?.[0]?.extensions.code).toMatch(/^(?:VALIDATION|BAD_REQUEST)$/);
    },
  );

  test('counts are of the lots that the person may see', async () => {
    const ours = await classesBy('column:zona', scene.otherProject, scene.admin);
    expect(ours.data?.landClasses.classes.map(({ value }) => value)).toEqual(['hidden']);
    for (const project of [scene.otherProject, scene.foreignProject, uuidv7()])
      expect((await classesBy('column:zona', project)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const without = await scene.member('user', ['residents']);
    expect((await classesBy('column:zona', scene.project, without)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('what a list beside the map leaves out', () => {
  const tileFor = (filter: unknown, place = at, authorization?: string) =>
    features(
      `/tiles/lands/${scene.project}/${place}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      'lands',
      authorization,
    );
  const listed = (found: readonly VectorTileFeature[]) =>
    found.filter(({ properties }) => properties.unlisted === undefined);
  const signed = { computedStatus: { in: ['with_contract'] } };

  test('is told by the tile, which holds every lot all the same', async () => {
    const whole = await features(`/tiles/lands/${scene.project}/${at}`, 'lands');
    const found = await tileFor(signed);
    expect(found).toHaveLength(whole.length);
    expect(listed(found).map(({ properties }) => properties.status)).toEqual(['with_contract']);
    const [first] = listed(await tileFor({ search: String(listed(found)[0]?.properties.block) }));
    expect(first?.properties.id).toBe(listed(found)[0]?.properties.id);
  });

  test('from far away a cell is listed as soon as one of its lots is', async () => {
    const whole = await features(`/tiles/lands/${scene.project}/4/6/8`, 'lands');
    const far = await tileFor(signed, '4/6/8');
    expect(far).toHaveLength(whole.length);
    expect(listed(far)).toHaveLength(1);
    expect(listed(await tileFor({ block: { equalTo: 'nowhere' } }, '4/6/8'))).toHaveLength(0);
  });

  test('is judged as a list’s filter is: no other field, none that is hidden, nothing that is too long', async () => {
    for (const filter of ['1', '[]', 'null', '"x"', '{"block"', '['.repeat(80)])
      expect(await statusOf(filter), filter).toBe(400);
    expect(await statusOf(JSON.stringify({ nothing: { equalTo: '1' } }))).toBe(400);
    expect(await statusOf(JSON.stringify({ block: { equalTo: 'x'.repeat(4000) } }))).toBe(413);
  });

  /** What the door would answer: a refusal is thrown up to there. */
  async function statusOf(filter: string): Promise<number> {
    try {
      return (await ask(`/tiles/lands/${scene.project}/${at}?filter=${encodeURIComponent(filter)}`)).status;
    } catch (error) {
      if (!(error instanceof GlebaError)) throw error;
      return error.code === 'DOCUMENT_TOO_LARGE' ? 413 : 400;
    }
  }
});

describe('lots within a drawn area', () => {
  const document =
    'query($p: UUID!, $shape: JSON!, $filter: JSON) { landsWithin(projectId: $p, shape: $shape, filter: $filter) }';
  /** Metres east and north of the first lot. */
  const areaOf = (west: number, south: number, east: number, north: number) => {
    const corner = (x: number, y: number) => [place.lon + x * metre, place.lat + y * metre];
    const ring = [corner(west, south), corner(east, south), corner(east, north), corner(west, north)];
    return { type: 'Polygon', coordinates: [[...ring, ring[0]]] };
  };
  async function within(shape: object, filter: object | null = null, project = scene.project, as = reader) {
    const { text } = await scene.graphql(document, { p: project, shape, filter }, as);
    return JSON.parse(text) as {
      data: { landsWithin: readonly string[] } | null;
      errors?: { extensions: { code: string } }[];
    };
  }

  test('are those whose middle lies there, and that the list shows', async () => {
    const all = await within(areaOf(-50, -50, 200, 200));
    const drawn = await features(`/tiles/lands/${scene.project}/${at}`, 'lands');
    expect(all.data?.landsWithin.length).toBeGreaterThanOrEqual(drawn.length);
    // The first three of a row of lots 5 m wide, 6 m apart; the fourth is touched only.
    const three = await within(areaOf(5, -1, 25.5, 5.5));
    expect(three.data?.landsWithin).toHaveLength(3);
    const none = await within(areaOf(5, -1, 25.5, 5.5), { block: { equalTo: 'nowhere' } });
    expect(none.data?.landsWithin).toEqual([]);
  });

  test('are the person’s own, of an area that is one', async () => {
    const area = areaOf(-50, -50, 200, 200);
    for (const project of [scene.otherProject, scene.foreignProject])
      expect((await within(area, null, project)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const open = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 1],
          [2, 2],
          [3, 4],
        ],
      ],
    };
    for (const shape of [{ type: 'Point', coordinates: [0, 0] }, open, { type: 'Polygon' }])
      expect((await within(shape)).errors?.[0]?.extensions.code).toBe('VALIDATION');
  });
});

describe('a tile of a layer', () => {
  const path = (project: string, layer: string, place = at) => `/tiles/layers/${project}/${layer}/${place}`;

  test('has the layer’s shapes with their names, and none of another', async () => {
    const found = await features(path(scene.project, streets), 'shapes');
    expect(found).toHaveLength(1);
    expect(found[0]?.type).toBe(2);
    expect(found[0]?.properties).toMatchObject({ name: 'Rua A' });
    const far = await features(path(scene.project, streets, '4/6/8'), 'shapes');
    expect(far.map(({ properties }) => Object.keys(properties))).toEqual([['id']]);
  });

  test('of another project, organization, or with a mixed address holds nothing', async () => {
    expect(await features(path(scene.project, otherLayer), 'shapes')).toEqual([]);
    expect(await features(path(scene.project, foreignLayer), 'shapes', scene.admin)).toEqual([]);
    expect(await features(path(scene.project, uuidv7()), 'shapes')).toEqual([]);
    for (const project of [scene.otherProject, scene.foreignProject])
      await expect(ask(path(project, streets))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(path(scene.project, streets), null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const without = await scene.member('user', ['residents']);
    await expect(ask(path(scene.project, streets), without)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test.each(["' or true --", '..%2f..', '00000000-0000-0000-0000-00000000000g'])('%s is no layer', async (layer) => {
    expect((await ask(path(scene.project, encodeURIComponent(layer)))).status).toBe(400);
  });

  test('a layer that was deleted is gone', async () => {
    const layer = await plantStreets(scene.project, scene.ours, 'Rua B');
    expect(await features(path(scene.project, layer), 'shapes')).toHaveLength(1);
    await scene.inOrganization(scene.ours, (tx) => tx.remove(Layer, layer));
    expect(await features(path(scene.project, layer), 'shapes')).toEqual([]);
  });

  test('is not sent again while it has not changed', async () => {
    const tag = (await ask(path(scene.project, streets))).headers.get('etag') ?? '';
    const headers = { authorization: reader, 'if-none-match': tag };
    const again = new Request(`http://gleba.test${path(scene.project, streets)}`, { headers });
    expect((await scene.runtime.route(again, uuidv7()))?.status).toBe(304);
  });
});
