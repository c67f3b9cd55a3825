import iconv from 'iconv-lite';

/** Shapefile parts as bytes, written from their layout; also used by the journeys. */
export type XY = [number, number];

export const nullShape = (): Buffer => Buffer.alloc(4);

export function pointShape([x, y]: XY, type = 1): Buffer {
  const content = Buffer.alloc(type > 20 ? 28 : type > 10 ? 36 : 20);
  content.writeInt32LE(type, 0);
  content.writeDoubleLE(x, 4);
  content.writeDoubleLE(y, 12);
  return content;
}

export function multiPointShape(points: XY[], type = 8): Buffer {
  const content = Buffer.alloc(40 + 16 * points.length + extraBytes(type, points.length));
  content.writeInt32LE(type, 0);
  content.writeInt32LE(points.length, 36);
  points.forEach((point, index) => {
    writePoint(content, 40 + 16 * index, point);
  });
  return content;
}

/** Lines and polygons: their parts as they are given, closed or not, wound either way. */
export function partsShape(parts: XY[][], type = 5): Buffer {
  const points = parts.flat();
  const content = Buffer.alloc(44 + 4 * parts.length + 16 * points.length + extraBytes(type, points.length));
  content.writeInt32LE(type, 0);
  content.writeInt32LE(parts.length, 36);
  content.writeInt32LE(points.length, 40);
  let start = 0;
  parts.forEach((part, index) => {
    content.writeInt32LE(start, 44 + 4 * index);
    start += part.length;
  });
  points.forEach((point, index) => {
    writePoint(content, 44 + 4 * parts.length + 16 * index, point);
  });
  return content;
}

function extraBytes(type: number, points: number): number {
  return (type > 20 ? 1 : type > 10 ? 2 : 0) * (16 + 8 * points);
}

function writePoint(target: Buffer, at: number, [x, y]: XY): void {
  target.writeDoubleLE(x, at);
  target.writeDoubleLE(y, at + 8);
}

/** Clockwise, as a shell of a shapefile runs. */
export function square(x: number, y: number, size: number): XY[] {
  return [
    [x, y],
    [x, y + size],
    [x + size, y + size],
    [x + size, y],
    [x, y],
  ];
}

export const reversed = (ring: XY[]): XY[] => [...ring].reverse();

export interface WrittenShapes {
  shp: Buffer;
  shx: Buffer;
}

function header(bytes: number, type: number): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE(bytes / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(type, 32);
  head.writeDoubleLE(100, 52);
  head.writeDoubleLE(100, 60);
  return head;
}

export function writeShapes(type: number, contents: Buffer[], firstNumber = 1): WrittenShapes {
  const records: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 100;
  contents.forEach((content, index) => {
    const head = Buffer.alloc(8);
    head.writeInt32BE(index + firstNumber, 0);
    head.writeInt32BE(content.length / 2, 4);
    const entry = Buffer.alloc(8);
    entry.writeInt32BE(at / 2, 0);
    entry.writeInt32BE(content.length / 2, 4);
    records.push(head, content);
    entries.push(entry);
    at += 8 + content.length;
  });
  return {
    shp: Buffer.concat([header(at, type), ...records]),
    shx: Buffer.concat([header(100 + 8 * entries.length, type), ...entries]),
  };
}

export interface DbfColumn {
  name: string;
  type: string;
  length: number;
  decimals?: number;
}

export interface DbfOptions {
  encoding?: string;
  driver?: number;
  deleted?: number[];
  declaredRows?: number;
}

/** Values are the text that stands in the row, already formatted. */
export function writeDbf(columns: DbfColumn[], rows: string[][], options: DbfOptions = {}): Buffer {
  const encoding = options.encoding ?? 'latin1';
  const head = Buffer.alloc(32);
  const recordBytes = 1 + columns.reduce((sum, column) => sum + column.length, 0);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(options.declaredRows ?? rows.length, 4);
  head.writeUInt16LE(32 + 32 * columns.length + 1, 8);
  head.writeUInt16LE(recordBytes, 10);
  head.writeUInt8(options.driver ?? 0, 29);
  const descriptors = columns.map((column) => {
    const descriptor = Buffer.alloc(32);
    iconv.encode(column.name, encoding).copy(descriptor, 0, 0, 11);
    descriptor.write(column.type, 11, 'latin1');
    descriptor.writeUInt8(column.length, 16);
    descriptor.writeUInt8(column.decimals ?? 0, 17);
    return descriptor;
  });
  const body = rows.map((row, index) => {
    const record = Buffer.alloc(recordBytes, 0x20);
    if (options.deleted?.includes(index + 1)) record[0] = 0x2a;
    let at = 1;
    columns.forEach((column, position) => {
      iconv.encode(row[position] ?? '', encoding).copy(record, at, 0, column.length);
      at += column.length;
    });
    return record;
  });
  return Buffer.concat([head, ...descriptors, Buffer.from([0x0d]), ...body, Buffer.from([0x1a])]);
}
