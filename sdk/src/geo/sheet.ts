/** Millimetres on the sheet: right, down. */
export type SheetPoint = readonly [number, number];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Denominators that a surveyor's scale ruler has, and their tens. */
export const scales = [
  50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1000, 1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500,
  10_000, 12_500, 15_000, 20_000, 25_000, 50_000, 100_000,
] as const;

/** The largest scale at which so many metres fit into so many millimetres; the smallest there is when none does. */
export function chooseScale(metres: { readonly width: number; readonly height: number }, room: Box): number {
  const fits = (scale: number) =>
    (metres.width * 1000) / scale <= room.width && (metres.height * 1000) / scale <= room.height;
  return scales.find(fits) ?? (scales.at(-1) as number);
}

/** Metres between ticks of the grid or of the bar: 1, 2 or 5 by powers of ten, at least so many millimetres apart. */
export function roundStep(scale: number, leastMillimetres: number): number {
  const least = (leastMillimetres * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least - 1e-9) ?? 10) * power;
}

export interface View {
  readonly scale: number;
  readonly box: Box;
  /** What stands in the middle of the box. */
  readonly centre: readonly [number, number];
  place(point: readonly [number, number]): SheetPoint;
  /** Metres of what is at a spot. */
  pointAt(spot: SheetPoint): readonly [number, number];
}

/** East right, north up, true to scale. */
export function viewOf(box: Box, centre: readonly [number, number], scale: number): View {
  const middle: SheetPoint = [box.x + box.width / 2, box.y + box.height / 2];
  const factor = 1000 / scale;
  return {
    scale,
    box,
    centre,
    place: ([east, north]) => [middle[0] + (east - centre[0]) * factor, middle[1] - (north - centre[1]) * factor],
    pointAt: ([x, y]) => [centre[0] + (x - middle[0]) / factor, centre[1] - (y - middle[1]) / factor],
  };
}

export function extentOf(points: readonly (readonly [number, number])[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  return {
    width: east - west,
    height: north - south,
    centre: [(west + east) / 2, (south + north) / 2] as readonly [number, number],
  };
}

/** Degrees for a text along a line that can be read without turning the sheet. */
export function readableAngle([x0, y0]: SheetPoint, [x1, y1]: SheetPoint): number {
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
  return angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
}

/** The part of a polygon inside of a box (Sutherland and Hodgman, 1974); for placing labels, not for measuring. */
export function clipped(polygon: readonly SheetPoint[], { x, y, width, height }: Box): SheetPoint[] {
  const cut = (shape: readonly SheetPoint[], axis: 0 | 1, bound: number, sign: 1 | -1): SheetPoint[] =>
    shape.flatMap((spot, index) => {
      const before = shape[(index + shape.length - 1) % shape.length] ?? spot;
      const inside = (one: SheetPoint) => sign * (one[axis] - bound) >= 0;
      const crossing = (): SheetPoint => {
        const share = (bound - before[axis]) / (spot[axis] - before[axis]);
        return [before[0] + share * (spot[0] - before[0]), before[1] + share * (spot[1] - before[1])];
      };
      if (inside(spot)) return inside(before) ? [spot] : [crossing(), spot];
      return inside(before) ? [crossing()] : [];
    });
  const west = cut(polygon, 0, x, 1);
  const east = cut(west, 0, x + width, -1);
  return cut(cut(east, 1, y, 1), 1, y + height, -1);
}

/** The part of a straight line inside of a box (Liang and Barsky, 1984). */
export function clippedLine(
  [x0, y0]: SheetPoint,
  [x1, y1]: SheetPoint,
  { x, y, width, height }: Box,
): [SheetPoint, SheetPoint] | undefined {
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [x0 - x1, x0 - x],
    [x1 - x0, x + width - x0],
    [y0 - y1, y0 - y],
    [y1 - y0, y + height - y0],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  if (from >= to) return undefined;
  const at = (share: number): SheetPoint => [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
  return [at(from), at(to)];
}

export function sheetArea(polygon: readonly SheetPoint[]): number {
  return Math.abs(
    polygon.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = polygon[(index + 1) % polygon.length] ?? [x, y];
      return sum + x * nextY - nextX * y;
    }, 0) / 2,
  );
}

export function isInside([x, y]: SheetPoint, rings: readonly (readonly SheetPoint[])[]): boolean {
  let crossings = 0;
  for (const ring of rings) {
    ring.forEach(([x0, y0], index) => {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) crossings++;
    });
  }
  return crossings % 2 === 1;
}

/** Where a label has the most room in a polygon: of a grid of points, the one that is furthest from its outline. */
export function labelPoint(rings: readonly (readonly SheetPoint[])[]): {
  readonly spot: SheetPoint;
  readonly room: number;
} {
  const { centre, width, height } = extentOf(rings[0] ?? []);
  let best = { spot: centre as SheetPoint, room: isInside(centre, rings) ? edgeDistance(centre, rings) : -1 };
  const steps = 24;
  for (let row = 1; row < steps; row++) {
    for (let column = 1; column < steps; column++) {
      const spot: SheetPoint = [centre[0] + width * (column / steps - 0.5), centre[1] + height * (row / steps - 0.5)];
      if (!isInside(spot, rings)) continue;
      const room = edgeDistance(spot, rings);
      // The middle wins unless another place is clearly better: labels that wander look wrong.
      if (room > best.room * 1.1) best = { spot, room };
    }
  }
  return best;
}

function edgeDistance([x, y]: SheetPoint, rings: readonly (readonly SheetPoint[])[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    ring.forEach(([x0, y0], index) => {
      const [x1, y1] = ring[(index + 1) % ring.length] ?? [x0, y0];
      const squared = (x1 - x0) ** 2 + (y1 - y0) ** 2;
      const share =
        squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / squared));
      nearest = Math.min(nearest, Math.hypot(x - x0 - share * (x1 - x0), y - y0 - share * (y1 - y0)));
    });
  }
  return nearest;
}

/** Of an SVG drawing; micrometres on the sheet. */
export function pathOf(lines: readonly (readonly SheetPoint[])[], isClosed = true): string {
  const write = ([x, y]: SheetPoint) => `${x.toFixed(3)} ${y.toFixed(3)}`;
  return lines.map((line) => `M${line.map(write).join('L')}${isClosed ? 'Z' : ''}`).join('');
}
