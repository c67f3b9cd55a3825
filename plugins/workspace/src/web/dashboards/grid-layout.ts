import { gridColumns, maxHeight } from '../../dashboards/widget.ts';

/** Where something stands on the grid, in columns and rows. */
export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export type Place = Omit<Placed, 'id'>;

const meets = (one: Placed, other: Placed) =>
  one.id !== other.id &&
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

/** Within the grid, whatever a pointer or a key asked for. */
export function withinGrid({ x, y, w, h }: Place): Place {
  const width = between(w, 2, gridColumns);
  return {
    x: between(x, 0, gridColumns - width),
    y: Math.max(0, Math.round(y)),
    w: width,
    h: between(h, 1, maxHeight),
  };
}

/**
 * All of them with one at another place: it stands there, what it would cover goes below it, and what has room above moves up. Nothing
 * ever overlaps.
 */
export function withPlace<T extends Placed>(items: readonly T[], id: string, wanted: Place): readonly T[] {
  const moved = items.find((item) => item.id === id);
  if (!moved) return items;
  const first = { ...moved, ...withinGrid(wanted) };
  const others = inReadingOrder(items.filter((item) => item.id !== id));
  return settled([first, ...others]);
}

/** As far up as each goes, in reading order; those named first keep their row where they can. */
export function settled<T extends Placed>(items: readonly T[]): readonly T[] {
  const standing: T[] = [];
  for (const item of items) {
    let place = { ...item };
    while (standing.some((other) => meets(place, other))) place = { ...place, y: place.y + 1 };
    standing.push(place);
  }
  const risen: T[] = [];
  for (const item of inReadingOrder(standing)) {
    let place = { ...item };
    while (place.y > 0 && !risen.some((other) => meets({ ...place, y: place.y - 1 }, other)))
      place = { ...place, y: place.y - 1 };
    risen.push(place);
  }
  return risen;
}

/** From top to bottom, from left to right: the order of a phone and of the Tab key. */
export function inReadingOrder<T extends Placed>(items: readonly T[]): readonly T[] {
  return [...items].sort((one, other) => one.y - other.y || one.x - other.x);
}

/** The first row below everything. */
export function endOf(items: readonly Placed[]): number {
  return Math.max(0, ...items.map(({ y, h }) => y + h));
}
