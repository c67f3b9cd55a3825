import { type GeoJsonGeometry, inReference, uuidv7 } from '@gleba/sdk';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeTile, type TileRow } from '../../../../sdk/src/geo/server/tiles/encode-tile.ts';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { encodedTileQuery, tileQuery } from '../../src/server/tiles/tile-query.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

let scene: LandsScene;
let reader = '';

const extent = 4096;
const place = { lon: -38.5, lat: -12.9 };
const metre = 1 / 111_320;

/** A lot with a hole, both wound the same way, so that the tile has to wind one of them anew. Size in metres. */
function landAt(lon: number, lat: number, size = 30): GeoJsonGeometry {
  const ring = (from: number, to: number): [number, number][] => [
    [lon + from * metre, lat + from * metre],
    [lon + to * metre, lat + from * metre],
    [lon + to * metre, lat + to * metre],
    [lon + from * metre, lat + to * metre],
    [lon + from * metre, lat + from * metre],
  ];
  return { type: 'Polygon', coordinates: [ring(0, size), ring(size / 3, (2 * size) / 3)] };
}

async function seedLand(organizationId: number, projectId: string, block: string, shape: GeoJsonGeometry) {
  return scene.inOrganization(organizationId, async (tx) => {
    const layer = await tx.insert(Layer, { projectId, name: uuidv7(), layerType: 'lands' });
    const geometry = await tx.insert(Geometry, { projectId, layerId: layer.id, geom: inReference(shape, 4326) });
    const land = await tx.insert(Land, { projectId, block, lot: '1', geometryId: geometry.id });
    return land.id;
  });
}

/** Web-mercator tile that holds a point, and the point in its units (y downwards). */
function tileOf({ lon, lat }: { lon: number; lat: number }, z: number) {
  const side = 2 ** z;
  const across = ((lon + 180) / 360) * side;
  const radians = (lat * Math.PI) / 180;
  const down = ((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * side;
  const [x, y] = [Math.floor(across), Math.floor(down)];
  return { z, x, y, at: { x: (across - x) * extent, y: (down - y) * extent } };
}

interface Asked {
  readonly project?: string;
  readonly authorization?: string | null;
  readonly headers?: Record<string, string>;
}

async function ask(path: string, { authorization = reader, headers = {} }: Asked = {}): Promise<Response> {
  const request = new Request(`http://gleba.test/tiles/lands/${path}`, {
    headers: { ...headers, ...(authorization === null ? {} : { authorization }) },
  });
  const response = await scene.runtime.route(request, uuidv7());
  if (!response) throw new Error(`No route for ${path}.`);
  return response;
}

async function featuresOf(z: number, x: number, y: number, asked: Asked = {}): Promise<VectorTileFeature[]> {
  const response = await ask(`${asked.project ?? scene.project}/${z}/${x}/${y}`, asked);
  expect(response.status).toBe(200);
  const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers.lands;
  expect(layer?.extent ?? extent).toBe(extent);
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index)).filter(
    (it) => it !== undefined,
  );
}

