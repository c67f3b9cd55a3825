import type { Position } from './source.ts';

export interface Ring {
  points: Position[];
  /** Positive when counter-clockwise. */
  area: number;
  box: [number, number, number, number];
}

/** Work allowed on the rings of one record, in segment tests: about a second, whatever the file says. */
export const RING_BUDGET = 100_000_000;

export interface AssembledRings {
  polygons: Position[][][];
  orphanHoles: number;
  rewound: boolean;
}

export function measureRing(points: Position[]): Ring {
  const [originX, originY] = points[0] ?? [0, 0];
  const box: Ring['box'] = [Infinity, Infinity, -Infinity, -Infinity];
  let twice = 0;
  let previousX = 0;
  let previousY = 0;
  for (const [px, py] of points) {
    // Relative to the first vertex: UTM northings of eight digits would otherwise eat the precision of a small lot.
    const x = px - originX;
    const y = py - originY;
    twice += previousX * y - x * previousY;
    previousX = x;
    previousY = y;
    if (px < box[0]) box[0] = px;
    if (py < box[1]) box[1] = py;
    if (px > box[2]) box[2] = px;
    if (py > box[3]) box[3] = py;
  }
  return { points, area: twice / 2, box };
}

/**
 * Puts holes into shells. White paper p. 8: shells run clockwise, holes counter-clockwise, in any order.
 * Null when the rings are too many to sort out within the budget.
 */
export function assembleRings(rings: Ring[], budget = RING_BUDGET): AssembledRings | null {
  const counter = { left: budget };
  const shells = rings.filter((ring) => ring.area < 0);
  const owned = new Map<Ring, Ring[]>(shells.map((shell) => [shell, []]));
  const bySize = sortBySize(shells);
  let orphanHoles = 0;
  for (const hole of rings) {
    if (hole.area < 0) continue;
    const shell = smallestAround(hole, bySize, counter);
    if (counter.left <= 0) return null;
    const list = shell === undefined ? undefined : owned.get(shell);
    if (list) list.push(hole);
    else orphanHoles += 1;
  }
  if (orphanHoles > 0) return assembleByContainment(rings, counter, orphanHoles);
  return { polygons: toPolygons(owned), orphanHoles: 0, rewound: false };
}

function sortBySize(rings: Ring[]): Ring[] {
  return [...rings].sort((a, b) => Math.abs(a.area) - Math.abs(b.area));
}

/** Where the winding explains nothing: a ring inside an odd number of others is a hole, whichever way it runs. */
function assembleByContainment(rings: Ring[], counter: { left: number }, orphanHoles: number): AssembledRings | null {
  const bySize = sortBySize(rings);
  const depth = new Map<Ring, number>();
  const parent = new Map<Ring, Ring>();
  for (let index = bySize.length - 1; index >= 0; index -= 1) {
    const ring = bySize[index];
    if (ring === undefined) continue;
    const around = smallestAround(ring, bySize, counter, index + 1);
    if (counter.left <= 0) return null;
    if (around) parent.set(ring, around);
    depth.set(ring, around ? (depth.get(around) ?? 0) + 1 : 0);
  }
  const isHole = (ring: Ring) => (depth.get(ring) ?? 0) % 2 === 1;
  const owned = new Map<Ring, Ring[]>();
  for (const ring of rings) if (!isHole(ring)) owned.set(ring, []);
  for (const ring of rings) {
    const shell = parent.get(ring);
    if (isHole(ring) && shell) owned.get(shell)?.push(ring);
  }
  const rewound = rings.every((ring) => isHole(ring) === ring.area < 0);
  return { polygons: toPolygons(owned), orphanHoles: rewound ? 0 : orphanHoles, rewound };
}

function toPolygons(owned: ReadonlyMap<Ring, Ring[]>): Position[][][] {
  return [...owned].map(([shell, holes]) => toPolygon(shell, holes));
}

/** RFC 7946 §3.1.6: the outer ring counter-clockwise, the inner ones clockwise. */
function toPolygon(shell: Ring, holes: Ring[]): Position[][] {
  return [wound(shell, true), ...holes.map((hole) => wound(hole, false))];
}

function wound(ring: Ring, counterClockwise: boolean): Position[] {
  return ring.area > 0 === counterClockwise ? ring.points : [...ring.points].reverse();
}

function smallestAround(ring: Ring, bySize: Ring[], counter: { left: number }, from = 0): Ring | undefined {
  const size = Math.abs(ring.area);
  for (let index = from; index < bySize.length; index += 1) {
    const shell = bySize[index];
    counter.left -= 1;
    if (counter.left <= 0) return undefined;
    if (shell === undefined || shell === ring || Math.abs(shell.area) < size) continue;
    if (boxInside(ring.box, shell.box) && ringInside(ring, shell, counter)) return shell;
  }
  return undefined;
}

function boxInside(inner: Ring['box'], outer: Ring['box']): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** By the first vertex, or else the first edge middle, that is not on the other ring's line. */
function ringInside(inner: Ring, outer: Ring, counter: { left: number }): boolean {
  for (const point of inner.points) {
    const side = locate(point, outer.points, counter);
    if (side !== 0 || counter.left <= 0) return side > 0;
  }
  let previous: Position | undefined;
  for (const point of inner.points) {
    if (previous) {
      const middle: Position = [(previous[0] + point[0]) / 2, (previous[1] + point[1]) / 2];
      const side = locate(middle, outer.points, counter);
      if (side !== 0 || counter.left <= 0) return side > 0;
    }
    previous = point;
  }
  return true;
}

/** 1 inside, -1 outside, 0 on the line. */
function locate(point: Position, ring: Position[], counter: { left: number }): -1 | 0 | 1 {
  const [x, y] = point;
  counter.left -= ring.length;
  let inside = false;
  let previous = ring.at(-1) ?? point;
  for (const current of ring) {
    const [x1, y1] = previous;
    const [x2, y2] = current;
    const cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    const within = x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
    if (cross === 0 && within) return 0;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    previous = current;
  }
  return inside ? 1 : -1;
}
