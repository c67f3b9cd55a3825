import {
  type Box,
  chooseScale,
  clipped,
  clippedLine,
  extentOf,
  isInside,
  labelPoint,
  readableAngle,
  roundStep,
  type SheetPoint,
  sheetArea,
  type View,
  viewOf,
} from '@gleba/sdk/geo';
import type { MemorialSide, MemorialVertex } from '../memorial-answer.ts';
import { labelRoom } from '../plans/label-room.ts';
import { drawnRings } from './drawn-rings.ts';
import type { SketchGround } from './sketch-ground.ts';

/** Where the ground is drawn, and where its signs stand. Millimetres. */
export interface SketchPlace {
  readonly box: Box;
  /** Around the lot: lengths, azimuths, adjoiners and vertices' codes stand outside of it. */
  readonly surround: number;
  /** The middle of the arrow that points north. */
  readonly north: SheetPoint;
  /** Sides and corners stand in a table beside it, too. */
  readonly hasTable: boolean;
  /** The left end of the bar, and the least width of one of its fields. */
  readonly bar: { readonly at: SheetPoint; readonly least: number };
}

export interface Label {
  readonly text: string;
  readonly at: SheetPoint;
  /** Degrees. */
  readonly angle: number;
}

export interface SketchLayout {
  readonly place: SketchPlace;
  readonly view: View;
  readonly rings: readonly (readonly SheetPoint[])[];
  /** `label`: where the code stands; null where there is no room for it. */
  readonly vertices: readonly { readonly code: string; readonly at: SheetPoint; readonly label: SheetPoint | null }[];
  readonly lengths: readonly Label[];
  readonly azimuths: readonly Label[];
  readonly adjoiners: readonly Label[];
  /** Where its words stand, and the millimetres of their letters. */
  readonly middle: { readonly spot: SheetPoint; readonly size: number };
  /** What lies within. */
  readonly inside: readonly { readonly rings: readonly (readonly SheetPoint[])[]; readonly label: Label | undefined }[];
  readonly lots: readonly { readonly rings: readonly (readonly SheetPoint[])[]; readonly label: Label | undefined }[];
  readonly streets: readonly {
    readonly lines: readonly (readonly SheetPoint[])[];
    readonly label: Label | undefined;
  }[];
  readonly ticks: {
    /** Metres between them. */
    readonly step: number;
    readonly crosses: readonly SheetPoint[];
    readonly east: readonly { readonly value: number; readonly x: number }[];
    readonly north: readonly { readonly value: number; readonly y: number }[];
  };
}

type Walked = Pick<SketchGround, 'vertices' | 'sides'>;

/** Everything that is drawn to scale, placed on the sheet. `write` makes a side's length and azimuth into text. */
export function layoutSketch(
  land: SketchGround,
  write: { length(side: MemorialSide): string; azimuth(side: MemorialSide): string },
  place: SketchPlace,
): SketchLayout {
  const { box, surround, hasTable } = place;
  const outlines = drawnRings(land);
  const bounds = extentOf(outlines.flat());
  const room = { ...box, width: box.width - 2 * surround, height: box.height - 2 * surround };
  const view = viewOf(box, bounds.centre, chooseScale(bounds, room));
  const rings = outlines.map((ring) => ring.map(view.place));
  const spotOf = new Map(land.vertices.map(({ code, east, north }) => [code, view.place([east, north])]));
  const sides = land.sides.map((side) => placedSide(spotOf, view, side));
  const long = (least: number) => sides.filter(({ length }) => length >= least);
  const { spot: heart, room: space } = labelPoint(rings);
  const { keep, haveRoom } = keeper(box, land.leavesOut);
  const lengths = long(9).map((side) => ({ text: write.length(side.side), ...beside(side, -2.6) }));
  const azimuths = long(20).map((side) => ({ text: write.azimuth(side.side), ...beside(side, 2.6) }));
  const adjoiners = adjoinerRuns(sides).map(({ text, side }) => ({
    ...{ text, ...beside(side, side.length >= 20 ? 7 : 4) },
  }));
  // Without a table the lengths stand nowhere else: the words in the middle make room for them.
  const lengthsFirst = hasTable ? undefined : keep(lengths, 2.5);
  const wordsIn = (size: number) =>
    land.words.map((text, index): Label => ({ text, at: wordSpot({ spot: heart, size }, index), angle: 0 }));
  const largest = Math.min(3.4, Math.max(1.6, space / 3.2));
  const sizes = hasTable ? [] : [1, 0.85, 0.7, 0.55].map((share) => share * largest);
  const middle = { spot: heart, size: sizes.find((size) => haveRoom(wordsIn(size), size)) ?? sizes.at(-1) ?? largest };
  keep(wordsIn(middle.size), middle.size);
  return {
    place,
    view,
    rings,
    middle,
    // Who adjoins is what a sketch is read for; then the corners, by which its table is found.
    adjoiners: keep(adjoiners, 2.5),
    vertices: cornersOf(land, spotOf).map(({ code, at, label }) => {
      const [shown] = keep([{ text: code, at: label, angle: 0 }], 2.4);
      return { code, at, label: shown ? label : null };
    }),
    lengths: lengthsFirst ?? keep(lengths, 2.5),
    azimuths: keep(azimuths, 2.1),
    inside: land.inside.map(({ label, rings: outline }) => {
      const placed = outline.map((ring) => ring.map(view.place));
      const { spot, room: free } = labelPoint(placed);
      // Half of the letters' width has to fit as well.
      const fits = free > 1.6 && free * 1.4 > label.length * 0.58;
      const [shown] = fits ? keep([{ text: label, at: spot, angle: 0 }], 2) : [];
      return { rings: placed, label: shown };
    }),
    lots: land.around.map(({ label, rings: outline }) => {
      const placed = outline.map((ring) => ring.map(view.place));
      return { rings: placed, label: label === null ? undefined : landLabel(label, placed, rings, box) };
    }),
    streets: land.boundaries.map(({ name, lines }) => {
      const placed = lines.map((line) => line.map(view.place));
      const label = streetLabel(name, placed, rings, box);
      return { lines: placed, label: label && keep([label], 2.8)[0] };
    }),
    ticks: ticksOf(view),
  };
}

