import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FileRefusal,
  identifyCrs,
  openShapefileArchive,
  openShapefileParts,
  readFeatures,
} from '../../../src/exchange/reading/shapefile/index.ts';
import {
  nullShape,
  openBytes,
  partsShape,
  pointShape,
  readAll,
  scratch,
  square,
  writeDbf,
  writeParts,
  writeShapes,
  writeZip,
} from './writer.ts';

const RUNS = { numRuns: 150, seed: 1998 };

const coordinate = fc.double({ min: -1e7, max: 1e7, noNaN: true, noDefaultInfinity: true });
const word = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ]{1,10}$/);

describe('what is written is read', () => {
  it('points with text and numbers', async () => {
    const row = fc.record({ x: coordinate, y: coordinate, text: word, count: fc.integer() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 20 }),
        fc.constantFrom('utf-8', 'windows-1252'),
        async (rows, cpg) => {
          const shapes = writeShapes(
            1,
            rows.map(({ x, y }) => pointShape([x, y])),
          );
          const columns = [
            { name: 'TEXT', type: 'C', length: 40 },
            { name: 'COUNT', type: 'N', length: 12 },
          ];
          const table = rows.map(({ text, count }) => [text, String(count)]);
          const source = await openBytes({ ...shapes, dbf: writeDbf(columns, table, { encoding: cpg }), cpg });
          const read = await readAll(source);
          expect(read.map(({ geometry, properties, problems }) => ({ geometry, properties, problems }))).toEqual(
            rows.map(({ x, y, text, count }) => ({
              geometry: { type: 'Point', coordinates: [x, y] },
              properties: { TEXT: text, COUNT: count },
              problems: [],
            })),
          );
        },
      ),
      { ...RUNS, numRuns: 60 },
    );
  });

  it('polygons keep their area through any order of shells and holes', async () => {
    const cell = fc.record({ x: fc.integer({ min: -500, max: 500 }), holes: fc.integer({ min: 0, max: 3 }) });
    const cells = fc.uniqueArray(cell, { selector: (value) => value.x, minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cells, fc.boolean(), fc.infiniteStream(fc.nat()), async (list, inverted, order) => {
        const rings = list.flatMap(({ x, holes }) => [
          square(x * 10, 0, 8),
          ...Array.from({ length: holes }, (_, n) => square(x * 10 + 1 + 2 * n, 1, 1).reverse()),
        ]);
        const shuffled = rings
          .map((ring) => ({ ring: inverted ? [...ring].reverse() : ring, key: order.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key);
        const content = partsShape(shuffled.map(({ ring }) => ring));
        const [feature] = await readAll(await openBytes(writeShapes(5, [content])));
        const geometry = feature?.geometry;
        const polygons =
          geometry?.type === 'MultiPolygon'
            ? geometry.coordinates
            : geometry?.type === 'Polygon'
              ? [geometry.coordinates]
              : [];
        const holesOf = (count: number[]) => count.sort((a, b) => a - b);
        expect(holesOf(polygons.map((polygon) => polygon.length - 1))).toEqual(holesOf(list.map(({ holes }) => holes)));
      }),
      { ...RUNS, numRuns: 60 },
    );
  });
});

const goodShapes = writeShapes(5, [
  partsShape([square(0, 0, 9), square(1, 1, 2).reverse()]),
  nullShape(),
  partsShape([square(20, 0, 9)]),
  partsShape([square(40, 0, 9), square(60, 0, 9)]),
]);
const good = {
  ...goodShapes,
  dbf: writeDbf(
    [
      { name: 'NOME', type: 'C', length: 12 },
      { name: 'AREA', type: 'N', length: 8, decimals: 2 },
      { name: 'DIA', type: 'D', length: 8 },
    ],
    [
      ['José', '1.5', '20240101'],
      ['Ana', '2', ''],
      ['Conceição', '****', '20240231'],
      ['Rui', '3,25', '20231231'],
    ],
  ),
  prj: 'GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]]]',
  cpg: 'UTF-8',
};

interface Damage {
  flips: { at: number; value: number }[];
  keep: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  flips: fc.array(fc.record({ at: fc.nat({ max: 4000 }), value: fc.integer({ min: 0, max: 255 }) }), { maxLength: 8 }),
  keep: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
});

function damaged(bytes: Buffer | string, { flips, keep }: Damage): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, value } of flips) if (copy.length > 0) copy[at % copy.length] = value;
  return copy.subarray(0, Math.round(copy.length * keep));
}

/** Every row in turn without a gap, or a refusal. */
async function readsOrRefuses(parts: Parameters<typeof openShapefileParts>[0]): Promise<void> {
  try {
    const source = await openShapefileParts(parts);
    expect(source.recordCount).toBeLessThan(2000);
    let expected = 0;
    for await (const feature of readFeatures(source)) {
      expected += 1;
      expect(feature.row).toBe(expected);
      if (feature.geometry === null) expect(feature.problems).not.toEqual([]);
    }
    expect(expected).toBe(source.recordCount);
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
  }
}

describe('what is damaged is read row by row, or refused', () => {
  it.each(['shp', 'shx', 'dbf', 'prj', 'cpg'] as const)('bytes changed and cut in the .%s', async (part) => {
    const parts = await writeParts(good);
    await fc.assert(
      fc.asyncProperty(damage, async (how) => {
        await writeFile(parts[part] ?? parts.shp, damaged(good[part], how));
        await readsOrRefuses(parts);
      }),
      RUNS,
    );
  });

  it('random bytes in place of every part', async () => {
    const parts = await writeParts(good);
    const header = goodShapes.shp.subarray(0, 100);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), fc.uint8Array({ maxLength: 300 }), async (shp, dbf) => {
        await writeFile(parts.shp, Buffer.concat([header, shp]));
        await writeFile(parts.dbf ?? '', dbf);
        await readsOrRefuses(parts);
      }),
      RUNS,
    );
  });

  it('an archive with bytes changed and cut', async () => {
    const work = await scratch();
    const items = (['shp', 'shx', 'dbf', 'prj', 'cpg'] as const).map((key) => ({ name: `a.${key}`, bytes: good[key] }));
    const zip = await readFile(await writeZip(items));
    const path = join(work, 'damaged.zip');
    await fc.assert(
      fc.asyncProperty(damage, async (how) => {
        await writeFile(path, damaged(zip, how));
        const opened = await openShapefileArchive(path, work).catch((error: unknown) => error);
        if (!Array.isArray(opened)) expect(opened).toBeInstanceOf(FileRefusal);
      }),
      RUNS,
    );
  });

  it('any text in place of a .prj', () => {
    const piece = fc.constantFrom(
      'PROJCS',
      'GEOGCS',
      'DATUM',
      'UNIT',
      '[',
      ']',
      '(',
      ')',
      ',',
      '"',
      '"x"',
      '1e9',
      '-',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((list) => list.join('')),
        ),
        (text) => {
          expect(identifyCrs(text)).toHaveProperty('srid');
        },
      ),
      { ...RUNS, numRuns: 500 },
    );
  });
});
