import { type Box, clipped, clippedLine, type SheetPoint, sheetArea } from '@gleba/sdk/geo';
import { type Drawn, line, type PlanLayer, type Tint } from './drawn.ts';
import type { ArcOfLine } from './line-arcs.ts';
import { extent } from './map-labels.ts';

/** Lines and areas on the map, cut off where it ends: a drawing for CAD has no window to look through. */

export function isOn({ x, y, width, height }: Box, box: Box): boolean {
  return box.x <= x + width && box.x + box.width >= x && box.y <= y + height && box.y + box.height >= y;
}

function isWholly(map: Box, box: Box): boolean {
  return (
    box.x >= map.x &&
    box.y >= map.y &&
    box.x + box.width <= map.x + map.width &&
    box.y + box.height <= map.y + map.height
  );
}

/** The parts of a line that lie on the map, each as long as it is without a break. */
export function partsOn(map: Box, points: readonly SheetPoint[], isClosed: boolean): SheetPoint[][] {
  const ends = isClosed ? [...points, ...points.slice(0, 1)] : points;
  const parts: SheetPoint[][] = [];
  ends.slice(1).forEach((to, index) => {
    const cut = clippedLine(ends[index] ?? to, to, map);
    if (!cut) return;
    const last = parts.at(-1);
    const end = last?.at(-1);
    if (last && end && end[0] === cut[0][0] && end[1] === cut[0][1]) last.push(cut[1]);
    else parts.push([...cut]);
  });
  return parts;
}

export function drawLine(
  drawn: Drawn[],
  map: Box,
  layer: PlanLayer,
  points: readonly SheetPoint[],
  isClosed: boolean,
  arcs: readonly ArcOfLine[] = [],
): void {
  const bounds = extent(points);
  if (!isOn(map, bounds)) return;
  if (isWholly(map, bounds)) drawn.push(line(layer, points, isClosed, arcs));
  // What the edge of the map cuts is drawn by its chords.
  else for (const part of partsOn(map, points, isClosed)) drawn.push(line(layer, part));
}

export function drawTint(drawn: Drawn[], map: Box, tint: Tint, rings: readonly (readonly SheetPoint[])[]): void {
  const visible = visibleRings(map, rings);
  if (visible.length > 0) drawn.push({ kind: 'tint', tint, rings: visible });
}

/** What of an area lies on the map, for tints and labels; its edges along the map's own are no lines of it. */
export function visibleRings(map: Box, rings: readonly (readonly SheetPoint[])[]): readonly (readonly SheetPoint[])[] {
  return rings.flatMap((ring) => {
    const bounds = extent(ring);
    if (!isOn(map, bounds)) return [];
    const part = isWholly(map, bounds) ? ring : clipped(ring, map);
    return part.length < 3 ? [] : [part];
  });
}

/** Of what lies on several sheets each names it that shows a fair part: of at most four, one has a quarter. */
const fairShare = 0.2;
/** mm² in which anything can be named. */
const fairArea = 400;

export function isMostlyElsewhere(
  visible: readonly (readonly SheetPoint[])[],
  whole: readonly (readonly SheetPoint[])[],
): boolean {
  const seen = sheetArea(visible[0] ?? []);
  return seen < fairArea && seen < fairShare * sheetArea(whole[0] ?? []);
}
