import type { SheetPoint } from '@gleba/sdk/geo';
import { extentOf } from './bounds-of.ts';

/** The rectangle of least area around points, turned as they lie: its corners, along a long side first. */
export function leastBox(points: readonly SheetPoint[]): readonly SheetPoint[] {
  const hull = hullOf(points);
  let [least, found]: [number, readonly SheetPoint[]] = [Number.POSITIVE_INFINITY, []];
  // It has a side along one of the hull's (Freeman and Shapira, 1975).
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] ?? from;
    const side = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (side === 0) return;
    const [cos, sin] = [(to[0] - from[0]) / side, (to[1] - from[1]) / side];
    const turned = extentOf(hull.map(([x, y]): SheetPoint => [x * cos + y * sin, y * cos - x * sin]));
    const [[left, top], [right, bottom]] = [turned.least, turned.most];
    const area = (right - left) * (bottom - top);
    if (area >= least) return;
    const back = (x: number, y: number): SheetPoint => [x * cos - y * sin, x * sin + y * cos];
    const corners = [back(left, top), back(right, top), back(right, bottom), back(left, bottom)] as const;
    const isAlong = right - left >= bottom - top;
    [least, found] = [area, isAlong ? corners : [corners[1], corners[2], corners[3], corners[0]]];
  });
  return found;
}

/** What a string around the points would have as its corners (Andrew, 1979). */
function hullOf(points: readonly SheetPoint[]): readonly SheetPoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...halfOf(sorted), ...halfOf(sorted.reverse())];
}

function halfOf(sorted: readonly SheetPoint[]): readonly SheetPoint[] {
  const half: SheetPoint[] = [];
  for (const point of sorted) {
    while (half.length > 1 && turnAt(half.at(-2), half.at(-1), point) <= 0) half.pop();
    half.push(point);
  }
  // Its last point is the first of the other half.
  return half.slice(0, -1);
}

function turnAt([x0, y0]: SheetPoint = [0, 0], [x1, y1]: SheetPoint = [0, 0], [x2, y2]: SheetPoint): number {
  return (x1 - x0) * (y2 - y0) - (y1 - y0) * (x2 - x0);
}
