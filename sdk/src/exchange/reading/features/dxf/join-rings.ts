import type { PathArc, Point } from './curves.ts';
import type { FlatEntity } from './flatten.ts';

/** Metres: ends that are no further apart meet. Drawn with a catch on ends they are the same; what is drawn by eye misses by far more. */
export const joinTolerance = 0.001;

type Line = Extract<FlatEntity, { readonly kind: 'outline' | 'line' }>;
export interface Joined {
  readonly entities: readonly FlatEntity[];
  /** How many of them were closed of lines and arcs. */
  readonly rings: number;
}
interface Edge {
  readonly line: Line;
  readonly place: number;
  readonly ends: readonly [number, number];
}

/**
 * Lines and arcs that stand by themselves and close a ring, end to end, become that ring: who draws a corner with a fillet gets an arc
 * between two lines. Of a layer alone, with an arc at least (boxes of lines are frames and tables), and where at each end exactly two
 * meet: which way a fork goes nobody knows. All others stay what they are; rings come behind them.
 */
export function joinRings(flat: readonly FlatEntity[], tolerance: number): Joined {
  const layers = new Map<string, { readonly line: Line; readonly place: number }[]>();
  for (const [place, line] of flat.entries()) {
    if (line.kind !== 'line' || line.points.length < 2) continue;
    const there = layers.get(line.layer);
    if (there) there.push({ line, place });
    else layers.set(line.layer, [{ line, place }]);
  }
  const joined = new Set<number>();
  const rings: Line[] = [];
  for (const lines of layers.values()) {
    if (!lines.some(({ line }) => line.arcs.length > 0)) continue;
    for (const way of closedWays(lines, tolerance)) {
      rings.push(ringOf(way));
      for (const { edge } of way) joined.add(edge.place);
    }
  }
  const others = joined.size === 0 ? flat : flat.filter((_, place) => !joined.has(place));
  return { entities: [...others, ...rings], rings: rings.length };
}

interface Step {
  readonly edge: Edge;
  readonly isBackward: boolean;
}

function closedWays(lines: readonly { readonly line: Line; readonly place: number }[], tolerance: number): Step[][] {
  const nodeAt = nodes(tolerance);
  const edges = lines.map(({ line, place }): Edge => {
    const [from = [0, 0], to = [0, 0]] = [line.points[0], line.points.at(-1)];
    return { line, place, ends: [nodeAt(from), nodeAt(to)] };
  });
  const meeting = new Map<number, Edge[]>();
  for (const edge of edges) {
    for (const node of edge.ends) {
      const there = meeting.get(node);
      if (there) there.push(edge);
      else meeting.set(node, [edge]);
    }
  }
  const seen = new Set<Edge>();
  return edges.flatMap((first) => {
    if (first.line.arcs.length === 0 || seen.has(first)) return [];
    const way = wayFrom(first, meeting, seen);
    return way ? [way] : [];
  });
}

/** Each line is gone along once, whether its way closes or not: from another of its lines it would go no other way. */
function wayFrom(first: Edge, meeting: ReadonlyMap<number, readonly Edge[]>, seen: Set<Edge>): Step[] | undefined {
  const [start, next] = first.ends;
  const way: Step[] = [{ edge: first, isBackward: false }];
  seen.add(first);
  if (start === next) return undefined;
  let at = next;
  while (at !== start) {
    const here = meeting.get(at) ?? [];
    const edge = here.length === 2 ? here.find((one) => !seen.has(one)) : undefined;
    if (!edge || edge.ends[0] === edge.ends[1]) return undefined;
    seen.add(edge);
    const isBackward = edge.ends[1] === at;
    way.push({ edge, isBackward });
    at = edge.ends[isBackward ? 0 : 1];
  }
  return meeting.get(start)?.length === 2 ? way : undefined;
}

/** Numbers of places: those within the tolerance of one that is known are it. */
function nodes(tolerance: number): (point: Point) => number {
  const cells = new Map<string, { readonly point: Point; readonly node: number }[]>();
  let count = 0;
  return ([x, y]) => {
    const [column, row] = [Math.floor(x / tolerance), Math.floor(y / tolerance)];
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        for (const { point, node } of cells.get(`${column + dx},${row + dy}`) ?? [])
          if (Math.hypot(point[0] - x, point[1] - y) <= tolerance) return node;
      }
    }
    const key = `${column},${row}`;
    const own = { point: [x, y] as Point, node: count };
    count += 1;
    const there = cells.get(key);
    if (there) there.push(own);
    else cells.set(key, [own]);
    return own.node;
  };
}

/** Where two ends meet, an arc's is the corner: it lies on its circle. */
function ringOf(way: readonly Step[]): Line {
  const turned = way.map(({ edge: { line }, isBackward }) => (isBackward ? backward(line) : line));
  const points: Point[] = [];
  const arcs: PathArc[] = [];
  for (const [index, line] of turned.entries()) {
    const before = turned[(index + turned.length - 1) % turned.length];
    const isArcsEnd = before !== undefined && endsInArc(before) && !beginsInArc(line);
    const corner = isArcsEnd ? before.points.at(-1) : line.points[0];
    const shift = points.length;
    if (corner) points.push(corner);
    points.push(...line.points.slice(1, -1));
    for (const { first, last, radius } of line.arcs) arcs.push({ first: first + shift, last: last + shift, radius });
  }
  const [corner] = points;
  if (corner) points.push([corner[0], corner[1]]);
  return { kind: 'outline', layer: turned[0]?.layer ?? '', points, heights: null, arcs };
}

function endsInArc({ arcs, points }: Line): boolean {
  return arcs.some(({ last }) => last === points.length - 1);
}

function beginsInArc({ arcs }: Line): boolean {
  return arcs.some(({ first }) => first === 0);
}

function backward(line: Line): Line {
  const end = line.points.length - 1;
  const arcs = line.arcs.map(({ first, last, radius }) => ({ first: end - last, last: end - first, radius: -radius }));
  return { ...line, points: line.points.toReversed(), arcs: arcs.toReversed() };
}
