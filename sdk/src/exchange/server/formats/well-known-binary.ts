import type { polygonsOf } from '../export-row.ts';

type Polygons = ReturnType<typeof polygonsOf>;

/** Polygons as WKB (OGC 06-103r4, 8.2), little-endian: one by itself, several as one shape of several parts; with heights in the ISO way. */
export function polygonBytes(polygons: Polygons, isRaised = false): Buffer {
  const size = isRaised ? 3 : 2;
  const kind = isRaised ? 1000 : 0;
  const each = polygons.map((rings) =>
    Buffer.concat([head(kind + 3, rings.length), ...rings.map((ring) => ringBytes(ring, size))]),
  );
  const [only] = each;
  return only && each.length === 1 ? only : Buffer.concat([head(kind + 6, each.length), ...each]);
}

function head(type: number, parts: number): Buffer {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(1, 0);
  bytes.writeUInt32LE(type, 1);
  bytes.writeUInt32LE(parts, 5);
  return bytes;
}

function ringBytes(ring: Polygons[number][number], size: number): Buffer {
  const bytes = Buffer.alloc(4 + ring.length * size * 8);
  bytes.writeUInt32LE(ring.length, 0);
  for (const [index, corner] of ring.entries()) {
    for (let axis = 0; axis < size; axis += 1) bytes.writeDoubleLE(corner[axis] ?? 0, 4 + (index * size + axis) * 8);
  }
  return bytes;
}
