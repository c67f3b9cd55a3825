import { labelPoint, type SheetPoint, sheetArea } from '@gleba/sdk/geo';
import type { PlanLayer } from './drawn.ts';
import { isWithin, sidesOfRing } from './label-room.ts';
import type { LotRoom } from './lot-room.ts';
import {
  type LabelWish,
  leastHeight,
  type MapSheet,
  readingAngle,
  type Spot,
  spotsIn,
  writeLabel,
  writeReference,
} from './map-labels.ts';
import { partsOn } from './map-shapes.ts';

const heights = [3, 2.5, 2, 1.75, leastHeight] as const;
/** Millimetres between a line and its name: in a narrow street less. */
const gaps = [0.7, 0.25] as const;
/** Of a long outline only so many sides are tried. */
const mostSides = 12;
/** mm² of an area that shows; less of it is named on another sheet or on none. */
const leastArea = 4;

/** Names a street, a water or an area: along its line, or within it. */
export function labelShape(
  sheet: MapSheet,
  layer: PlanLayer,
  name: string,
  rings: readonly (readonly SheetPoint[])[],
  { isArea, lots }: { readonly isArea: boolean; readonly lots: LotRoom },
): void {
  if (isArea) labelArea(sheet, layer, name, rings, lots);
  else labelLine(sheet, layer, name, rings, lots);
}

function labelLine(
  sheet: MapSheet,
  layer: PlanLayer,
  name: string,
  lines: readonly (readonly SheetPoint[])[],
  lots: LotRoom,
): void {
  const pieces = lines.flatMap((points) => partsOn(sheet.map, points, false).flatMap(straightPieces));
  const longest = byLength(pieces).slice(0, mostSides);
  const [first] = longest;
  if (!first || lengthOf(first) < leastHeight) return;
  const wish: LabelWish = {
    ...{ layer, texts: [[name]], heights },
    spots: (size) => besides(longest, size),
  };
  // Rather smaller in the street than over the lots along it, whose numbers have few other spots.
  if (writeLabel(sheet, { ...wish, harmOf: lots.harmOf })) return;
  writeReference(sheet, layer, name, middle(first), wish);
}

function labelArea(
  sheet: MapSheet,
  layer: PlanLayer,
  name: string,
  rings: readonly (readonly SheetPoint[])[],
  lots: LotRoom,
): void {
  const largest = [...rings].sort((a, b) => sheetArea(b) - sheetArea(a))[0];
  if (!largest || sheetArea(largest) < leastArea) return;
  const sides = byLength(sidesOfRing(largest)).slice(0, mostSides);
  const { spot, room } = labelPoint(rings);
  const within = spotsIn(rings);
  const wish: LabelWish = {
    ...{ layer, texts: [[name], name.split(' ')], heights },
    *spots(size): Generator<Spot> {
      yield { at: spot, angle: 0 };
      const [longest] = sides;
      if (longest) yield { at: spot, angle: readingAngle(...longest) };
      // A street's name stands in its middle: as far from its long sides as it is wide.
      for (const side of sides) {
        for (const out of [room, -room]) yield* along([side], 0, [out]);
      }
      yield* within.spots(size);
      yield* besides(sides, size);
    },
    isGood: (box) => isWithin(box, rings),
  };
  // What lies under lots, as a registration does, is named where they leave it room.
  if (writeLabel(sheet, { ...wish, harmOf: lots.harmOf })) return;
  writeReference(sheet, layer, name, spot, wish);
}

/** Just beside lines, on either side of them. */
function besides(
  pieces: readonly (readonly [SheetPoint, SheetPoint])[],
  { width, height }: { readonly width: number; readonly height: number },
): Generator<Spot> {
  return along(
    pieces,
    width,
    gaps.flatMap((gap) => [height / 2 + gap, -height / 2 - gap]),
  );
}

/** Spots beside lines that are at least so long, in their middle and towards their ends. */
export function* along(
  pieces: readonly (readonly [SheetPoint, SheetPoint])[],
  width: number,
  outs: readonly number[],
): Generator<Spot> {
  for (const [from, to] of pieces) {
    const length = lengthOf([from, to]);
    if (length < width || length === 0) continue;
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const angle = readingAngle(from, to);
    for (const share of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      if (share * length < width / 2 || (1 - share) * length < width / 2) continue;
      const [x, y] = [from[0] + ux * share * length, from[1] + uy * share * length];
      for (const out of outs) yield { at: [x + uy * out, y - ux * out], angle };
    }
  }
}

/** Degrees within which a line counts as straight. */
const straight = 6;

/** A line of many vertices as the straight pieces that it has. */
function straightPieces(points: readonly SheetPoint[]): (readonly [SheetPoint, SheetPoint])[] {
  const pieces: (readonly [SheetPoint, SheetPoint])[] = [];
  let [start, end] = [points[0], points[1]];
  for (const next of points.slice(2)) {
    if (!start || !end) break;
    const turn = Math.abs(directionOf(start, end) - directionOf(end, next)) % 360;
    if (Math.min(turn, 360 - turn) > straight) {
      pieces.push([start, end]);
      start = end;
    }
    end = next;
  }
  return start && end ? [...pieces, [start, end]] : pieces;
}

function directionOf(from: SheetPoint, to: SheetPoint): number {
  return (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI + 360;
}

export function lengthOf([from, to]: readonly [SheetPoint, SheetPoint]): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

export function byLength<T extends readonly [SheetPoint, SheetPoint]>(sides: readonly T[]): T[] {
  return [...sides].sort((a, b) => lengthOf(b) - lengthOf(a));
}

function middle([from, to]: readonly [SheetPoint, SheetPoint]): SheetPoint {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}
