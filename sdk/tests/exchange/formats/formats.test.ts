import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '../../../src/exchange/reading/features/dxf/entity-reader.ts';
import type {
  FeatureSource,
  ImportFeature,
  RowChoices,
} from '../../../src/exchange/reading/features/feature-source.ts';
import { openFeatures } from '../../../src/exchange/reading/features/open-features.ts';
import type { ExportContent } from '../../../src/exchange/server/export-row.ts';
import { dxfFile } from '../../../src/exchange/server/formats/dxf.ts';
import { geoPackage } from '../../../src/exchange/server/formats/geo-package.ts';
import { geojsonFile } from '../../../src/exchange/server/formats/geojson.ts';
import { kmlFile } from '../../../src/exchange/server/formats/kml.ts';
import { shapefile } from '../../../src/exchange/server/formats/shapefile.ts';
import { arcTolerance, segmentsFor } from '../../../src/geo/arc.ts';
import { hasGdal } from '../has-gdal.ts';
import { zipOf } from '../zip-of.ts';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-formats-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Read {
  readonly source: FeatureSource;
  readonly rows: readonly ImportFeature[];
}

async function readFile(path: string, name: string, choices: RowChoices = {}): Promise<readonly Read[]> {
  const opened = await openFeatures(path, name, folder);
  try {
    const found: Read[] = [];
    for (const source of opened.sources) {
      const rows: ImportFeature[] = [];
      for await (const row of source.rows(choices)) rows.push(row);
      found.push({ source, rows });
    }
    return found;
  } finally {
    opened.close();
  }
}

async function read(name: string, bytes: Buffer | string, choices: RowChoices = {}): Promise<readonly Read[]> {
  files += 1;
  const path = join(folder, `file-${files}`);
  await writeFile(path, bytes);
  return readFile(path, name, choices);
}

async function only(name: string, bytes: Buffer | string, choices: RowChoices = {}): Promise<Read> {
  const [first] = await read(name, bytes, choices);
  if (!first) throw new Error('Nothing was read.');
  return first;
}

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const square = (x: number, y: number, size: number) => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
];
const first = square(553_000, 8_565_000, 20);
const collection = (features: readonly unknown[], more: Record<string, unknown> = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry });

/** The largest distance between corners of two shapes, in the unit of their coordinates. */
function apart(one: unknown, other: unknown): number {
  const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.flatMap(numbers) : [Number(value)]);
  const [left, right] = [numbers(one), numbers(other)];
  if (left.length !== right.length) return Number.POSITIVE_INFINITY;
  return Math.max(...left.map((value, index) => Math.abs(value - (right[index] ?? 0))));
}

describe('files of GDAL', () => {
  test.each([
    ['lotes.geojson', 31984, 1e-9, { QUADRA: 'A', LOTE: '1', AREA: 400.5, RUA: 'Praça São João' }],
    ['lotes.gpkg', 31984, 1e-9, { QUADRA: 'A', LOTE: '1', AREA: 400.5, RUA: 'Praça São João' }],
  ])('%s', async (name, srid, precision, properties) => {
    const [{ source, rows } = { source: undefined, rows: [] }] = await readFile(fixture(name), name);
    expect(source).toMatchObject({ name: 'lotes', shapeType: 'polygon', recordCount: 2, crs: { srid } });
    expect(rows[0]).toMatchObject({ row: 1, properties, problems: [] });
    expect(rows[1]?.properties.RUA).toBeNull();
    expect(apart(rows[0]?.geometry?.coordinates, [first])).toBeLessThan(precision);
    // A multipolygon of one part is a polygon.
    expect(rows[1]?.geometry).toMatchObject({ type: 'Polygon', coordinates: [expect.anything(), { length: 5 }] });
  });

  test('lotes.kml: names, facts with a schema, holes, degrees', async () => {
    const [{ source, rows } = { source: undefined, rows: [] }] = await readFile(fixture('lotes.kml'), 'lotes.kml');
    expect(source).toMatchObject({ format: 'kml', shapeType: 'polygon', recordCount: 2, crs: { srid: 4326 } });
    expect(source?.columns).toEqual(['name', 'QUADRA', 'AREA', 'RUA', 'folder']);
    expect(rows[0]?.properties).toEqual({
      name: '1',
      QUADRA: 'A',
      AREA: '400.5',
      RUA: 'Praça São João',
      folder: 'lotes',
    });
    expect(rows[0]?.geometry?.type).toBe('Polygon');
    expect(rows[1]?.geometry?.type).toBe('Polygon');
    expect(rows[1]?.geometry?.coordinates).toHaveLength(2);
  });

  test('lotes.dxf: closed polylines', async () => {
    const [{ source, rows } = { source: undefined, rows: [] }] = await readFile(fixture('lotes.dxf'), 'lotes.dxf');
    expect(source).toMatchObject({ format: 'dxf', shapeType: 'polygon', crs: { srid: null, reason: 'not-in-format' } });
    expect(rows).toHaveLength(3);
    expect(apart(rows[0]?.geometry?.coordinates, [first])).toBeLessThan(1e-6);
  });

  test.runIf(hasGdal)('what GDAL makes of our GeoPackage reading is the same', async () => {
    const out = join(folder, 'again.gpkg');
    execFileSync('ogr2ogr', ['-f', 'GPKG', out, fixture('lotes.geojson'), '-dim', 'XYZ', '-lco', 'FID=chave']);
    const [{ source, rows } = { source: undefined, rows: [] }] = await readFile(out, 'again.gpkg');
    expect(source).toMatchObject({ hasZ: true, recordCount: 2, columns: ['chave', 'QUADRA', 'LOTE', 'AREA', 'RUA'] });
    const [{ rows: plain } = { rows: [] }] = await readFile(fixture('lotes.geojson'), 'lotes.geojson');
    // The file's third coordinates are those that GDAL was told to write: zero.
    const ring = (geometry: ImportFeature['geometry']) =>
      JSON.stringify(geometry)
        .replaceAll(/,0\]/g, ']')
        .match(/-?\d+(\.\d+)?/g);
    expect(ring(rows[0]?.geometry ?? null)).toEqual(ring(plain[0]?.geometry ?? null));
  });
});

