import { segmentsFor } from '../../../../geo/arc.ts';
import { FileRefusal } from '../../shapefile/index.ts';
import { assembleRings, measureRing, type Ring } from '../../shapefile/rings.ts';
import { type Point, pathPoints } from './curves.ts';
import type { HatchEdge, HatchLoop } from './hatch.ts';
import { splinePoints } from './spline.ts';

/** Corners that the holes of one hatch are looked for in, less than a second. */
const maxComparisons = 20_000_000;

/** Takes from the corners that are left for a whole drawing. */
export function spendPoints(budget: { points: number }, points: number): void {
  budget.points -= points;
  if (budget.points < 0) throw new FileRefusal('too-complex', 'Too many corners');
}

/** The rings of a hatch, as straight lines that stay within the tolerance. */
export function hatchRings(loops: readonly HatchLoop[], tolerance: number, budget: { points: number }): Point[][] {
  const line = (loop: HatchLoop) => {
    if (loop.kind === 'edges') return chain(loop.edges, tolerance, budget);
    const points = pathOf(loop.vertices, tolerance);
    spendPoints(budget, points.length);
    return points;
  };
  return loops.map((loop) => closed(line(loop))).filter((ring) => ring.length > 3);
}

/** Polygons of the rings: what lies inside of an odd number of others is a hole. */
export function hatchPolygons(rings: readonly Point[][]): readonly (readonly (readonly number[][])[])[] {
  const corners = rings.reduce((sum, { length }) => sum + length, 0);
  if (corners * rings.length > maxComparisons) throw new FileRefusal('too-complex', 'Too many rings in a hatch');
  const measured = rings.map((points) => measureRing(points));
  const wound = measured.map((ring) => {
    const depth = measured.filter((other) => other !== ring && holds(other, ring)).length;
    // Shells run clockwise, holes the other way, as in a shapefile.
    const isHole = depth % 2 === 1;
    return isHole === ring.area > 0 ? ring : measureRing([...ring.points].reverse());
  });
  return assembleRings(wound)?.polygons ?? [];
}

function holds(outer: Ring, inner: Ring): boolean {
  if (Math.abs(outer.area) <= Math.abs(inner.area)) return false;
  const [x = 0, y = 0] = inner.points[0] ?? [];
  const [west, south, east, north] = outer.box;
  if (x < west || x > east || y < south || y > north) return false;
  let isInside = false;
  outer.points.forEach(([ax = 0, ay = 0], index) => {
    const [bx = 0, by = 0] = outer.points[index + 1] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  });
  return isInside;
}

function pathOf(vertices: Extract<HatchLoop, { kind: 'path' }>['vertices'], tolerance: number): Point[] {
  return pathPoints({ vertices, isClosed: true }, tolerance).points;
}

/** The edges one after the other; one that is told from its other end is turned. */
function chain(edges: readonly HatchEdge[], tolerance: number, budget: { points: number }): Point[] {
  const parts = edges.map((edge) => {
    const part = edgePoints(edge, tolerance);
    spendPoints(budget, part.length);
    return part;
  });
  const [first = [], second] = parts;
  const [start, end, next] = [first[0], first.at(-1), second];
  const isTurned = start && end && next && nearest(start, next) < nearest(end, next);
  const points = isTurned ? [...first].reverse() : [...first];
  for (const part of parts.slice(1)) {
    const [last, from, to] = [points.at(-1), part[0], part.at(-1)];
    if (!last || !from || !to) continue;
    const turned = distance(last, to) < distance(last, from) ? [...part].reverse() : part;
    for (const point of turned.slice(1)) points.push(point);
  }
  return points;
}

function edgePoints(edge: HatchEdge, tolerance: number): Point[] {
  if (edge.kind === 'line') {
    return [
      [edge.from[0], edge.from[1]],
      [edge.to[0], edge.to[1]],
    ];
  }
  if (edge.kind === 'spline') return splinePoints(edge.spline, tolerance);
  const { center, major, ratio, isClockwise } = edge;
  const [start, end] = [parameterOf(edge.start, ratio), parameterOf(edge.end, ratio)];
  const count = Math.max(2, segmentsFor(Math.abs(end - start), Math.hypot(major[0], major[1]), tolerance));
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const at = (start + ((end - start) * index) / count) * (isClockwise ? -1 : 1);
    const [u, v] = [Math.cos(at), Math.sin(at) * ratio];
    return [center[0] + u * major[0] - v * major[1], center[1] + u * major[1] + v * major[0]];
  });
}

/** An ellipse's parameter for the angle at which a point is seen from its middle; the same for a circle. */
function parameterOf(degrees: number, ratio: number): number {
  const angle = (degrees * Math.PI) / 180;
  const turns = Math.round(angle / (2 * Math.PI)) * 2 * Math.PI;
  const rest = angle - turns;
  return ratio === 1 ? angle : Math.atan2(Math.sin(rest) / ratio, Math.cos(rest)) + turns;
}

function closed(ring: Point[]): Point[] {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring;
  // Ends that meet but for a rounding are one corner.
  const isSame = distance(first, last) < 1e-6;
  return [...(isSame ? ring.slice(0, -1) : ring), [first[0], first[1]]];
}

function nearest(point: Point, part: readonly Point[]): number {
  return Math.min(...[part[0], part.at(-1)].map((end) => (end ? distance(point, end) : Number.POSITIVE_INFINITY)));
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}
