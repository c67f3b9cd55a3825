import type { RowProblem } from '../feature-source.ts';

/** More than any lot has, and no more than some bytes can claim. */
const deepest = 4;

/**
 * Well-known binary (OGC 06-103r4, 8.2) as GeoJSON's words: both byte orders, Z and M in the ISO and the extended way, of which
 * M is read over. Counts are held against the bytes that are there. Null, with a problem, for what is no such thing.
 */
export function readWkb(bytes: Buffer, problems: RowProblem[]): unknown {
  try {
    return readGeometry({ bytes, at: 0 }, 0);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    problems.push({
      code: 'corrupt-record',
      message: `The geometry's bytes are damaged: ${error.message}`,
      repaired: false,
    });
    return null;
  }
}

interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

const names: Readonly<Record<number, string>> = {
  1: 'Point',
  2: 'LineString',
  3: 'Polygon',
  4: 'MultiPoint',
  5: 'MultiLineString',
  6: 'MultiPolygon',
  7: 'GeometryCollection',
};

function readGeometry(cursor: Cursor, depth: number): { type: string; coordinates?: unknown; geometries?: unknown[] } {
  if (depth > deepest) throw new RangeError('too deep');
  const isLittle = cursor.bytes.readUInt8(cursor.at) === 1;
  cursor.at += 1;
  const code = uint(cursor, isLittle);
  if ((code & 0x2000_0000) !== 0) cursor.at += 4;
  const flat = code & 0x0fff_ffff;
  const hasZ = (code & 0x8000_0000) !== 0 || Math.floor(flat / 1000) % 2 === 1;
  const hasM = (code & 0x4000_0000) !== 0 || Math.floor(flat / 1000) >= 2;
  const size = 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0);
  const type = names[flat % 1000];
  const place = () => point(cursor, isLittle, size, hasZ);
  const places = () => many(cursor, isLittle, size * 8, place);
  switch (type) {
    case undefined:
      throw new RangeError(`type ${flat}`);
    case 'Point':
      return { type, coordinates: place() };
    case 'LineString':
      return { type, coordinates: places() };
    case 'Polygon':
      return { type, coordinates: many(cursor, isLittle, 4, places) };
    case 'GeometryCollection':
      return { type, geometries: many(cursor, isLittle, 9, () => readGeometry(cursor, depth + 1)) };
    default:
      return { type, coordinates: many(cursor, isLittle, 9, () => readGeometry(cursor, depth + 1).coordinates) };
  }
}

function many<T>(cursor: Cursor, isLittle: boolean, leastBytes: number, read: () => T): T[] {
  const count = uint(cursor, isLittle);
  if (count * leastBytes > cursor.bytes.length - cursor.at) throw new RangeError(`${count} parts`);
  return Array.from({ length: count }, read);
}

function point(cursor: Cursor, isLittle: boolean, size: number, hasZ: boolean): number[] {
  const read = (at: number) => (isLittle ? cursor.bytes.readDoubleLE(at) : cursor.bytes.readDoubleBE(at));
  const found = [read(cursor.at), read(cursor.at + 8), ...(hasZ ? [read(cursor.at + 16)] : [])];
  cursor.at += 8 * size;
  return found;
}

function uint(cursor: Cursor, isLittle: boolean): number {
  const value = isLittle ? cursor.bytes.readUInt32LE(cursor.at) : cursor.bytes.readUInt32BE(cursor.at);
  cursor.at += 4;
  return value;
}
