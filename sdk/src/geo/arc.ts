import { azimuth, distance, type Point, type Ring } from './plane.ts';

/** Metres: no arc is further from the line that stands for it. Lots are drawn and staked out to the centimetre. */
export const arcTolerance = 0.002;
const maxSegments = 1000;

/** A stretch of a shape's outline that stands for an arc of a circle: it is drawn by chords, and known by its radius. */
export interface ShapeArc {
  /**
   * Places of its ends among the shape's positions, all of its rings one behind the other; a ring's last position is its first once more.
   * An arc that ends before it begins goes on over the place where its ring begins.
   */
  readonly first: number;
  readonly last: number;
  /** m; positive where it turns counter-clockwise in the order of the positions. */
  readonly radius: number;
}

/** The same in a file: where it begins and ends, and by how many chords it was drawn. */
export interface FileArc {
  readonly from: Point;
  /** The position behind it: another way to the end may have as many chords. */
  readonly next: Point;
  readonly to: Point;
  readonly chords: number;
  readonly radius: number;
}

export interface MeasuredArc {
  /** m, without a sign. */
  readonly radius: number;
  /** m along the arc. */
  readonly development: number;
  readonly chord: number;
  /** Degrees: of the chord, and at the centre. */
  readonly azimuth: number;
  readonly angle: number;
  readonly turn: 'right' | 'left';
}

/** So many chords that none stays further from its arc than the tolerance: sagitta s = r (1 - cos(a/2)). */
export function segmentsFor(angle: number, radius: number, tolerance: number): number {
  const widest = tolerance < radius ? 2 * Math.acos(1 - tolerance / radius) : Math.PI;
  return Math.min(maxSegments, Math.max(1, Math.ceil(angle / widest)));
}

/**
 * Points of the arc between two others, without them, and its radius, positive counter-clockwise. The bulge is the tangent of a quarter of
 * its angle, left of the way (AutoCAD's DXF reference, group 42).
 */
export function arcBetween(from: Point, to: Point, bulge: number, tolerance: number) {
  const chord = distance(from, to);
  const angle = 4 * Math.atan(bulge);
  if (!(chord > 0) || !Number.isFinite(angle) || angle === 0) return { points: [], radius: 0 };
  const radius = chord / (2 * Math.sin(Math.abs(angle) / 2));
  // From the middle of the chord to the centre, to the left for less than half a turn counter-clockwise.
  const offset = (chord / 2) * ((1 - bulge ** 2) / (2 * bulge));
  const center: Point = [
    (from[0] + to[0]) / 2 - ((to[1] - from[1]) / chord) * offset,
    (from[1] + to[1]) / 2 + ((to[0] - from[0]) / chord) * offset,
  ];
  const start = Math.atan2(from[1] - center[1], from[0] - center[0]);
  const count = segmentsFor(Math.abs(angle), radius, tolerance);
  const points = Array.from({ length: count - 1 }, (_, index): [number, number] => {
    const at = start + (angle * (index + 1)) / count;
    return [center[0] + radius * Math.cos(at), center[1] + radius * Math.sin(at)];
  });
  return { points, radius: Math.sign(bulge) * radius };
}

/** The bulge of the arc of at most half a circle with this radius; undefined where the radius does not reach over the chord. */
export function bulgeOf(from: Point, to: Point, radius: number): number | undefined {
  const half = distance(from, to) / (2 * Math.abs(radius));
  // A half circle that was typed with rounded corners is one.
  if (!(half <= 1.0001)) return undefined;
  return Math.sign(radius) * Math.tan(Math.asin(Math.min(1, half)) / 2);
}

/**
 * An arc by its ends, its radius and the points along it: development = radius × angle at the centre, which is 2 asin(chord / 2 radius), or what
 * is left of the whole circle where the points go the long way. Null where the radius does not reach over the chord.
 */
