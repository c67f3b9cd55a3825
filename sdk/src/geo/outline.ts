import { clockwiseArea, distance, type Point, type Ring } from './plane.ts';

/** Vertices nearer to each other than this are one: half of the millimetre that papers print. */
export const sameVertex = 0.0005;
/** A vertex so near to the line between its neighbours (1 mm, what papers print) makes no corner. */
export const onLine = 0.001;

export type RingRole = 'outer' | 'inner';

/** A ring without its closing vertex. Outer ones run clockwise, inner ones counter-clockwise: the lot is always on the right. */
export interface OutlineRing {
  /** 0-based: part of a lot that has several. */
  readonly part: number;
  readonly role: RingRole;
  readonly vertices: Ring;
}

export interface OutlineNotes {
  readonly droppedDuplicates: number;
  readonly droppedCollinear: number;
}

export interface Outline {
  readonly rings: readonly OutlineRing[];
  readonly notes: OutlineNotes;
}

/** A lot whose shape is no area: fewer than three corners, or all on one line. */
export class NoOutline extends Error {}

/**
 * The lot's rings in the one order that everything else counts on, whatever order the file had: parts by size, the largest
 * first; of each the outer ring and then its inner ones, by size; each begins at its northernmost vertex (of several, the
 * westernmost). Repeated vertices are one. Vertices on the line between their neighbours stay, since somebody surveyed
 * them, unless `mergesCollinear`.
 */
export function outlineOf(
  parts: readonly (readonly Ring[])[],
  { mergesCollinear = false }: { readonly mergesCollinear?: boolean } = {},
): Outline {
  const notes = { droppedDuplicates: 0, droppedCollinear: 0 };
  const settle = (ring: Ring) => {
    const open = withoutDuplicates(ring);
    // The closing vertex repeats the first by rule; it is no finding.
    notes.droppedDuplicates += ring.length - open.length - (isClosed(ring) ? 1 : 0);
    const kept = mergesCollinear ? withoutCollinear(open) : open;
    notes.droppedCollinear += open.length - kept.length;
    return kept;
  };
  const settled = parts
    .map((part) => part.map(settle).filter(isArea))
    .filter((part) => part.length > 0)
    .sort((a, b) => size(b[0]) - size(a[0]));
  if (settled.length === 0) throw new NoOutline('The shape has no area.');
  const rings = settled.flatMap(([outer = [], ...inner], part) => [
    { part, role: 'outer' as const, vertices: fromNorth(running(outer, 'clockwise')) },
    ...inner
      .sort((a, b) => size(b) - size(a))
      .map((ring) => ({ part, role: 'inner' as const, vertices: fromNorth(running(ring, 'counter')) })),
  ]);
  return { rings, notes };
}

function isClosed(ring: Ring): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first !== undefined && last !== undefined && distance(first, last) < sameVertex;
}

function withoutDuplicates(ring: Ring): Point[] {
  const kept: Point[] = [];
  for (const vertex of ring) {
    const before = kept.at(-1);
    if (!before || distance(before, vertex) >= sameVertex) kept.push(vertex);
  }
  while (kept.length > 1 && isClosed(kept)) kept.pop();
  return kept;
}

/** One at a time, and each judged by what is left, so that a gentle curve is not drawn straight as a whole. */
function withoutCollinear(ring: Ring): Point[] {
  const kept = [...ring];
  for (let index = 0; index < kept.length && kept.length > 3; ) {
    const before = kept[(index + kept.length - 1) % kept.length] as Point;
    const after = kept[(index + 1) % kept.length] as Point;
    const vertex = kept[index] as Point;
    const chord = distance(before, after);
    const isBetween = distance(before, vertex) < chord && distance(vertex, after) < chord;
    const offset = chord === 0 ? 0 : (2 * Math.abs(clockwiseArea([before, vertex, after]))) / chord;
    if (isBetween && offset < onLine) kept.splice(index, 1);
    else index++;
  }
  return kept;
}

function size(ring: Ring | undefined): number {
  return Math.abs(clockwiseArea(ring ?? []));
}

function isArea(ring: Ring): boolean {
  return ring.length >= 3 && size(ring) > 0;
}

function running(ring: Ring, way: 'clockwise' | 'counter'): Ring {
  return clockwiseArea(ring) > 0 === (way === 'clockwise') ? ring : [...ring].reverse();
}

function fromNorth(ring: Ring): Ring {
  let start = 0;
  ring.forEach(([x, y], index) => {
    const [bestX, bestY] = ring[start] as Point;
    if (y > bestY || (y === bestY && x < bestX)) start = index;
  });
  return [...ring.slice(start), ...ring.slice(0, start)];
}
