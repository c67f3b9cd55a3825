import { crc32, deflateRawSync } from 'node:zlib';
import initSqlJs from 'sql.js';
import { describe, expect, test } from 'vitest';
import { identifyCrs } from '../../sdk/src/exchange/reading/shapefile/index.ts';
import { zipOf } from '../../sdk/tests/exchange/zip-of.ts';
import { foreignFiles } from './support/foreign-files.ts';

/** Small files that ask for much: copies of copies, rows of pages that are shown again, counts without anything behind them. */
const { open, refused } = foreignFiles();

describe('what held the server up', () => {
  const placemark = (text: string) =>
    `<kml><Placemark><Point><coordinates>${text}</coordinates></Point></Placemark></kml>`;

  test('blanks between coordinates, packed', async () => {
    // No comma follows, so whoever looks for one behind each blank goes through all of them each time.
    const blanks = `1,2${' '.repeat(3_000_000)}3,4`;
    expect(await open('a.kmz', await zipOf({ 'doc.kml': placemark(blanks) }))).toBe(1);
  });

  test('brackets in a reference system', () => {
    expect(identifyCrs('['.repeat(64_000)).reason).toBe('unreadable-prj');
    const name = `PROJCS["${'['.repeat(60_000)}",GEOGCS["x"]]`;
    expect(identifyCrs(name).srid).toBeNull();
  });

  test('attributes of a tag', async () => {
    const attributes = Array.from({ length: 200_000 }, (_, n) => ` a${n}="${n}"`).join('');
    await refused(
      'a.kml',
      `<kml><Placemark><ExtendedData><Data${attributes}/></ExtendedData></Placemark></kml>`,
      'bad-xml',
    );
    const fewer = attributes.slice(0, 500_000);
    await refused(
      'a.kml',
      `<kml><Placemark><ExtendedData><Data${fewer.slice(0, fewer.lastIndexOf(' '))}/></ExtendedData></Placemark></kml>`,
      'too-complex',
    );
  });
});

describe('archives', () => {
  /** Entries that all lead to one packed text. */
  function overlapping(count: number): Buffer {
    const content = Buffer.alloc(9_000_000, ' ');
    const packed = deflateRawSync(content);
    const fields = (name: string) => {
      const head = Buffer.alloc(26);
      head.writeUInt16LE(20, 0);
      head.writeUInt16LE(8, 4);
      head.writeUInt32LE(crc32(content), 10);
      head.writeUInt32LE(packed.length, 14);
      head.writeUInt32LE(content.length, 18);
      head.writeUInt16LE(name.length, 22);
      return head;
    };
    const first = Buffer.concat([Buffer.from('PK\x03\x04'), fields('000.kml'), Buffer.from('000.kml'), packed]);
    const list = Array.from({ length: count }, (_, n) => {
      const name = `${String(n).padStart(3, '0')}.kml`;
      return Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields(name), Buffer.alloc(14), Buffer.from(name)]);
    });
    const central = Buffer.concat(list);
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(central.length, 12);
    end.writeUInt32LE(first.length, 16);
    return Buffer.concat([first, central, end]);
  }

  test('entries that share their bytes', async () => {
    await refused('a.kmz', overlapping(150), 'zip-bomb');
  });

  test('names of some thousand characters', async () => {
    await refused('a.kmz', await zipOf({ [`${'a/'.repeat(10_000)}doc.kml`]: '<kml/>' }), 'corrupt-archive');
  });
});

