import type { DxfEntity, DxfVertex } from './entity-reader.ts';
import { hatchRings } from './hatch-rings.ts';
import type { Drawing } from './read-drawing.ts';
import { splinePoints } from './spline.ts';

export type Point = [number, number];

/** What stands in the drawing once its blocks are put in: straight lines, points and texts. */
export type FlatEntity =
  | { readonly kind: 'outline'; readonly layer: string; readonly points: Point[] }
  | { readonly kind: 'line'; readonly layer: string; readonly points: Point[] }
  /** Its outer lines and those around its holes; `points` is the largest. */
  | { readonly kind: 'hatch'; readonly layer: string; readonly points: Point[]; readonly rings: Point[][] }
  | { readonly kind: 'point'; readonly layer: string; readonly at: Point }
  | { readonly kind: 'text'; readonly layer: string; readonly at: Point; readonly text: string };

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Blocks in blocks; one that holds itself ends here. */
const deepest = 8;
/** A drawing of some lines can ask for thousands of millions of copies. */
const mostFlat = 500_000;
const mostSegments = 1000;

/** `tolerance`: how far a chord may stay from its arc, in the drawing's unit. The generator ends after half a million shapes. */
export function* flatten(drawing: Drawing, tolerance: number): Generator<FlatEntity> {
  const budget = { left: mostFlat };
  yield* put(drawing, drawing.entities, identity, null, tolerance, 0, budget);
}

function* put(
  drawing: Drawing,
  entities: readonly DxfEntity[],
  matrix: Matrix,
  insertLayer: string | null,
  tolerance: number,
  depth: number,
  budget: { left: number },
): Generator<FlatEntity> {
  for (const entity of entities) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    // Layer 0 inside of a block takes the layer on which the block stands.
    const layer = entity.layer === '0' && insertLayer !== null ? insertLayer : entity.layer;
    const to = (point: readonly [number, number]) => moved(matrix, point);
    const local = tolerance / Math.max(1e-9, scaleOf(matrix));
    if (entity.kind === 'text') yield { kind: 'text', layer, at: to(entity.at), text: entity.text };
    else if (entity.kind === 'point') yield { kind: 'point', layer, at: to(entity.at) };
    else if (entity.kind === 'insert') {
      const block = drawing.blocks.get(entity.block);
      if (!block || depth >= deepest) continue;
      for (const placed of placesOf(entity, block.base)) {
        if (budget.left <= 0) return;
        yield* put(drawing, block.entities, times(matrix, placed), layer, tolerance, depth + 1, budget);
      }
    } else if (entity.kind === 'hatch') {
      const side = entity.isMirrored ? -1 : 1;
      const rings = hatchRings(entity.loops, local).map((ring) => ring.map(([x, y]) => to([x * side, y])));
      const [points] = [...rings].sort((one, other) => sizeOf(other) - sizeOf(one));
      if (points) yield { kind: 'hatch', layer, points, rings };
    } else {
      const { points, isClosed } = lineOf(entity, local);
      const isMirrored = entity.kind !== 'spline' && entity.isMirrored;
      const mirrored = isMirrored ? points.map(([x, y]): Point => [-x, y]) : points;
      const placed = mirrored.map(to);
      yield isClosed ? { kind: 'outline', layer, points: placed } : { kind: 'line', layer, points: placed };
    }
  }
}

function lineOf(entity: Extract<DxfEntity, { kind: 'path' | 'arc' | 'spline' }>, tolerance: number) {
  if (entity.kind === 'path') return pathPoints(entity, tolerance);
  if (entity.kind === 'arc') return arcPoints(entity, tolerance);
  const points = splinePoints(entity.spline, tolerance);
  const [first, last] = [points[0], points.at(-1)];
  const isRing = first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < tolerance;
  if (!first || !(isRing || entity.isClosed) || points.length < 4) return { points, isClosed: false };
  return { points: [...(isRing ? points.slice(0, -1) : points), [first[0], first[1]] as Point], isClosed: true };
}

/** Of the box around it. */
function sizeOf(ring: readonly Point[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of ring) {
    [west, south, east, north] = [Math.min(west, x), Math.min(south, y), Math.max(east, x), Math.max(north, y)];
  }
  return (east - west) * (north - south);
}

function* placesOf(insert: Extract<DxfEntity, { kind: 'insert' }>, base: readonly [number, number]): Generator<Matrix> {
  const angle = (insert.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [sx, sy] = insert.scale;
  const [columns, rows] = [copies(insert.columns), copies(insert.rows)];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [dx, dy] = [column * insert.spacing[0], row * insert.spacing[1]];
      const rotated: Matrix = [cos * sx, sin * sx, -sin * sy, cos * sy, 0, 0];
      const [bx, by] = moved(rotated, base);
      const x = insert.at[0] + cos * dx - sin * dy - bx;
      const y = insert.at[1] + sin * dx + cos * dy - by;
      yield [rotated[0], rotated[1], rotated[2], rotated[3], x, y];
    }
  }
}

function copies(count: number): number {
  return Number.isInteger(count) && count > 0 ? Math.min(count, mostFlat) : 1;
}

export function pathPoints(
  { vertices, isClosed }: Pick<Extract<DxfEntity, { kind: 'path' }>, 'vertices' | 'isClosed'>,
  tolerance: number,
) {
  const [first, last] = [vertices[0], vertices.at(-1)];
  // Drawn back to its beginning by hand: as closed as one that says so.
  const isRing = vertices.length > 3 && first && last && first.x === last.x && first.y === last.y;
  const points: Point[] = [];
  const corners = isClosed && !isRing && first ? [...vertices, first] : vertices;
  for (const [index, corner] of corners.entries()) {
    points.push([corner.x, corner.y]);
    const next = corners[index + 1];
    if (next && corner.bulge !== 0) points.push(...bulgePoints(corner, next, tolerance));
  }
  return { points, isClosed: (isClosed || Boolean(isRing)) && points.length > 3 };
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

function arcPoints({ center, major, ratio, start, end }: Extract<DxfEntity, { kind: 'arc' }>, tolerance: number) {
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
  return Math.min(mostSegments, Math.max(1, Math.ceil(angle / widest)));
}

function moved([a, b, c, d, e, f]: Matrix, [x, y]: readonly [number, number]): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

function times(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}
