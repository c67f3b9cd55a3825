import type { polygonsOf } from '../export-row.ts';

type Polygons = ReturnType<typeof polygonsOf>;

/** Polygons as WKB (OGC 06-103r4, 8.2), little-endian: one by itself, several as one shape of several parts. */
export function polygonBytes(polygons: Polygons): Buffer {
  const each = polygons.map((rings) => Buffer.concat([head(3, rings.length), ...rings.map(ringBytes)]));
  const [only] = each;
  return only && each.length === 1 ? only : Buffer.concat([head(6, each.length), ...each]);
}

function head(type: number, parts: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(type, 1);
  bytes.writeUInt32LE(parts, 5);
  return bytes;
}

function ringBytes(ring: Polygons[number][number]): Buffer {
  const bytes = Buffer.alloc(4 + ring.length * 16);
  bytes.writeUInt32LE(ring.length, 0);
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    bytes.writeDoubleLE(x, 4 + index * 16);
    bytes.writeDoubleLE(y, 12 + index * 16);
  }
  return bytes;
}
