import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ImportFeature } from '../../../src/exchange/reading/features/feature-source.ts';
import type { ExportContent } from '../../../src/exchange/server/export-row.ts';
import { dxfFile } from '../../../src/exchange/server/formats/dxf.ts';
import { geoPackage } from '../../../src/exchange/server/formats/geo-package.ts';
import { geojsonFile } from '../../../src/exchange/server/formats/geojson.ts';
import { kmlFile } from '../../../src/exchange/server/formats/kml.ts';
import { shapefile } from '../../../src/exchange/server/formats/shapefile.ts';
import { hasGdal } from '../has-gdal.ts';
import { zipOf } from '../zip-of.ts';
import { apart, readScene, square } from './read-scene.ts';

const { pathOf, readFile, read, only } = readScene();

const fixture = (name: string) => join(import.meta.dirname, 'fixtures', name);
const first = square(553_000, 8_565_000, 20);
const collection = (features: readonly unknown[], more: Record<string, unknown> = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const feature = (geometry: unknown, properties: unknown = {}) => ({ type: 'Feature', properties, geometry });

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
    const out = pathOf('again.gpkg');
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
