import { distance, type OutlineRing, type Point, type Ring, sidesOf } from '@gleba/sdk/geo';

/**
 * Who adjoins a lot. Files of cities do not share vertices (of neighbouring pairs in a real one a quarter touch in a point only
 * and some overlap by millimetres), so a lot adjoins a side where its own outline is within `tolerance` of it. Around a corner that
 * also catches the ends of the next sides: a stretch counts from one metre on, or when it is half of a shorter side.
 */
export interface AdjoinerRules {
  /** Metres. */
  readonly tolerance: number;
  /** Metres that a line drawn outward from a side may go to meet a street's. */
  readonly streetReach: number;
}

export interface Neighbour {
  readonly id: string;
  /** Outer and inner rings, in the same plane. */
  readonly rings: readonly Ring[];
}

/** What a side may face at a distance: the axis or the edges of a street, the axis or the banks of a water. */
export interface FacedLine {
  readonly name: string;
  /** A lot is entered from a street only. */
  readonly isStreet: boolean;
  readonly lines: readonly Ring[];
}

/** Metres along a side, from its first vertex. */
export interface SideInterval {
  readonly from: number;
  readonly to: number;
}

export interface SideSurroundings {
  /** In the order in which one meets them along the side. */
  readonly neighbours: readonly (SideInterval & { readonly id: string })[];
  /** Metres of the side that no lot adjoins. */
  readonly open: number;
  /** What the open part faces; null when nothing is in reach. */
  readonly faces: Pick<FacedLine, 'name' | 'isStreet'> | null;
}

/** Shortest stretch that makes an adjoiner, in metres. */
const leastContact = 1;

export function surroundingsOf(
  rings: readonly OutlineRing[],
  neighbours: readonly Neighbour[],
  faced: readonly FacedLine[],
  rules: AdjoinerRules,
): readonly (readonly SideSurroundings[])[] {
  const boxed = neighbours.map((neighbour) => ({ ...neighbour, edges: neighbour.rings.flatMap(sidesOf) }));
  const walls = boxed.flatMap(({ edges }) => edges);
  return rings.map(({ vertices }) =>
    sidesOf(vertices).map((side) => {
      const length = distance(...side);
      const found = boxed
        .flatMap(({ id, edges }) => contact(side, edges, rules.tolerance).map((stretch) => ({ ...stretch, id })))
        .sort((a, b) => a.from - b.from || a.to - b.to);
      const counted = found.filter(({ from, to }) => to - from >= Math.min(leastContact, length / 2));
      const gaps = gapsOf(merged(counted), length);
      const faces = facedBy(side, gaps, faced, walls, rules);
      return { neighbours: counted, open: gaps.reduce((sum, { from, to }) => sum + to - from, 0), faces };
    }),
  );
}

/** Metres of the lot's outline that each neighbour adjoins, corners included, whatever is counted on single sides. */
export function sharedLengths(
  rings: readonly OutlineRing[],
  neighbours: readonly Neighbour[],
  tolerance: number,
): ReadonlyMap<string, number> {
  const sides = rings.flatMap(({ vertices }) => sidesOf(vertices));
  return new Map(
    neighbours.map(({ id, rings: outline }) => {
      const edges = outline.flatMap(sidesOf);
      const stretches = sides.flatMap((side) => contact(side, edges, tolerance));
      return [id, stretches.reduce((sum, { from, to }) => sum + to - from, 0)];
    }),
  );
}

type Segment = readonly [Point, Point];

/** The stretches of a side that are within the tolerance of any of the edges. */
function contact(side: Segment, edges: readonly Segment[], tolerance: number): SideInterval[] {
  return merged(
    edges
      .filter((edge) => isNear(side, edge, tolerance))
      .flatMap((edge) => within(side, edge, tolerance) ?? [])
      .sort((a, b) => a.from - b.from),
  );
}

function isNear([a, b]: Segment, [c, d]: Segment, tolerance: number): boolean {
  return [0, 1].every((axis) => {
    const [a0 = 0, b0 = 0, c0 = 0, d0 = 0] = [a[axis], b[axis], c[axis], d[axis]];
    return Math.max(a0, b0) + tolerance >= Math.min(c0, d0) && Math.min(a0, b0) - tolerance <= Math.max(c0, d0);
  });
}

/**
 * Where the side runs inside of all points within `tolerance` of the edge. That region is a rectangle with round ends, and
 * convex: what lies in any of its three parts is one stretch.
 */
