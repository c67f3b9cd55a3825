import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DbfColumn,
  nullShape,
  partsShape,
  square,
  writeDbf,
  writeShapes,
  type XY,
} from '../../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../../sdk/tests/exchange/zip-of.ts';
import { createUpload, type LandsScene, startLandsScene, upload } from './lands-scene.ts';

let scene: LandsScene;
beforeAll(async () => {
  scene = await startLandsScene();
});
afterAll(() => scene?.stop());

interface FileRow {
  readonly block: string;
  readonly lot: string;
  readonly shape: Buffer;
}

/** UTM 24S, in Salvador; metres. */
const east = 553_000;
const north = 8_565_000;
const landAt = (dx: number, dy = 0) => partsShape([square(east + dx, north + dy, 20)]);
const bowTie = (dx: number) => {
  const ring: XY[] = [
    [0, 0],
    [0, 20],
    [10, 0],
    [10, 10],
    [0, 0],
  ];
  return partsShape([ring.map(([x, y]): XY => [east + dx + x, north + y])]);
};
const row = (block: string, lot: string, shape: Buffer): FileRow => ({ block, lot, shape });

const columns: DbfColumn[] = [
  { name: 'QUADRA', type: 'C', length: 10 },
  { name: 'LOTE', type: 'C', length: 10 },
];

function fileOf(rows: readonly FileRow[], prj?: string): Promise<Buffer> {
  const shapes = writeShapes(
    5,
    rows.map(({ shape }) => shape),
  );
  const dbf = writeDbf(
    columns,
    rows.map(({ block, lot }) => [block, lot]),
  );
  return zipOf({
    'lotes.shp': shapes.shp,
    'lotes.shx': shapes.shx,
    'lotes.dbf': dbf,
    ...(prj ? { 'lotes.prj': prj } : {}),
  });
}

const uploaded = async (bytes: Buffer, authorization = scene.admin, projectId = scene.project) =>
  upload(scene, authorization, bytes, { filename: 'Lotes São João.zip', purpose: 'lands.import', projectId });

const settings = (fileId: string, more: Record<string, unknown> = {}) => ({
  fileId,
  projectId: scene.project,
  source: 'lotes',
  layerName: 'Lotes',
  target: 'lands',
  srid: 31984,
  encoding: null,
  mapping: { block: 'QUADRA', lot: 'LOTE' },
  invalidGeometry: 'hold',
  ...more,
});

const start = (input: Record<string, unknown>, authorization = scene.admin) =>
  scene.graphql<{ startImport: { jobId: string } }>(
    'mutation ($input: StartImportInput!) { startImport(input: $input) { jobId } }',
    { input },
    authorization,
  );
const inspect = (fileId: string, projectId = scene.project, authorization = scene.admin) =>
  scene.graphql<{ inspectImport: { sources: Record<string, unknown>[] } }>(
    `mutation ($input: InspectImportInput!) { inspectImport(input: $input) {
       sources { name recordCount srid crsReason columns mapping { field column } sample } } }`,
    { input: { fileId, projectId } },
    authorization,
  );
const settle = async (jobId: string, decision: string) => {
  const { data, text } = await scene.graphql<{ settleImportIssues: { jobId: string } }>(
    'mutation ($input: SettleImportIssuesInput!) { settleImportIssues(input: $input) { jobId } }',
    { input: { projectId: scene.project, jobId, decision } },
    scene.admin,
  );
  return data ? (await scene.endOf(data.settleImportIssues.jobId)).result : text;
};
const undo = async (jobId: string) => {
  const { data, text } = await scene.graphql<{ undoImport: { jobId: string } }>(
    'mutation ($input: UndoImportInput!) { undoImport(input: $input) { jobId } }',
    { input: { projectId: scene.project, jobId } },
    scene.admin,
  );
  return data ? (await scene.endOf(data.undoImport.jobId)).result : text;
};

async function imported(fileId: string, more: Record<string, unknown> = {}) {
  const { data, text } = await start(settings(fileId, more));
  if (!data) throw new Error(text);
  const { jobId } = data.startImport;
  return { jobId, ...(await scene.endOf(jobId)) };
}

