import { assembleRings, measureRing, type Ring } from './rings.ts';
import { hasZ, kindOf, MULTI_PATCH, NO_DATA } from './shp-header.ts';
import type { Position, RowProblem, RowProblemCode, ShapefileGeometry, ShapeKind } from './source.ts';

type Problems = RowProblem[];

interface DecodedParts {
  parts: Position[][];
}

/** A record of a hundred thousand bad rings must not become as many messages. */
const SAME_PROBLEM_LIMIT = 10;

function report(problems: Problems, code: RowProblemCode, message: string, repaired = false): null {
  const same = problems.reduce((count, problem) => (problem.code === code ? count + 1 : count), 0);
  if (same < SAME_PROBLEM_LIMIT) problems.push({ code, message, repaired });
  return null;
}

/** Reads the content of one record (white paper p. 5-21). Z follows the XY block; M, behind it, is not read. */
export function decodeShape(content: Buffer, expected: ShapeKind, problems: Problems): ShapefileGeometry | null {
  if (content.length < 4) return report(problems, 'truncated-record', 'The record has no shape type');
  const type = content.readInt32LE(0);
  const kind = type === MULTI_PATCH ? undefined : kindOf(type);
  if (kind === 'null') return report(problems, 'null-geometry', 'The row has no geometry');
  if (kind === undefined) return report(problems, 'wrong-shape-type', `Shape type ${type} cannot be read`);
  // White paper p. 4: every shape of a file is of one type, or null.
  if (kind !== expected) report(problems, 'wrong-shape-type', `A ${kind} in a file of ${expected} shapes`);
  switch (kind) {
    case 'point':
      return decodePoint(content, problems);
    case 'multipoint':
      return decodeMultiPoint(content, problems);
    case 'polyline':
      return decodePolyline(content, problems);
    case 'polygon':
      return decodePolygon(content, problems);
  }
}

function decodePoint(content: Buffer, problems: Problems): ShapefileGeometry | null {
  if (content.length < 20) return report(problems, 'truncated-record', 'The record ends inside its point');
  const points = raise(readPoints(content, 4, 1, problems), content, 20);
  const point = points?.[0];
  return point ? { type: 'Point', coordinates: point } : null;
}

function decodeMultiPoint(content: Buffer, problems: Problems): ShapefileGeometry | null {
  if (content.length < 40) return report(problems, 'truncated-record', 'The record ends before its points');
  const count = content.readInt32LE(36);
  if (count < 0) return report(problems, 'corrupt-record', 'The record counts a negative number of points');
  if (count === 0) return report(problems, 'null-geometry', 'The row has no point');
  if (40 + 16 * count > content.length) {
    return report(problems, 'truncated-record', `The record ends before its ${count} points`);
  }
  // Before the heights stand the lowest and the highest of them.
  const points = raise(readPoints(content, 40, count, problems), content, 40 + 16 * count + 16);
  return points ? { type: 'MultiPoint', coordinates: points } : null;
}

function decodePolyline(content: Buffer, problems: Problems): ShapefileGeometry | null {
  const decoded = readParts(content, problems);
  if (decoded === null) return null;
  const lines = decoded.parts.filter((part) => {
    if (part.length === 1) report(problems, 'line-too-short', 'A part of the line has a single point and was left out');
    return part.length >= 2;
  });
  const [first, ...others] = lines;
  if (first === undefined) return report(problems, 'null-geometry', 'No part of the line is usable');
  if (others.length === 0) return { type: 'LineString', coordinates: first };
  return { type: 'MultiLineString', coordinates: lines };
}

function decodePolygon(content: Buffer, problems: Problems): ShapefileGeometry | null {
  const decoded = readParts(content, problems);
  if (decoded === null) return null;
  const rings: Ring[] = [];
  for (const part of decoded.parts) {
    const ring = usableRing(part, problems);
    if (ring) rings.push(ring);
  }
  if (rings.length === 0) return report(problems, 'null-geometry', 'No ring of the polygon is usable');
  const assembled = assembleRings(rings);
  if (assembled === null) {
    return report(problems, 'geometry-too-complex', `Holes of ${rings.length} rings could not be sorted out`);
  }
  if (assembled.rewound) {
    report(problems, 'ring-winding', 'Every ring ran the wrong way; shells were told by containment', true);
  }
  if (assembled.orphanHoles > 0) {
    const message = `${assembled.orphanHoles} hole(s) lay outside every shell; rings were sorted by containment`;
    report(problems, 'hole-without-shell', message);
  }
  const [first, ...others] = assembled.polygons;
  if (first !== undefined && others.length === 0) return { type: 'Polygon', coordinates: first };
  return { type: 'MultiPolygon', coordinates: assembled.polygons };
}

