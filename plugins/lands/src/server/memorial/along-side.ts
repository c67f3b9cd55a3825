import type { Point, Ring, Segment } from '@gleba/sdk/geo';

/** Metres along a side, from its first vertex. */
export interface SideInterval {
  readonly from: number;
  readonly to: number;
}

/** Shortest stretch that makes an adjoiner, in metres. */
export const leastContact = 1;

/** Stretches in order, the ones that meet made one. */
export function merged(stretches: readonly SideInterval[]): SideInterval[] {
  const whole: { from: number; to: number }[] = [];
  for (const { from, to } of stretches) {
    const last = whole.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else whole.push({ from, to });
  }
  return whole;
}

/** What of a side no lot adjoins; slivers under the least contact are the file's, not the ground's. */
export function gapsOf(covered: readonly SideInterval[], length: number): SideInterval[] {
  const ends = [0, ...covered.flatMap(({ from, to }) => [from, to]), length];
  const gaps: SideInterval[] = [];
  for (let index = 0; index < ends.length; index += 2) {
    const [from = 0, to = 0] = ends.slice(index, index + 2);
    if (to - from >= Math.min(leastContact, length / 2)) gaps.push({ from, to });
  }
  return gaps;
}

export function openSides(line: Ring): Segment[] {
  return line.slice(1).map((to, index) => [line[index] ?? to, to]);
}

/** Metres from the origin along the direction to the segment; infinite when they do not meet beyond `least`. */
export function meets([x, y]: Point, [dx, dy]: Point, [[ax, ay], [bx, by]]: Segment, least: number): number {
  const [sx, sy] = [bx - ax, by - ay];
  const cross = dx * sy - dy * sx;
  if (cross === 0) return Number.POSITIVE_INFINITY;
  const reach = ((ax - x) * sy - (ay - y) * sx) / cross;
  const along = ((ax - x) * dy - (ay - y) * dx) / cross;
  return reach > least && along >= 0 && along <= 1 ? reach : Number.POSITIVE_INFINITY;
}
