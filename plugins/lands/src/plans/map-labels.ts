import { type Box, isInside, labelPoint, type Point, readableAngle, type SheetPoint, type View } from '@gleba/sdk/geo';
import { extentOf } from './bounds-of.ts';
import { type Drawn, type DrawnLine, line, type PlanLayer, written } from './drawn.ts';
import type { LabelRoom, TextBox } from './label-room.ts';
import { textWidth } from './text-width.ts';

/** Millimetres of capitals: below this nobody reads a copy of the sheet. */
export const leastHeight = 1.5;

/** What stands on one sheet's map, and what has been written there already. */
export interface MapSheet {
  readonly map: Box;
  readonly view: View;
  readonly room: LabelRoom;
  readonly drawn: Drawn[];
  readonly references: References;
}

/** What had no room for its name: a number on the map, or its coordinates, and the name in a table. */
export interface References {
  readonly rows: readonly Reference[];
  next(): number;
  add(row: Reference): void;
}
export interface Reference {
  /** Null where not even a number has room. */
  readonly number: number | null;
  readonly text: string;
  readonly place: Point;
}

export function referenceList(): References {
  const rows: Reference[] = [];
  let last = 0;
  return {
    rows,
    next: () => last + 1,
    add(row) {
      last = Math.max(last, row.number ?? 0);
      rows.push(row);
    },
  };
}

export interface Spot {
  readonly at: SheetPoint;
  readonly angle: number;
}

export interface LabelWish {
  readonly layer: PlanLayer;
  /** The wished text first, and what says enough where that has no room; each in lines. */
  readonly texts: readonly (readonly string[])[];
  /** Of capitals, the largest first. */
  readonly heights: readonly number[];
  readonly isBold?: boolean;
  readonly spots: (size: { readonly width: number; readonly height: number }) => Iterable<Spot>;
  /** What else must hold. */
  readonly isGood?: (box: TextBox) => boolean;
  /** How much a spot takes from other things: a smaller text or another spot is taken rather than one that takes more. */
  readonly harmOf?: (box: TextBox) => number;
}

/** Millimetres by which a text's box is wider and higher than the text. */
const margin = 0.4;

/** What a line of text takes of the room. */
export function textBox(text: string, spot: Spot, capitals: number, isBold: boolean): TextBox {
  return { ...spot, width: textWidth(text, capitals, isBold) + margin, height: capitals + margin };
}

/** Between lines, by the height of capitals. */
const leading = 0.6;

/** Writes the first text at the first spot where it fits, as large as it fits; undefined: nowhere. */
export function writeLabel({ room, drawn }: Pick<MapSheet, 'room' | 'drawn'>, wish: LabelWish): Spot | undefined {
  const found = findRoom(room, wish);
  if (!found) return undefined;
  const { lines, capitals, box } = found;
  room.take(box);
  const radians = (box.angle * Math.PI) / 180;
  lines.forEach((text, index) => {
    const down = (index - (lines.length - 1) / 2) * capitals * (1 + leading);
    const at: SheetPoint = [box.at[0] - Math.sin(radians) * down, box.at[1] + Math.cos(radians) * down];
    const look = { height: capitals, angle: box.angle, align: 'middle', isBold: wish.isBold ?? false } as const;
    drawn.push(written(wish.layer, text, at, look));
  });
  return box;
}

interface Found {
  readonly lines: readonly string[];
  /** Their height. */
  readonly capitals: number;
  readonly box: TextBox;
}

/** The first text at the first spot where it fits, as large as it fits. */
export function findRoom(room: Pick<LabelRoom, 'isFree'>, wish: LabelWish): Found | undefined {
  const { isBold = false, isGood = () => true, harmOf = () => 0 } = wish;
  let [found, least]: [Found | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const lines of wish.texts) {
    for (const capitals of wish.heights) {
      const width = Math.max(...lines.map((text) => textWidth(text, capitals, isBold)));
      const height = capitals * (lines.length + (lines.length - 1) * leading);
      for (const spot of wish.spots({ width, height })) {
        const box = { ...spot, width: width + margin, height: height + margin };
        const harm = harmOf(box);
        if (harm >= least || !isGood(box) || !room.isFree(box)) continue;
        [found, least] = [{ lines, capitals, box }, harm];
        if (harm === 0) return found;
      }
    }
  }
  return found;
}

/** A number in place of a name, in the thing or beside it with a line to it; else the table says where the thing is. */
export function writeReference(
  sheet: MapSheet,
  layer: PlanLayer,
  text: string,
  own: SheetPoint,
  wish: Pick<LabelWish, 'spots' | 'isGood'>,
): void {
  const number = sheet.references.next();
  const label = { layer, texts: [[`${number}`]], heights: [leastHeight] };
  const place = sheet.view.pointAt(own);
  const within = writeLabel(sheet, { ...wish, ...label });
  const beside = within ?? writeLabel(sheet, { ...label, spots: (size) => around(own, size, [2.5, 5, 8, 12]) });
  if (beside && !within) sheet.drawn.push(leader(own, beside.at));
  sheet.references.add({ number: beside ? number : null, text, place });
}

