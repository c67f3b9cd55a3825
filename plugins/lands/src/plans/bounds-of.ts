import type { Point } from '@gleba/sdk/geo';

/** The box around positions, however many: a spread of 100,000 arguments would end the program. */
export function boundsOf(points: readonly Point[]): {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
} {
  let [west, south] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [east, north] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  if (points.length === 0) return { width: 1, height: 1, centre: [0, 0] };
  return { width: east - west, height: north - south, centre: [(west + east) / 2, (south + north) / 2] };
}