describe('what the export writes, the import reads', () => {
  const columns = [
    { name: 'block', title: 'Quadra', kind: 'text' as const },
    { name: 'customArea', title: 'Área', kind: 'decimal' as const },
  ];
  const holed = [square(553_100, 8_565_000, 20), square(553_105, 8_565_005, 5).reverse()];
  const degrees = (ring: readonly (readonly number[])[]) =>
    ring.map(([x = 0, y = 0]) => [-38.5 + (x - 553_000) * 1e-5, -12.9 + (y - 8_565_000) * 1e-5]);
  const content = (isPlane: boolean): ExportContent => {
    const at = (ring: readonly (readonly number[])[]) => (isPlane ? ring : degrees(ring)) as [number, number][];
    return {
      title: 'Cidade',
      columns,
      rows: (async function* () {
        yield {
          id: 'a',
          name: 'A / 1',
          layer: 'QUADRA-A',
          values: ['A & <Ç>', '250.5'],
          geometry: { type: 'Polygon', coordinates: [at(first)] },
          label: { type: 'Point', coordinates: at([[553_001, 8_565_001]])[0] ?? [0, 0] },
        };
        yield {
          id: 'b',
          name: 'B / 1',
          layer: 'QUADRA-B',
          values: ['B', null],
          geometry: { type: 'Polygon', coordinates: holed.map(at) },
        };
      })(),
      subject: 'Lotes',
      layers: ['QUADRA-A', 'QUADRA-B'],
      srs: null,
    };
  };
  const bytesOf = async (parts: AsyncIterable<Uint8Array>) => {
    const found: Uint8Array[] = [];
    for await (const part of parts) found.push(part);
    return Buffer.concat(found);
  };

  test.each([
    ['a.geojson', geojsonFile, { block: 'A & <Ç>', customArea: 250.5 }],
    ['a.kml', kmlFile, { name: 'A / 1', block: 'A & <Ç>', customArea: '250.5' }],
  ])('%s, to a tenth of a millimetre', async (name, write, properties) => {
    const { source, rows } = await only(name, await bytesOf(write(content(false))));
    expect(source).toMatchObject({ recordCount: 2, crs: { srid: 4326 } });
    expect(rows[0]).toMatchObject({ properties, problems: [] });
    // 1e-9 degrees are 0.1 mm on the ground.
    expect(apart(rows[0]?.geometry?.coordinates, [degrees(first)])).toBeLessThan(1e-9);
    expect(apart(rows[1]?.geometry?.coordinates, holed.map(degrees))).toBeLessThan(1e-9);
  });

  test('a shapefile', async () => {
    const { source, rows } = await only('a.zip', await bytesOf(shapefile(content(true))));
    expect(source.format).toBe('shp');
    expect(rows.map(({ properties }) => Object.values(properties)[0])).toEqual(['A & <Ç>', 'B']);
    expect(new Set(JSON.stringify(rows[0]?.geometry).match(/\d+(\.\d+)?/g))).toEqual(
      new Set(JSON.stringify(first).match(/\d+/g)),
    );
  });

  test('a GeoPackage: texts, decimals, holes, in the system that was asked for', async () => {
    const made = { ...content(true), srid: 31984 };
    const { source, rows } = await only('a.gpkg', await bytesOf(geoPackage(made)));
    expect(source).toMatchObject({ format: 'gpkg', name: 'lotes', crs: { srid: 31984 }, recordCount: 2 });
    expect(rows[0]?.properties).toEqual({ fid: 1, block: 'A & <Ç>', customArea: 250.5 });
    expect(apart(rows[1]?.geometry?.coordinates, holed)).toBeLessThan(1e-9);
  });

  test('a drawing: the name in an outline is proposed as its lot', async () => {
    const { source, rows } = await only('a.dxf', await bytesOf(dxfFile(content(true))));
    expect(source).toMatchObject({ proposedLand: 'texto', columns: ['camada', 'texto', 'texto NOMES'] });
    expect(rows[0]?.properties).toMatchObject({ camada: 'QUADRA-A', texto: 'A / 1', 'texto NOMES': 'A / 1' });
    expect(apart(rows[0]?.geometry?.coordinates, [first])).toBeLessThan(1e-9);
  });
});

