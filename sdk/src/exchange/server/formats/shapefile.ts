import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainWord } from '../../plain-word.ts';
import {
  type Box,
  type ExportColumn,
  type ExportContent,
  type ExportRow,
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

async function writeParts(folder: string, { columns, rows, onLoss }: ExportContent): Promise<void> {
  const fields = columns.map((column, index) => dbfField(column, columns.slice(0, index)));
  const files = await Promise.all(['shp', 'shx', 'dbf'].map((name) => open(join(folder, name), 'w')));
  const [shp, shx, dbf] = files as [FileHandle, FileHandle, FileHandle];
  const box = noBox();
  let count = 0;
  let words = 50;
  try {
    await Promise.all([shp.write(Buffer.alloc(100)), shx.write(Buffer.alloc(100)), dbf.write(dbfHeader(fields, 0))]);
    for await (const page of inPages(rows)) {
      const shapes: Buffer[] = [];
      const places: Buffer[] = [];
      for (const row of page) {
        count += 1;
        const shape = polygonRecord(row, count, box);
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
    await shp.write(header(words, box), 0, 100, 0);
    await shx.write(header(50 + count * 4, box), 0, 100, 0);
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

function header(words: number, box: Box): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.writeInt32BE(9994, 0);
  bytes.writeInt32BE(words, 24);
  bytes.writeInt32LE(1000, 28);
  bytes.writeInt32LE(5, 32);
  const sides = [box.west, box.south, box.east, box.north];
  sides.forEach((side, index) => {
    bytes.writeDoubleLE(Number.isFinite(side) ? side : 0, 36 + index * 8);
  });
  return bytes;
}

/** Outer rings clockwise and holes the other way (page 8); a lot without polygons is a null shape. */
function polygonRecord({ geometry }: ExportRow, number: number, whole: Box): Buffer {
  const rings = polygonsOf(geometry).flatMap((polygon) =>
    polygon.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : [...ring].reverse())),
  );
  const points = rings.flat();
  const length = points.length === 0 ? 4 : 44 + rings.length * 4 + points.length * 16;
  const bytes = Buffer.alloc(8 + length);
  bytes.writeInt32BE(number, 0);
  bytes.writeInt32BE(length / 2, 4);
  if (points.length === 0) return bytes;
  const box = noBox();
  for (const one of [box, whole]) takeIn(one, points);
  bytes.writeInt32LE(5, 8);
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
  return bytes;
}

/** By the sign of twice the ring's area, about its first corner so that large coordinates cost no digits. */
function isClockwise(ring: readonly (readonly number[])[]): boolean {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  let doubled = 0;
  for (let index = 1; index < ring.length; index++) {
    const [ax = 0, ay = 0] = ring[index - 1] ?? [];
    const [bx = 0, by = 0] = ring[index] ?? [];
    doubled += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return doubled < 0;
}
