import { formatInteger } from '@gleba/sdk';
import { type Box, extentOf, formatSigned, roundStep, type SheetPoint, type View, viewOf } from '@gleba/sdk/geo';
import { boxLine, type Drawn, line, type PlanLayer, type Tint, tints, written } from './drawn.ts';
import { leastHeight } from './map-labels.ts';
import { overlayHatch } from './overlay-map.ts';
import type { PlanAnswer } from './plan-answer.ts';
import { wrapped } from './text-width.ts';
import type { Words } from './words.ts';

/** What makes a drawing a map: norths, bar, legend, index of sheets. Each fills a box of the column from above and says how high it is. */

export const signsHeight = 36;
const small = { height: leastHeight, align: 'middle' } as const;
/** Degrees: less would be one line. The sign says that it is not to scale. */
const leastAngle = 9;

/** Grid north is the sheet's up; geodetic north lies aside of it by the convergence, to the left where that is positive. */
export function drawSigns(drawn: Drawn[], box: Box, scale: number, { plane, surface }: PlanAnswer, say: Words): void {
  const foot: SheetPoint = [box.x + 15, box.y + 25];
  const { convergence } = plane;
  const shown =
    Math.abs(convergence) < 1 / 3600 ? 0 : -Math.sign(convergence) * Math.max(leastAngle, Math.abs(convergence));
  const tip = (degrees: number, length: number): SheetPoint => {
    const radians = (degrees * Math.PI) / 180;
    return [foot[0] + Math.sin(radians) * length, foot[1] - Math.cos(radians) * length];
  };
  const isGrid = surface === 'utm';
  arrow(drawn, foot, tip(0, 17), isGrid);
  drawn.push(written('stamp', 'NQ', tip(0, 19.5), { height: 2, align: 'middle', isBold: isGrid }));
  if (shown !== 0) {
    arrow(drawn, foot, tip(shown, 14), !isGrid);
    const beside = tip(shown, 16);
    const at: SheetPoint = [beside[0] + (shown < 0 ? -1.8 : 1.8), beside[1]];
    drawn.push(written('stamp', 'NG', at, { height: 2, align: 'middle', isBold: !isGrid }));
  }
  drawn.push(written('stamp', `γ = ${formatSigned(convergence)}`, [foot[0], foot[1] + 3.2], small));
  drawn.push(written('stamp', say('lands.plans.norths.scale'), [foot[0], foot[1] + 6.2], small));
  const right = { ...box, x: box.x + 32, width: box.width - 34 };
  drawBar(drawn, right, scale);
  const note = [say('lands.plans.norths'), say(`lands.plans.azimuths.${surface}`)].join(' ');
  const rows = wrapped(note, right.width, leastHeight);
  rows.forEach((text, index) => {
    drawn.push(written('stamp', text, [right.x, right.y + 14 + index * 2.6], { height: leastHeight }));
  });
  drawn.push(boxLine('stamp', { ...box, height: signsHeight }));
}

function arrow(drawn: Drawn[], foot: SheetPoint, tip: SheetPoint, isFilled: boolean): void {
  const length = Math.hypot(tip[0] - foot[0], tip[1] - foot[1]) || 1;
  const [ux, uy] = [(tip[0] - foot[0]) / length, (tip[1] - foot[1]) / length];
  const back: SheetPoint = [tip[0] - ux * 4, tip[1] - uy * 4];
  const head: SheetPoint[] = [tip, [back[0] - uy * 1.2, back[1] + ux * 1.2], [back[0] + uy * 1.2, back[1] - ux * 1.2]];
  drawn.push(line('stamp', [foot, tip]));
  if (isFilled) drawn.push({ kind: 'tint', tint: 'black', rings: [head] });
  drawn.push(line('stamp', head, true));
}

/** Millimetres of a field at least, the largest first; a round length may be two and a half times as long. */
const leastBarField = 3;
const barFields = [14, 10, 7, 5, 4, leastBarField] as const;
/** What its last figure takes beside it. */
const barEnds = 10;

/** Four fields, black and white, of a round length. */
function drawBar(drawn: Drawn[], box: Box, scale: number): void {
  const lengthOf = (least: number) => (roundStep(scale, least) * 1000) / scale;
  const least = barFields.find((one) => 4 * lengthOf(one) + barEnds <= box.width) ?? leastBarField;
  const step = roundStep(scale, least);
  const width = lengthOf(least);
  const [x, y] = [box.x + 2, box.y + 6];
  for (const index of [0, 1, 2, 3]) {
    const field = { x: x + index * width, y, width, height: 1.4 };
    drawn.push(boxLine('stamp', field));
    if (index % 2 === 0) {
      const [left, right, bottom] = [field.x, field.x + width, y + 1.4];
      drawn.push({
        ...{ kind: 'tint', tint: 'black' },
        rings: [
          [
            [left, y],
            [right, y],
            [right, bottom],
            [left, bottom],
          ],
        ],
      });
    }
  }
  for (const index of [0, 2, 4]) {
    const text = `${formatInteger(index * step)}${index === 4 ? ' m' : ''}`;
    drawn.push(written('stamp', text, [x + index * width, y - 1.8], small));
  }
  drawn.push(written('stamp', `1:${formatInteger(scale)}`, [x + 2 * width, y + 3.8], { ...small, isBold: true }));
}

