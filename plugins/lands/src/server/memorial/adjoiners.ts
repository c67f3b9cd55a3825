import { distance, type OutlineRing, type Point, type Segment, sidesOf } from '@gleba/sdk/geo';
import { gapsOf, leastContact, meets, merged, openSides, type SideInterval } from './along-side.ts';
import { withNearStreet } from './near-street.ts';
import { type SegmentRuns, segmentRuns } from './segment-runs.ts';
import type { AdjoinerRules, Face, FacedLine, Neighbour, SideSurroundings } from './surroundings.ts';

/**
 * Who adjoins a lot. Files of cities do not share vertices (of neighbouring pairs in a real one a quarter touch in a point only
 * and some overlap by millimetres), so a lot adjoins a side where its own outline is within `tolerance` of it. Around a corner that
 * also catches the ends of the next sides: a stretch counts from one metre on, or when it is half of a shorter side.
 */
export function surroundingsOf(
  rings: readonly OutlineRing[],
  neighbours: readonly Neighbour[],
  faced: readonly FacedLine[],
  rules: AdjoinerRules,
): readonly (readonly SideSurroundings[])[] {
  const boxed = neighbours.map((neighbour) => ({ ...neighbour, edges: segmentRuns(neighbour.rings.flatMap(sidesOf)) }));
  const walls = segmentRuns(neighbours.flatMap(({ rings: outline }) => outline.flatMap(sidesOf)));
  const lines = faced.map((line) => ({ ...line, parts: segmentRuns(line.lines.flatMap(openSides)) }));
  const found = rings.map(({ vertices }) =>
    sidesOf(vertices).map((side) => {
      const length = distance(...side);
      const stretches = boxed
        .flatMap(({ id, edges }) =>
          contact(side, edges, rules.tolerance).map((stretch) => ({
            ...{ ...stretch, id },
            ground: besideEdges(side, edges, rules.tolerance, stretch),
          })),
        )
        .sort((a, b) => a.from - b.from || a.to - b.to);
      const counted = stretches.filter(({ from, to }) => to - from >= Math.min(leastContact, length / 2));
      const gaps = gapsOf(merged(counted), length);
      const faces = facedBy(side, gaps, lines, walls, rules);
      return { neighbours: counted, open: gaps.reduce((sum, { from, to }) => sum + to - from, 0), faces };
    }),
  );
  const [main = [], ...inner] = found;
  const sides = sidesOf(rings[0]?.vertices ?? []);
  return [withNearStreet(sides, main, faced, walls, rules), ...inner];
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
      const edges = segmentRuns(outline.flatMap(sidesOf));
      const stretches = sides.flatMap((side) => contact(side, edges, tolerance));
      return [id, stretches.reduce((sum, { from, to }) => sum + to - from, 0)];
    }),
  );
}

/** The stretches of a side that are within the tolerance of any of the edges. */
function contact(side: Segment, edges: SegmentRuns, tolerance: number): SideInterval[] {
  return merged(
    edges
      .near(side, tolerance)
      .flatMap((edge) => within(side, edge, tolerance) ?? [])
      .sort((a, b) => a.from - b.from),
  );
}

/**
 * Of a stretch what lies beside the edges themselves: the tolerance reaches around a neighbour's corner, and what is told with its
 * length must not.
 */
function besideEdges(side: Segment, edges: SegmentRuns, tolerance: number, stretch: SideInterval): SideInterval {
  const [[x, y], [x1, y1]] = side;
  const length = distance(...side);
  const along = ([px, py]: Point) => ((px - x) * (x1 - x) + (py - y) * (y1 - y)) / length;
  const beside = edges.near(side, tolerance).flatMap((edge) => {
    const near = within(side, edge, tolerance);
    const [one, other] = [along(edge[0]), along(edge[1])];
    if (!near) return [];
    const from = Math.max(stretch.from, near.from, Math.min(one, other));
    const to = Math.min(stretch.to, near.to, Math.max(one, other));
    return from < to ? [{ from, to }] : [];
  });
  if (beside.length === 0) return stretch;
  return { from: Math.min(...beside.map(({ from }) => from)), to: Math.max(...beside.map(({ to }) => to)) };
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

/** The street or water that is met first by lines drawn outward from the quarters of the open parts, with no lot in between. */
function facedBy(
  [start, end]: Segment,
  gaps: readonly SideInterval[],
  faced: readonly (FacedLine & { readonly parts: SegmentRuns })[],
  walls: SegmentRuns,
  { tolerance, streetReach }: AdjoinerRules,
): Face | null {
  const length = distance(start, end);
  const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  // The lot is on the right of its sides, so outside is on their left.
  const out: Point = [-uy, ux];
  let nearest: (Face & { readonly reach: number }) | undefined;
  for (const { from, to } of gaps) {
    for (const share of [0.25, 0.5, 0.75]) {
      const at = from + (to - from) * share;
      const origin: Point = [start[0] + ux * at, start[1] + uy * at];
      const ray: Segment = [origin, [origin[0] + out[0] * streetReach, origin[1] + out[1] * streetReach]];
      const met = walls.near(ray, tolerance).map((wall) => meets(origin, out, wall, tolerance));
      const free = Math.min(streetReach, ...met);
      for (const { name, isStreet, isNamed, parts } of faced) {
        const reach = Math.min(...parts.near(ray, tolerance).map((part) => meets(origin, out, part, 0)));
        if (reach <= free && reach < (nearest?.reach ?? Number.POSITIVE_INFINITY))
          nearest = { name, isStreet, isNamed, by: 'facing', reach };
      }
    }
  }
  if (!nearest) return null;
  const { reach: _, ...face } = nearest;
  return face;
}