const lands = async (jobId: string) => {
  const { rows } = await scene.runtime.db.query<{
    key: string;
    occurrence: number;
    shape: boolean;
    area: number | null;
    lon: number;
    lat: number;
  }>(
    `select l.block || '/' || l.lot as key, l.key_occurrence as occurrence, g.id is not null as shape,
       l.computed_area::float8 as area, ST_X(ST_Centroid(g.geom)) as lon, ST_Y(ST_Centroid(g.geom)) as lat
     from lands.land l left join lands.geometry g on g.id = l.geometry_id
     where l.import_job_id = $1::text and l.deleted_at is null order by l.block, l.lot, l.key_occurrence`,
    [jobId],
  );
  return rows;
};
const issues = async (jobId: string) => {
  const { rows } = await scene.runtime.db.query<{ told: string }>(
    `select row || ' ' || code || ' ' || status as told from lands.import_issue
     where job_id = $1::text and status <> 'dismissed' order by row, code`,
    [jobId],
  );
  return rows.map(({ told }) => told);
};
const countAll = async () => {
  const { rows } = await scene.runtime.db.query<{ layers: number; lands: number; geometries: number }>(
    `select (select count(*)::integer from lands.layer) as layers, (select count(*)::integer from lands.land) as lands,
       (select count(*)::integer from lands.geometry) as geometries`,
  );
  return rows[0];
};

describe('an import of lands', () => {
  let fileId = '';
  let jobId = '';

  test('is inspected before anything is written: no .prj is no reference system', async () => {
    fileId = await uploaded(
      await fileOf([
        row('A', '1', landAt(0)),
        row('A', '2', bowTie(100)),
        row('A', '3', nullShape()),
        row('A', '1', landAt(200)),
        row('', '5', landAt(300)),
        row('A', '6', partsShape([square(1e12, 1e12, 20)])),
        row('A', '', bowTie(400)),
        row('A', '8', landAt(500)),
      ]),
    );
    const { data, text } = await inspect(fileId);
    expect(data?.inspectImport.sources, text).toHaveLength(1);
    expect(data?.inspectImport.sources[0]).toMatchObject({
      name: 'lotes',
      recordCount: 8,
      srid: null,
      columns: ['QUADRA', 'LOTE'],
      mapping: [
        { field: 'block', column: 'QUADRA' },
        { field: 'lot', column: 'LOTE' },
      ],
    });
    expect(data?.inspectImport.sources[0]?.sample).toEqual(expect.arrayContaining([['A', '2']]));
    expect((await countAll())?.layers).toBe(0);
  });

  test('brings in what it can and holds the rest with the number of the row', async () => {
    const job = await imported(fileId);
    jobId = job.jobId;
    expect(job).toMatchObject({ status: 'DONE', result: { total: 8, imported: 4, held: 4, repaired: 0, flagged: 2 } });
    expect((await lands(jobId)).map(({ key, occurrence, shape }) => [key, occurrence, shape])).toEqual([
      ['A/1', 0, true],
      ['A/1', 1, true],
      ['A/3', 0, false],
      ['A/8', 0, true],
    ]);
    expect(await issues(jobId)).toEqual([
      '2 invalid-geometry held',
      '3 null-geometry imported',
      '4 repeated-key imported',
      '5 missing-key held',
      '6 outside-projection held',
      '7 invalid-geometry held',
      '7 missing-key held',
    ]);
    // 20 m by 20 m in the projection; its scale there is 0.9996, so the ground is a little larger.
    expect((await lands(jobId))[0]?.area).toBeCloseTo(400.3, 0);
  });

  test('held geometries are repaired when asked; what cannot come in is told once and is not offered again', async () => {
    expect(await settle(jobId, 'repair')).toEqual({ settled: 2, left: 0 });
    expect((await lands(jobId)).map(({ key }) => key)).toEqual(['A/1', 'A/1', 'A/2', 'A/3', 'A/8']);
    // Two triangles: (0,0) (0,20) (20/3,20/3) and (20/3,20/3) (10,10) (10,0).
    expect((await lands(jobId))[2]?.area).toBeCloseTo(66.67 + 16.67, 0);
    expect(await issues(jobId)).toEqual([
      '2 invalid-geometry repaired',
      '3 null-geometry imported',
      '4 repeated-key imported',
      '5 missing-key held',
      '6 outside-projection held',
      '7 missing-key held',
    ]);
    expect(await settle(jobId, 'repair')).toEqual({ settled: 0, left: 0 });
    // Whatever speaks of the ground hears of them once, by the import that they are of: of two one came in.
    const told = await scene.runtime.db.query<{ data: object }>(
      `select data from core.event_log where name = 'lands.import.repaired' and record_id = $1::text`,
      [jobId],
    );
    expect(told.rows.map(({ data }) => data)).toEqual([{ projectId: scene.project, repaired: 1 }]);
    expect(await settle(jobId, 'dismiss')).toEqual({ settled: 3, left: 0 });
  });

  test('the same file again adds nothing', async () => {
    const before = await countAll();
    const again = await imported(fileId, { invalidGeometry: 'repair' });
    expect(again.result).toMatchObject({ total: 8, imported: 0, held: 8, repaired: 0 });
    expect(await countAll()).toEqual({ ...before, layers: (before?.layers ?? 0) + 1 });
    expect((await issues(again.jobId)).filter((told) => told.includes('already-exists'))).toEqual([
      '1 already-exists held',
      '2 already-exists held',
      '3 already-exists held',
      '4 already-exists held',
      '8 already-exists held',
    ]);
  });

  test('is undone as a whole', async () => {
    expect(await undo(jobId)).toEqual({ removed: 9, restored: 0, kept: [] });
    expect(await lands(jobId)).toEqual([]);
    const { data: seen } = await scene.graphql<{ layers: { nodes: { id: string }[] } }>(
      'query ($filter: LayerFilter) { layers(filter: $filter) { nodes { id } } }',
      { filter: { importJobId: { equalTo: jobId } } },
      scene.admin,
    );
    expect(seen?.layers.nodes).toEqual([]);
    // The keys are free again.
    const again = await imported(fileId);
    expect(again.result).toMatchObject({ imported: 4 });
  });
});

