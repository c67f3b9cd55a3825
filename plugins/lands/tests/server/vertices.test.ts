import { inflateRawSync } from 'node:zlib';
import { type GeoJsonGeometry, inReference, type Position, Project, StoredFile, uuidv7 } from '@gleba/sdk';
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

/** Rows of each sheet of a spreadsheet by the text of their cells. */
async function tablesOf(
  stream: Promise<ReadableStream<Uint8Array>>,
): Promise<ReadonlyMap<string, readonly string[][]>> {
  const bytes = Buffer.from(await new Response(await stream).arrayBuffer());
  // Of our own making: the content is the last of the parts, and the directory says where it begins.
  const directory = bytes.readUInt32LE(bytes.length - 6);
  let at = directory;
  for (let part = 0; part < 2; part++) at += 46 + bytes.readUInt16LE(at + 28);
  const [packed, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  const begins = local + 30 + bytes.readUInt16LE(local + 26);
  const content = inflateRawSync(bytes.subarray(begins, begins + packed)).toString();
  const plain = (text = '') => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  return new Map(
    [...content.matchAll(/<table:table table:name="([^"]*)">(.*?)<\/table:table>/g)].map(([, name = '', rows = '']) => [
      name,
      [...rows.matchAll(/<table:table-row>(.*?)<\/table:table-row>/g)].map(([, cells = '']) =>
        [...cells.matchAll(/<table:table-cell(?:\/>|[^>]*>(?:<text:p>(.*?)<\/text:p>)?<\/table:table-cell>)/g)].map(
          ([, text]) => plain(text),
        ),
      ),
    ]),
  );
}

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

interface Paper {
  readonly codes: string;
  readonly vertices: readonly { readonly code: string }[];
  readonly sides: readonly { readonly from: string; readonly to: string }[];
  readonly texts: { readonly perimeter: readonly string[] };
}
const paperOf = async (name: string): Promise<Paper | undefined> => {
  const { data, errors } = await scene.graphql<{ landMemorial: Paper }>(
    `query($p: UUID!, $l: UUID!) { landMemorial(projectId: $p, landId: $l) {
       codes vertices { code } sides { from to } texts { perimeter } } }`,
    { p: scene.project, l: lotId(name) },
    reader,
  );
  expect(errors).toEqual([]);
  return data?.landMemorial;
};

