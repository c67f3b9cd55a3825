import { type GeoJsonGeometry, inReference, type Position, Project, uuidv7 } from '@gleba/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Geometry } from '../../src/entities/geometry.entity.ts';
import { Land } from '../../src/entities/land.entity.ts';
import { LandVertex } from '../../src/entities/land-vertex.entity.ts';
import { Layer } from '../../src/entities/layer.entity.ts';
import { MemorialSetting } from '../../src/entities/memorial-setting.entity.ts';
import { type LandsScene, startLandsScene } from './lands-scene.ts';

/**
 * Three lots in a row, 10 m by 20 m, of one block, planted in the order 10, 2, 1. The western two share their corners exactly; 10 was drawn
 * 5 cm off its neighbour. A fourth lot lies in another project, at the very same place.
 *
 *     1──2──5──7
 *     │ 1│ 2│10│
 *     4──3──6──8
 */
let scene: LandsScene;
let reader = '';
const lots = new Map<string, string>();
const [west, south] = [553_000, 8_565_000];

const quadrangle = (...corners: readonly (readonly [number, number])[]): GeoJsonGeometry => ({
  type: 'Polygon',
  coordinates: [[...corners, ...corners.slice(0, 1)].map(([x, y]): Position => [west + x, south + y])],
});
const box = (x: number, y: number, width = 10, height = 20) =>
  quadrangle([x, y], [x + width, y], [x + width, y + height], [x, y + height]);

async function plant(projectId: string, name: string, shape: GeoJsonGeometry): Promise<string> {
  return scene.inOrganization(scene.ours, async (tx) => {
    const [block = '', lot = ''] = name.split(' ');
    const { id: layerId } = await tx.insert(Layer, { projectId, name: `Lotes ${name}`, layerType: 'lands' });
    const { id: geometryId } = await tx.insert(Geometry, { projectId, layerId, geom: inReference(shape, 31984) });
    const { id } = await tx.insert(Land, { projectId, block, lot, geometryId });
    lots.set(`${projectId} ${name}`, id);
    return id;
  });
}
const lotId = (name: string, projectId = scene.project) => lots.get(`${projectId} ${name}`) ?? '';

/** The same lot by another shape, as drawing it anew does. */
const redraw = (name: string, shape: GeoJsonGeometry | null) =>
  scene.inOrganization(scene.ours, async (tx) => {
    const land = await tx.get(Land, lotId(name));
    const layerId = (await tx.insert(Layer, { projectId: scene.project, name: uuidv7(), layerType: 'lands' })).id;
    const geometryId = shape
      ? (await tx.insert(Geometry, { projectId: scene.project, layerId, geom: inReference(shape, 31984) })).id
      : null;
    await tx.update(Land, land.id, { geometryId });
  });

beforeAll(async () => {
  scene = await startLandsScene();
  reader = await scene.member('user', ['lands']);
  await scene.inOrganization(scene.ours, async (tx) => {
    for (const id of [scene.project, scene.otherProject]) await tx.update(Project, id, { projectSrid: 31984 });
  });
  await plant(scene.project, 'A 10', box(20.05, 0));
  await plant(scene.project, 'A 2', box(10, 0));
  await plant(scene.project, 'A 1', box(0, 0));
  await plant(scene.otherProject, 'A 1', box(0, 0));
});
afterAll(() => scene?.stop());