test('invalid geometries are repaired at once when the person chose so', async () => {
  const fileId = await uploaded(await fileOf([row('R', '1', bowTie(0)), row('R', '', bowTie(50))]));
  const { jobId, result } = await imported(fileId, { invalidGeometry: 'repair' });
  expect(result).toMatchObject({ total: 2, imported: 1, repaired: 1, held: 1 });
  expect(await issues(jobId)).toEqual(['1 invalid-geometry repaired', '2 missing-key held']);
  expect((await lands(jobId))[0]?.area).toBeCloseTo(83.3, 0);
});

test('a .prj names the reference system', async () => {
  const { rows } = await scene.runtime.db.query<{ srtext: string }>(
    'select srtext from spatial_ref_sys where srid = 31984',
  );
  const fileId = await uploaded(await fileOf([row('P', '1', landAt(0))], rows[0]?.srtext));
  const { data } = await inspect(fileId);
  expect(data?.inspectImport.sources[0]).toMatchObject({ srid: 31984 });
});

describe('reference systems', () => {
  const radius = 6_371_000;
  const metres = (from: { lon: number; lat: number }, to: { lon: number; lat: number }) => ({
    east: ((to.lon - from.lon) * Math.PI * radius * Math.cos((from.lat * Math.PI) / 180)) / 180,
    north: ((to.lat - from.lat) * Math.PI * radius) / 180,
  });

  test('a lot in SAD69 lands where the datum shift puts it', async () => {
    const sirgas = await imported(await uploaded(await fileOf([row('S', 'sirgas', landAt(0))])), { srid: 31984 });
    const sad = await imported(await uploaded(await fileOf([row('S', 'sad', landAt(0))])), { srid: 29194 });
    const [a] = await lands(sirgas.jobId);
    const [b] = await lands(sad.jobId);
    if (!a || !b) throw new Error('A lot is missing.');
    const shift = metres(a, b);
    // The same figures in SAD69 mean a place to the south-west (IBGE, R.PR 1/2005: geocentric shift −67.35, 3.88, −38.22 m).
    expect(Math.hypot(shift.east, shift.north)).toBeGreaterThan(50);
    expect(Math.hypot(shift.east, shift.north)).toBeLessThan(100);
    expect(shift.east).toBeLessThan(-20);
    expect(shift.north).toBeLessThan(-20);
  });

  test('geographic SAD69 agrees with the geocentric shift, worked out by hand', async () => {
    const [lon, lat] = [-38.5, -12.9];
    const { jobId } = await imported(
      await uploaded(await fileOf([row('S', 'hand', partsShape([square(lon - 1e-4, lat - 1e-4, 2e-4)]))])),
      { srid: 4618 },
    );
    const [land] = await lands(jobId);
    if (!land) throw new Error('The lot is missing.');
    const difference = metres(shifted({ lon, lat }), land);
    expect(Math.hypot(difference.east, difference.north)).toBeLessThan(1);
  });

  /** SAD69 (GRS 67 modified) → geocentric → shift → SIRGAS 2000 (GRS 80). Degrees. */
  function shifted({ lon, lat }: { lon: number; lat: number }) {
    const toRadians = Math.PI / 180;
    const squared = (inverseFlattening: number) => 2 / inverseFlattening - 1 / inverseFlattening ** 2;
    const from = { a: 6_378_160, e2: squared(298.25) };
    const to = { a: 6_378_137, e2: squared(298.257222101) };
    const n = from.a / Math.sqrt(1 - from.e2 * Math.sin(lat * toRadians) ** 2);
    const x = n * Math.cos(lat * toRadians) * Math.cos(lon * toRadians) - 67.35;
    const y = n * Math.cos(lat * toRadians) * Math.sin(lon * toRadians) + 3.88;
    const z = n * (1 - from.e2) * Math.sin(lat * toRadians) - 38.22;
    const across = Math.hypot(x, y);
    let found = Math.atan2(z, across * (1 - to.e2));
    for (let round = 0; round < 6; round += 1) {
      const m = to.a / Math.sqrt(1 - to.e2 * Math.sin(found) ** 2);
      found = Math.atan2(z + to.e2 * m * Math.sin(found), across);
    }
    return { lon: Math.atan2(y, x) / toRadians, lat: found / toRadians };
  }

  test('one that does not exist is refused before a job is made', async () => {
    const fileId = await uploaded(await fileOf([row('X', '1', landAt(0))]));
    const { errors } = await start(settings(fileId, { srid: 997000 }));
    expect(errors[0]).toMatchObject({
      message: 'O sistema de referência EPSG:997000 não existe.',
      extensions: { code: 'VALIDATION' },
    });
  });
});

