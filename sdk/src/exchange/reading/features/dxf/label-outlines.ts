import { FileRefusal } from '../../shapefile/index.ts';
import type { Point } from './curves.ts';
import type { FlatEntity } from './flatten.ts';

/**
 * Corners that texts are held against, about a second: outlines upon outlines are no drawing of lots. A city of 100,000 lots
 * takes some millions.
 */
const maxComparisons = 200_000_000;

interface Outline {
  readonly points: readonly Point[];
}
type Text = Extract<FlatEntity, { kind: 'text' }>;

interface Box {
  readonly outline: number;
  readonly points: readonly Point[];
  readonly low: Point;
  readonly high: Point;
  readonly size: number;
}

/**
 * Texts of each outline: those that stand in it and in no smaller one, for a block's outline holds the numbers of all its lots.
 * Outlines are sorted into a grid, so that a city's texts are not held against a city's outlines.
 */
export function labelOutlines(
  outlines: readonly Outline[],
  texts: readonly Text[],
): ReadonlyMap<number, readonly Text[]> {
  const boxes = outlines
    .map(({ points }, outline) => boxOf(outline, points))
    .filter(({ size }) => Number.isFinite(size));
  const grid = gridOf(boxes);
  const labels = new Map<number, Text[]>();
  let left = maxComparisons;
  for (const text of texts) {
    const around = grid.at(text.at).filter((box) => {
      left -= isInBox(text.at, box) ? box.points.length : 1;
      if (left < 0) throw new FileRefusal('too-complex', 'Too many texts in too many outlines');
      return isInside(text.at, box);
    });
    const smallest = around.reduce<Box | undefined>(
      (best, box) => (best && best.size <= box.size ? best : box),
      undefined,
    );
    if (!smallest) continue;
    const there = labels.get(smallest.outline);
    if (there) there.push(text);
    else labels.set(smallest.outline, [text]);
  }
  return labels;
}

function boxOf(outline: number, points: readonly Point[]): Box {
  const low: Point = [Infinity, Infinity];
  const high: Point = [-Infinity, -Infinity];
  let twice = 0;
  for (const [index, [x, y]] of points.entries()) {
    low[0] = Math.min(low[0], x);
    low[1] = Math.min(low[1], y);
    high[0] = Math.max(high[0], x);
    high[1] = Math.max(high[1], y);
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    twice += (x - low[0]) * (nextY - y) - (nextX - x) * (y - low[1]);
  }
  return { outline, points, low, high, size: Math.abs(twice) + (high[0] - low[0]) * (high[1] - low[1]) };
}

/** Cells as wide as a usual outline; one that would fill more than some hundred of them is asked for every text. */
function gridOf(boxes: readonly Box[]) {
  const widths = boxes.map(({ low, high }) => Math.max(high[0] - low[0], high[1] - low[1])).sort((a, b) => a - b);
  const cell = Math.max(widths[Math.floor(widths.length / 2)] ?? 1, 1e-6);
  const cells = new Map<string, Box[]>();
  const large: Box[] = [];
  const indexOf = (value: number) => Math.floor(value / cell);
  for (const box of boxes) {
    const [left, bottom] = [indexOf(box.low[0]), indexOf(box.low[1])];
    const [right, top] = [indexOf(box.high[0]), indexOf(box.high[1])];
    if ((right - left + 1) * (top - bottom + 1) > 400) large.push(box);
    else {
      for (let x = left; x <= right; x += 1) {
        for (let y = bottom; y <= top; y += 1) {
          const key = `${x},${y}`;
          const there = cells.get(key);
          if (there) there.push(box);
          else cells.set(key, [box]);
        }
      }
    }
  }
  return { at: ([x, y]: Point) => [...(cells.get(`${indexOf(x)},${indexOf(y)}`) ?? []), ...large] };
}

function isInBox([x, y]: Point, { low, high }: Box): boolean {
  return x >= low[0] && x <= high[0] && y >= low[1] && y <= high[1];
}

function isInside(point: Point, box: Box): boolean {
  if (!isInBox(point, box)) return false;
  const [x, y] = point;
  const { points } = box;
  let inside = false;
  for (const [index, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}
