import type { Point } from '@gleba/sdk/geo';

/** The least and the most of each axis; nothing (infinite, the wrong way round) without positions. */
export interface Extent {
  readonly least: Point;
  readonly most: Point;
}

/** The box around positions, however many: a spread of 100,000 arguments would end the program. */
export function extentOf(points: readonly Point[]): Extent {
  let [left, low] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [right, high] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return { least: [left, low], most: [right, high] };
}

export function boundsOf(points: readonly Point[]): {
  readonly width: number;
  readonly height: number;
  readonly centre: Point;
} {
  if (points.length === 0) return { width: 1, height: 1, centre: [0, 0] };
  const { least, most } = extentOf(points);
  return {
    ...{ width: most[0] - least[0], height: most[1] - least[1] },
    centre: [(least[0] + most[0]) / 2, (least[1] + most[1]) / 2],
  };
}