export function measureArc(points: Ring, signed: number): MeasuredArc | null {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const radius = Math.abs(signed);
  const chord = distance(from, to);
  const half = chord / (2 * radius);
  if (!(chord > 0) || !(half <= 1.001)) return null;
  const short = 2 * Math.asin(Math.min(1, half));
  const drawn = points.slice(1).reduce((sum, point, index) => sum + distance(points[index] ?? point, point), 0);
  const isLong = Math.abs(radius * (2 * Math.PI - short) - drawn) < Math.abs(radius * short - drawn);
  const angle = isLong ? 2 * Math.PI - short : short;
  return {
    ...{ radius, chord, development: radius * angle, azimuth: azimuth(from, to), angle: (angle * 180) / Math.PI },
    turn: signed > 0 ? 'left' : 'right',
  };
}

/** m within which a position of a shape is the one that the file has: shapes are kept to less than that. */
const samePosition = 0.00001;
/** Comparisons: a lot of 25,000 corners with 2,000 arcs. Beyond them the outline is its chords. */
const mostComparisons = 50_000_000;

type Positions = readonly (readonly number[])[];
type Ends = Pick<ShapeArc, 'first' | 'last'>;

/** Places of an arc's positions, in their order, in a shape of these lines; none where the shape has no such stretch. */
export function placesAlong(lines: readonly (readonly unknown[])[], { first, last }: Ends): readonly number[] {
  const { start, line } = lineAt(lines, first);
  const end = start + line.length - 1;
  if (first < start || last <= start || last > end || first === last) return [];
  return last > first ? placesFrom(first, last) : [...placesFrom(first, end - 1), ...placesFrom(start, last)];
}

/** The positions that stand for an arc. */
export function positionsAlong<P>(lines: readonly (readonly P[])[], arc: Ends): readonly P[] {
  const { start, line } = lineAt(lines, arc.first);
  return placesAlong(lines, arc).map((place) => line[place - start] as P);
}

function lineAt<P>(lines: readonly (readonly P[])[], place: number) {
  let start = 0;
  for (const line of lines) {
    if (place < start + line.length) return { start, line };
    start += line.length;
  }
  return { start, line: [] };
}

function placesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}

/**
 * A file's arcs in the lines of the shape that was made of it, which may run the other way round and begin at another corner; one that is
 * not there any more is left out.
 */
export function arcsInShape(
  lines: readonly Positions[],
  arcs: readonly FileArc[],
  within = samePosition,
): readonly ShapeArc[] {
  const size = lines.reduce((sum, { length }) => sum + length, 0);
  if (size * arcs.length > mostComparisons) return [];
  return arcs.flatMap((arc): ShapeArc[] => {
    let start = 0;
    for (const line of lines) {
      const found = arcInLine(line, arc, within);
      if (found) return [{ first: start + found.first, last: start + found.last, radius: found.radius }];
      start += line.length;
    }
    return [];
  });
}

function arcInLine(line: Positions, { from, next, to, chords, radius }: FileArc, within: number): ShapeArc | undefined {
  const size = line.length - 1;
  const isRing = isClosed(line);
  if (chords > size) return undefined;
  const isAt = (place: number, [x, y]: Point) => {
    const [px = Number.NaN, py = Number.NaN] = line[place] ?? [];
    return Math.abs(px - x) < within && Math.abs(py - y) < within;
  };
  // Of a ring each place once: its last position is its first.
  const turned = (place: number) => (isRing && chords < size ? (place + size) % size : place);
  for (const place of line.keys()) {
    if (!isAt(place, from)) continue;
    for (const way of [1, -1]) {
      const end = turned(place + way * chords);
      if (!isAt(turned(place + way), next) || !isAt(end, to)) continue;
      const [first, last] = way === 1 ? [place, end] : [end, place];
      return { first, last: last === 0 ? size : last, radius: way * radius };
    }
  }
  return undefined;
}

function isClosed(line: Positions): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}