describe('GeoJSON', () => {
  test('members stand in any order and brackets in texts are none', async () => {
    const text = `\uFEFF{"features":[${JSON.stringify(feature({ type: 'Point', coordinates: [1, 2] }, { a: 'x ]}{[ "\\' }))}], "other":[{"type":"Feature"}], "type":"FeatureCollection"}`;
    const { source, rows } = await only('a.json', text);
    expect(source).toMatchObject({ recordCount: 1, shapeType: 'point' });
    expect(rows[0]?.properties).toEqual({ a: 'x ]}{[ "\\' });
  });

  test('a feature a line, a single feature, a bare shape', async () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    const lines = [1, 2, 3].map((n) => JSON.stringify(feature(point, { n }))).join('\n');
    expect((await only('a.geojson', lines)).rows.map(({ properties }) => properties.n)).toEqual([1, 2, 3]);
    expect((await only('a.geojson', JSON.stringify(feature(point)))).rows).toHaveLength(1);
    expect((await only('a.geojson', JSON.stringify(point))).rows[0]?.geometry).toEqual(point);
  });

  test('goes on at a row; nested attributes become text', async () => {
    const text = collection(
      [1, 2, 3].map((n) => feature({ type: 'Point', coordinates: [n, 0, 9] }, { n, deep: { a: [1] } })),
    );
    const { rows } = await only('a.geojson', text, { startRow: 3 });
    expect(rows).toEqual([
      {
        row: 3,
        properties: { n: 3, deep: '{"a":[1]}' },
        geometry: { type: 'Point', coordinates: [3, 0, 9] },
        problems: [],
      },
    ]);
  });

  test('defects are told with their row, the rest is read', async () => {
    const polygon = (rings: unknown) => feature({ type: 'Polygon', coordinates: rings });
    const { rows } = await only(
      'a.geojson',
      `{"type":"FeatureCollection","features":[${[
        JSON.stringify(feature(null)),
        '{"type":"Feature","properties":null,"geometry":{"type":"Point","coordinates":[1e999,2]}}',
        JSON.stringify(polygon([first.slice(0, 4)])),
        JSON.stringify(polygon([first.slice(0, 2)])),
        JSON.stringify(feature({ type: 'Circle', coordinates: [1, 2] })),
        JSON.stringify(
          feature({
            type: 'GeometryCollection',
            geometries: [
              { type: 'Polygon', coordinates: [first] },
              { type: 'Point', coordinates: [1, 2] },
            ],
          }),
        ),
      ].join(',')}]}`,
    );
    expect(rows.map(({ geometry, problems }) => [geometry?.type ?? null, ...problems.map(({ code }) => code)])).toEqual(
      [
        [null, 'null-geometry'],
        [null, 'non-finite-coordinate'],
        ['Polygon', 'ring-not-closed'],
        [null, 'ring-too-short', 'null-geometry'],
        [null, 'wrong-shape-type'],
        ['Polygon', 'wrong-shape-type'],
      ],
    );
  });

  test.each([
    ['bad-json', '{"type":"FeatureCollection","features":[{"type":"Feature",,}]}'],
    ['truncated', '{"type":"FeatureCollection","features":[{"type":"Feature"'],
    ['no-features', collection([])],
    ['not-geojson', '{"a":1}'],
    ['not-geojson', '[1,2]'],
    ['too-deep', `{"type":"FeatureCollection","features":[${'['.repeat(2000)}`],
  ])('%s', async (code, text) => {
    await expect(only('a.geojson', text)).rejects.toMatchObject({ code });
  });
});