describe('drawings', () => {
  const groups = (...pairs: readonly (readonly [number, string | number])[]) =>
    pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
  const section = (name: string, inside: string) => groups([0, 'SECTION'], [2, name]) + inside + groups([0, 'ENDSEC']);
  const drawing = (entities: string, blocks = '') =>
    section('BLOCKS', blocks) + section('ENTITIES', entities) + groups([0, 'EOF']);
  const block = (name: string, inside: string) =>
    groups([0, 'BLOCK'], [2, name], [10, 0], [20, 0]) + inside + groups([0, 'ENDBLK']);
  const insert = (name: string, columns = 1, rows = 1) =>
    groups([0, 'INSERT'], [8, 'L'], [2, name], [70, columns], [71, rows]);
  const circle = groups([0, 'CIRCLE'], [8, 'L'], [10, 0], [20, 0], [40, 100_000]);

  test('blocks of blocks of blocks', async () => {
    const chain = Array.from({ length: 7 }, (_, n) => block(`B${n}`, insert(`B${n + 1}`).repeat(100))).join('');
    await refused(
      'a.dxf',
      drawing(insert('B0'), chain + block('B7', groups([0, 'POINT'], [8, 'L'], [10, 0], [20, 0]))),
      'too-many-rows',
    );
  });

  test('blocks of nothing, thousands of millions of times', async () => {
    await refused('a.dxf', drawing(insert('B', 30_000, 30_000), block('B', '')), 'too-many-rows');
  });

  test('a curve of a thousand corners, ten thousand times', async () => {
    await refused('a.dxf', drawing(insert('B', 100, 100), block('B', circle)), 'too-complex');
  });

  test('curves and hatches that count what is not there', async () => {
    const spline = groups(
      [0, 'SPLINE'],
      [8, 'L'],
      [71, 2_000_000_000],
      [72, 4_000_000_000],
      [73, 4_000_000_000],
      [40, 0],
      [10, 0],
      [20, 0],
    );
    const hatch = groups(
      [0, 'HATCH'],
      [8, 'L'],
      [91, 1],
      [92, 0],
      [93, 1_000_000_000],
      [72, 1],
      [10, 0],
      [20, 0],
      [11, 1],
      [21, 1],
    );
    await refused('a.dxf', drawing(spline + hatch), 'no-features');
    const arc = groups([72, 2], [10, 0], [20, 0], [40, 1e9], [50, 0], [51, 360], [73, 1]);
    const many = groups([0, 'HATCH'], [8, 'L'], [91, 1], [92, 0], [93, 5000]) + arc.repeat(5000);
    await refused('a.dxf', drawing(many), 'too-complex');
  });
});

describe('GeoPackages', () => {
  const norm = (geometries: string) => `
    create table gpkg_spatial_ref_sys (srs_id integer, srs_name text, organization text, organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text, data_type text); ${geometries}
    insert into gpkg_contents values ('lots', 'features'); insert into gpkg_geometry_columns values ('lots', 'geom', 1, 0, 0);`;
  const columns =
    'create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer, z integer, m integer);';
  const lots = 'create table lots (fid integer primary key, geom blob); insert into lots values (1, null);';
  async function geoPackage(sql: string, change: (bytes: Buffer) => void = () => {}): Promise<Buffer> {
    const engine = await initSqlJs();
    const db = new engine.Database();
    db.run(sql);
    const file = Buffer.from(db.export());
    db.close();
    change(file);
    return file;
  }

  test('tables of the norm with a thousand equal rows each', async () => {
    const more = (table: string, values: string) =>
      `insert into ${table} with recursive r(n) as (select 1 union all select n + 1 from r where n < 20000) select ${values} from r;`;
    const sql = `${norm(columns)} ${lots} ${more('gpkg_contents', "'lots', 'features'")} ${more('gpkg_geometry_columns', "'lots', 'geom', 1, 0, 0")} ${more('gpkg_spatial_ref_sys', "1, '', '', 1, ''")}`;
    expect(await open('a.gpkg', await geoPackage(sql))).toBe(100);
  });

  test('computed columns in a table of the norm', async () => {
    const computed =
      'create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer, z integer, m as (hex(zeroblob(40000000))));';
    const sql = norm(computed)
      .replace("('lots', 'geom', 1, 0, 0)", "(table_name, column_name, srs_id, z) values ('lots', 'geom', 1, 0)")
      .replace('values (table_name', '(table_name');
    await refused('a.gpkg', await geoPackage(`${sql} ${lots}`), 'unsafe-geopackage');
  });

  test('a table whose name is a statement', async () => {
    const name = `lots"; drop table gpkg_contents; --`;
    const sql = `${norm(columns)} ${lots}`
      .replaceAll("'lots'", `'${name}'`)
      .replaceAll('table lots', `table "${name.replaceAll('"', '""')}"`)
      .replaceAll('into lots', `into "${name.replaceAll('"', '""')}"`);
    expect(await open('a.gpkg', await geoPackage(sql))).toBe(1);
  });

  test('pages that are shown again and again', async () => {
    const rows = `with recursive r(n) as (select 1 union all select n + 1 from r where n < 40000) insert into lots select n + 1, null from r;`;
    const bytes = await geoPackage(`${norm(columns)} ${lots} ${rows}`, (file) => {
      const size = file.readUInt16BE(16);
      for (let page = size; page < file.length; page += size) {
        // The root of the rows: each of its pointers leads to the first page of them, and the pages below are as many.
        if (file[page] !== 5) continue;
        const cells = file.readUInt16BE(page + 3);
        const first = file.readUInt32BE(page + file.readUInt16BE(page + 12));
        for (let cell = 0; cell < cells; cell += 1)
          file.writeUInt32BE(first, page + file.readUInt16BE(page + 12 + 2 * cell));
      }
    });
    const outcome = await open('a.gpkg', bytes).then(String, (error: { code?: string }) => error.code);
    expect(outcome).toMatch(/^(?:\d{1,5}|corrupt-geopackage|not-geopackage)$/);
  });
});

