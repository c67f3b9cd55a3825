import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GeoJsonGeometry } from '@gleba/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFeatures } from '../../../src/exchange/reading/features/open-features.ts';
import type { ExportContent } from '../../../src/exchange/server/export-row.ts';
import { dxfFile } from '../../../src/exchange/server/formats/dxf.ts';
import { geoPackage } from '../../../src/exchange/server/formats/geo-package.ts';
import { geojsonFile } from '../../../src/exchange/server/formats/geojson.ts';
import { kmlFile } from '../../../src/exchange/server/formats/kml.ts';
import { shapefile } from '../../../src/exchange/server/formats/shapefile.ts';
import { heightsOf, raised, rightHandedShape } from '../../../src/geo/heights.ts';
import { hasGdal } from '../has-gdal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-heights-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const seed = Number(process.env.GLEBA_CONTRACT_SEED ?? 77);
function randomness(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}

type Corner = readonly number[];
const writers = { geojson: geojsonFile, kml: kmlFile, zip: shapefile, gpkg: geoPackage, dxf: dxfFile };

/** A square with a hole and sometimes a second part, in degrees, each corner at a height of its own. */
function shapeOf(random: () => number, number: number): GeoJsonGeometry {
  const height = () => Math.round((random() * 3000 - 100) * 1000) / 1000;
  const ring = (x: number, y: number, size: number): Corner[] => {
    const corners = [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ].map(([east = 0, north = 0]) => [Number(east.toFixed(9)), Number(north.toFixed(9)), height()]);
    return [...corners, corners[0] ?? []];
  };
  const x = -41 + number * 0.01;
  const holed = [ring(x, -18, 0.003), ring(x + 0.001, -17.999, 0.001).toReversed()];
  return random() < 0.5
    ? { type: 'Polygon', coordinates: holed }
    : { type: 'MultiPolygon', coordinates: [holed, [ring(x + 0.005, -18, 0.001)]] };
}

function contentOf(shapes: readonly (GeoJsonGeometry | null)[], onLoss: (loss: string) => void = () => {}) {
  const content: ExportContent = {
    title: 'Lotes',
    subject: 'Lotes',
    columns: [{ name: 'lot', title: 'Lote', kind: 'text' }],
    rows: (async function* () {
      for (const [index, geometry] of shapes.entries())
        yield { id: `${index}`, name: `${index}`, layer: 'A', values: [`${index}`], geometry };
    })(),
    layers: ['A'],
    srs: null,
    srid: 4326,
    hasHeights: true,
    onLoss,
  };
  return content;
}

