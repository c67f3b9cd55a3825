import { mkdtemp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import initSqlJs from 'sql.js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ImportChange } from '../../plugins/lands/src/entities/import-change.entity.ts';
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { zipOf } from '../../sdk/tests/exchange/zip-of.ts';
import { foreignFiles } from './support/foreign-files.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Files with shapes and sheets that were made to hurt: whoever opens them refuses with a code, in bounded time and memory. */
const { folder, open, refused } = foreignFiles();

const laughs = `<?xml version="1.0"?><!DOCTYPE k [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'abcdefghij'[n + 1]} "${`&${'abcdefghij'[n]};`.repeat(10)}">`).join('')}]>`;
const outside = '<?xml version="1.0"?><!DOCTYPE k [<!ENTITY a SYSTEM "file:///etc/passwd">]>';
const placemark = (inside: string) => `<kml><Placemark>${inside}</Placemark></kml>`;

describe('XML', { timeout: 120_000 }, () => {
  test.each([
    ['a.kml', `${laughs}${placemark('<name>&j;</name>')}`],
    ['a.kml', `${outside}${placemark('<name>&a;</name>')}`],
    ['a.kml', '<!DOCTYPE kml SYSTEM "http://169.254.169.254/"><kml/>'],
  ])('%s: entities are not even declared', async (name, bytes) => {
    await refused(name, bytes, 'xml-doctype');
  });

  test('workbooks neither', async () => {
    const main = 'xl/workbook.xml';
    await refused('a.xlsx', await zipOf({ [main]: `${laughs}<workbook>&j;</workbook>` }), 'xml-doctype');
  });

  test('nesting, endless tags and endless texts are cut off', async () => {
    await refused('a.kml', `<kml>${'<a>'.repeat(100_000)}`, 'too-deep');
    await refused('a.kml', `<kml a="${'x'.repeat(40_000_000)}`, 'bad-xml');
    await refused('a.kml', placemark(`<name>${'x'.repeat(40_000_000)}</name>`), 'file-too-large');
  });
});

describe('archives', { timeout: 120_000 }, () => {
  test('a bomb is refused, whatever it calls itself', async () => {
    const bomb = Buffer.alloc(60_000_000, ' ');
    await refused('a.kmz', await zipOf({ 'doc.kml': bomb }), 'zip-bomb');
    await refused('a.xlsx', await zipOf({ 'xl/workbook.xml': bomb }), 'zip-bomb');
    await refused('a.zip', await zipOf({ 'a.geojson': bomb }), 'zip-bomb');
  });

  test.each(['../../evil.kml', '/etc/evil.kml', 'a\\..\\evil.kml'])(
    'an entry that leads elsewhere: %s',
    async (name) => {
      const plain = 'x'.repeat(name.length);
      const zip = await zipOf({ [plain]: 'x' });
      const bytes = Buffer.from(zip.toString('latin1').replaceAll(plain, name), 'latin1');
      await refused('a.kmz', bytes, 'path-traversal');
      await refused('a.xlsx', bytes, 'path-traversal');
    },
  );
});

describe('GeoJSON', { timeout: 120_000 }, () => {
  test('depth, size of one feature, and numbers that are none', async () => {
    await refused('a.geojson', `{"type":"FeatureCollection","features":[{"a":${'['.repeat(1_000_000)}`, 'too-deep');
    const long = `{"type":"FeatureCollection","features":[{"a":"${'x'.repeat(40_000_000)}"}]}`;
    await refused('a.geojson', long, 'file-too-large');
    await refused(
      'a.geojson',
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":NaN}]}',
      'bad-json',
    );
  });

  test('a name of a property reaches no prototype', async () => {
    const text =
      '{"type":"Feature","properties":{"__proto__":{"polluted":1},"constructor":"x"},"geometry":{"type":"Point","coordinates":[1,2]}}';
    expect(await open('a.geojson', text)).toBe(1);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect('polluted' in {}).toBe(false);
  });

  test('many lists before the features cost no more than their bytes', async () => {
    const lists = Array.from({ length: 200_000 }, (_, n) => `"k${n}":[]`).join(',');
    expect(await open('a.geojson', `{${lists},"features":[{"type":"Point","coordinates":[1,2]}]}`)).toBe(1);
  });
});

