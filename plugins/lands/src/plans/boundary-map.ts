import { formatNumber } from '@gleba/sdk';
import { formatMetres, type SheetPoint } from '@gleba/sdk/geo';
import { isWithin, lineRoom } from './label-room.ts';
import { type ArcOfLine, bulgeOfAngle } from './line-arcs.ts';
import {
  around,
  extent,
  type LabelWish,
  leader,
  leastHeight,
  type MapSheet,
  readingAngle,
  type Spot,
  writeLabel,
} from './map-labels.ts';
import { drawLine, isOn, visibleRings } from './map-shapes.ts';
import type { PlanAnswer, PlanLot, PlanSide } from './plan-answer.ts';
import { along, byLength, lengthOf } from './shape-labels.ts';
import type { Words } from './words.ts';

type Boundary = NonNullable<PlanAnswer['boundary']>;
interface PlacedSide {
  readonly side: PlanSide;
  /** Of an arc its chord. */
  readonly line: readonly [SheetPoint, SheetPoint];
  /** Where its line goes, without its end. */
  readonly way: readonly SheetPoint[];
}

/** What is left to the tables: nothing vanishes. */
export interface Unsaid {
  readonly lengths: { readonly lot: PlanLot; readonly azimuth: number; readonly length: number }[];
}

/** The outline that the plan is of: its sides with lengths, vertices with codes, and who adjoins. The ground lies on the right of each side. */
export function drawBoundary(
  sheet: MapSheet,
  { vertices, sides }: Boundary,
  { kind, settings }: Pick<PlanAnswer, 'kind' | 'settings'>,
  written: Set<string>,
  say: Words,
): void {
  const { view, map, drawn } = sheet;
  const placeOf = new Map(vertices.map(({ code, east, north }) => [code, view.place([east, north])]));
  const placed = sides.flatMap((side): PlacedSide[] => {
    const [from, to] = [placeOf.get(side.from), placeOf.get(side.to)];
    return from && to ? [{ side, line: [from, to], way: [from, ...(side.arc?.through ?? []).map(view.place)] }] : [];
  });
  const layer = kind === 'block' ? 'block' : 'perimeter';
  const rings = new Map<number, { readonly points: SheetPoint[]; readonly arcs: ArcOfLine[] }>();
  for (const { side, way } of placed) {
    const ring = rings.get(side.ring) ?? { points: [], arcs: [] };
    rings.set(side.ring, ring);
    const { arc } = side;
    if (arc)
      ring.arcs.push({
        ...{ first: ring.points.length, count: way.length },
        bulge: bulgeOfAngle(arc.angle, arc.turn === 'left'),
      });
    ring.points.push(...way);
  }
  for (const { points, arcs } of rings.values()) drawLine(drawn, map, layer, points, true, arcs);
  const outline = lineRoom(placed.flatMap(({ way, line }) => stepsOf([...way, line[1]])));
  const isOffLine = (box: Parameters<typeof outline.crosses>[0]) => !outline.crosses(box);
  // Over registrations it is their ground that is told, not who adjoins.
  for (const run of kind === 'overlay' ? [] : runsOf(placed)) {
    const seen = run.sides.filter(({ line }) => isOn(map, extent(line)));
    const longest = byLength(seen.map(({ line }) => line)).slice(0, 4);
    const [first] = longest;
    if (!first) continue;
    const wish: Omit<LabelWish, 'spots'> = {
      ...{ layer: 'adjoinerText', heights: [2.5, 2, 1.75, leastHeight], isGood: isOffLine, isBold: true },
      texts: [[run.adjoiner], inTwo(run.adjoiner)],
    };
    const isAlong = writeLabel(sheet, {
      ...wish,
      spots: ({ width, height }) => along(longest, width, [height / 2 + 1.6, height / 2 + 4.5]),
    });
    if (isAlong) continue;
    // Longer than its side: away from it, with a line to it.
    const spot = writeLabel(sheet, { ...wish, heights: [2, leastHeight], spots: (size) => outside(first, size) });
    if (spot) drawn.push(leader(middleOf(first), spot.at));
  }
  for (const [code, at] of placeOf) {
    if (!isOn(map, { x: at[0], y: at[1], width: 0, height: 0 })) continue;
    drawn.push({ kind: 'circle', layer: 'vertex', at, radius: 0.7 });
    const spot = writeLabel(sheet, {
      ...{ layer: 'vertexText', texts: [[code]], heights: [2, 1.75, leastHeight] },
      spots: (size) => around(at, size, [1.4, 2.4, 4.5]),
      isGood: isOffLine,
    });
    if (!spot) continue;
    written.add(code);
    if (Math.abs(spot.at[1] - at[1]) > 5) drawn.push(leader(at, spot.at));
  }
  const lengthOfSide = ({ length, arc }: PlanSide) => {
    const along = formatMetres(length, settings.lengthDecimals);
    if (!arc) return along;
    return say('lands.paper.arc', { radius: formatMetres(arc.radius, settings.lengthDecimals), length: along });
  };
  // Of a block each lot has its own.
  if (kind !== 'perimeter') return;
  for (const { side, line } of placed) {
    if (!isOn(map, extent(line))) continue;
    writeLabel(sheet, {
      ...{ layer: 'lengthText', texts: [[lengthOfSide(side)]] },
      heights: [2, 1.75, leastHeight],
      spots: ({ width, height }) => along([line], width, [-height / 2 - 0.6, height / 2 + 0.6]),
      isGood: isOffLine,
    });
  }
}