const legendOrder = [
  'perimeter',
  'block',
  'otherBlock',
  'lot',
  'street',
  'water',
  'publicArea',
  'registration',
  'overlay',
  'vertex',
  'grid',
] as const satisfies readonly PlanLayer[];

function legendRows(drawn: readonly Drawn[]): readonly (typeof legendOrder)[number][] {
  const used = new Set(drawn.flatMap((one) => (one.kind === 'tint' ? [] : [one.layer])));
  return legendOrder.filter((layer) => used.has(layer));
}

const legendPitch = 3.6;

export function legendHeight(map: readonly Drawn[], width: number): number {
  return 6 + Math.ceil(legendRows(map).length / (width > 80 ? 2 : 1)) * legendPitch + 1;
}

/** Of a sample of ground. */
const sampleHeight = 2.6;

function isTint(layer: PlanLayer): layer is PlanLayer & Tint {
  return layer in tints;
}

/** What the lines and grounds mean that are on this sheet, each as it is drawn there: a drawing for CAD hatches the samples as it does the ground. */
export function drawLegend(drawn: Drawn[], map: readonly Drawn[], box: Box, say: Words): void {
  const rows = legendRows(map);
  const columns = box.width > 80 ? 2 : 1;
  const perColumn = Math.ceil(rows.length / columns);
  heading(drawn, box, say('lands.paper.legend'));
  rows.forEach((layer, index) => {
    const x = box.x + 3 + Math.floor(index / perColumn) * (box.width / columns);
    const y = box.y + 7.2 + (index % perColumn) * legendPitch;
    const ring = boxLine(layer, { x, y: y - sampleHeight / 2, width: 10, height: sampleHeight });
    if (layer === 'overlay') drawn.push(...overlayHatch([ring.points], 1), ring);
    else if (isTint(layer) && map.some((one) => one.kind === 'tint' && one.tint === layer))
      drawn.push({ kind: 'tint', tint: layer, rings: [ring.points] }, ring);
    else if (layer === 'vertex') drawn.push({ kind: 'circle', layer, at: [x + 5, y], radius: 0.7 });
    else if (layer === 'grid') {
      drawn.push(line(layer, [[x + 3, y], [x + 7, y]])); // biome-ignore format: a cross
      drawn.push(line(layer, [[x + 5, y - 1.4], [x + 5, y + 1.4]])); // biome-ignore format: a cross
    } else drawn.push(line(layer, [[x, y], [x + 10, y]])); // biome-ignore format: a line
    drawn.push(written('stamp', say(`lands.plans.legend.${layer}`), [x + 12.5, y], { height: leastHeight }));
  });
  drawn.push(boxLine('stamp', { ...box, height: legendHeight(map, box.width) }));
}

function heading(drawn: Drawn[], box: Box, text: string): void {
  const at: SheetPoint = [box.x + box.width / 2, box.y + 3];
  drawn.push(written('stamp', text, at, { height: 1.8, align: 'middle', isBold: true }));
}

export const indexHeight = 46;

/** Where the sheet lies among the others. */
export function drawIndex(
  drawn: Drawn[],
  box: Box,
  sheets: readonly { readonly number: number; readonly view: View }[],
  current: number,
  { perimeters, blocks }: PlanAnswer,
  say: Words,
): void {
  heading(drawn, box, say('lands.plans.index'));
  const outline = boxLine('stamp', box);
  const ground = sheets.map(({ number, view }) => {
    const [west, north] = view.pointAt([view.box.x, view.box.y]);
    const [east, south] = view.pointAt([view.box.x + view.box.width, view.box.y + view.box.height]);
    return { number, corners: [[west, north], [east, north], [east, south], [west, south]] as const }; // biome-ignore format: corners in turn
  });
  const { centre, width, height } = extentOf(ground.flatMap(({ corners }) => [...corners]));
  const room = { x: box.x + 2, y: box.y + 5.5, width: box.width - 4, height: box.height - 7.5 };
  const scale = Math.max((width * 1000) / room.width, (height * 1000) / room.height, 1);
  const { place } = viewOf(room, centre, scale);
  for (const { rings } of perimeters.length > 0 ? perimeters : blocks) {
    for (const ring of rings) drawn.push(line('perimeter', ring.map(place), true));
  }
  for (const { number, corners } of ground) {
    const placed = corners.map((corner) => place(corner));
    const [left = [0, 0], , right = [0, 0]] = placed;
    drawn.push(line(number === current ? 'frame' : 'table', placed, true));
    const middle: SheetPoint = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
    drawn.push(written('stamp', `${number}`, middle, { height: 2, align: 'middle', isBold: number === current }));
  }
  drawn.push(outline);
}