/** The words in the middle stand one below the other. */
export function wordSpot({ spot: [x, y], size }: SketchLayout['middle'], index: number): SheetPoint {
  return [x, y + (index - 1) * size * 1.25];
}

/** Texts that have room, in the order in which they ask; all of them where none is left out. */
function keeper(box: Box, leavesOut: boolean) {
  const room = labelRoom(box);
  const placed = ({ text, at, angle }: Label, size: number) => ({
    ...{ at, angle, width: text.length * size * 0.58, height: size },
  });
  return {
    keep: (labels: readonly Label[], size: number): Label[] =>
      labels.filter((label) => {
        const taken = placed(label, size);
        if (leavesOut && !room.isFree(taken)) return false;
        room.take(taken);
        return true;
      }),
    haveRoom: (labels: readonly Label[], size: number) => labels.every((label) => room.isFree(placed(label, size))),
  };
}

interface PlacedSide {
  readonly side: MemorialSide;
  readonly from: SheetPoint;
  readonly to: SheetPoint;
  /** Millimetres; of an arc its chord, and how far outside of it the arc's middle lies. */
  readonly length: number;
  readonly rise: number;
}

type SpotOf = ReadonlyMap<string, SheetPoint>;

function placedSide(spotOf: SpotOf, view: View, side: MemorialSide): PlacedSide {
  const at = (code: string): SheetPoint => spotOf.get(code) ?? [0, 0];
  const [from, to] = [at(side.from), at(side.to)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return { side, from, to, length, rise: riseOf(view, side, from, to) };
}

function riseOf(view: View, { arc }: MemorialSide, from: SheetPoint, to: SheetPoint): number {
  const middle = arc?.through[Math.floor(arc.through.length / 2)];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (!middle || length === 0) return 0;
  const [x, y] = view.place(middle);
  return ((x - (from[0] + to[0]) / 2) * (to[1] - from[1]) - (y - (from[1] + to[1]) / 2) * (to[0] - from[0])) / length;
}

/** A text along a side, so many millimetres outside of the lot (inside when negative). The lot is on the side's right. */
function beside({ from, to, length, rise }: PlacedSide, away: number): { at: SheetPoint; angle: number } {
  // Outside of an arc from where it is highest; inside of one that bends out, from its chord: a text is straight.
  const out = away + (away < 0 ? Math.min(rise, 0) : Math.max(rise, 0));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const middle: SheetPoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return { at: [middle[0] + uy * out, middle[1] - ux * out], angle: readableAngle(from, to) };
}

/** One label for neighbouring sides with the same adjoiner, at the longest of them; none that says nothing. */
function adjoinerRuns(sides: readonly PlacedSide[]): { text: string; side: PlacedSide }[] {
  const runs: PlacedSide[][] = [];
  for (const side of sides) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.side.adjoiner === side.side.adjoiner && last.side.to === side.side.from) runs.at(-1)?.push(side);
    else runs.push([side]);
  }
  const [first, end] = [runs[0], runs.at(-1)];
  const joins = first && end && first !== end && end.at(-1)?.side.to === first[0]?.side.from;
  if (joins && first[0]?.side.adjoiner === end[0]?.side.adjoiner) {
    first.push(...end);
    runs.pop();
  }
  return runs.flatMap((run) => {
    const longest = [...run].sort((a, b) => b.length - a.length)[0];
    return longest ? [{ text: longest.side.adjoiner, side: longest }] : [];
  });
}