describe('sheets', () => {
  const workbook = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  };
  const cells = '<row r="1"><c t="inlineStr"><is><t>Lote</t></is></c></row><row r="2"><c><v>1</v></c></row>';
  const sheet = (inside: string) =>
    zipOf({ ...workbook, 'xl/worksheets/sheet1.xml': `<worksheet>${inside}</worksheet>` });

  test('a cell without end, and one at the end of the sheet', async () => {
    const long = Array.from({ length: 60_000 }, (_, n) => n).join('');
    await refused(
      'a.xlsx',
      await sheet(`<sheetData><row><c t="str"><v>${long}</v></c></row></sheetData>`),
      'too-complex',
    );
    await refused(
      'a.xlsx',
      await sheet('<sheetData><row><c r="XFD1"><v>1</v></c></row></sheetData>'),
      'too-many-columns',
    );
  });

  test('joined cells and formulas are passed over, a million of them', async () => {
    const joined = Array.from({ length: 100_000 }, (_, n) => `<mergeCell ref="A${n}:XFD${n}"/>`).join('');
    expect(await open('a.xlsx', await sheet(`<sheetData>${cells}</sheetData><mergeCells>${joined}</mergeCells>`))).toBe(
      1,
    );
  });

  test('more shared texts than cells', async () => {
    const strings = `<sst>${Array.from({ length: 1000 }, (_, n) => `${'<si/>'.repeat(5_001)}<!--${n * 7919}${'x'.repeat(n % 89)}-->`).join('')}</sst>`;
    const parts = { ...workbook, 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${cells}</sheetData></worksheet>` };
    const outcome = open('a.xlsx', await zipOf({ ...parts, 'xl/sharedStrings.xml': strings }));
    await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(/^(?:too-complex|zip-bomb)$/) });
  });

  test.each(['"', '""', ';', '";', '\n', '"\n', '"a";'])('values of %j only', async (unit) => {
    const outcome = await open('a.csv', unit.repeat(300_000)).then(
      String,
      (error: { code?: string }) => error.code ?? String(error),
    );
    expect(outcome).toMatch(
      /^(?:\d+|unclosed-quote|empty-sheet|too-many-columns|too-many-rows|not-a-sheet|repeated-columns)$/,
    );
  });
});