/** Positive: clockwise as seen with y downwards. */
function surveyorArea(ring: readonly { x: number; y: number }[]): number {
  return ring.reduce((sum, { x, y }, index) => {
    const next = ring[(index + 1) % ring.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}

let landId = '';
const corner = (() => {
  const tile = tileOf(place, 17);
  return { tile, ...place };
})();

beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  landId = await seedLand(scene.ours, scene.project, 'A', landAt(place.lon, place.lat));
  await seedLand(scene.ours, scene.otherProject, 'hidden', landAt(place.lon, place.lat));
  await seedLand(scene.theirs, scene.foreignProject, 'foreign', landAt(place.lon, place.lat));
});
afterAll(() => scene?.stop());

describe('a tile', () => {
  test('has a lot where it stands, within a unit, and nobody else’s', async () => {
    for (const z of [15, 17, 20]) {
      const { x, y, at } = tileOf(place, z);
      const found = await featuresOf(z, x, y);
      expect(found.map(({ properties }) => properties)).toEqual([
        { id: landId, block: 'A', lot: '1', status: 'pending' },
      ]);
      const points = found[0]?.loadGeometry().flat() ?? [];
      const nearest = Math.min(...points.map((point) => Math.max(Math.abs(point.x - at.x), Math.abs(point.y - at.y))));
      expect(nearest, `zoom ${z}`).toBeLessThanOrEqual(1);
      const far = tileOf({ lon: place.lon + 30 * metre, lat: place.lat + 30 * metre }, z);
      const width = (far.x - x) * extent + far.at.x - at.x;
      const seen = Math.max(...points.map((point) => point.x)) - Math.min(...points.map((point) => point.x));
      // What reaches over the edge is cut there.
      expect(seen).toBeLessThanOrEqual(width + 2);
    }
  });

  test('winds outlines and holes as the format wants, for a tile that holds the whole lot', async () => {
    const { x, y } = corner.tile;
    const rings = (await featuresOf(17, x, y))[0]?.loadGeometry() ?? [];
    expect(rings).toHaveLength(2);
    expect(surveyorArea(rings[0] ?? [])).toBeGreaterThan(0);
    expect(surveyorArea(rings[1] ?? [])).toBeLessThan(0);
  });

  test('far from the lot it is empty', async () => {
    const { x, y } = corner.tile;
    for (const [dx, dy] of [
      [2, 0],
      [-2, 0],
      [0, 2],
      [0, -2],
    ] as const) {
      expect(await featuresOf(17, x + dx, y + dy)).toEqual([]);
    }
  });

  test('of a low zoom carries the status and no other attribute, and one shape for lots of the same place', async () => {
    await seedLand(scene.ours, scene.project, 'B', landAt(place.lon + 40 * metre, place.lat));
    const { x, y, at } = tileOf(place, 9);
    const found = await featuresOf(9, x, y);
    expect(found.map(({ properties }) => properties)).toEqual([{ status: 'pending' }]);
    // A box around the lot, as wide as a pixel (8 units) or a little more: drawn instead of the lot itself.
    const corners = found[0]?.loadGeometry()[0] ?? [];
    for (const side of ['x', 'y'] as const) {
      const values = corners.map((point) => point[side]);
      const [least, most] = [Math.min(...values), Math.max(...values)];
      expect(most - least).toBeGreaterThanOrEqual(8);
      expect(most - least).toBeLessThanOrEqual(14);
      expect(least).toBeLessThanOrEqual(at[side]);
      expect(most).toBeGreaterThanOrEqual(at[side]);
    }
    const detailed = tileOf(place, 15);
    expect((await featuresOf(15, detailed.x, detailed.y)).map(({ properties }) => properties.block).sort()).toEqual([
      'A',
      'B',
    ]);
  });

  test('forgets a deleted lot', async () => {
    const there = { lon: place.lon + 0.05, lat: place.lat };
    const id = await seedLand(scene.ours, scene.project, 'D', landAt(there.lon, there.lat));
    const { x, y } = tileOf(there, 17);
    expect(await featuresOf(17, x, y)).toHaveLength(1);
    await scene.inOrganization(scene.ours, (tx) => tx.remove(Land, id));
    expect(await featuresOf(17, x, y)).toEqual([]);
  });

  test('is not sent again while it has not changed', async () => {
    const { x, y } = corner.tile;
    const path = `${scene.project}/17/${x}/${y}`;
    const first = await ask(path);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(first.headers.get('cache-control')).toContain('private');
    const second = await ask(`${path}.mvt`, { headers: { 'if-none-match': tag } });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    // A server in front that compresses makes the tag weak; browsers may send several.
    expect((await ask(path, { headers: { 'if-none-match': `W/${tag}` } })).status).toBe(304);
    expect((await ask(path, { headers: { 'if-none-match': `"other", ${tag}` } })).status).toBe(304);
    expect((await ask(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });
});

describe('who may', () => {
  const { x, y } = tileOf(place, 17);

  test('an administrator sees each project’s own lots only', async () => {
    const asked = { authorization: scene.admin, project: scene.otherProject };
    expect((await featuresOf(17, x, y, asked)).map(({ properties }) => properties.block)).toEqual(['hidden']);
  });

  test.each([
    ['nobody', 'UNAUTHENTICATED', () => ({ authorization: null }), () => scene.project],
    ['a forged token', 'UNAUTHENTICATED', () => ({ authorization: 'Bearer a.b.c' }), () => scene.project],
    ['a project that the person cannot see', 'NOT_FOUND', () => ({}), () => scene.otherProject],
    ['another organization’s project', 'NOT_FOUND', () => ({ authorization: scene.admin }), () => scene.foreignProject],
    ['a project that does not exist', 'NOT_FOUND', () => ({}), () => uuidv7()],
  ] as const)('%s is refused', async (_who, code, asked, project) => {
    await expect(ask(`${project()}/17/${x}/${y}`, asked())).rejects.toMatchObject({ code });
  });

  test('a member without the key', async () => {
    const authorization = await scene.member('user', ['residents']);
    const refused = ask(`${scene.project}/17/${x}/${y}`, { authorization });
    await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
  });
});

test.each(['23/0/0', '1/2/0', '1/0/2', '-1/0/0', '1.5/0/0', 'a/0/0', '1/0/0.png', '999999999/0/0'])(
  'coordinates %s are not a tile',
  async (coordinates) => {
    expect((await ask(`${scene.project}/${coordinates}`)).status).toBe(400);
  },
);

test('the shallowest and the deepest tile can be asked for', async () => {
  expect(await featuresOf(0, 0, 0)).toHaveLength(1);
  const { x, y } = tileOf(place, 22);
  expect((await featuresOf(22, x, y)).length).toBeGreaterThan(0);
});

describe('encoding', () => {
  test('in the database and here gives the same shapes and attributes', async () => {
    const { rows } = await scene.runtime.db.query<{ version: string }>('select postgis_full_version() as version');
    // The embedded PostGIS cannot encode: there is nothing to compare, and every test above ran through the other encoder.
    if (!rows[0]?.version.includes('LIBPROTOBUF')) return expect(rows[0]?.version).toContain('POSTGIS=');
    for (const z of [8, 12, 15, 18]) {
      const { x, y } = tileOf(place, z);
      const tile = { projectId: scene.project, z, x, y };
      const because = 'the two are compared';
      const plain = await scene.inOrganization(2, (tx) => tx.sql<TileRow>({ because })`${tileQuery(tile)}`);
      const encoded = await scene.inOrganization(
        2,
        (tx) => tx.sql<{ tile: Uint8Array }>({ because })`${encodedTileQuery(tile)}`,
      );
      const here = shapesOf(encodeTile(plain, 'lands'));
      expect(here.length, `zoom ${z}`).toBeGreaterThan(0);
      expect(shapesOf(encoded[0]?.tile ?? new Uint8Array())).toEqual(here);
    }
  });
});

/** Attributes and rings of each feature, whatever the order of the features and the corner at which a ring begins. */
function shapesOf(bytes: Uint8Array): string[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers.lands;
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index);
    const rings = feature?.loadGeometry().map((ring) => {
      const corners = ring.map(({ x, y }) => `${x},${y}`);
      return `${surveyorArea(ring) > 0} ${[...new Set(corners)].sort().join(' ')}`;
    });
    return JSON.stringify([feature?.type, feature?.properties, rings]);
  }).sort();
}