function usableRing(points: Position[], problems: Problems): Ring | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined) return null;
  const closed = first[0] === last[0] && first[1] === last[1];
  const ring: Position[] = closed ? points : [...points, [...first]];
  // White paper p. 8: a ring has four points or more, the last equal to the first.
  if (ring.length < 4) return report(problems, 'ring-too-short', `A ring of ${points.length} point(s) was left out`);
  if (!closed) report(problems, 'ring-not-closed', 'A ring did not come back to its first point and was closed', true);
  const measured = measureRing(ring);
  if (measured.area === 0 || !Number.isFinite(measured.area)) {
    return report(problems, 'ring-without-area', 'A ring without area was left out');
  }
  return measured;
}

/** White paper p. 7-8: box, part count, point count, the first point of each part, then the points. */
function readParts(content: Buffer, problems: Problems): DecodedParts | null {
  if (content.length < 44) return report(problems, 'truncated-record', 'The record ends before its parts');
  const partCount = content.readInt32LE(36);
  const pointCount = content.readInt32LE(40);
  if (partCount < 0 || pointCount < 0) {
    return report(problems, 'corrupt-record', 'The record counts a negative number of parts or points');
  }
  if (pointCount === 0) return report(problems, 'null-geometry', 'The row has no point');
  const pointsAt = 44 + 4 * partCount;
  if (pointsAt + 16 * pointCount > content.length) {
    return report(problems, 'truncated-record', `The record ends before its ${pointCount} points`);
  }
  const starts = readStarts(content, partCount, pointCount);
  if (starts === null) return report(problems, 'corrupt-record', 'The parts of the record are out of order');
  const points = raise(readPoints(content, pointsAt, pointCount, problems), content, pointsAt + 16 * pointCount + 16);
  if (points === null) return null;
  const parts: Position[][] = [];
  starts.forEach((start, index) => {
    const part = points.slice(start, starts[index + 1] ?? pointCount);
    if (part.length === 0) report(problems, 'empty-part', 'A part without points was left out', true);
    else parts.push(part);
  });
  return { parts };
}

function readStarts(content: Buffer, partCount: number, pointCount: number): number[] | null {
  const starts: number[] = [];
  let previous = 0;
  for (let part = 0; part < partCount; part += 1) {
    const start = content.readInt32LE(44 + 4 * part);
    if (start < previous || start > pointCount) return null;
    starts.push(start);
    previous = start;
  }
  // A first part that begins later, or no part at all, would leave points out without a word.
  return starts[0] === 0 ? starts : null;
}

function readPoints(content: Buffer, at: number, count: number, problems: Problems): Position[] | null {
  const points: Position[] = [];
  for (let index = 0; index < count; index += 1) {
    const x = content.readDoubleLE(at + 16 * index);
    const y = content.readDoubleLE(at + 16 * index + 8);
    if (!usable(x) || !usable(y)) {
      return report(problems, 'non-finite-coordinate', `Point ${index + 1} is not a place: (${x}, ${y})`);
    }
    points.push([x, y]);
  }
  return points;
}

/** Gives points their heights; a record that ends before them has none, and a number of no data is none (p. 2). */
function raise(points: Position[] | null, content: Buffer, at: number): Position[] | null {
  if (!points || !hasZ(content.readInt32LE(0)) || at + 8 * points.length > content.length) return points;
  return points.map(([x, y], index) => {
    const z = content.readDoubleLE(at + 8 * index);
    return usable(z) ? [x, y, z] : [x, y];
  });
}

function usable(value: number): boolean {
  return Number.isFinite(value) && value > NO_DATA && value < -NO_DATA;
}

/**
 * Whether a record's length is one that its own counts explain. Used to find the next record after damaged bytes,
 * where a lucky shape type alone would not be proof.
 */
export function explainsLength(head: Buffer, contentBytes: number): boolean {
  if (head.length < 4) return false;
  const type = head.readInt32LE(0);
  const extras = type > 20 ? [0, 1] : type > 10 ? [1, 2] : [0];
  const kind = kindOf(type);
  if (kind === 'null') return contentBytes === 4;
  if (kind === 'point') return extras.some((extra) => contentBytes === 20 + 8 * extra);
  if (kind === undefined || head.length < 44) return false;
  const multi = kind === 'multipoint';
  const parts = multi ? 0 : head.readInt32LE(36);
  const points = head.readInt32LE(multi ? 36 : 40);
  if (parts < 0 || points < 0) return false;
  const plane = (multi ? 40 : 44) + 4 * parts + 16 * points;
  return extras.some((extra) => contentBytes === plane + extra * (16 + 8 * points));
}