interface Plan {
  readonly lots: number;
  readonly created: number;
  readonly kept: number;
  readonly moved: number;
  readonly revived: number;
  readonly retired: number;
  readonly firstCode: string | null;
  readonly lastCode: string | null;
}
const plan = async (projectId = scene.project): Promise<Plan | undefined> => {
  const { data, errors } = await scene.graphql<{ vertexNumberingPlan: Plan }>(
    'query($p: UUID!) { vertexNumberingPlan(projectId: $p) { lots created kept moved revived retired firstCode lastCode } }',
    { p: projectId },
    scene.admin,
  );
  expect(errors).toEqual([]);
  return data?.vertexNumberingPlan;
};
const start = async (projectId = scene.project, authorization = scene.admin) => {
  const { data, errors } = await scene.graphql<{ startVertexNumbering: { jobId: string } | null }>(
    'mutation($i: StartVertexNumberingInput!) { startVertexNumbering(input: $i) { jobId } }',
    { i: { projectId } },
    authorization,
  );
  return { jobId: data?.startVertexNumbering?.jobId ?? '', code: errors?.[0]?.extensions?.code };
};
const number = async (projectId = scene.project) => {
  const { jobId } = await start(projectId);
  const ended = await scene.endOf(jobId);
  expect(ended.error).toBeNull();
  return ended.result;
};
/** Codes by where they are, `east north` in m from the corner of the first lot. */
const codes = async (projectId = scene.project, isRetired = false) =>
  scene.inOrganization(scene.ours, async (tx) => {
    const rows = await tx.sql<{ place: string; code: string }>({ because: 'places in the plane' })`
      select round((ST_X(ST_Transform(v.place, 31984)) - ${west}::float8)::numeric, 2)::float8 || ' ' ||
        round((ST_Y(ST_Transform(v.place, 31984)) - ${south}::float8)::numeric, 2)::float8 as place, v.code
      from ${LandVertex} v where v.project_id = ${projectId}::uuid and v.is_retired = ${isRetired} order by v.number`;
    return Object.fromEntries(rows.map(({ place, code }) => [place, code]));
  });

test('what numbering will do is told first; each point of three lots gets one code, lot by lot, clockwise from the north-west', async () => {
  expect(await plan()).toEqual({
    ...{ lots: 3, created: 8, kept: 0, moved: 0, revived: 0, retired: 0 },
    ...{ firstCode: 'V0001', lastCode: 'V0008' },
  });
  expect(await codes()).toEqual({});
  expect(await number()).toEqual({ created: 8, kept: 0, moved: 0, revived: 0, retired: 0 });
  expect(await codes()).toEqual({
    ...{ '0 20': 'V0001', '10 20': 'V0002', '10 0': 'V0003', '0 0': 'V0004' },
    // Lot 2 before lot 10, whose corners 5 cm off are lot 2's.
    ...{ '20 20': 'V0005', '20 0': 'V0006' },
    ...{ '30.05 20': 'V0007', '30.05 0': 'V0008' },
  });
});

test('numbering again changes nothing; another project has numbers of its own', async () => {
  const before = await codes();
  expect(await number()).toEqual({ created: 0, kept: 8, moved: 0, revived: 0, retired: 0 });
  expect(await codes()).toEqual(before);
  expect(await codes(scene.otherProject)).toEqual({});
  expect(await number(scene.otherProject)).toMatchObject({ created: 4 });
  expect(await codes(scene.otherProject)).toEqual({
    '0 20': 'V0001',
    '10 20': 'V0002',
    '10 0': 'V0003',
    '0 0': 'V0004',
  });
});

test('lots that touch a vertex, and its place in the plane and in degrees, are told of now', async () => {
  const { data, errors } = await scene.graphql<{
    landVertices: { nodes: { id: string; code: string; type: string; isRetired: boolean }[] };
  }>(
    `query($p: UUID!) { landVertices(filter: { projectId: { equalTo: $p }, code: { in: ["V0002", "V0005", "V0008"] } }, orderBy: [NUMBER_ASC])
       { nodes { id code type isRetired } } }`,
    { p: scene.project },
    reader,
  );
  expect(errors).toEqual([]);
  const ids = data?.landVertices.nodes.map(({ id }) => id) ?? [];
  const { data: told } = await scene.graphql<{
    vertexPlaces: { places: { east: number; north: number; latitude: number; lots: { lot: string }[] }[] };
  }>(
    'query($p: UUID!, $i: [UUID!]!) { vertexPlaces(projectId: $p, ids: $i) { places { east north latitude lots { block lot } } } }',
    { p: scene.project, i: ids },
    reader,
  );
  const places = told?.vertexPlaces.places ?? [];
  expect(places.map(({ lots: at }) => at.map(({ lot }) => lot))).toEqual([['1', '2'], ['2', '10'], ['10']]);
  expect(places.map(({ east, north }) => [east.toFixed(3), north.toFixed(3)])).toEqual([
    ['553010.000', '8565020.000'],
    ['553020.000', '8565020.000'],
    ['553030.050', '8565000.000'],
  ]);
});