/** Level, outside of a side: the ground lies on its right. */
function* outside(
  side: readonly [SheetPoint, SheetPoint],
  { width, height }: { readonly width: number; readonly height: number },
): Generator<Spot> {
  const [from, to] = side;
  const length = lengthOf(side) || 1;
  const [right, down] = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
  const [x, y] = middleOf(side);
  for (const gap of [4, 7, 11, 16]) {
    const reach = gap + (Math.abs(right) * width + Math.abs(down) * height) / 2;
    for (const slide of [0, 0.4, -0.4]) {
      yield { at: [x + right * reach - down * slide * width, y + down * reach + right * slide * height], angle: 0 };
    }
  }
}

function stepsOf(points: readonly SheetPoint[]): (readonly [SheetPoint, SheetPoint])[] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to] as const);
}

function middleOf([from, to]: readonly [SheetPoint, SheetPoint]): SheetPoint {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}

function inTwo(text: string): readonly string[] {
  const space = text.indexOf(' ', Math.floor(text.length / 2) - 4);
  return space < 0 ? [text] : [text.slice(0, space), text.slice(space + 1)];
}

/** Neighbouring sides with the same adjoiner; a ring has no beginning. */
export function runsOf<T extends { readonly side: PlanSide }>(
  sides: readonly T[],
): { readonly adjoiner: string; readonly sides: T[] }[] {
  const runs: { readonly adjoiner: string; readonly sides: T[] }[] = [];
  for (const side of sides) {
    const last = runs.at(-1);
    if (last && last.adjoiner === side.side.adjoiner && last.sides.at(-1)?.side.to === side.side.from) {
      last.sides.push(side);
    } else runs.push({ adjoiner: side.side.adjoiner, sides: [side] });
  }
  const [first, end] = [runs[0], runs.at(-1)];
  const isOne = first && end && first !== end && first.adjoiner === end.adjoiner;
  if (isOne && end.sides.at(-1)?.side.to === first.sides[0]?.side.from) {
    first.sides.unshift(...end.sides);
    runs.pop();
  }
  return runs;
}

/** Lengths of a lot's sides, inside of it along each; what has no room there stands in a table by its azimuth. */
export function labelSides(sheet: MapSheet, lot: PlanLot, decimals: number, unsaid: Unsaid): void {
  const { view, map } = sheet;
  const rings = lot.rings.map((ring) => ring.map(view.place));
  if (visibleRings(map, rings).length === 0) return;
  rings.forEach((ring, number) => {
    for (const { first, count, ...measured } of lot.sides?.[number] ?? []) {
      const [from, to] = [ring[first], ring[(first + count) % ring.length]];
      if (!from || !to) continue;
      const side = [from, to] as const;
      const [x, y] = middleOf(side);
      // An arc that bends into the lot: from where it is deepest, a text is straight.
      const deepest = ring[(first + Math.floor(count / 2)) % ring.length] ?? from;
      const rise = count > 1 ? lengthOf([[x, y], deepest]) : 0;
      if (!isOn(map, { x, y, width: 0, height: 0 })) continue;
      const spot = writeLabel(sheet, {
        ...{ layer: 'lengthText', texts: [[formatNumber(measured.length, decimals)]], heights: [1.75, leastHeight] },
        spots: ({ width, height }) => [
          ...along([side], width, [-height / 2 - 0.5, ...(rise > 0 ? [-height / 2 - 0.5 - rise] : [])]),
          // Across a side that is shorter than its figure.
          ...insideAcross(side, width),
        ],
        isGood: (box) => isWithin(box, rings),
      });
      if (!spot) unsaid.lengths.push({ lot, ...measured });
    }
  });
}

function insideAcross([from, to]: readonly [SheetPoint, SheetPoint], width: number): Spot[] {
  const length = lengthOf([from, to]);
  if (length === 0 || length >= width) return [];
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const out = -width / 2 - 0.6;
  const [x, y] = middleOf([from, to]);
  return [{ at: [x + uy * out, y - ux * out], angle: readingAngle([0, 0], [uy, -ux]) }];
}
