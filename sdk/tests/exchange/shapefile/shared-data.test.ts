import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FileRefusal,
  openShapefileArchive,
  openShapefileParts,
  type ShapefileFeature,
  type ShapefileParts,
} from '../../../src/exchange/reading/shapefile/index.ts';
import { codes, readAll, scratch, type XY } from './writer.ts';

/** Sample files that are not part of the project; without the variable there is nothing to test. */
const shared = process.env.GLEBA_SHARED_DATA;

interface ExpectedFeature {
  properties: Record<string, unknown>;
  geometry: { type: string; coordinates: unknown } | null;
}

function filesUnder(folder: string, extension: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names.filter((name) => name.toLowerCase().endsWith(extension)).sort();
}

function partsOf(base: string): ShapefileParts {
  const parts: ShapefileParts = { shp: `${base}.shp` };
  for (const key of ['shx', 'dbf', 'prj', 'cpg'] as const) {
    if (existsSync(`${base}.${key}`)) parts[key] = `${base}.${key}`;
  }
  return parts;
}

/** A ring whatever its direction and first point. */
function canonicalRing(ring: XY[]): string {
  const open = ring.slice(0, -1);
  const turns = [open, [...open].reverse()].flatMap((list) =>
    list.map((_, n) => [...list.slice(n), ...list.slice(0, n)]),
  );
  return turns.map((turn) => JSON.stringify(turn)).sort()[0] ?? '';
}

function canonical(geometry: ExpectedFeature['geometry']): unknown {
  if (geometry?.type === 'Polygon') return [(geometry.coordinates as XY[][]).map(canonicalRing)];
  if (geometry?.type !== 'MultiPolygon') return geometry;
  return (geometry.coordinates as XY[][][]).map((polygon) => polygon.map(canonicalRing)).sort();
}

function canonicalValue(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value.replaceAll('-', '') : value;
}

function expectSame(read: ShapefileFeature[], expected: ExpectedFeature[]): void {
  expect(read).toHaveLength(expected.length);
  expected.forEach((feature, index) => {
    const row = read[index];
    if (!codes(row).includes('non-finite-coordinate')) {
      expect(canonical(row?.geometry ?? null)).toEqual(canonical(feature.geometry));
    }
    for (const [name, value] of Object.entries(feature.properties)) {
      expect(canonicalValue(row?.properties[name])).toEqual(canonicalValue(value));
    }
  });
}

describe.runIf(shared)('sample files', () => {
  const edge = join(shared ?? '', 'edge-shapefiles');
  it.each(filesUnder(edge, '.shp'))('%s reads as expected, or is refused', async (name) => {
    const base = join(edge, name.slice(0, -4));
    try {
      const source = await openShapefileParts(partsOf(base));
      const rows = await readAll(source);
      expect(rows.map((row) => row.row)).toEqual(Array.from({ length: source.recordCount }, (_, n) => n + 1));
      if (!existsSync(`${base}.json`)) return;
      const { features } = JSON.parse(readFileSync(`${base}.json`, 'utf8')) as { features: ExpectedFeature[] };
      expectSame(rows, features);
    } catch (error) {
      if (!(error instanceof FileRefusal)) throw error;
    }
  });

  const lots = join(shared ?? '', 'lots');
  const readLands = async (name: string) => {
    const [source] = await openShapefileArchive(join(lots, name), await scratch());
    if (!source) throw new Error(`No layer in ${name}`);
    return { source, rows: await readAll(source) };
  };

  it('reads the large file of lots whole', async () => {
    const { source, rows } = await readLands('gv_lotes_31984_latin1.zip');
    expect([rows.length, source.recordCount, source.crs.srid, source.problems]).toEqual([36_277, 36_277, 31984, []]);
    expect(rows.filter((row) => row.problems.length > 0)).toEqual([]);
  });

  it.each([
    ['gv_lotes_500_31984_utf8.zip', 31984, 'cpg'],
    ['gv_lotes_500_noprj_nocpg.zip', null, 'guess'],
    ['gv_lotes_500_sad69_29194.zip', 29194, 'cpg'],
    ['gv_lotes_500_4674.zip', 4674, 'cpg'],
  ])('reads %s with the same attributes as the large file', async (name, srid, from) => {
    const { source, rows } = await readLands(name);
    expect([rows.length, source.crs.srid, source.encoding.from]).toEqual([500, srid, from]);
    const large = await readLands('gv_lotes_31984_latin1.zip');
    const byId = new Map(large.rows.map((row) => [row.properties.id, row.properties]));
    for (const row of rows) expect(row.properties).toEqual(byId.get(row.properties.id ?? null));
    expect(rows.some((row) => /[À-ÿ]/.test(String(row.properties.logradouro)))).toBe(true);
  });
});