describe('KML', () => {
  const kml = (inside: string) =>
    `<?xml version="1.0" encoding="ISO-8859-1"?><kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml:kml>`;
  const place = (inside: string) => `<Placemark>${inside}</Placemark>`;
  const ring = '<LinearRing><coordinates>0,0,5 1,0,5 1,1,5 0,0,5</coordinates></LinearRing>';

  test('encodings, character data, comments and entities are read as XML says', async () => {
    const text = kml(
      place(
        '<!-- <Placemark> --><name><![CDATA[Quadra <A>]]></name><description>&#199;&amp;&lt;</description><Point><coordinates>\n -38.5 , -12.9 </coordinates></Point>',
      ),
    );
    const { rows } = await only('a.kml', Buffer.from(`${text}<!-- ç -->`, 'latin1'));
    expect(rows).toEqual([
      {
        row: 1,
        properties: { name: 'Quadra <A>', description: 'Ç&<' },
        geometry: { type: 'Point', coordinates: [-38.5, -12.9] },
        problems: [],
      },
    ]);
  });

  test('folders, several shapes, lines and rings of their own', async () => {
    const text = kml(
      `<Folder><name>Norte</name><Folder><name>Q1</name>${place(`<MultiGeometry><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon><Polygon><outerBoundaryIs>${ring}</outerBoundaryIs></Polygon></MultiGeometry>`)}</Folder></Folder>
       ${place('<LineString><coordinates>0,0 1,1</coordinates></LineString>')}${place(ring)}${place('<Point><coordinates>abc,1</coordinates></Point>')}`,
    );
    const { source, rows } = await only('a.kml', text);
    expect(source.shapeType).toBe('mixed');
    expect(rows.map(({ geometry, properties }) => [geometry?.type, properties.folder])).toEqual([
      ['MultiPolygon', 'Norte / Q1'],
      ['LineString', undefined],
      ['Polygon', undefined],
      [undefined, undefined],
    ]);
    expect(rows[3]?.problems[0]?.code).toBe('non-finite-coordinate');
  });

  test('KMZ', async () => {
    const bytes = await zipOf({
      'doc.kml': kml(place('<Point><coordinates>1,2</coordinates></Point>')),
      'files/a.png': 'x',
    });
    const { source, rows } = await only('Bairro Novo.kmz', bytes);
    expect(source.name).toBe('Bairro Novo');
    expect(rows).toHaveLength(1);
    await expect(only('a.kmz', await zipOf({ 'a.txt': 'x' }))).rejects.toMatchObject({ code: 'no-kml' });
    await expect(only('a.kmz', '<kml/>')).rejects.toMatchObject({ code: 'not-a-zip' });
  });

  test.each([
    ['not-kml', '<gpx/>'],
    ['no-features', kml('')],
    ['truncated', kml('').slice(0, -8)],
    ['bad-xml', '<kml></Document></kml>'],
    ['too-deep', `<kml>${'<Folder>'.repeat(500)}`],
  ])('%s', async (code, text) => {
    await expect(only('a.kml', text)).rejects.toMatchObject({ code });
  });
});

/** The outline of a polygon. */
function ringOf(row: ImportFeature | undefined): readonly (readonly [number, number])[] {
  if (row?.geometry?.type !== 'Polygon') throw new Error('No polygon was read.');
  return (row.geometry.coordinates[0] ?? []).map(([x, y]) => [x, y]);
}

function areaOf(ring: readonly (readonly [number, number])[]): number {
  return ring.slice(1).reduce((sum, [x, y], index) => {
    const [px, py] = ring[index] ?? [0, 0];
    return sum + (px * y - x * py) / 2;
  }, 0);
}