/** From a thing towards what is written beside it. */
export function leader([x, y]: SheetPoint, [toX, toY]: SheetPoint): DrawnLine {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const share = Math.max(0.3, 1 - leastHeight / length);
  return line('leader', [
    [x, y],
    [x + (toX - x) * share, y + (toY - y) * share],
  ]);
}

/** Beside a point, so many millimetres away from it, in eight directions. */
export function* around(
  [x, y]: SheetPoint,
  { width, height }: { readonly width: number; readonly height: number },
  gaps: readonly number[],
): Generator<Spot> {
  for (const gap of gaps) {
    for (const [right, down] of directions) {
      yield { at: [x + right * (width / 2 + gap), y + down * (height / 2 + gap)], angle: 0 };
    }
  }
}
const directions = [
  [0, -1],
  [1, -0.6],
  [1, 0.6],
  [0, 1],
  [-1, 0.6],
  [-1, -0.6],
  [1, 0],
  [-1, 0],
] as const;

/**
 * Where a text may stand in an area: its middle, where it has most room, then around; level, then along its longest side. Most find room at
 * once, so the spots are computed as they are asked for; what is higher than the area is wide, or longer than it is from corner to corner, has none.
 */
export function spotsIn(rings: readonly (readonly SheetPoint[])[]): {
  readonly middle: SheetPoint;
  readonly spots: LabelWish['spots'];
} {
  const [outer = []] = rings;
  const { spot, room } = rings.length === 1 && outer.length <= 5 ? roomOfFew(outer) : labelPoint(rings);
  const longest = longestAngle(outer);
  const angles = longest === 0 ? level : [0, longest];
  const { width, height } = extent(outer);
  function* spots(): Generator<Spot> {
    for (const [right, down] of offsets) {
      for (const angle of angles) yield { at: [spot[0] + right * width, spot[1] + down * height], angle };
    }
  }
  const longestText = Math.hypot(width, height);
  const hasRoom = (size: { readonly width: number; readonly height: number }) =>
    size.height <= 2 * room + 0.1 && size.width <= longestText;
  return { middle: spot, spots: (size) => (hasRoom(size) ? spots() : []) };
}
const level = [0];
/** By the area's width and height. */
const offsets = [
  [0, 0],
  ...[0.15, 0.3].flatMap(
    (share) =>
      [
        [0, -share],
        [0, share],
        [-share, 0],
        [share, 0],
      ] as const,
  ),
] as const;

/** Of an outline of few sides the centroid, where it lies well inside: most lots are such. */
function roomOfFew(ring: readonly SheetPoint[]): { readonly spot: SheetPoint; readonly room: number } {
  const spot = centroid(ring);
  if (!isInside(spot, [ring])) return labelPoint([ring]);
  const room = Math.min(...ring.map((from, index) => away(spot, from, ring[(index + 1) % ring.length] ?? from)));
  return { spot, room };
}

function away([x, y]: SheetPoint, [x0, y0]: SheetPoint, [x1, y1]: SheetPoint): number {
  const length = Math.hypot(x1 - x0, y1 - y0);
  return length === 0 ? Math.hypot(x - x0, y - y0) : Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length;
}

export function centroid(ring: readonly SheetPoint[]): SheetPoint {
  const [x0, y0] = ring[0] ?? [0, 0];
  let [twice, sumX, sumY] = [0, 0, 0];
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    const cross = (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
    twice += cross;
    sumX += cross * (x - x0 + nextX - x0);
    sumY += cross * (y - y0 + nextY - y0);
  });
  return twice === 0 ? [x0, y0] : [x0 + sumX / (3 * twice), y0 + sumY / (3 * twice)];
}

function longestAngle(ring: readonly SheetPoint[]): number {
  let [angle, longest] = [0, 0];
  ring.forEach((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length > longest) [longest, angle] = [length, readingAngle(from, to)];
  });
  return angle;
}

/** Degrees of a text along a line: what stands upright is read from the right, as on every plan. */
export function readingAngle(from: SheetPoint, to: SheetPoint): number {
  const angle = readableAngle(from, to);
  return angle > 89 ? angle - 180 : angle;
}

export function extent(points: readonly SheetPoint[]): Box {
  const { least, most } = extentOf(points);
  return { x: least[0], y: least[1], width: most[0] - least[0], height: most[1] - least[1] };
}