describe('GeoPackage', { timeout: 120_000 }, () => {
  const norm = `create table gpkg_spatial_ref_sys (srs_id integer, srs_name text, organization text, organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text, data_type text); create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer, z integer, m integer);
    insert into gpkg_contents values ('lots', 'features'); insert into gpkg_geometry_columns values ('lots', 'geom', 4674, 0, 0);`;
  async function geoPackage(sql: string, bytes?: Uint8Array): Promise<Buffer> {
    const engine = await initSqlJs();
    const db = new engine.Database();
    db.run(sql);
    if (bytes) db.run('insert into lots (geom) values (?)', [bytes]);
    const file = Buffer.from(db.export());
    db.close();
    return file;
  }
  const endless =
    'with recursive r(n) as (select 1 union all select n + 1 from r) select n as fid, null as geom from r';

  test('views and virtual tables in the place of tables are not asked', async () => {
    await refused('a.gpkg', await geoPackage(`${norm} create view lots as ${endless};`), 'unsafe-geopackage');
    const view = norm.replace(/create table gpkg_contents[^;]*;/, '').replace(/insert into gpkg_contents[^;]*;/, '');
    await refused('a.gpkg', await geoPackage(`${view} create view gpkg_contents as ${endless};`), 'unsafe-geopackage');
  });

  test('computed columns are not computed', async () => {
    const sql = `${norm} create table lots (fid integer primary key, geom blob, big text as (hex(zeroblob(400000000))));`;
    const point = Buffer.concat([
      Buffer.from('GP\0\x01'),
      Buffer.alloc(4),
      Buffer.from([1, 1, 0, 0, 0]),
      Buffer.alloc(16),
    ]);
    expect(await open('a.gpkg', await geoPackage(sql, point))).toBe(1);
  });

  test.each([
    ['counts of points that are not there', Buffer.from([1, 2, 0, 0, 0, 0xff, 0xff, 0xff, 0xff])],
    ['a geometry in itself', Buffer.from(Array.from({ length: 50 }, () => [1, 7, 0, 0, 0, 1, 0, 0, 0]).flat())],
    ['no bytes', Buffer.alloc(0)],
  ])('%s', async (_name, wkb) => {
    const sql = `${norm} create table lots (fid integer primary key, geom blob);`;
    const bytes = Buffer.concat([Buffer.from('GP\0\x01'), Buffer.alloc(4), wkb]);
    expect(await open('a.gpkg', await geoPackage(sql, bytes))).toBe(1);
  });

  test('a damaged file is refused, page by page', async () => {
    const whole = await geoPackage(
      `${norm} create table lots (fid integer primary key, geom blob); insert into lots values (1, null);`,
    );
    for (let at = 100; at < whole.length; at += 997) {
      const broken = Buffer.from(whole);
      broken.fill(0xff, at, at + 64);
      const outcome = await open('a.gpkg', broken).then(
        String,
        (error: { code?: string }) => error.code ?? String(error),
      );
      expect(outcome, `byte ${at}`).toMatch(/^(?:\d+|not-geopackage|unsafe-geopackage|no-features)$/);
    }
  });
});

describe('sheets', { timeout: 120_000 }, () => {
  test('more rows, columns or quotes than there may be', async () => {
    await refused('a.csv', `a;b\n${'1;2\n'.repeat(50_100)}`, 'too-many-rows');
    await refused('a.csv', `a;b\n${'1;'.repeat(20_000)}`, 'too-many-columns');
    await refused('a.csv', `a;b\n"${'x'.repeat(1_000_000)}`, 'unclosed-quote');
    await refused('a.csv', `a;b\n${'x'.repeat(20_000_001)}`, 'file-too-large');
  });
});

describe('people', { timeout: 120_000 }, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await startScene();
  });
  afterAll(() => scene?.stop());
  const start = 'mutation($i: StartSheetImportInput!) { startSheetImport(input: $i) { jobId } }';
  const mapping = { block: 'Quadra', lot: 'Lote' };
  const sheetOf = (who: string, projectId: string) =>
    upload(scene, who, Buffer.from('Quadra;Lote\nA;1'), { filename: 'a.csv', purpose: 'lands.sheet', projectId });

  test("another's sheet, and a sheet for another project, are not there", async () => {
    const own = await sheetOf(scene.people.admin.auth, scene.project);
    const input = { fileId: own, mapping, isTrial: true };
    const stolen = await scene.ask(scene.people.user.auth, start, { i: { ...input, projectId: scene.project } });
    expect(stolen.code).toBe('NOT_FOUND');
    const moved = await scene.ask(scene.people.admin.auth, start, { i: { ...input, projectId: scene.hiddenProject } });
    expect(moved.code).toBe('NOT_FOUND');
    for (const projectId of [scene.hiddenProject, scene.foreignProject]) {
      const { code } = await scene.ask(scene.people.user.auth, start, { i: { ...input, projectId } });
      expect(['FORBIDDEN', 'NOT_FOUND']).toContain(code);
    }
  });

  test('what an import kept of lots and residents is not read across the border', async () => {
    const change = (organizationId: number, projectId: string) =>
      scene.inOrganization(organizationId, (tx) =>
        tx.insert(ImportChange, {
          projectId,
          jobId: 'j',
          row: 1,
          kind: 'land',
          recordId: 'r',
          label: 'canary',
          after: {},
        }),
      );
    await change(theirs, scene.foreignProject);
    await change(ours, scene.hiddenProject);
    const { data } = await scene.ask(scene.people.user.auth, '{ importChanges { totalCount } }');
    expect(data).toEqual({ importChanges: { totalCount: 0 } });
  });

  test('no file stays behind when a format is refused', async () => {
    const { auth } = scene.people.admin;
    // Others read files at the same time.
    const own = await mkdtemp(join(folder(), 'temporary-'));
    vi.stubEnv('TMPDIR', own);
    const metadata = { filename: 'a.kmz', purpose: 'lands.import', projectId: scene.project };
    const fileId = await upload(scene, auth, await zipOf({ 'doc.kml': laughs }), metadata);
    const inspect = 'mutation($i: InspectImportInput!) { inspectImport(input: $i) { sources { name } } }';
    const { code, text } = await scene.ask(auth, inspect, { i: { fileId, projectId: scene.project } });
    expect(code).toBe('VALIDATION');
    expect(text).toContain('O XML declara um DOCTYPE');
    vi.unstubAllEnvs();
    expect(await readdir(own)).toEqual([]);
  });
});