/** With where its code would stand. */
function cornersOf({ vertices }: Walked, spotOf: SpotOf) {
  const rings = new Map<number, MemorialVertex[]>();
  for (const vertex of vertices) {
    const corners = rings.get(vertex.ring) ?? [];
    corners.push(vertex);
    rings.set(vertex.ring, corners);
  }
  return [...rings.values()].flatMap((corners) => {
    const ring = corners.map(({ code }): SheetPoint => spotOf.get(code) ?? [0, 0]);
    return corners.map(({ code }, index) => {
      const at: SheetPoint = ring[index] ?? [0, 0];
      return { code, at, label: cornerLabel(ring, index, at) };
    });
  });
}

/** Outside of the corner, on the line that halves it. */
function cornerLabel(ring: readonly SheetPoint[], index: number, at: SheetPoint): SheetPoint {
  const unit = (other: SheetPoint | undefined): SheetPoint => {
    const [dx, dy] = [(other?.[0] ?? 0) - at[0], (other?.[1] ?? 0) - at[1]];
    const size = Math.hypot(dx, dy) || 1;
    return [dx / size, dy / size];
  };
  const [ax, ay] = unit(ring[(index + ring.length - 1) % ring.length]);
  const [bx, by] = unit(ring[(index + 1) % ring.length]);
  // Left of the way through the corner is outside, whether it turns in or out.
  let [ox, oy] = [by - ay, ax - bx];
  const size = Math.hypot(ox, oy) || 1;
  [ox, oy] = [ox / size, oy / size];
  return [at[0] + ox * 4, at[1] + oy * 3.4 + 0.8];
}

/** In the visible part of a neighbouring lot, where there is room for it and not upon the lot itself. */
function landLabel(
  text: string,
  rings: readonly (readonly SheetPoint[])[],
  own: readonly (readonly SheetPoint[])[],
  box: Box,
): Label | undefined {
  const visible = clipped(rings[0] ?? [], inner(box, 4));
  if (visible.length < 3 || sheetArea(visible) < 90) return undefined;
  const { spot, room } = labelPoint([visible]);
  return room < 4 || isInside(spot, own) ? undefined : { text, at: spot, angle: 0 };
}

function inner({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

/** Along the longest visible piece of the street, a little above its line, and never across the lot. */
function streetLabel(
  text: string,
  lines: readonly (readonly SheetPoint[])[],
  own: readonly (readonly SheetPoint[])[],
  box: Box,
): Label | undefined {
  const pieces = lines.flatMap((line) =>
    line.slice(1).flatMap((to, index) => {
      const piece = clippedLine(line[index] ?? to, to, inner(box, 3));
      return piece ? [piece] : [];
    }),
  );
  const size = ([a, b]: readonly [SheetPoint, SheetPoint]) => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const longest = pieces.sort((a, b) => size(b) - size(a))[0];
  if (!longest || size(longest) < text.length * 1.9) return undefined;
  const [from, to] = longest;
  const middle: SheetPoint = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if (isInside(middle, own)) return undefined;
  const angle = readableAngle(from, to);
  const radians = (angle * Math.PI) / 180;
  return { text, at: [middle[0] + Math.sin(radians) * 2.3, middle[1] - Math.cos(radians) * 2.3], angle };
}

function ticksOf(view: View): SketchLayout['ticks'] {
  const step = roundStep(view.scale, 35);
  const [west, north] = view.pointAt([view.box.x, view.box.y]);
  const [east, south] = view.pointAt([view.box.x + view.box.width, view.box.y + view.box.height]);
  const between = (from: number, to: number) => {
    const values: number[] = [];
    for (let value = Math.ceil(from / step) * step; value <= to; value += step) values.push(value);
    return values;
  };
  const easts = between(west, east).map((value) => ({ value, x: view.place([value, south])[0] }));
  const norths = between(south, north).map((value) => ({ value, y: view.place([west, value])[1] }));
  return {
    step,
    east: easts,
    north: norths,
    crosses: easts.flatMap(({ x }) => norths.map(({ y }): SheetPoint => [x, y])),
  };
}
