import { isSpline, type Spline } from './spline.ts';
import type { DxfVertex } from './vertex.ts';

type Pair = readonly [number, number];
export type HatchEdge =
  | { readonly kind: 'line'; readonly from: Pair; readonly to: Pair }
  /** Degrees; where it runs clockwise they are counted clockwise too. */
  | {
      readonly kind: 'arc';
      readonly center: Pair;
      readonly major: Pair;
      readonly ratio: number;
      readonly start: number;
      readonly end: number;
      readonly isClockwise: boolean;
    }
  | { readonly kind: 'spline'; readonly spline: Spline };
/** One line around a hatch or around a hole in it. */
export type HatchLoop =
  | { readonly kind: 'path'; readonly vertices: readonly DxfVertex[] }
  | { readonly kind: 'edges'; readonly edges: readonly HatchEdge[] };

const maxLoops = 1000;
/** The loop is a polyline; bit of group 92. */
const polylineFlag = 2;

/** The boundary of a HATCH by its groups (Autodesk's DXF reference, 'Boundary path data'); null where they make no sense. */
export function readHatch(groups: readonly (readonly [number, string])[]): readonly HatchLoop[] | null {
  const first = groups.findIndex(([code]) => code === 91);
  const cursor = new Cursor(groups, first + 1);
  const count = first < 0 ? 0 : Number(groups[first]?.[1]);
  if (!(count >= 1 && count <= maxLoops)) return null;
  const loops: HatchLoop[] = [];
  for (let loop = 0; loop < count; loop++) {
    const flags = cursor.take(92);
    const read = (flags & polylineFlag) !== 0 ? readPath(cursor) : readEdges(cursor);
    if (!read) return null;
    loops.push(read);
    // What the boundary was made from: a count and its names.
    cursor.take(97);
    while (cursor.isNext(330)) cursor.skip();
  }
  return loops;
}

/** Groups one after the other; of a group that is not the next one the value is NaN, and nothing is taken. */
class Cursor {
  constructor(
    private readonly groups: readonly (readonly [number, string])[],
    private place: number,
  ) {}
  isNext(code: number): boolean {
    return this.groups[this.place]?.[0] === code;
  }
  take(code: number): number {
    return this.isNext(code) ? Number(this.groups[this.place++]?.[1]) : Number.NaN;
  }
  pair(code: number): Pair {
    return [this.take(code), this.take(code + 10)];
  }
  skip(): void {
    this.place += 1;
  }
  get left(): number {
    return this.groups.length - this.place;
  }
}

function readPath(cursor: Cursor): HatchLoop | null {
  const hasBulges = cursor.take(72) === 1;
  cursor.take(73);
  const count = cursor.take(93);
  if (!(count >= 2 && count <= cursor.left)) return null;
  const vertices = Array.from({ length: count }, (): DxfVertex => {
    const [x, y] = cursor.pair(10);
    const bulge = hasBulges && cursor.isNext(42) ? cursor.take(42) : 0;
    return { x, y, bulge };
  });
  return vertices.every(({ x, y, bulge }) => Number.isFinite(x + y + bulge)) ? { kind: 'path', vertices } : null;
}

function readEdges(cursor: Cursor): HatchLoop | null {
  const count = cursor.take(93);
  if (!(count >= 1 && count <= cursor.left)) return null;
  const edges: HatchEdge[] = [];
  for (let index = 0; index < count; index++) {
    const edge = readEdge(cursor);
    if (!edge) return null;
    edges.push(edge);
  }
  return { kind: 'edges', edges };
}

function readEdge(cursor: Cursor): HatchEdge | null {
  const type = cursor.take(72);
  if (type === 1) {
    const [from, to] = [cursor.pair(10), cursor.pair(11)];
    return isFinitePair(from) && isFinitePair(to) ? { kind: 'line', from, to } : null;
  }
  if (type === 2 || type === 3) {
    const center = cursor.pair(10);
    const major: Pair = type === 2 ? [cursor.take(40), 0] : cursor.pair(11);
    const ratio = type === 2 ? 1 : cursor.take(40);
    const [start, end] = [cursor.take(50), cursor.take(51)];
    const isClockwise = cursor.take(73) === 0;
    if (!isFinitePair(center) || !isFinitePair(major) || !(ratio > 0) || !Number.isFinite(start + end)) return null;
    return { kind: 'arc', center, major, ratio, start, end, isClockwise };
  }
  return type === 4 ? readSplineEdge(cursor) : null;
}

function readSplineEdge(cursor: Cursor): HatchEdge | null {
  const degree = cursor.take(94);
  const isRational = cursor.take(73) === 1;
  cursor.take(74);
  const [knotCount, poleCount] = [cursor.take(95), cursor.take(96)];
  if (!(knotCount >= 2 && poleCount >= 2 && knotCount + poleCount <= cursor.left)) return null;
  const knots = Array.from({ length: knotCount }, () => cursor.take(40));
  const weights: number[] = [];
  const poles = Array.from({ length: poleCount }, (): Pair => {
    const pole = cursor.pair(10);
    if (isRational && cursor.isNext(42)) weights.push(cursor.take(42));
    return pole;
  });
  // Points that it was fitted to, and its directions at the ends: newer releases have them.
  if (cursor.isNext(97)) {
    for (let left = cursor.take(97); left > 0 && cursor.isNext(11); left--) cursor.pair(11);
    for (const code of [12, 13]) if (cursor.isNext(code)) cursor.pair(code);
  }
  const spline = { degree, knots, poles, weights };
  return isSpline(spline) ? { kind: 'spline', spline } : null;
}

function isFinitePair([x, y]: Pair): boolean {
  return Number.isFinite(x) && Number.isFinite(y);
}