describe('DXF', () => {
  const groups = (...pairs: readonly (readonly [number, string | number])[]) =>
    pairs.map(([code, value]) => `${code}\n${value}\n`).join('');
  const drawing = (entities: string, { header = '', blocks = '' } = {}) =>
    groups([0, 'SECTION'], [2, 'HEADER']) +
    header +
    groups([0, 'ENDSEC'], [0, 'SECTION'], [2, 'BLOCKS']) +
    blocks +
    groups([0, 'ENDSEC'], [0, 'SECTION'], [2, 'ENTITIES']) +
    entities +
    groups([0, 'ENDSEC'], [0, 'EOF']);
  const light = (layer: string, corners: readonly (readonly [number, number, number?])[], closed = 1) =>
    groups(
      [0, 'LWPOLYLINE'],
      [8, layer],
      [70, closed],
      ...corners.flatMap(([x, y, bulge]) => [
        [10, x] as const,
        [20, y] as const,
        ...(bulge ? [[42, bulge] as const] : []),
      ]),
    );
  const box = (layer: string, x: number, y: number, size: number) =>
    light(layer, [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ]);
  const text = (layer: string, x: number, y: number, value: string) =>
    groups([0, 'TEXT'], [8, layer], [10, x], [20, y], [40, 1], [1, value]);

  const segment = (layer: string, from: readonly [number, number], to: readonly [number, number]) =>
    groups([0, 'LINE'], [8, layer], [10, from[0]], [20, from[1]], [11, to[0]], [21, to[1]]);
  const arc = (layer: string, at: readonly [number, number], radius: number, start: number, end: number) =>
    groups([0, 'ARC'], [8, layer], [10, at[0]], [20, at[1]], [40, radius], [50, start], [51, end]);
  /** A square of 10 m whose corner in the north-east is rounded with 2 m; one line the other way round, one half a millimetre short. */
  const rounded = (layer: string, miss = 0.0005) =>
    segment(layer, [0, 0], [10, 0]) +
    arc(layer, [8, 8], 2, 0, 90) +
    segment(layer, [10, 8], [10, 0]) +
    segment(layer, [8 - miss, 10], [0, 10]) +
    segment(layer, [0, 10], [0, 0]);

  test('single lines and arcs whose ends meet within a millimetre are a ring that knows its arc', async () => {
    const found = await read('r.dxf', drawing(rounded('L') + segment('L', [50, 50], [60, 50])));
    expect(found.map(({ source, rows }) => [source.shapeType, rows.length, source.problems])).toEqual([
      ['polygon', 1, [{ code: 'joined-rings' }]],
      ['polyline', 1, []],
    ]);
    const ring = ringOf(found[0]?.rows[0]);
    expect(Math.abs(areaOf(ring))).toBeCloseTo(100 - (4 - Math.PI), 2);
    // The corner is the arc's own end.
    expect(ring.some(([x, y]) => Math.hypot(x - 8, y - 10) < 1e-9)).toBe(true);
    const [told] = found[0]?.rows[0]?.arcs ?? [];
    expect(told?.chords).toBe(segmentsFor(Math.PI / 2, 2, arcTolerance));
    expect(Math.abs(told?.radius ?? 0)).toBeCloseTo(2, 9);
  });

  test('what misses by more, forks, stands on two layers or has no arc stays lines', async () => {
    const kinds = async (entities: string) =>
      (await read('r.dxf', drawing(entities))).map(({ source, rows }) => [source.shapeType, rows.length]);
    expect(await kinds(rounded('L', 0.002))).toEqual([['polyline', 5]]);
    expect(await kinds(rounded('L') + segment('L', [10, 0], [20, 0]))).toEqual([['polyline', 6]]);
    expect(await kinds(rounded('L').replace('\nL\n', '\nM\n'))).toEqual([['polyline', 5]]);
    const square = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]] as const; // biome-ignore format: a square
    const lines = square.slice(1).map((to, index) => segment('L', square[index] ?? [0, 0], to));
    expect(await kinds(lines.join(''))).toEqual([['polyline', 4]]);
    // Two arcs are a lens.
    expect(await kinds(arc('L', [0, 0], 5, 0, 180) + arc('L', [0, 0], 5, 180, 360))).toEqual([['polygon', 1]]);
  });

  test('arcs of sides are drawn out to two millimetres', async () => {
    // Half a circle of radius 5 to the right of the way: bulge 1 is a half turn.
    const { rows } = await only(
      'a.dxf',
      drawing(
        light('L', [
          [0, 0],
          [10, 0, 1],
          [10, 10],
          [0, 10],
        ]),
      ),
    );
    const ring = ringOf(rows[0]);
    const arc = ring.filter(([x]) => x > 10 + 1e-9);
    expect(arc).toHaveLength(segmentsFor(Math.PI, 5, arcTolerance) - 1);
    for (const [x, y] of arc) expect(Math.hypot(x - 10, y - 5)).toBeCloseTo(5, 9);
    const middles = arc
      .slice(1)
      .map(([x, y], index) => [(x + (arc[index]?.[0] ?? 0)) / 2, (y + (arc[index]?.[1] ?? 0)) / 2]);
    for (const [x = 0, y = 0] of middles) expect(5 - Math.hypot(x - 10, y - 5)).toBeLessThanOrEqual(arcTolerance);
    const chords = segmentsFor(Math.PI, 5, arcTolerance);
    const [told, ...others] = rows[0]?.arcs ?? [];
    expect(others).toEqual([]);
    expect(told).toMatchObject({ from: [10, 0], to: [10, 10], chords });
    expect(told?.radius).toBeCloseTo(5, 9);
  });

  test('texts go to the smallest outline around them, by layer', async () => {
    const { source, rows } = await only(
      'a.dxf',
      drawing(
        box('QUADRAS', 0, 0, 100) +
          box('LOTES', 0, 0, 20) +
          box('LOTES', 20, 0, 20) +
          text('TXT_LOTE', 5, 5, '1') +
          text('TXT_LOTE', 25, 5, '2') +
          text('TXT_QUADRA', 60, 60, 'Q-7') +
          text('TXT_LOTE', 500, 500, 'fora'),
      ),
    );
    expect(source).toMatchObject({
      proposedLand: 'texto TXT_LOTE',
      columns: ['camada', 'texto', 'texto TXT_LOTE', 'texto TXT_QUADRA'],
    });
    expect(rows.map(({ properties }) => properties)).toEqual([
      { camada: 'QUADRAS', texto: 'Q-7', 'texto TXT_QUADRA': 'Q-7' },
      { camada: 'LOTES', texto: '1', 'texto TXT_LOTE': '1' },
      { camada: 'LOTES', texto: '2', 'texto TXT_LOTE': '2' },
    ]);
  });

  test('outlines, lines, points and texts are sources of their own; the unit is told or asked for', async () => {
    const entities =
      box('L', 0, 0, 1000) +
      groups([0, 'LINE'], [8, 'R'], [10, 0], [20, 0], [11, 2000], [21, 0], [0, 'POINT'], [8, 'P'], [10, 5], [20, 5]) +
      text('T', 1, 1, 'a') +
      // A hatch without its boundary, which nothing can be made of.
      groups([0, 'HATCH'], [8, 'H']);
    const found = await read('planta.dxf', drawing(entities, { header: groups([9, '$INSUNITS'], [70, 4]) }));
    expect(found.map(({ source, rows }) => [source.name, source.shapeType, rows.length])).toEqual([
      ['planta', 'polygon', 1],
      ['planta (linhas)', 'polyline', 1],
      ['planta (textos)', 'point', 1],
      ['planta (pontos)', 'point', 1],
    ]);
    expect(found[0]?.source).toMatchObject({
      unit: { value: 'mm', isTold: true },
      problems: [{ code: 'skipped-entities' }],
    });
    expect(found[1]?.rows[0]?.geometry?.coordinates).toEqual([
      [0, 0],
      [2, 0],
    ]);
    const [asked] = await read('planta.dxf', drawing(box('L', 0, 0, 10)), { unit: 'cm' });
    expect(asked?.source.unit).toEqual({ value: 'm', isTold: false });
    expect(apart(asked?.rows[0]?.geometry?.coordinates, [square(0, 0, 0.1)])).toBeLessThan(1e-12);
  });

  test('blocks are put in where they stand, turned and scaled; circles and ellipses close', async () => {
    const blocks = groups([0, 'BLOCK'], [2, 'CASA'], [10, 1], [20, 1]) + box('0', 1, 1, 1) + groups([0, 'ENDBLK']);
    const insert = groups([0, 'INSERT'], [8, 'CASAS'], [2, 'CASA'], [10, 100], [20, 200], [41, 2], [42, 2], [50, 90]);
    const circle = groups([0, 'CIRCLE'], [8, 'C'], [10, 5], [20, 5], [40, 3]);
    const [found] = await read('a.dxf', drawing(insert + circle, { blocks }));
    expect(found?.rows[0]?.properties.camada).toBe('CASAS');
    expect(
      apart(found?.rows[0]?.geometry?.coordinates, [
        [
          [100, 200],
          [100, 202],
          [98, 202],
          [98, 200],
          [100, 200],
        ],
      ]),
    ).toBeLessThan(1e-9);
    const ring = ringOf(found?.rows[1]);
    for (const [x, y] of ring) expect(Math.hypot(x - 5, y - 5)).toBeCloseTo(3, 9);
    expect(ring[0]).toEqual(ring.at(-1));
  });

  const spline = (layer: string, degree: number, knots: readonly number[], poles: readonly (readonly number[])[]) =>
    groups(
      [0, 'SPLINE'],
      [8, layer],
      [71, degree],
      ...knots.map((knot) => [40, knot] as const),
      ...poles.map(([, , weight = 1]) => [41, weight] as const),
      ...poles.flatMap(([x = 0, y = 0]) => [[10, x] as const, [20, y] as const]),
    );

  test('a spline is the curve of its poles and weights, to two millimetres', async () => {
    // A quarter of a circle of radius 10 as a rational quadratic spline (Piegl and Tiller, The NURBS Book, 7.5): weight 1/√2.
    const arc = spline(
      'C',
      2,
      [0, 0, 0, 1, 1, 1],
      [
        [10, 0],
        [10, 10, Math.SQRT1_2],
        [0, 10],
      ],
    );
    // A cubic Bézier curve that crosses its own chord in the middle: halving it by the middle alone would leave a line.
    const wave = spline(
      'C',
      3,
      [0, 0, 0, 0, 1, 1, 1, 1],
      [
        [0, 0],
        [10, 30],
        [20, -30],
        [30, 0],
      ],
    );
    const { source, rows } = await only('a.dxf', drawing(arc + wave));
    expect(source).toMatchObject({ shapeType: 'polyline', problems: [] });
    const [round, bent] = rows.map(({ geometry }) => geometry?.coordinates as [number, number][]);
    for (const [x, y] of round ?? []) expect(Math.hypot(x, y)).toBeCloseTo(10, 9);
    expect(round?.at(0)).toEqual([10, 0]);
    expect(round?.at(-1)).toEqual([0, 10]);
    for (const [index, [x, y]] of (round ?? []).slice(1).entries()) {
      const [px, py] = round?.[index] ?? [0, 0];
      expect(10 - Math.hypot((x + px) / 2, (y + py) / 2)).toBeLessThanOrEqual(arcTolerance);
    }
    const at = (t: number) => [30 * t, 90 * t * (1 - t) * (1 - 2 * t)];
    expect(bent?.length).toBeGreaterThan(20);
    for (const [x, y] of bent ?? []) expect(y).toBeCloseTo(at(x / 30)[1] ?? 0, 9);
  });

  test('a closed spline is an outline; numbers that make no curve are left out and told', async () => {
    const ring = spline(
      'L',
      1,
      [0, 0, 1, 2, 3, 3],
      [
        [0, 0],
        [10, 0],
        [5, 8],
        [0, 0],
      ],
    );
    const bad = spline(
      'L',
      3,
      [0, 0, 1, 1],
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
    );
    const { source, rows } = await only('a.dxf', drawing(ring + bad));
    expect(source).toMatchObject({ shapeType: 'polygon', problems: [{ code: 'skipped-entities' }] });
    expect(rows.map(({ geometry }) => geometry?.coordinates)).toEqual([
      [
        [
          [0, 0],
          [10, 0],
          [5, 8],
          [0, 0],
        ],
      ],
    ]);
  });

  const hatch = (layer: string, ...loops: readonly string[]) =>
    groups([0, 'HATCH'], [8, layer], [10, 0], [20, 0], [30, 0], [2, 'SOLID'], [70, 1], [71, 0], [91, loops.length]) +
    loops.join('') +
    groups([75, 0], [76, 1], [98, 1], [10, 0], [20, 0]);
  const loopOf = (flags: number, edges: number, ...parts: readonly string[]) =>
    groups([92, flags], [93, edges]) + parts.join('') + groups([97, 1], [330, '1F']);
  const straight = (x: number, y: number, toX: number, toY: number) =>
    groups([72, 1], [10, x], [20, y], [11, toX], [21, toY]);

  test('a hatch is an area of its own kind, with holes and the texts in it', async () => {
    const outer = groups(
      [92, 3],
      [72, 0],
      [73, 1],
      [93, 4],
      [10, 0],
      [20, 0],
      [10, 20],
      [20, 0],
      [10, 20],
      [20, 20],
      [10, 0],
      [20, 20],
      [97, 0],
    );
    // A hole whose last edge is told from its other end.
    const hole = loopOf(16, 3, straight(5, 5, 10, 5), straight(10, 5, 5, 10), straight(5, 5, 5, 10));
    const found = await read(
      'a.dxf',
      drawing(box('L', 0, 0, 20) + hatch('VERDE', outer, hole) + text('T', 15, 15, '7')),
    );
    expect(found.map(({ source }) => source.name)).toEqual(['a', 'a (hachuras)', 'a (textos)']);
    const [row] = found[1]?.rows ?? [];
    expect(row?.properties).toEqual({ camada: 'VERDE', texto: '7', 'texto T': '7' });
    expect(row?.geometry?.type).toBe('Polygon');
    const rings = row?.geometry?.coordinates as [number, number][][];
    expect(rings.map((ring) => ring.length)).toEqual([5, 4]);
    expect(rings.map((ring) => Math.abs(areaOf(ring)))).toEqual([400, 12.5]);
  });

  test('arcs, ellipses and splines of a hatch’s edge are drawn out, whichever way they run', async () => {
    // A half disc of radius 5 whose arc runs clockwise: degrees are counted clockwise then, so 180 to 360 is the upper half.
    const arc = groups([72, 2], [10, 5], [20, 0], [40, 5], [50, 180], [51, 360], [73, 0]);
    const halfDisc = loopOf(1, 2, arc, straight(10, 0, 0, 0));
    const ellipse = loopOf(
      1,
      1,
      groups([72, 3], [10, 100], [20, 0], [11, 20], [21, 0], [40, 0.5], [50, 0], [51, 360], [73, 1]),
    );
    const curve =
      groups(
        [72, 4],
        [94, 2],
        [73, 1],
        [74, 0],
        [95, 6],
        [96, 3],
        ...[0, 0, 0, 1, 1, 1].map((knot) => [40, knot] as const),
      ) +
      groups(
        [10, 210],
        [20, 0],
        [42, 1],
        [10, 210],
        [20, 10],
        [42, Math.SQRT1_2],
        [10, 200],
        [20, 10],
        [42, 1],
        [97, 0],
      );
    const quarter = loopOf(1, 3, straight(200, 0, 210, 0), curve, straight(200, 10, 200, 0));
    const { rows } = await only('a.dxf', drawing(hatch('H', halfDisc) + hatch('H', ellipse) + hatch('H', quarter)));
    const rings = rows.map((row) => ringOf(row));
    const exact = [(25 * Math.PI) / 2, 200 * Math.PI, 25 * Math.PI];
    rings.forEach((ring, index) => {
      const whole = exact[index] ?? 0;
      const area = Math.abs(areaOf(ring));
      // Chords lie inside: less by at most their distance all along.
      expect(area).toBeLessThanOrEqual(whole + 1e-9);
      expect(whole - area).toBeLessThan(arcTolerance * 100);
    });
    expect(rings[0]?.every(([, y]) => y > -1e-9)).toBe(true);
  });

  test('a block that holds itself ends, and a million copies are refused', async () => {
    const self =
      groups([0, 'BLOCK'], [2, 'X'], [10, 0], [20, 0], [0, 'INSERT'], [8, '0'], [2, 'X']) +
      box('0', 0, 0, 1) +
      groups([0, 'ENDBLK']);
    const one = groups([0, 'INSERT'], [8, 'A'], [2, 'X']);
    const [found] = await read('a.dxf', drawing(one, { blocks: self }));
    expect(found?.rows.length).toBe(8);
    const many = groups([0, 'INSERT'], [8, 'A'], [2, 'X'], [70, 30000], [71, 30000]);
    await expect(read('a.dxf', drawing(many, { blocks: self }))).rejects.toMatchObject({ code: 'too-many-rows' });
  });

  test('texts lose the signs of their format, and accents are those of the code page', async () => {
    expect(plainText('{\\fArial|b1|i0;LOTE 12}\\PQ\\U+00C7 %%d')).toBe('LOTE 12 QÇ °');
    const header = groups([9, '$ACADVER'], [1, 'AC1009'], [9, '$DWGCODEPAGE'], [3, 'ANSI_1252']);
    const bytes = Buffer.from(drawing(box('L', 0, 0, 9) + text('T', 1, 1, 'Praça'), { header }), 'latin1');
    expect((await only('a.dxf', bytes)).rows[0]?.properties.texto).toBe('Praça');
  });

  test.each([
    ['not-dxf', 'hello\nworld\n'],
    ['binary-dxf', 'AutoCAD Binary DXF\r\n\x1a\0'],
    ['binary-dxf', 'AC1032\0\0'],
    ['no-features', drawing('')],
  ])('%s', async (code, content) => {
    await expect(only('a.dxf', content)).rejects.toMatchObject({ code });
  });
});

test.each([
  ['unknown-format', 'a.xyz', 'hello'],
  ['not-geopackage', 'a.gpkg', 'hello'],
  ['not-geopackage', 'a.gpkg', `SQLite format 3\0${'x'.repeat(2000)}`],
  ['no-shapefile', 'a.zip', zipOf({ 'a.txt': 'x' })],
])('%s', async (code, name, bytes) => {
  await expect(only(name, await bytes)).rejects.toMatchObject({ code });
});

test('a ZIP may hold several formats at once', async () => {
  const point = JSON.stringify({ type: 'Point', coordinates: [1, 2] });
  const found = await read('a.zip', await zipOf({ 'um/lotes.geojson': point, 'dois/lotes.json': point }));
  expect(found.map(({ source }) => source.name)).toEqual(['lotes', 'lotes (2)']);
});