test('a memorial names the registry’s codes where each corner has one, else the lot’s own', async () => {
  const paper = await paperOf('A 10');
  expect(paper?.codes).toBe('registry');
  // From the northernmost vertex, the western of two, clockwise.
  expect(paper?.vertices.map(({ code }) => code)).toEqual(['V0005', 'V0007', 'V0008', 'V0006']);
  expect(paper?.sides.map(({ from, to }) => `${from} ${to}`)).toEqual([
    ...['V0005 V0007', 'V0007 V0008', 'V0008 V0006', 'V0006 V0005'],
  ]);
  expect(paper?.texts.perimeter[0]).toContain('vértice V0005');
  // A corner that nobody has numbered.
  await redraw('A 10', quadrangle([20.05, 0], [30.05, 0], [30.05, 20], [25, 21], [20.05, 20]));
  const other = await paperOf('A 10');
  expect(other?.codes).toBe('lot');
  expect(other?.vertices.map(({ code }) => code)).toEqual(['V01', 'V02', 'V03', 'V04', 'V05']);
  await redraw('A 10', box(20.05, 0));
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

interface Report {
  readonly total: number;
  readonly beyond: number;
  readonly unknown: number;
  readonly hasMore: boolean;
  readonly plane: { readonly datum: string; readonly zone: string };
  readonly vertices: readonly {
    readonly code: string;
    readonly method: string | null;
    readonly lots: readonly object[];
  }[];
}

test('the report counts errors beyond 8 cm on a sphere, and those that nobody knows', async () => {
  await scene.inOrganization(scene.ours, async (tx) => {
    const [first, second] = await tx.list(LandVertex, {
      filter: { projectId: { equalTo: scene.project }, isRetired: { equalTo: false } },
      orderBy: ['number'],
      first: 2,
    });
    // 0.048² + 0.064² = 0.08²: as much as is allowed; a millimetre more of height is beyond it.
    const plane = { sigmaEast: '0.048', sigmaNorth: '0.064' };
    await tx.update(LandVertex, first?.id ?? '', { ...plane, sigmaAltitude: '0.000' });
    await tx.update(LandVertex, second?.id ?? '', { ...plane, sigmaAltitude: '0.001' });
  });
  const { data, errors } = await scene.graphql<{ vertexReport: Report }>(
    `query($p: UUID!) { vertexReport(projectId: $p) { total beyond unknown hasMore plane { datum zone }
       vertices { code method lots { block lot } } } }`,
    { p: scene.project },
    reader,
  );
  expect(errors).toEqual([]);
  const report = data?.vertexReport;
  const used = Object.keys(await codes()).length;
  expect(report).toMatchObject({ total: used, beyond: 1, unknown: used - 2, hasMore: false });
  expect(report?.plane).toEqual({ datum: 'SIRGAS 2000', zone: '24S' });
  expect(report?.vertices.map(({ code }) => code)).toEqual(Object.values(await codes()));
  expect(report?.vertices.find(({ code }) => code === 'ABCD-P-00021')).toMatchObject({
    ...{ method: 'PG6', lots: [{ block: 'D', lot: '1' }] },
  });
});

const sheetOf = async (names: readonly string[], settings: object = { limitType: 'LA1' }) => {
  const about = {
    ...{ projectId: scene.project, serviceNature: 'private', holderKind: 'legal', holderName: 'Município de Teste' },
    ...{ situation: 'untitled', areaNature: 'urban', registryCode: '00.000-0' },
  };
  const { data, errors } = await scene.graphql<{ startSigefSheet: { jobId: string } }>(
    'mutation($i: StartSigefSheetInput!) { startSigefSheet(input: $i) { jobId } }',
    { i: { ...about, ...settings, landIds: names.map((name) => lotId(name)) } },
    scene.admin,
  );
  expect(errors).toEqual([]);
  return scene.endOf(data?.startSigefSheet.jobId ?? '');
};

test('the sheet of SIGEF has a line for each vertex, from the north, by codes as INCRA wants them', async () => {
  const { result, error } = await sheetOf(['A 1', 'D 1']);
  expect(error).toBeNull();
  expect(result).toMatchObject({ rows: 8 });
  const file = await scene.inOrganization(scene.ours, (tx) => tx.get(StoredFile, String(result?.fileId)));
  expect(file).toMatchObject({ extension: '.ods', purpose: 'lands.sigef' });
  const tables = await tablesOf(scene.files.read(file.storageKey ?? ''));
  expect([...tables.keys()]).toEqual(['identificacao', 'perimetro_1', 'perimetro_2']);
  const about = tables.get('identificacao') ?? [];
  expect([about[1]?.[1], about[4]?.[1], about[5]?.[1], about[13]?.[1]]).toEqual([
    ...['Particular', 'Jurídica', 'Município de Teste', '00.000-0'],
  ]);
  const first = tables.get('perimetro_1') ?? [];
  expect([first[2]?.[1], first[3]?.[1], first[4]?.[1]]).toEqual(['Quadra A Lote 1', '001', 'Externo']);
  // The first was numbered before the office had a credential: the sheet says it with the number that it has.
  // East of the central meridian, of two vertices of one northing the eastern lies on the parallel further north.
  expect(first.slice(11).map(([code]) => code)).toEqual([
    ...['ABCD-P-00002', 'ABCD-P-00003', 'ABCD-P-00004', 'ABCD-P-00001'],
  ]);
  const line = tables.get('perimetro_2')?.find(([code]) => code === 'ABCD-P-00021');
  expect(line?.slice(0, 3)).toEqual(['ABCD-P-00021', expect.stringMatching(/^38 \d\d \d\d,\d{3} W$/), '0,01']);
  expect(line?.slice(3, 9)).toEqual([expect.stringMatching(/^12 \d\d \d\d,\d{3} S$/), '', '12,35', '', 'PG6', 'LA1']);
  // A lot of which a corner has no code: the sheet is not made, and says which.
  await plant(scene.project, 'E 1', box(400, 0));
  expect(await sheetOf(['A 1', 'E 1'])).toMatchObject({ status: 'FAILED', error: expect.stringContaining('quadra E') });
});

test('a front on a street has its own kind of limit, and errors above what a limit admits are counted', async () => {
  await plant(scene.project, 'F 1', box(600, 0));
  await scene.inOrganization(scene.ours, async (tx) => {
    const streets = await tx.insert(Layer, { projectId: scene.project, name: 'Ruas', layerType: 'streets' });
    const street = box(590, 20, 40, 8);
    await tx.insert(Geometry, {
      ...{ projectId: scene.project, layerId: streets.id, geom: inReference(street, 31984) },
      properties: { nome: 'Rua Um' },
    });
  });
  await number();
  const known = await scene.inOrganization(scene.ours, (tx) =>
    tx.list(LandVertex, { filter: { projectId: { equalTo: scene.project } } }),
  );
  const corners = known.sort((one, other) => other.number - one.number);
  // 0.354 m on the plane each: within 0.50 m.
  const good = { sigmaEast: '0.250', sigmaNorth: '0.250' };
  // 0.500 and a little more: 0.301² + 0.400² is 0.2506 m².
  const bad = { sigmaEast: '0.301', sigmaNorth: '0.400' };
  await scene.inOrganization(scene.ours, async (tx) => {
    for (const [index, { id }] of corners.slice(0, 3).entries())
      await tx.update(LandVertex, id, index === 0 ? bad : good);
  });
  const made = async (limitType: string, streetLimitType: string | null) => {
    const { result, error } = await sheetOf(['F 1'], { limitType, streetLimitType });
    expect(error).toBeNull();
    const { storageKey } = await scene.inOrganization(scene.ours, (tx) => tx.get(StoredFile, String(result?.fileId)));
    const [, rows = []] = [...(await tablesOf(scene.files.read(storageKey ?? '')))].at(-1) ?? [];
    return { result, limits: rows.slice(11).map((row) => [row[8], row[11]]) };
  };
  const own = await made('LN3', 'LA2');
  const street = own.limits.filter(([, adjoiner]) => adjoiner === 'Rua Um');
  expect(street).toEqual([['LA2', 'Rua Um']]);
  expect(own.limits.filter(([limit]) => limit === 'LN3')).toHaveLength(3);
  expect((await made('LN3', null)).limits.map(([limit]) => limit)).toEqual(Array(4).fill('LN3'));
  // 3 m are admitted along a river, half a metre at a fence.
  expect((await made('LN3', null)).result).toMatchObject({ precision: { imprecise: 0, unknown: 1 } });
  expect((await made('LA1', null)).result).toMatchObject({ precision: { imprecise: 1, unknown: 1 } });
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
