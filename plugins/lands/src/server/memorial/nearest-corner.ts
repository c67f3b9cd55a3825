import { distance, type Point, type Ring, type Segment } from '@gleba/sdk/geo';
import { openSides } from './along-side.ts';
import type { Boundary } from './boundary.ts';

export interface Corner {
  /** The street that crosses the front's. */
  readonly street: string;
  /** Metres along the front's street from the lot to the middle of the other. */
  readonly distance: number;
}

/** Ends of lines that are drawn up to each other, in metres. */
const endsMeet = 15;

/**
 * The nearest corner of the front's street, as Law 6,015/1973, art. 225, has land without a building told: by its distance from the
 * nearest corner. Files draw the middles of streets, so the distance is to the middle of the street that crosses.
 */
export function nearestCorner(
  front: readonly Segment[],
  street: string,
  boundaries: readonly Boundary[],
): Corner | null {
  const streets = boundaries.filter(({ bounds, isNamed, isArea }) => bounds === 'street' && isNamed && !isArea);
  const own = streets.filter(({ name }) => name === street).flatMap(({ lines }) => lines);
  const ends = front.flat();
  const found = streets
    .filter(({ name }) => name !== street)
    .flatMap(({ name, lines }) =>
      crossings(own, lines).map((crossing) => ({ street: name, distance: nearest(ends, own, crossing) })),
    )
    .sort((a, b) => a.distance - b.distance);
  return found[0] ?? null;
}

function crossings(own: readonly Ring[], others: readonly Ring[]): Point[] {
  const sides = own.flatMap(openSides);
  const met = others.flatMap(openSides).flatMap((other) =>
    sides.flatMap((side) => {
      const point = crossing(side, other);
      return point ? [point] : [];
    }),
  );
  if (met.length > 0) return met;
  const tips = others.flatMap((line) => [line[0], line.at(-1)].filter((point) => point !== undefined));
  return tips.flatMap((tip) => {
    const foot = footOn(sides, tip);
    return foot && distance(foot, tip) <= endsMeet ? [foot] : [];
  });
}

function crossing([[ax, ay], [bx, by]]: Segment, [[cx, cy], [dx, dy]]: Segment): Point | undefined {
  const [ux, uy, vx, vy] = [bx - ax, by - ay, dx - cx, dy - cy];
  const cross = ux * vy - uy * vx;
  if (cross === 0) return undefined;
  const along = ((cx - ax) * vy - (cy - ay) * vx) / cross;
  const other = ((cx - ax) * uy - (cy - ay) * ux) / cross;
  return along >= 0 && along <= 1 && other >= 0 && other <= 1 ? [ax + ux * along, ay + uy * along] : undefined;
}

function footOn(sides: readonly Segment[], point: Point): Point | undefined {
  const feet = sides.map(([[ax, ay], [bx, by]]): Point => {
    const squared = (bx - ax) ** 2 + (by - ay) ** 2;
    const along = squared === 0 ? 0 : ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / squared;
    const share = Math.min(1, Math.max(0, along));
    return [ax + (bx - ax) * share, ay + (by - ay) * share];
  });
  return feet.sort((a, b) => distance(a, point) - distance(b, point))[0];
}

/** Between the feet of the lot's ends on the street and its crossing. */
function nearest(ends: readonly Point[], own: readonly Ring[], corner: Point): number {
  const sides = own.flatMap(openSides);
  return Math.min(...ends.map((end) => distance(footOn(sides, end) ?? end, corner)));
}
