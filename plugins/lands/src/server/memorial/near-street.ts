import { distance, type Point, type Segment } from '@gleba/sdk/geo';
import { gapsOf, meets, merged, openSides } from './along-side.ts';
import type { SegmentRuns } from './segment-runs.ts';
import type { AdjoinerRules, FacedLine, SideSurroundings } from './surroundings.ts';

/**
 * The middles of streets in files of cities are drawn beside their streets, end before the last lot or miss a piece: a line drawn
 * straight out from the lot then meets nothing, or another lot first. Where no side of a lot faces a street, the one that runs along
 * an open side close by is what somebody standing there would take for its street. It is told as found by nearness, for a person to confirm.
 */

/** Metres by which the middle of a street may lie inside of the lots along it: half of a narrow street and its sidewalk. */
const displacement = 8;
/** How far a street may turn away from the side that it runs along. */
const mostTurn = Math.cos(Math.PI / 6);

export function withNearStreet(
  sides: readonly Segment[],
  surroundings: readonly SideSurroundings[],
  faced: readonly FacedLine[],
  walls: SegmentRuns,
  rules: AdjoinerRules,
): readonly SideSurroundings[] {
  const isKnown = surroundings.some((side, index) => isMostlyOpen(side, sides[index]) && isNamedStreet(side.faces));
  if (isKnown) return surroundings;
  const streets = faced.filter(isNamedStreet);
  const near = sides.map((side, index) => {
    const around = surroundings[index];
    return around && around.faces?.isStreet !== false && isMostlyOpen(around, side)
      ? nearestAlong(side, around, streets, walls, rules)
      : undefined;
  });
  const nearest = Math.min(...near.map((found) => found?.away ?? Number.POSITIVE_INFINITY));
  const name = near.find((found) => found?.away === nearest)?.name;
  if (name === undefined) return surroundings;
  return surroundings.map((side, index) =>
    near[index]?.name === name ? { ...side, faces: { name, isStreet: true, isNamed: true, by: 'nearness' } } : side,
  );
}

function isNamedStreet(face: Pick<FacedLine, 'isStreet' | 'isNamed'> | null): boolean {
  return face?.isStreet === true && face.isNamed;
}

function isMostlyOpen({ open }: SideSurroundings, side: Segment | undefined): boolean {
  return side !== undefined && open > distance(...side) / 2;
}

interface NearStreet {
  readonly name: string;
  /** Metres from the middle of the side's open part. */
  readonly away: number;
}

function nearestAlong(
  side: Segment,
  { neighbours }: SideSurroundings,
  streets: readonly FacedLine[],
  walls: SegmentRuns,
  { streetReach, tolerance }: AdjoinerRules,
): NearStreet | undefined {
  const length = distance(...side);
  const [[x, y], [toX, toY]] = side;
  const [ux, uy] = [(toX - x) / length, (toY - y) / length];
  const out: Point = [-uy, ux];
  let nearest: NearStreet | undefined;
  for (const { from, to } of gapsOf(merged(neighbours), length)) {
    const middle = (from + to) / 2;
    const origin: Point = [x + ux * middle, y + uy * middle];
    // As far into the lot opposite as into the lot itself, and never out of it again: what lies behind a lot is that lot's street.
    const ray: Segment = [origin, [origin[0] + out[0] * streetReach, origin[1] + out[1] * streetReach]];
    const met = walls.near(ray, tolerance).map((wall) => meets(origin, out, wall, tolerance));
    const [into, outOf] = met.sort((a, b) => a - b);
    const furthest = Math.min((into ?? Number.POSITIVE_INFINITY) + displacement, outOf ?? Number.POSITIVE_INFINITY);
    for (const { name, lines } of streets) {
      for (const part of lines.flatMap(openSides)) {
        if (!runsAlong(part, [ux, uy])) continue;
        const [qx, qy] = closestOn(part, origin);
        const outward = (qx - origin[0]) * out[0] + (qy - origin[1]) * out[1];
        const away = distance(origin, [qx, qy]);
        if (away > streetReach || outward < -displacement || outward > furthest) continue;
        if (away < (nearest?.away ?? Number.POSITIVE_INFINITY)) nearest = { name, away };
      }
    }
  }
  return nearest;
}

function runsAlong([[ax, ay], [bx, by]]: Segment, [ux, uy]: Point): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  return length > 0 && Math.abs((bx - ax) * ux + (by - ay) * uy) >= mostTurn * length;
}

function closestOn([[ax, ay], [bx, by]]: Segment, [x, y]: Point): Point {
  const [sx, sy] = [bx - ax, by - ay];
  const share = Math.min(1, Math.max(0, ((x - ax) * sx + (y - ay) * sy) / (sx ** 2 + sy ** 2)));
  return [ax + sx * share, ay + sy * share];
}