test('a split keeps the codes of the old corners and numbers the new ones; a merge retires what lies inside, for ever', async () => {
  // Lot 2 becomes a northern and a southern half: new points at 10 10 and 20 10.
  await redraw('A 2', box(10, 10, 10, 10));
  await plant(scene.project, 'A 3', box(10, 0, 10, 10));
  expect(await number()).toEqual({ created: 2, kept: 8, moved: 0, revived: 0, retired: 0 });
  const split = await codes();
  expect(split).toMatchObject({ '10 20': 'V0002', '20 0': 'V0006' });
  expect([split['10 10'], split['20 10']].toSorted()).toEqual(['V0009', 'V0010']);
  // Merged again: nobody has the points of the line any more.
  await redraw('A 3', null);
  await redraw('A 2', box(10, 0));
  expect(await plan()).toMatchObject({ created: 0, kept: 8, retired: 2 });
  expect(await number()).toMatchObject({ created: 0, kept: 8, retired: 2 });
  expect(Object.values(await codes(scene.project, true)).toSorted()).toEqual(['V0009', 'V0010']);
  // A new lot far away: its numbers go on behind those that nobody has.
  await plant(scene.project, 'B 1', box(100, 0));
  expect(await number()).toMatchObject({ created: 4, kept: 8, retired: 0 });
  expect(Object.values(await codes()).slice(-4)).toEqual(['V0011', 'V0012', 'V0013', 'V0014']);
});

test('a point that comes back has the code that it had: the number was nobody else’s', async () => {
  await redraw('A 2', box(10, 10, 10, 10));
  await redraw('A 3', box(10, 0, 10, 10));
  expect(await number()).toEqual({ created: 0, kept: 14, moved: 0, revived: 2, retired: 0 });
  expect([(await codes())['10 10'], (await codes())['20 10']].toSorted()).toEqual(['V0009', 'V0010']);
});

test('a corner that moves within the tolerance keeps its code at its new place; beyond it, it is another point', async () => {
  await redraw('B 1', quadrangle([100.06, 0], [110, 0], [110, 20], [100, 20.5]));
  const before = await codes();
  expect(await number()).toEqual({ created: 1, kept: 13, moved: 1, revived: 0, retired: 1 });
  const after = await codes();
  expect(after['100.06 0']).toBe(before['100 0']);
  expect(after['100 20.5']).toBe('V0015');
  expect(await codes(scene.project, true)).toEqual({ '100 20': before['100 20'] });
});

test('two corners of one lot stay two points, however near: nobody takes a side away from it', async () => {
  // A cut of 5 cm, below the tolerance of 8 cm.
  await plant(scene.project, 'C 1', quadrangle([200, 0], [210, 0], [210, 20], [200.05, 20], [200, 19.98]));
  expect(await number()).toMatchObject({ created: 5, retired: 0 });
});