async function fileOf(format: keyof typeof writers, content: ExportContent): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const bytes of writers[format](content)) parts.push(bytes);
  const path = join(folder, `${format}-${Math.random()}.${format}`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

async function shapesIn(path: string, format: string): Promise<readonly (GeoJsonGeometry | null)[]> {
  const opened = await openFeatures(path, `a.${format}`, folder);
  try {
    const [source] = opened.sources;
    const found: (GeoJsonGeometry | null)[] = [];
    if (source) for await (const { geometry } of source.rows({})) found.push(geometry as GeoJsonGeometry | null);
    return found;
  } finally {
    opened.close();
  }
}

/** Each corner with its height, whichever ring comes first and wherever it begins. */
const corners = (shape: GeoJsonGeometry | null | undefined) =>
  [...new Set(JSON.stringify(shape?.coordinates ?? []).match(/\[-?[\d.e-]+,-?[\d.e-]+(,-?[\d.e-]+)?\]/g))].toSorted();

describe('heights of corners', () => {
  test.each(['geojson', 'kml', 'zip', 'gpkg'] as const)('go out and come back as they were: %s', async (format) => {
    const random = randomness(seed);
    const shapes = Array.from({ length: 40 }, (_, number) => shapeOf(random, number));
    const back = await shapesIn(await fileOf(format, contentOf(shapes)), format);
    expect(back).toHaveLength(shapes.length);
    for (const [index, shape] of shapes.entries()) expect(corners(back[index])).toEqual(corners(shape));
  });

  /** A drawing of some entities as text, group by group. */
  const drawing = async (...groups: readonly (readonly [number, string | number])[]) => {
    const all = [[0, 'SECTION'], [2, 'ENTITIES'], ...groups, [0, 'ENDSEC'], [0, 'EOF']];
    const path = join(folder, `drawn-${Math.random()}.dxf`);
    await writeFile(path, all.map(([code, value]) => `${code}\n${value}\n`).join(''));
    return shapesIn(path, 'dxf');
  };
  const triangle = [
    [0, 0],
    [10, 0],
    [10, 10],
  ] as const;
  const inSpace = (flags: number, heights: readonly number[]) => [
    ...([
      [0, 'POLYLINE'],
      [8, 'L'],
      [70, flags],
      [30, 5],
    ] as const),
    ...triangle.flatMap(
      ([x, y], index) =>
        [
          [0, 'VERTEX'],
          [8, 'L'],
          [10, x],
          [20, y],
          [30, heights[index] ?? 0],
        ] as const,
    ),
    [0, 'SEQEND'] as const,
  ];

  test('of a drawing: each corner of a polyline in space has its own, a flat one the height it lies at', async () => {
    const [space] = await drawing(...inSpace(9, [1, 2.5, 3]));
    expect(space?.coordinates).toEqual([
      [
        [0, 0, 1],
        [10, 0, 2.5],
        [10, 10, 3],
        [0, 0, 1],
      ],
    ]);
    const [flat] = await drawing(...inSpace(1, [1, 2.5, 3]));
    expect(heightsOf(flat as GeoJsonGeometry)).toEqual([5, 5, 5, 5]);
    const light = [
      [0, 'LWPOLYLINE'],
      [8, 'L'],
      [70, 1],
      ...triangle.flatMap(([x, y]) => [
        [10, x],
        [20, y],
      ]),
    ] as [number, number][];
    const [lying] = await drawing(...light.toSpliced(3, 0, [38, 812.25]));
    expect(heightsOf(lying as GeoJsonGeometry)).toEqual([812.25, 812.25, 812.25, 812.25]);
    const [none] = await drawing(...light);
    expect(heightsOf(none as GeoJsonGeometry)).toBeNull();
    expect(JSON.stringify(none?.coordinates)).toBe('[[[0,0],[10,0],[10,10],[0,0]]]');
  });

  test('of our own drawing come back as they were', async () => {
    const random = randomness(seed + 3);
    const shapes = Array.from({ length: 5 }, (_, number) => shapeOf(random, number));
    const outer = shapes.map(({ coordinates, type }): GeoJsonGeometry => {
      const rings = (type === 'Polygon' ? coordinates : coordinates[0]) as readonly (readonly Corner[])[];
      return { type: 'Polygon', coordinates: [rings[0] ?? []] };
    });
    const back = await shapesIn(await fileOf('dxf', contentOf(outer)), 'dxf');
    for (const [index, shape] of outer.entries()) expect(corners(back[index])).toEqual(corners(shape));
  });

  test.runIf(hasGdal)('of a drawing that GDAL wrote are read', async () => {
    const path = join(folder, 'gdal.geojson');
    const ring = [
      [0, 0, 7.5],
      [10, 0, 8.25],
      [10, 10, 9],
      [0, 0, 7.5],
    ];
    const feature = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } };
    await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    const drawn = join(folder, 'gdal.dxf');
    execFileSync('ogr2ogr', ['-f', 'DXF', drawn, path]);
    const [found] = await shapesIn(drawn, 'dxf');
    expect(heightsOf(found as GeoJsonGeometry)).toEqual([7.5, 8.25, 9, 7.5]);
  });

  test.runIf(hasGdal).each(['kml', 'zip', 'gpkg', 'dxf'] as const)('are what GDAL reads: %s', async (format) => {
    const random = randomness(seed + 1);
    const shapes = Array.from({ length: 5 }, (_, number) => shapeOf(random, number));
    const path = await fileOf(format, contentOf(shapes));
    const source = format === 'zip' ? `/vsizip/${path}` : path;
    const options = ['-f', 'GeoJSON', '/vsistdout/', source, '-lco', 'COORDINATE_PRECISION=9'];
    const text = execFileSync('ogr2ogr', options, { encoding: 'utf8' });
    const found: { features: { geometry: GeoJsonGeometry }[] } = JSON.parse(text);
    const places = new Set(found.features.flatMap(({ geometry }) => corners(geometry)));
    for (const corner of shapes.flatMap(corners)) expect(places).toContain(corner);
  });

  test('a shape without them lies beside one that has them; of some corners only they are left out, which is told', async () => {
    const random = randomness(seed + 2);
    const whole = shapeOf(random, 1);
    const flat: GeoJsonGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [-40, -18],
          [-39.9, -18],
          [-39.9, -17.9],
          [-40, -18],
        ],
      ],
    };
    const partial: GeoJsonGeometry = {
      type: 'Polygon',
      coordinates: [
        [
          [-39, -18, 7],
          [-38.9, -18],
          [-38.9, -17.9],
          [-39, -18, 7],
        ],
      ],
    };
    const bare = { ...partial, coordinates: partial.coordinates.map((ring) => ring.map(([x = 0, y = 0]) => [x, y])) };
    for (const format of ['kml', 'zip', 'gpkg'] as const) {
      const lost: string[] = [];
      const back = await shapesIn(
        await fileOf(
          format,
          contentOf([whole, flat, partial, null], (loss) => lost.push(loss)),
        ),
        format,
      );
      expect(back.map(corners), format).toEqual([whole, flat, bare, null].map(corners));
      expect(lost, format).toEqual(['partialHeights']);
    }
    // GeoJSON's positions have a third number or none, each by itself.
    expect((await shapesIn(await fileOf('geojson', contentOf([partial])), 'geojson')).map(corners)).toEqual([
      corners(partial),
    ]);
  });

  test('of a placemark that lies on the ground mean nothing', async () => {
    const kml = (mode: string) =>
      `<kml><Placemark><Point>${mode}<coordinates>-41,-18,12.5</coordinates></Point></Placemark></kml>`;
    const read = async (mode: string) => {
      const path = join(folder, 'mode.kml');
      await writeFile(path, kml(mode));
      const [shape] = await shapesIn(path, 'kml');
      return shape?.coordinates;
    };
    expect(await read('')).toEqual([-41, -18]);
    expect(await read('<altitudeMode>relativeToGround</altitudeMode>')).toEqual([-41, -18]);
    expect(await read('<altitudeMode>absolute</altitudeMode>')).toEqual([-41, -18, 12.5]);
  });

  test('are kept by corner: none where all are zero, nothing where a number is a sign for nothing', () => {
    const line = (...heights: (number | undefined)[]): GeoJsonGeometry => ({
      type: 'LineString',
      coordinates: heights.map((z, x) => (z === undefined ? [x, 0] : [x, 0, z])),
    });
    expect(heightsOf(line(0, 0, 0))).toBeNull();
    expect(heightsOf(line(undefined, undefined))).toBeNull();
    expect(heightsOf(line(0, 1.25, undefined, -9999, -1e39))).toEqual([0, 1.25, null, null, null]);
    expect(raised(line(undefined, undefined), [1, null])).toEqual(line(1, undefined));
    expect(raised(line(undefined, undefined), [1])).toEqual(line(undefined, undefined));
  });

  test('turn with their rings', () => {
    const ring = [
      [0, 0, 1],
      [0, 1, 2],
      [1, 1, 3],
      [0, 0, 1],
    ];
    expect(rightHandedShape({ type: 'Polygon', coordinates: [ring] }).coordinates).toEqual([ring.toReversed()]);
  });
});
