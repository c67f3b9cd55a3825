import { arcBetween, segmentsFor } from '../../../../geo/arc.ts';
import type { DxfEntity } from './entity-reader.ts';

export type Point = [number, number];

/** Where points stand for an arc: places among them, and the radius, positive counter-clockwise. */
export interface PathArc {
  readonly first: number;
  readonly last: number;
  readonly radius: number;
}

export function pathPoints(
  { vertices, isClosed }: Pick<Extract<DxfEntity, { kind: 'path' }>, 'vertices' | 'isClosed'>,
  tolerance: number,
) {
  const [first, last] = [vertices[0], vertices.at(-1)];
  // Drawn back to its beginning by hand: as closed as one that says so.
  const isRing = vertices.length > 3 && first && last && first.x === last.x && first.y === last.y;
  const points: Point[] = [];
  const heights: (number | undefined)[] = [];
  const arcs: PathArc[] = [];
  const corners = isClosed && !isRing && first ? [...vertices, first] : vertices;
  for (const [index, corner] of corners.entries()) {
    points.push([corner.x, corner.y]);
    const next = corners[index + 1];
    if (next && corner.bulge !== 0) {
      const first = points.length - 1;
      const arc = arcBetween([corner.x, corner.y], [next.x, next.y], corner.bulge, tolerance);
      points.push(...arc.points);
      if (arc.radius !== 0) arcs.push({ first, last: points.length, radius: arc.radius });
    }
    // An arc lies flat.
    while (heights.length < points.length) heights.push(corner.z);
  }
  return { points, heights, arcs, isClosed: (isClosed || Boolean(isRing)) && points.length > 3 };
}

export function arcPoints(
  { center, major, ratio, start, end }: Extract<DxfEntity, { kind: 'arc' }>,
  tolerance: number,
) {
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
  // A whole circle has no ends, an ellipse no radius.
  const isArc = !isClosed && ratio === 1 && radius > 0;
  const arcs: PathArc[] = isArc ? [{ first: 0, last: count, radius }] : [];
  return { points, isClosed, arcs };
}
