import { formatNumber } from '@gleba/sdk';
import type { SheetPoint } from '@gleba/sdk/geo';
import { type DrawnLine, line } from './drawn.ts';
import { hatchLines } from './hatch.ts';
import { isWithin } from './label-room.ts';
import { arcsOfLine } from './line-arcs.ts';
import { extent, leastHeight, type MapSheet, spotsIn, writeLabel, writeReference } from './map-labels.ts';
import { drawLine, isOn, visibleRings } from './map-shapes.ts';
import type { PlanAnswer } from './plan-answer.ts';
import type { Words } from './words.ts';

type Overlay = NonNullable<PlanAnswer['overlay']>;

/** Millimetres between the lines of a hatch; each registration has another angle than the ones before it. */
const spacing = 3;
const angles = [45, 135, 20, 110, 70, 160] as const;

/** As the registration of this number has it; the legend shows the first one's. */
export function overlayHatch(rings: readonly (readonly SheetPoint[])[], number: number): readonly DrawnLine[] {
  const angle = angles[(number - 1) % angles.length] ?? 45;
  return hatchLines(rings, spacing, angle).map((points) => line('overlayHatch', points));
}

/** What of each registration the perimeter takes: hatched, with its number in the table, its name and its area. */
export function drawOverlay(sheet: MapSheet, { parts }: Overlay, say: Words): void {
  const { map, view, drawn } = sheet;
  const placed = parts.map((part) => ({ ...part, rings: part.rings.map((ring) => ring.map(view.place)) }));
  const seen = placed.filter(({ rings }) => rings.some((ring) => isOn(map, extent(ring))));
  for (const { number, rings, arcs } of seen) {
    drawn.push(...overlayHatch(visibleRings(map, rings), number));
    for (const [index, ring] of rings.entries()) drawLine(drawn, map, 'overlay', ring, true, arcsOfLine(arcs, index));
  }
  for (const { number, name, affected, rings } of seen) {
    const visible = visibleRings(map, rings);
    if (visible.length === 0) continue;
    const { middle, spots } = spotsIn(visible);
    const area = `${formatNumber(affected, 2)} m²`;
    const mark = say('lands.plans.overlay.mark', { number: String(number) });
    const wish = {
      ...{ layer: 'overlayText' as const, heights: [3, 2.5, 2, 1.75, leastHeight], isBold: true, spots },
      texts: [[`${mark} ${name}`, area], [mark, area], [mark]],
      isGood: (box: Parameters<typeof isWithin>[0]) => isWithin(box, visible),
    };
    if (!writeLabel(sheet, wish)) writeReference(sheet, 'overlayText', `${mark} ${name}`, middle, wish);
  }
}