function within(side: Segment, edge: Segment, tolerance: number): SideInterval | undefined {
  const length = distance(...side);
  const [[x, y], [x1, y1]] = side;
  const [ux, uy] = [(x1 - x) / length, (y1 - y) / length];
  const found = edge.map((end) => throughDisc([x, y], [ux, uy], end, tolerance));
  const [[ex, ey], [fx, fy]] = edge;
  const edgeLength = distance(...edge);
  if (edgeLength > 0) {
    const [vx, vy] = [(fx - ex) / edgeLength, (fy - ey) / edgeLength];
    const along = bounded((x - ex) * vx + (y - ey) * vy, ux * vx + uy * vy, 0, edgeLength);
    const across = bounded((y - ey) * vx - (x - ex) * vy, uy * vx - ux * vy, -tolerance, tolerance);
    if (along && across) found.push(ordered(Math.max(along.from, across.from), Math.min(along.to, across.to)));
  }
  const parts = found.filter((stretch) => stretch !== undefined);
  if (parts.length === 0) return undefined;
  const from = Math.max(0, Math.min(...parts.map((part) => part.from)));
  return ordered(from, Math.min(length, Math.max(...parts.map((part) => part.to))));
}

function ordered(from: number, to: number): SideInterval | undefined {
  return from < to ? { from, to } : undefined;
}

/** Where `start + slope · t` is between the bounds. */
function bounded(start: number, slope: number, least: number, most: number): SideInterval | undefined {
  if (slope === 0) {
    return start >= least && start <= most
      ? { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
      : undefined;
  }
  const [a, b] = [(least - start) / slope, (most - start) / slope];
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

function throughDisc([x, y]: Point, [ux, uy]: Point, [cx, cy]: Point, radius: number): SideInterval | undefined {
  const middle = (cx - x) * ux + (cy - y) * uy;
  const off = (cx - x) * uy - (cy - y) * ux;
  const half = radius ** 2 - off ** 2;
  return half > 0 ? { from: middle - Math.sqrt(half), to: middle + Math.sqrt(half) } : undefined;
}

/** Stretches in order, the ones that meet made one. */
function merged(stretches: readonly SideInterval[]): SideInterval[] {
  const whole: { from: number; to: number }[] = [];
  for (const { from, to } of stretches) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

/** What of a side no lot adjoins; slivers under the least contact are the file's, not the ground's. */
function gapsOf(covered: readonly SideInterval[], length: number): SideInterval[] {
  const ends = [0, ...covered.flatMap(({ from, to }) => [from, to]), length];
  const gaps: SideInterval[] = [];
  for (let index = 0; index < ends.length; index += 2) {
    const [from = 0, to = 0] = ends.slice(index, index + 2);
    if (to - from >= Math.min(leastContact, length / 2)) gaps.push({ from, to });
  }
  return gaps;
}

/** The street or water that is met first by lines drawn outward from the quarters of the open parts, with no lot in between. */
function facedBy(
  [start, end]: Segment,
  gaps: readonly SideInterval[],
  faced: readonly FacedLine[],
  walls: readonly Segment[],
  { tolerance, streetReach }: AdjoinerRules,
): SideSurroundings['faces'] {
  const length = distance(start, end);
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  // The lot is on the right of its sides, so outside is on their left.
  const out: Point = [-uy, ux];
  let nearest: { name: string; isStreet: boolean; reach: number } | undefined;
  for (const { from, to } of gaps) {
    for (const share of [0.25, 0.5, 0.75]) {
      const at = from + (to - from) * share;
      const origin: Point = [start[0] + ux * at, start[1] + uy * at];
      const free = Math.min(streetReach, ...walls.map((wall) => meets(origin, out, wall, tolerance)));
      for (const { name, isStreet, lines } of faced) {
        const reach = Math.min(...lines.flatMap((line) => openSides(line).map((part) => meets(origin, out, part, 0))));
        if (reach <= free && reach < (nearest?.reach ?? Number.POSITIVE_INFINITY)) nearest = { name, isStreet, reach };
      }
    }
  }
  return nearest ? { name: nearest.name, isStreet: nearest.isStreet } : null;
}

function openSides(line: Ring): Segment[] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to]);
}

/** Metres from the origin along the direction to the segment; infinite when they do not meet beyond `least`. */
function meets([x, y]: Point, [dx, dy]: Point, [[ax, ay], [bx, by]]: Segment, least: number): number {
  const [sx, sy] = [bx - ax, by - ay];
  const cross = dx * sy - dy * sx;
  if (cross === 0) return Number.POSITIVE_INFINITY;
  const reach = ((ax - x) * sy - (ay - y) * sx) / cross;
  const along = ((ax - x) * dy - (ay - y) * dx) / cross;
  return reach > least && along >= 0 && along <= 1 ? reach : Number.POSITIVE_INFINITY;
}