describe('what is refused', () => {
  test('a hostile archive, with a sentence and without a row', async () => {
    const before = await countAll();
    // A name of the same length written over another, as an archive made by hand would have it.
    const zip = await zipOf({ 'aaa/lotes.shp': 'x', 'aaa/lotes.dbf': 'x' });
    const hostile = Buffer.from(zip.toString('latin1').replaceAll('aaa/', '..//'), 'latin1');
    for (const [bytes, sentence] of [
      [hostile, 'O ZIP contém caminhos não permitidos e não foi aberto.'],
      [Buffer.from('not a zip at all'), 'O arquivo não é um ZIP.'],
      [await zipOf({ 'leia-me.txt': 'nothing' }), 'Nenhum arquivo .shp foi encontrado no ZIP.'],
    ] as const) {
      const fileId = await uploaded(bytes);
      const { errors, text } = await inspect(fileId);
      expect(errors[0]?.extensions.code, text).toBe('VALIDATION');
      expect(errors[0]?.message).toContain(sentence);
      const job = await imported(fileId);
      expect(job).toMatchObject({ status: 'FAILED' });
      expect(job.error).toContain(sentence);
    }
    expect(await countAll()).toEqual(before);
  });

  test('somebody else’s upload, one of another project, and one that is not complete', async () => {
    const colleague = await scene.member('manager', ['lands', 'data.upload']);
    const fileId = await uploaded(await fileOf([row('Z', '1', landAt(0))]), colleague);
    expect((await inspect(fileId, scene.project, colleague)).errors).toEqual([]);
    expect((await inspect(fileId)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await start(settings(fileId))).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const mine = await uploaded(await fileOf([row('Z', '1', landAt(0))]));
    expect((await inspect(mine, scene.otherProject)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const begun = await createUpload(scene, scene.admin, 10, {
      filename: 'a.zip',
      purpose: 'lands.import',
      projectId: scene.project,
    });
    const unfinished = begun.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await inspect(unfinished)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  test('a person without data.upload', async () => {
    const reader = await scene.member('user', ['lands']);
    const fileId = await uploaded(await fileOf([row('Z', '1', landAt(0))]));
    expect((await inspect(fileId, scene.project, reader)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await start(settings(fileId), reader)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    await expect(uploaded(Buffer.from('x'), reader)).rejects.toThrow('403');
  });

  test('a project of another organization', async () => {
    const fileId = await uploaded(await fileOf([row('Z', '1', landAt(0))]));
    expect((await inspect(fileId, scene.foreignProject)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const { errors } = await start(settings(fileId, { projectId: scene.foreignProject }));
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    await expect(uploaded(Buffer.from('x'), scene.admin, scene.foreignProject)).rejects.toThrow('404');
  });
});

describe('other formats', () => {
  const ring = [
    [553_300, 8_565_000],
    [553_320, 8_565_000],
    [553_320, 8_565_020],
    [553_300, 8_565_020],
  ];
  const corner = (layer: string, [x, y]: readonly number[]) => `0\nVERTEX\n8\n${layer}\n10\n${x}\n20\n${y}\n`;
  const drawing = `0\nSECTION\n2\nENTITIES\n0\nPOLYLINE\n8\nQUADRA Z\n70\n1\n${ring.map((at) => corner('QUADRA Z', at)).join('')}0\nSEQEND\n0\nTEXT\n8\nLOTES\n10\n553305\n20\n8565005\n1\n77\n0\nENDSEC\n0\nEOF\n`;

  test('a drawing in centimetres goes the way of a shapefile: looked at, imported, its text the lot, taken back', async () => {
    const inCentimetres = drawing.replace(/\b(553\d{3}|85650\d{2})\b/g, '$100');
    const fileId = await upload(scene, scene.admin, Buffer.from(inCentimetres), {
      filename: 'planta.dxf',
      purpose: 'lands.import',
      projectId: scene.project,
    });
    const { data } = await inspect(fileId);
    expect(data?.inspectImport.sources[0]).toMatchObject({
      name: 'planta',
      recordCount: 1,
      srid: null,
      crsReason: 'not-in-format',
      mapping: [
        { field: 'block', column: 'camada' },
        { field: 'lot', column: 'texto LOTES' },
      ],
    });
    const mapping = { block: 'camada', lot: 'texto LOTES' };
    const { jobId, result } = await imported(fileId, { source: 'planta', unit: 'cm', mapping });
    expect(result).toMatchObject({ imported: 1, held: 0 });
    const [lot] = await lands(jobId);
    expect(lot?.key).toBe('QUADRA Z/77');
    // On the ellipsoid, which UTM draws some tenths of a m² smaller or larger.
    expect(lot?.area).toBeCloseTo(400, 0);
    expect(await undo(jobId)).toEqual({ removed: 2, restored: 0, kept: [] });
    expect(await lands(jobId)).toEqual([]);
  });

  test('lots that came in by the thousand are counted by the database before the job ends', async () => {
    const rows = Array.from({ length: 1100 }, (_, n) =>
      row('Z', String(n), landAt((n % 40) * 30, 5000 + Math.floor(n / 40) * 30)),
    );
    const job = await imported(await uploaded(await fileOf(rows)), { mapping: { block: 'QUADRA', lot: 'LOTE' } });
    expect(job.status).toBe('DONE');
    const { rows: counted } = await scene.runtime.db.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.oid in ('lands.land'::regclass, 'lands.geometry'::regclass, 'core.event_log'::regclass) and c.reltuples >= 1100`,
    );
    expect(counted).toHaveLength(3);
  });
});
