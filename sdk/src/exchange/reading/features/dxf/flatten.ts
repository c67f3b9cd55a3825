import { FileRefusal } from '../../shapefile/index.ts';
import { arcPoints, type PathArc, type Point, pathPoints } from './curves.ts';
import type { DxfEntity } from './entity-reader.ts';
import { hatchRings, spendPoints } from './hatch-rings.ts';
import type { Drawing } from './read-drawing.ts';
import { splinePoints } from './spline.ts';

/** What stands in the drawing once its blocks are put in: straight lines, points and texts. */
export type FlatEntity =
  | {
      readonly kind: 'outline' | 'line';
      readonly layer: string;
      readonly points: Point[];
      readonly heights: Heights;
      readonly arcs: readonly PathArc[];
    }
  /** Its outer lines and those around its holes; `points` is the largest. */
  | { readonly kind: 'hatch'; readonly layer: string; readonly points: Point[]; readonly rings: Point[][] }
  | { readonly kind: 'point'; readonly layer: string; readonly at: Point }
  | { readonly kind: 'text'; readonly layer: string; readonly at: Point; readonly text: string };

/** Of its points, in the drawing's unit; null where it says none. */
export type Heights = readonly (number | undefined)[] | null;

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Blocks in blocks; one that holds itself ends here. */
const deepest = 8;
/** A drawing of some lines can ask for thousands of millions of copies. */
const maxFlat = 500_000;
/** Corners of all of them, curves as chords: half a million lots of eight. */
const maxPoints = 4_000_000;

interface Budget {
  left: number;
  points: number;
}

/** `tolerance`: how far a chord may stay from its arc, in the drawing's unit. */
export function* flatten(drawing: Drawing, tolerance: number): Generator<FlatEntity> {
  const budget = { left: maxFlat, points: maxPoints };
  yield* put(drawing, drawing.entities, identity, null, tolerance, 0, budget);
}

function* put(
  drawing: Drawing,
  entities: readonly DxfEntity[],
  matrix: Matrix,
  insertLayer: string | null,
  tolerance: number,
  depth: number,
  budget: Budget,
): Generator<FlatEntity> {
  for (const entity of entities) {
    spend(budget);
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
        // An empty block is as much work as a full one.
        spend(budget);
        yield* put(drawing, block.entities, times(matrix, placed), layer, tolerance, depth + 1, budget);
      }
    } else if (entity.kind === 'hatch') {
      const side = entity.isMirrored ? -1 : 1;
      const rings = hatchRings(entity.loops, local, budget).map((ring) => ring.map(([x, y]) => to([x * side, y])));
      const [points] = [...rings].sort((one, other) => sizeOf(other) - sizeOf(one));
      if (points) yield { kind: 'hatch', layer, points, rings };
    } else {
      const { points, heights, isClosed, arcs = [] } = lineOf(entity, local);
      spendPoints(budget, points.length);
      const isMirrored = entity.kind !== 'spline' && entity.isMirrored;
      const mirrored = isMirrored ? points.map(([x, y]): Point => [-x, y]) : points;
      const placed = mirrored.map(to);
      // How high a block is put is not read: what stands in one is flat, as is a plan at zero.
      const known = depth === 0 && heights?.some((height) => height !== undefined && height !== 0) ? heights : null;
      const kind = isClosed ? 'outline' : 'line';
      yield { kind, layer, points: placed, heights: known, arcs: placedArcs(arcs, matrix, isMirrored) };
    }
  }
}

/** A block that is put in stretched one way makes an ellipse of an arc: then its chords are all that is known. */
function placedArcs(arcs: readonly PathArc[], matrix: Matrix, isMirrored: boolean): readonly PathArc[] {
  const [a, b, c, d] = matrix;
  const [one, other] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (Math.abs(one - other) > 1e-9 * one || Math.abs(a * c + b * d) > 1e-9 * one * other) return [];
  const side = a * d - b * c < 0 !== isMirrored ? -1 : 1;
  return arcs.map(({ radius, ...arc }) => ({ ...arc, radius: radius * one * side }));
}

function spend(budget: Budget): void {
  budget.left -= 1;
  if (budget.left < 0) throw new FileRefusal('too-many-rows', 'Too many shapes', { limit: maxFlat });
}

function lineOf(
  entity: Extract<DxfEntity, { kind: 'path' | 'arc' | 'spline' }>,
  tolerance: number,
): {
  readonly points: Point[];
  readonly heights: Heights;
  readonly isClosed: boolean;
  readonly arcs?: readonly PathArc[];
} {
  if (entity.kind === 'path') return pathPoints(entity, tolerance);
  if (entity.kind === 'arc') return { ...arcPoints(entity, tolerance), heights: null };
  const points = splinePoints(entity.spline, tolerance);
  const [first, last] = [points[0], points.at(-1)];
  const isRing = first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < tolerance;
  if (!first || !(isRing || entity.isClosed) || points.length < 4) return { points, heights: null, isClosed: false };
  return {
    heights: null,
    points: [...(isRing ? points.slice(0, -1) : points), [first[0], first[1]] as Point],
    isClosed: true,
  };
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
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxFlat) : 1;
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
