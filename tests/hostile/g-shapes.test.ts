import { inReference, uuidv7 } from '@gleba/core';
import { Land } from '@gleba/plugin-lands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Geometry } from '../../plugins/lands/src/entities/geometry.entity.ts';
import { Layer } from '../../plugins/lands/src/entities/layer.entity.ts';
import { TopologyFinding } from '../../plugins/lands/src/entities/topology-finding.entity.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Attacks by shapes: what is no shape, what is too much of one, what is somebody else's. */
let scene: Scene;
type Place = 'own' | 'beside' | 'hidden' | 'foreign';
const lots = new Map<Place, { landId: string; geometryId: string }>();
beforeAll(async () => {
  scene = await startScene();
  const plant = (place: Place, organizationId: number, projectId: string, west: number) =>
    scene.inOrganization(organizationId, async (tx) => {
      const { id: layerId } = await tx.insert(Layer, { projectId, name: 'canary', layerType: 'lands' });
      const ring = [
        [west, 0],
        [west + 20, 0],
        [west + 20, 30],
        [west, 30],
        [west, 0],
      ];
      const coordinates = [ring.map(([x = 0, y = 0]) => [553_000 + x, 8_565_000 + y])];
      const geom = inReference({ type: 'Polygon', coordinates }, 31984);
      const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom });
      const { id: landId } = await tx.insert(Land, { projectId, block: `canary-${place}`, lot: '1', geometryId });
      lots.set(place, { landId, geometryId });
    });
  await plant('own', ours, scene.project, 0);
  await plant('beside', ours, scene.project, 20);
  await plant('hidden', ours, scene.hiddenProject, 40);
  await plant('foreign', theirs, scene.foreignProject, 60);
});
afterAll(() => scene?.stop());

const lot = (place: Place) => lots.get(place) ?? { landId: '', geometryId: '' };
const user = () => scene.people.user.auth;
const draw = (shape: unknown, who = user()) =>
  scene.ask(who, 'mutation($input: DrawLandInput!) { drawLand(input: $input) { landId } }', {
    input: { projectId: scene.project, land: { block: 'X', lot: 'x' }, shape },
  });
const command = (name: string, input: object, who = user()) =>
  scene.ask(
    who,
    `mutation($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { operationId } }`,
    { input: { projectId: scene.project, ...input } },
  );
const standing = async (place: Place) => {
  const organizationId = place === 'foreign' ? theirs : ours;
  const { geometryId, computedStatus } = await scene.inOrganization(organizationId, (tx) =>
    tx.get(Land, lot(place).landId),
  );
  return { geometryId, computedStatus };
};
const square = [
  [-38.5, -13],
  [-38.499, -13],
  [-38.499, -12.999],
  [-38.5, -12.999],
  [-38.5, -13],
];
const through = {
  type: 'LineString',
  coordinates: [
    [-38.51105, -12.99],
    [-38.51105, -12.98],
  ],
};

describe('what is no shape is refused in words, before PostGIS sees it', () => {
  test.each([
    ['nothing', {}],
    ['a point', { type: 'Point', coordinates: [-38.5, -13] }],
    ['a collection', { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [square] }] }],
    ['text for numbers', { type: 'Polygon', coordinates: [square.map((position) => position.map(String))] }],
    ['NaN as text', { type: 'Polygon', coordinates: [[...square.slice(0, 3), ['NaN', 'NaN'], square[0]]] }],
    ['null positions', { type: 'Polygon', coordinates: [[...square.slice(0, 3), null, square[0]]] }],
    ['the largest double', { type: 'Polygon', coordinates: [[...square.slice(0, 3), [1e308, 0], square[0]]] }],
    ['out of the world', { type: 'Polygon', coordinates: [square.map(([x = 0, y = 0]) => [x + 400, y])] }],
    ['at the pole', { type: 'Polygon', coordinates: [square.map(([x = 0, y = 0]) => [x, y - 76.9])] }],
    ['an open ring', { type: 'Polygon', coordinates: [square.slice(0, 4)] }],
    ['metres for degrees', { type: 'Polygon', coordinates: [square.map(() => [553_000, 8_565_000])] }],
    ['no rings', { type: 'Polygon', coordinates: [] }],
    ['empty rings', { type: 'Polygon', coordinates: [[]] }],
    ['a deep nest', { type: 'Polygon', coordinates: [[[[[[[[[[]]]]]]]]]] }],
    [
      'another zone',
      {
        type: 'Polygon',
        coordinates: [square.map(([x = 0, y = 0]) => [x, y]).map(([x = 0, y = 0], i) => [i === 1 ? x + 90 : x, y])],
      },
    ],
  ])('%s', async (_name, shape) => {
    const { code, text } = await draw(shape);
    expect(['VALIDATION', 'BAD_REQUEST', 'DOCUMENT_INVALID']).toContain(code);
    expect(text).not.toMatch(/postgis|lwgeom|parse error|INTERNAL/i);
  });

  test("a reference system of one's own is not heard: coordinates are degrees", async () => {
    const shape = { type: 'Polygon', coordinates: [square.map(() => [553_000, 8_565_000])], crs: { srid: 31984 } };
    expect((await draw(shape)).code).toBe('VALIDATION');
    const named = { type: 'Polygon', coordinates: [square], crs: { type: 'name', properties: { name: 'EPSG:31984' } } };
    const { data, code } = await draw(named);
    expect(code).toBeUndefined();
    const { rows } = await scene.inOrganization(ours, (tx) =>
      tx.query<{ srid: number; x: number }>(
        'select ST_SRID(g.geom) as srid, ST_XMin(g.geom) as x from lands.land l join lands.geometry g on g.id = l.geometry_id where l.id = $1::uuid',
        [(data as { drawLand: { landId: string } }).drawLand.landId],
      ),
    );
    expect(rows[0]).toEqual({ srid: 4326, x: -38.5 });
  });

  test('a shape of too many vertices, and a line of too many, cost nothing', async () => {
    const circle = Array.from({ length: 20_000 }, (_, index) => {
      const angle = (index / 20_000) * 2 * Math.PI;
      return [-38.5 + Math.cos(angle) * 0.001, -13 + Math.sin(angle) * 0.001];
    });
    const { code, text } = await draw({ type: 'Polygon', coordinates: [[...circle, circle[0]]] });
    expect([code, text]).toEqual([expect.stringMatching(/VALIDATION|TOO/), expect.any(String)]);
    const zigzag = Array.from({ length: 5000 }, (_, index) => [-38.511 + (index % 2) * 1e-5, -12.99 + index * 1e-7]);
    const line = { type: 'LineString', coordinates: zigzag };
    const parts = [
      { block: 'X', lot: '1' },
      { block: 'X', lot: '2' },
    ];
    expect((await command('splitLand', { ...lot('own'), line, parts })).code).toBe('VALIDATION');
  });
});

