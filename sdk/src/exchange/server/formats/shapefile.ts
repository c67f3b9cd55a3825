import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isClockwise } from '@gleba/sdk/geo';
import { plainWord } from '../../plain-word.ts';
import {
  type Box,
  type ExportColumn,
  type ExportContent,
  type ExportRow,
  hasHeights,
  localMoment,
  noBox,
  polygonsOf,
  takeIn,
} from '../export-row.ts';
import { type ZipEntry, zipFile } from '../zip-file.ts';
import { dbfField, dbfHeader, dbfRecord } from './dbf.ts';

/**
 * An ESRI shapefile (ESRI Shapefile Technical Description, July 1998) of polygons, zipped with its table, index, reference
 * system and encoding. The format wants lengths at its beginning, so the parts are written to the disk first.
 */
export async function* shapefile(content: ExportContent): AsyncGenerator<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'gleba-shp-'));
  try {
    await writeParts(folder, content);
    const name = plainWord(content.subject).replace(/[^a-z0-9]+/g, '_');
    const stored = (extension: string): ZipEntry => ({
      name: `${name}.${extension}`,
      bytes: createReadStream(join(folder, extension)),
    });
    const text = (extension: string, words: string): ZipEntry => ({
      name: `${name}.${extension}`,
      bytes: (async function* () {
        yield Buffer.from(words);
      })(),
    });
    const entries = [stored('shp'), stored('shx'), stored('dbf'), text('cpg', 'UTF-8')];
    yield* zipFile(content.srs ? [...entries, text('prj', content.srs)] : entries);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeParts(
  folder: string,
  { columns, rows, onLoss, hasHeights: isRaised = false }: ExportContent,
): Promise<void> {
  const fields = columns.map((column, index) => dbfField(column, columns.slice(0, index)));
  const files = await Promise.all(['shp', 'shx', 'dbf'].map((name) => open(join(folder, name), 'w')));
  const [shp, shx, dbf] = files as [FileHandle, FileHandle, FileHandle];
  const box = noBox();
  const range = noRange();
  let count = 0;
  let words = 50;
  try {
    await Promise.all([shp.write(Buffer.alloc(100)), shx.write(Buffer.alloc(100)), dbf.write(dbfHeader(fields, 0))]);
    for await (const page of inPages(rows)) {
      const shapes: Buffer[] = [];
      const places: Buffer[] = [];
      for (const row of page) {
        count += 1;
        const isLevel = isRaised && !hasHeights(row.geometry, onLoss);
        const shape = polygonRecord(row, count, box, isRaised ? { range, isLevel } : undefined);
        const place = Buffer.alloc(8);
        place.writeInt32BE(words, 0);
        place.writeInt32BE(shape.length / 2 - 4, 4);
        words += shape.length / 2;
        shapes.push(shape);
        places.push(place);
      }
      const records = page.map((row) => dbfRecord(fields, valuesOf(columns, row), () => onLoss?.('cutText')));
      await shp.write(Buffer.concat(shapes));
      await shx.write(Buffer.concat(places));
      await dbf.write(Buffer.concat(records));
    }
    await shp.write(header(words, box, isRaised ? range : undefined), 0, 100, 0);
    await shx.write(header(50 + count * 4, box, isRaised ? range : undefined), 0, 100, 0);
    await dbf.write(Buffer.from([0x1a]));
    const counted = dbfHeader(fields, count);
    await dbf.write(counted, 0, counted.length, 0);
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

async function* inPages(rows: AsyncIterable<ExportRow>): AsyncGenerator<ExportRow[]> {
  let page: ExportRow[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < 500) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function valuesOf(columns: readonly ExportColumn[], { values }: ExportRow) {
  return columns.map(({ kind }, index) => {
    const value = values[index] ?? null;
    return kind === 'instant' && typeof value === 'string' ? localMoment(value) : value;
  });
}

function header(words: number, box: Box, range: Range | undefined): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE(words, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(range ? polygonZ : polygon, 32);
  const sides = [box.west, box.south, box.east, box.north];
  sides.forEach((side, index) => {
    bytes.writeDoubleLE(Number.isFinite(side) ? side : 0, 36 + index * 8);
  });
  const heights = [range?.lowest ?? 0, range?.highest ?? 0];
  heights.forEach((height, index) => {
    bytes.writeDoubleLE(Number.isFinite(height) ? height : 0, 68 + index * 8);
  });
  return bytes;
}

/** Outer rings clockwise and holes the other way (page 8); a lot without polygons is a null shape. */
function polygonRecord({ geometry }: ExportRow, number: number, whole: Box, raised?: Raised): Buffer {
  const rings = polygonsOf(geometry).flatMap((polygon) =>
    polygon.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : ring.toReversed())),
  );
  const points = rings.flat();
  const flat = 44 + rings.length * 4 + points.length * 16;
  const length = points.length === 0 ? 4 : flat + (raised ? 16 + points.length * 8 : 0);
  const bytes = Buffer.alloc(8 + length);
  bytes.writeInt32BE(number, 0);
  bytes.writeInt32BE(length / 2, 4);
  if (points.length === 0) return bytes;
  const box = noBox();
  for (const one of [box, whole]) takeIn(one, points);
  bytes.writeInt32LE(raised ? polygonZ : polygon, 8);
  [box.west, box.south, box.east, box.north].forEach((side, index) => {
    bytes.writeDoubleLE(side, 12 + index * 8);
  });
  bytes.writeInt32LE(rings.length, 44);
  bytes.writeInt32LE(points.length, 48);
  let first = 0;
  for (const [index, ring] of rings.entries()) {
    bytes.writeInt32LE(first, 52 + index * 4);
    first += ring.length;
  }
  const start = 52 + rings.length * 4;
  points.forEach(([x = 0, y = 0], index) => {
    bytes.writeDoubleLE(x, start + index * 16);
    bytes.writeDoubleLE(y, start + index * 16 + 8);
  });
  if (raised) writeHeights(bytes, 8 + flat, points, raised);
  return bytes;
}

/** A polygon with heights: behind its points their lowest and highest, then each (page 15). */
function writeHeights(bytes: Buffer, at: number, points: readonly (readonly number[])[], raised: Raised): void {
  const heights = points.map(([, , z = noData]) => (raised.isLevel ? noData : z));
  const own = noRange();
  for (const range of [own, raised.range]) {
    for (const height of heights) {
      if (height === noData) continue;
      range.lowest = Math.min(range.lowest, height);
      range.highest = Math.max(range.highest, height);
    }
  }
  const box = raised.isLevel ? [noData, noData] : [own.lowest, own.highest];
  [...box, ...heights].forEach((height, index) => {
    bytes.writeDoubleLE(height, at + index * 8);
  });
}

const polygon = 5;
const polygonZ = 15;
/** What is below −10³⁸ is no number (page 2): all shapes of such a file have heights, also those of which none is known. */
const noData = -1e39;

interface Range {
  lowest: number;
  highest: number;
}

interface Raised {
  /** Of the whole file. */
  readonly range: Range;
  /** No height of its corners is known. */
  readonly isLevel: boolean;
}

function noRange(): Range {
  return { lowest: Infinity, highest: -Infinity };
}