test('the office says by which rule; what has a code keeps it, and a code of SIGEF follows the type', async () => {
  await scene.inOrganization(scene.ours, (tx) =>
    tx.insert(MemorialSetting, {
      ...{ projectId: scene.project, vertexCredential: 'ABCD', vertexDigits: 5, vertexOrder: 'west', vertexType: 'M' },
    }),
  );
  await plant(scene.project, 'D 1', box(300, 0));
  expect(await plan()).toMatchObject({ created: 4, firstCode: 'ABCD-M-00021', lastCode: 'ABCD-M-00024' });
  await number();
  const named = await codes();
  expect(named['0 20']).toBe('V0001');
  // From west to east, of one longitude from the north.
  expect([named['300 20'], named['300 0'], named['310 20'], named['310 0']]).toEqual([
    ...['ABCD-M-00021', 'ABCD-M-00022', 'ABCD-M-00023', 'ABCD-M-00024'],
  ]);
  const changed = await scene.inOrganization(scene.ours, async (tx) => {
    const [vertex] = await tx.list(LandVertex, { filter: { code: { equalTo: 'ABCD-M-00021' } } });
    return vertex?.id ?? '';
  });
  const { errors } = await scene.graphql(
    `mutation($i: UpdateLandVertexInput!) { updateLandVertex(input: $i) { landVertex { id } } }`,
    { i: { id: changed, patch: { type: 'P', method: 'PG6', sigmaEast: '0.012', altitude: '12.345' } } },
    scene.admin,
  );
  expect(errors).toEqual([]);
  await expect
    .poll(async () => (await scene.inOrganization(scene.ours, (tx) => tx.get(LandVertex, changed))).code)
    .toBe('ABCD-P-00021');
});

test('is for who manages data, in a project that they see; nobody makes or removes a vertex by hand', async () => {
  expect((await start(scene.project, reader)).code).toBe('FORBIDDEN');
  const stranger = await scene.member('admin', [], scene.theirs);
  expect((await start(scene.project, stranger)).code).toBe('NOT_FOUND');
  const theirs = await scene.inOrganization(scene.theirs, (tx) => tx.count(LandVertex));
  expect(theirs).toBe(0);
  const vertex = await scene.inOrganization(scene.ours, async (tx) => (await tx.list(LandVertex, { first: 1 }))[0]);
  const { errors } = await scene.graphql(
    'mutation($i: UpdateLandVertexInput!) { updateLandVertex(input: $i) { landVertex { id } } }',
    { i: { id: vertex?.id, patch: { type: 'V' } } },
    reader,
  );
  expect(errors[0]?.extensions?.code).toBe('FORBIDDEN');
});

test('a run that is canceled keeps the numbers that it gave, the next one goes on behind them', async () => {
  const projectId = await scene.inOrganization(scene.ours, async (tx) => {
    const { id } = await tx.insert(Project, { name: 'large', projectSrid: 31984 });
    const { id: layerId } = await tx.insert(Layer, { projectId: id, name: 'Lotes', layerType: 'lands' });
    const places = Array.from({ length: 2400 }, (_, index) => [index % 60, Math.floor(index / 60)] as const);
    const shapes = await tx.insertMany(
      Geometry,
      places.map(([x, y]) => ({ projectId: id, layerId, geom: inReference(box(x * 10, y * 20), 31984) })),
    );
    await tx.insertMany(
      Land,
      shapes.map((geometryId, index) => ({ projectId: id, block: 'A', lot: String(index + 1), geometryId })),
    );
    return id;
  });
  const { jobId } = await start(projectId);
  expect((await start(projectId)).code).toBe('CONFLICT');
  const count = () =>
    scene.inOrganization(scene.ours, (tx) => tx.count(LandVertex, { filter: { projectId: { equalTo: projectId } } }));
  await expect.poll(count, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
  await scene.graphql(
    'mutation($i: CancelJobInput!) { cancelJob(input: $i) { id } }',
    { i: { id: jobId } },
    scene.admin,
  );
  expect((await scene.endOf(jobId)).status).toBe('CANCELED');
  const given = await count();
  expect(given % 500).toBe(0);
  // 60 by 40 lots have 61 by 41 corners.
  expect(given).toBeLessThan(2501);
  const first = await codes(projectId);
  expect(await number(projectId)).toMatchObject({ created: 2501 - given, kept: given, moved: 0, retired: 0 });
  const all = await codes(projectId);
  expect(all).toMatchObject(first);
  expect(Object.keys(all)).toHaveLength(2501);
  expect(Object.values(all).at(-1)).toBe('V2501');
});