describe("what is somebody else's", () => {
  const parts = [
    { block: 'X', lot: '1' },
    { block: 'X', lot: '2' },
  ];
  test.each(['hidden', 'foreign'] as const)('a %s lot is not merged, split, edited or undone', async (place) => {
    const before = await standing(place);
    const attempts = [
      command('mergeLands', { lots: [lot('own'), lot(place)], land: { block: 'X', lot: '3' } }),
      command('splitLand', { ...lot(place), line: through, parts }),
      command('setLandShape', { ...lot(place), shape: { type: 'Polygon', coordinates: [square] } }),
    ];
    for (const attempt of attempts) expect((await attempt).code).toBe('NOT_FOUND');
    expect(await standing(place)).toEqual(before);
    expect((await standing('own')).computedStatus).toBe('pending');
  });

  test('another project of the same organization is not merged into, even by an administrator', async () => {
    const admin = scene.people.admin.auth;
    const input = { lots: [lot('own'), lot('hidden')], land: { block: 'X', lot: '3' } };
    expect((await command('mergeLands', input, admin)).code).toBe('NOT_FOUND');
    const shape = { type: 'Polygon', coordinates: [square] };
    expect((await command('setLandShape', { ...lot('hidden'), shape }, admin)).code).toBe('NOT_FOUND');
  });

  test("a shape of somebody else is not named as one's own version", async () => {
    const shape = { type: 'Polygon', coordinates: [square] };
    const { landId } = lot('own');
    const { geometryId } = lot('foreign');
    expect((await command('setLandShape', { landId, geometryId, shape })).code).toBe('CONFLICT');
  });

  test('neighbours and histories tell nothing of other projects', async () => {
    const box = { west: -38.52, south: -12.99, east: -38.505, north: -12.975 };
    const near = await scene.ask(
      user(),
      'query($p: UUID!, $west: Float!, $south: Float!, $east: Float!, $north: Float!) { landsNear(projectId: $p, west: $west, south: $south, east: $east, north: $north) { lots { block } } }',
      { p: scene.project, ...box },
    );
    expect(near.text).toContain('canary-own');
    expect(near.text).not.toMatch(/canary-(hidden|foreign)/);
    for (const place of ['hidden', 'foreign'] as const) {
      const history = await scene.ask(
        user(),
        'query($p: UUID!, $l: UUID!) { landShapeHistory(projectId: $p, landId: $l) { kind } }',
        { p: scene.project, l: lot(place).landId },
      );
      expect(history.code).toBe('NOT_FOUND');
    }
    const wide = { ...box, east: -38 };
    const refused = await scene.ask(
      user(),
      'query($p: UUID!, $west: Float!, $south: Float!, $east: Float!, $north: Float!) { landsNear(projectId: $p, west: $west, south: $south, east: $east, north: $north) { isWhole } }',
      { p: scene.project, ...wide },
    );
    expect(refused.code).toBe('VALIDATION');
  });

  test('a finding of another project is neither accepted nor dismissed, nor a report of it started', async () => {
    for (const place of ['hidden', 'foreign'] as const) {
      const [organizationId, projectId] =
        place === 'hidden' ? [ours, scene.hiddenProject] : [theirs, scene.foreignProject];
      const { id: findingId } = await scene.inOrganization(organizationId, (tx) =>
        tx.insert(TopologyFinding, {
          projectId,
          jobId: uuidv7(),
          kind: 'duplicateVertices',
          repair: 'removeDuplicates',
          ...lot(place),
        }),
      );
      for (const name of ['repairTopology', 'dismissTopologyFinding']) {
        const selection = name === 'repairTopology' ? 'area' : 'state';
        const document = `mutation($input: ${name.charAt(0).toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`;
        const { code } = await scene.ask(user(), document, { input: { projectId: scene.project, findingId } });
        expect(code).toBe('NOT_FOUND');
      }
      const started = await scene.ask(
        user(),
        'mutation($input: StartTopologyCheckInput!) { startTopologyCheck(input: $input) { jobId } }',
        { input: { projectId } },
      );
      expect(['FORBIDDEN', 'NOT_FOUND']).toContain(started.code);
    }
  });

  test('history is not written or rewritten by hand', async () => {
    for (const verb of ['create', 'update', 'delete']) {
      const { text } = await scene.ask(
        scene.people.admin.auth,
        `mutation { ${verb}ShapeChange(input: {}) { __typename } }`,
      );
      expect(text).toContain(`${verb}ShapeChange`);
      expect(text).not.toContain('"data":{');
    }
  });
});
