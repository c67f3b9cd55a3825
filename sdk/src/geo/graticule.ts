import type { Bounds } from './geo-bounds.ts';

type Line = [number, number][];
export interface GraticuleLines {
  readonly type: 'MultiLineString';
  readonly coordinates: Line[];
}

/** Wished pixels between two lines. */
const spacing = 160;
/** Width of the world in pixels at zoom 0. */
const world = 512;
/** Beyond this the web-mercator map ends. */
const maxLatitude = 85.0511;

/** Degrees between lines: 30, 15, 10 and 5, below that 1, 2 or 5 of a power of ten. */
export function graticuleStep(zoom: number): number {
  const wished = (360 / (world * 2 ** zoom)) * spacing;
  const coarse = [5, 10, 15, 30].find((step) => step >= wished);
  if (wished > 30) return 30;
  if (coarse !== undefined && wished > 2) return coarse;
  const power = 10 ** Math.floor(Math.log10(wished));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= wished * 0.999_999) ?? 10;
  return Number((factor * power).toPrecision(1));
}

/** Meridians and parallels over the view and half of it on each side, so that panning does not show their ends. */
export function graticule([west, south, east, north]: Bounds, zoom: number): GraticuleLines {
  const step = graticuleStep(zoom);
  const marginX = (east - west) / 2;
  const marginY = (north - south) / 2;
  const [left, right] = [Math.max(west - marginX, -360), Math.min(east + marginX, 360)];
  const [bottom, top] = [Math.max(south - marginY, -maxLatitude), Math.min(north + marginY, maxLatitude)];
  const meridians = steps(left, right, step).map(
    (x): Line => [
      [x, bottom],
      [x, top],
    ],
  );
  const parallels = steps(bottom, top, step).map(
    (y): Line => [
      [left, y],
      [right, y],
    ],
  );
  return { type: 'MultiLineString', coordinates: [...meridians, ...parallels] };
}

/** Multiplied, not added up: a sum of 0.0001 drifts. */
function steps(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.min(200, Math.floor(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
