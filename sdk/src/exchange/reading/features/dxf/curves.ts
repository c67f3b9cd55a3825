import type { DxfEntity, DxfVertex } from './entity-reader.ts';

export type Point = [number, number];

const maxSegments = 1000;

export function pathPoints(
  { vertices, isClosed }: Pick<Extract<DxfEntity, { kind: 'path' }>, 'vertices' | 'isClosed'>,
  tolerance: number,
) {
  const [first, last] = [vertices[0], vertices.at(-1)];
  // Drawn back to its beginning by hand: as closed as one that says so.
  const isRing = vertices.length > 3 && first && last && first.x === last.x && first.y === last.y;
  const points: Point[] = [];
  const heights: (number | undefined)[] = [];
  const corners = isClosed && !isRing && first ? [...vertices, first] : vertices;
  for (const [index, corner] of corners.entries()) {
    points.push([corner.x, corner.y]);
    const next = corners[index + 1];
    if (next && corner.bulge !== 0) points.push(...bulgePoints(corner, next, tolerance));
    // An arc lies flat.
    while (heights.length < points.length) heights.push(corner.z);
  }
  return { points, heights, isClosed: (isClosed || Boolean(isRing)) && points.length > 3 };
}

/** Points of the arc between two corners, without them. The bulge is the tangent of a quarter of its angle, left of the way. */
function bulgePoints(from: DxfVertex, to: DxfVertex, tolerance: number): Point[] {
  const chord = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = 4 * Math.atan(from.bulge);
  if (!(chord > 0) || !Number.isFinite(angle)) return [];
  const radius = chord / (2 * Math.sin(Math.abs(angle) / 2));
  // From the middle of the chord to the centre, to the left for less than half a turn counter-clockwise.
  const offset = (chord / 2) * ((1 - from.bulge ** 2) / (2 * from.bulge));
  const center: Point = [
    (from.x + to.x) / 2 - ((to.y - from.y) / chord) * offset,
    (from.y + to.y) / 2 + ((to.x - from.x) / chord) * offset,
  ];
  const start = Math.atan2(from.y - center[1], from.x - center[0]);
  const count = segmentsFor(Math.abs(angle), radius, tolerance);
  return Array.from({ length: count - 1 }, (_, index): Point => {
    const at = start + (angle * (index + 1)) / count;
    return [center[0] + radius * Math.cos(at), center[1] + radius * Math.sin(at)];
  });
}

export function arcPoints(
  { center, major, ratio, start, end }: Extract<DxfEntity, { kind: 'arc' }>,
  tolerance: number,
) {
  const turn = 2 * Math.PI;
  const whole = end - start;
  const angle = whole > 0 && whole <= turn + 1e-9 ? whole : ((whole % turn) + turn) % turn || turn;
  const isClosed = angle > turn - 1e-9;
  const radius = Math.hypot(major[0], major[1]);
  const count = Math.max(isClosed ? 8 : 1, segmentsFor(angle, radius, tolerance));
  const points = Array.from({ length: count + 1 }, (_, index): Point => {
    const at = start + (angle * index) / count;
    const [u, v] = [Math.cos(at), Math.sin(at) * ratio];
    return [center[0] + u * major[0] - v * major[1], center[1] + u * major[1] + v * major[0]];
  });
  const [first] = points;
  if (isClosed && first) points[count] = [first[0], first[1]];
  return { points, isClosed };
}

/** So many chords that none stays further from its arc than the tolerance: sagitta s = r (1 - cos(a/2)). */
export function segmentsFor(angle: number, radius: number, tolerance: number): number {
  const widest = tolerance < radius ? 2 * Math.acos(1 - tolerance / radius) : Math.PI;
  return Math.min(maxSegments, Math.max(1, Math.ceil(angle / widest)));
}
