import type { SheetPoint } from '@gleba/sdk/geo';

/** Lines of one hatch: more would be a black area, or a paper that nobody asked for. */
const mostLines = 4000;

/**
 * Parallel lines through an area, so many millimetres apart: what a drawing of release 12 and a page both know. An inner ring is left free
 * (even-odd). `angle` in degrees, clockwise from level on the sheet.
 */
export function hatchLines(
  rings: readonly (readonly SheetPoint[])[],
  spacing: number,
  angle: number,
): readonly (readonly [SheetPoint, SheetPoint])[] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = rings.map((ring) => ring.map(([x, y]): SheetPoint => [x * cos + y * sin, y * cos - x * sin]));
  const heights = turned.flat().map(([, y]) => y);
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const from = Math.ceil(least / spacing);
  const count = Math.floor(most / spacing) - from + 1;
  if (!Number.isFinite(count) || count < 1 || count > mostLines) return [];
  const back = (x: number, y: number): SheetPoint => [x * cos - y * sin, x * sin + y * cos];
  return Array.from({ length: count }, (_, index) => (from + index) * spacing).flatMap((y) => {
    const crossings = turned.flatMap((ring) => crossingsOf(ring, y)).sort((a, b) => a - b);
    return Array.from({ length: Math.floor(crossings.length / 2) }, (_, pair) => {
      const [start = 0, end = 0] = crossings.slice(2 * pair, 2 * pair + 2);
      return [back(start, y), back(end, y)] as const;
    });
  });
}

function crossingsOf(ring: readonly SheetPoint[], y: number): number[] {
  return ring.flatMap(([x, own], index) => {
    const [nextX, next] = ring[(index + 1) % ring.length] ?? [x, own];
    // A corner on the line counts once: with the side that comes from below it.
    if (own <= y === next <= y) return [];
    return [x + ((y - own) * (nextX - x)) / (next - own)];
  });
}
