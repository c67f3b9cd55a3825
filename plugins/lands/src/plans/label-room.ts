import { type Box, isInside, type SheetPoint } from '@gleba/sdk/geo';
import { extentOf } from './bounds-of.ts';

/** A text as the rectangle that it takes, turned around its middle. */
export interface TextBox {
  readonly at: SheetPoint;
  readonly width: number;
  readonly height: number;
  /** Degrees, clockwise on the sheet. */
  readonly angle: number;
}

export interface LabelRoom {
  /** Whether nothing stands there yet and it lies within the map. */
  isFree(box: TextBox): boolean;
  take(box: TextBox): void;
}

/** Millimetres of a cell: larger than most labels, so that each is in few. */
const cell = 12;
/** Labels that only touch are apart, whatever a sum of doubles says. */
const hair = 1e-6;
/** What is written on a map: each label is asked against those in its own cells alone. */
export function labelRoom(map: Box): LabelRoom {
  const taken = cells<TextBox>();
  return {
    isFree(box) {
      const corners = cornersOf(box);
      const isIn = corners.every(
        ([x, y]) => x >= map.x && y >= map.y && x <= map.x + map.width && y <= map.y + map.height,
      );
      return isIn && !taken.some(boundsOf(corners), (other) => overlap(box, other));
    },
    take(box) {
      taken.add(boundsOf(cornersOf(box)), box);
    },
  };
}

export interface LineRoom {
  /** Whether one of the lines runs through it. */
  crosses(box: TextBox): boolean;
}

/** Lines that a label must not be written upon. */
export function lineRoom(lines: readonly (readonly [SheetPoint, SheetPoint])[]): LineRoom {
  const kept = cells<readonly [SheetPoint, SheetPoint]>();
  for (const side of lines) kept.add(boundsOf(side), side);
  return {
    crosses: (box) => kept.some(boundsOf(cornersOf(box)), ([from, to]) => isThrough(box, from, to)),
  };
}

/** Whether the text stands whole within the rings. */
export function isWithin(box: TextBox, rings: readonly (readonly SheetPoint[])[]): boolean {
  if (!isInside(box.at, rings)) return false;
  return rings.every((ring) =>
    ring.every((from, index) => !isThrough(box, from, ring[(index + 1) % ring.length] ?? from)),
  );
}

export function sidesOfRing(ring: readonly SheetPoint[]): (readonly [SheetPoint, SheetPoint])[] {
  return ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from] as const);
}

export function cornersOf({ at: [x, y], width, height, angle }: TextBox): readonly SheetPoint[] {
  const [cos, sin] = turnOf(angle);
  const [w, h] = [width / 2, height / 2];
  const corner = (right: number, down: number): SheetPoint => [
    x + right * cos - down * sin,
    y + right * sin + down * cos,
  ];
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

function turnOf(angle: number): readonly [cos: number, sin: number] {
  if (angle === 0) return [1, 0];
  const radians = (angle * Math.PI) / 180;
  return [Math.cos(radians), Math.sin(radians)];
}

/** By separating axes, in the rectangle's own directions: asked of every side of every lot, so nothing is made on the way. */
function isThrough({ at: [x, y], width, height, angle }: TextBox, from: SheetPoint, to: SheetPoint): boolean {
  const [cos, sin] = turnOf(angle);
  const right0 = (from[0] - x) * cos + (from[1] - y) * sin;
  const right1 = (to[0] - x) * cos + (to[1] - y) * sin;
  const [w, h] = [width / 2, height / 2];
  if (Math.min(right0, right1) >= w || Math.max(right0, right1) <= -w) return false;
  const down0 = (from[1] - y) * cos - (from[0] - x) * sin;
  const down1 = (to[1] - y) * cos - (to[0] - x) * sin;
  if (Math.min(down0, down1) >= h || Math.max(down0, down1) <= -h) return false;
  // How far the line passes from the middle, and how far the rectangle reaches towards it.
  const away = Math.abs(right0 * down1 - right1 * down0);
  return away < w * Math.abs(down1 - down0) + h * Math.abs(right1 - right0);
}

/** By separating axes: two rectangles are apart where one of their four directions has them apart. */
export function overlap(one: TextBox, other: TextBox): boolean {
  const [dx, dy] = [other.at[0] - one.at[0], other.at[1] - one.at[1]];
  const [a, b] = [turnOf(one.angle), turnOf(other.angle)];
  const cos = Math.abs(a[0] * b[0] + a[1] * b[1]);
  const sin = Math.abs(a[0] * b[1] - a[1] * b[0]);
  const isApart = (own: TextBox, [c, s]: readonly [number, number], foreign: TextBox) => {
    const [right, down] = [Math.abs(dx * c + dy * s), Math.abs(dy * c - dx * s)];
    const reach = [foreign.width * cos + foreign.height * sin, foreign.width * sin + foreign.height * cos] as const;
    return right > (own.width + reach[0]) / 2 - hair || down > (own.height + reach[1]) / 2 - hair;
  };
  return !isApart(one, a, other) && !isApart(other, b, one);
}

export interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly top: number;
  readonly bottom: number;
}

export function boundsOf(points: readonly SheetPoint[]): Bounds {
  const { least, most } = extentOf(points);
  return { west: least[0], east: most[0], top: least[1], bottom: most[1] };
}

export function areNear(one: Bounds, other: Bounds): boolean {
  return one.west <= other.east && other.west <= one.east && one.top <= other.bottom && other.top <= one.bottom;
}

/** Rows of a column: no sheet has so many. A number as key is made and found faster than a text. */
const mostRows = 65_536;

/** Things by where they lie on the sheet. */
export function cells<T>() {
  const held = new Map<number, T[]>();
  const cellOf = (at: number) => Math.floor(at / cell);
  return {
    add({ west, east, top, bottom }: Bounds, value: T): void {
      for (let column = cellOf(west); column <= cellOf(east); column++) {
        for (let row = cellOf(top); row <= cellOf(bottom); row++) {
          const there = held.get(column * mostRows + row);
          if (there) there.push(value);
          else held.set(column * mostRows + row, [value]);
        }
      }
    },
    some({ west, east, top, bottom }: Bounds, test: (value: T) => boolean): boolean {
      for (let column = cellOf(west); column <= cellOf(east); column++) {
        for (let row = cellOf(top); row <= cellOf(bottom); row++) {
          if (held.get(column * mostRows + row)?.some(test)) return true;
        }
      }
      return false;
    },
  };
}
