import { formatInteger, formatNumber } from '@gleba/sdk';
import { type Box, type Point, roundStep, type SheetPoint, sheetArea } from '@gleba/sdk/geo';
import { type Drawn, line, type PlanLayer, written } from './drawn.ts';
import { isWithin, lineRoom, sidesOfRing } from './label-room.ts';
import { arcsOfLine } from './line-arcs.ts';
import {
  extent,
  type LabelWish,
  leastHeight,
  type MapSheet,
  spotsIn,
  writeLabel,
  writeReference,
} from './map-labels.ts';
import { drawLine, drawTint, isOn, visibleRings } from './map-shapes.ts';
import type { PlanAnswer, PlanLot } from './plan-answer.ts';
import { labelShape } from './shape-labels.ts';
import type { Words } from './words.ts';

type Shape = PlanAnswer['shapes'][number];

/** On which layers what bounds lots is drawn and named. */
const layersOf = {
  street: { lines: 'street', name: 'streetText' },
  water: { lines: 'water', name: 'waterText' },
  publicArea: { lines: 'publicArea', name: 'publicAreaText' },
  registration: { lines: 'registration', name: 'registrationText' },
} as const satisfies Partial<Record<Shape['bounds'], Readonly<Record<'lines' | 'name', PlanLayer>>>>;

/** Everything of a plan that is true to scale, drawn on one sheet's map: first the ground, then lines, then words, the weightiest first. */
export function drawMap(sheet: MapSheet, plan: PlanAnswer, say: Words): void {
  const { map, view, drawn } = sheet;
  const placed = (rings: readonly (readonly Point[])[]) => rings.map((ring) => ring.map(view.place));
  const shapes = plan.shapes.map((shape) => ({ ...shape, rings: placed(shape.lines) }));
  const seen = shapes.filter(({ rings }) => rings.some((ring) => isOn(map, extent(ring))));
  for (const { bounds, isArea, rings } of seen) {
    if (isArea && (bounds === 'water' || bounds === 'publicArea')) drawTint(drawn, map, bounds, rings);
  }
  const drawRings = (layer: PlanLayer, rings: PlacedLot['rings'], arcs: Shape['arcs'], isClosed = true) =>
    rings.forEach((ring, index) => {
      drawLine(drawn, map, layer, ring, isClosed, arcsOfLine(arcs, index));
    });
  for (const { bounds, isArea, rings, arcs } of seen) {
    if (bounds !== 'none') drawRings(layersOf[bounds].lines, rings, arcs, isArea);
  }
  drawGrid(drawn, sheet);
  const blocks = plan.blocks.map(({ name, rings, arcs }) => ({ name, rings: placed(rings), arcs }));
  for (const { rings, arcs } of blocks) drawRings(plan.kind === 'general' ? 'block' : 'otherBlock', rings, arcs);
  const lots = plan.lots.map((lot) => ({ lot, rings: placed(lot.rings) }));
  for (const { lot, rings } of lots) drawRings('lot', rings, lot.arcs);
  for (const { rings, arcs } of plan.perimeters) drawRings('perimeter', placed(rings), arcs);
  if (plan.kind === 'general') labelBlocks(sheet, blocks, lots);
  const lotSides = lineRoom(
    lots.flatMap(({ rings }) => (rings.some((ring) => isOn(map, extent(ring))) ? rings.flatMap(sidesOfRing) : [])),
  );
  // Who adjoins is named along the side, once.
  const adjoining = new Set((plan.boundary?.sides ?? []).map(({ adjoiner }) => adjoiner.toLowerCase()));
  for (const { name, bounds, isArea, rings } of seen) {
    if (bounds === 'none' || (bounds === 'registration' && plan.kind !== 'general')) continue;
    if (name !== '' && !adjoining.has(name.toLowerCase()))
      labelShape(sheet, layersOf[bounds].name, name, visibleOf(map, rings, isArea), { isArea, lotSides });
  }
  for (const { lot, rings } of lots) labelLot(sheet, lot, rings, say);
}

function visibleOf(map: Box, rings: readonly (readonly SheetPoint[])[], isArea: boolean) {
  return isArea ? visibleRings(map, rings) : rings;
}

/** Crosses of coordinates; their values stand in the margin of the map. */
function drawGrid(drawn: Drawn[], { map, view }: Pick<MapSheet, 'map' | 'view'>): void {
  const step = roundStep(view.scale, map.width > 400 ? 80 : map.width > 250 ? 60 : 40);
  const [west, north] = view.pointAt([map.x, map.y]);
  const [east, south] = view.pointAt([map.x + map.width, map.y + map.height]);
  const values = (from: number, to: number) =>
    Array.from(
      { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
      (_, index) => (Math.ceil(from / step) + index) * step,
    );
  const arm = 2;
  for (const value of values(west, east)) {
    const [x] = view.place([value, south]);
    for (const other of values(south, north)) {
      const [, y] = view.place([value, other]);
      for (const [right, down] of [
        [arm, 0],
        [0, arm],
      ] as const) {
        drawLine(
          drawn,
          map,
          'grid',
          [
            [x - right, y - down],
            [x + right, y + down],
          ],
          false,
        );
      }
    }
    const text = `E ${formatInteger(value)}`;
    const half = 10;
    if (x < map.x + half || x > map.x + map.width - half) continue;
    for (const [edge, out] of [
      [map.y, -1],
      [map.y + map.height, 1],
    ] as const) {
      drawn.push(line('grid', [[x, edge], [x, edge + out * 1.2]])); // biome-ignore format: from edge outward
      drawn.push(written('grid', text, [x, edge + out * 2.8], { height: leastHeight, align: 'middle' }));
    }
  }
  for (const value of values(south, north)) {
    const [, y] = view.place([west, value]);
    const half = 12;
    if (y < map.y + half || y > map.y + map.height - half) continue;
    for (const [edge, out] of [
      [map.x, -1],
      [map.x + map.width, 1],
    ] as const) {
      drawn.push(line('grid', [[edge, y], [edge + out * 1.2, y]])); // biome-ignore format: from edge outward
      const look = { height: leastHeight, align: 'middle', angle: -90 } as const;
      drawn.push(written('grid', `N ${formatInteger(value)}`, [edge + out * 2.8, y], look));
    }
  }
}

interface PlacedLot {
  readonly lot: PlanLot;
  readonly rings: readonly (readonly SheetPoint[])[];
}

/** A block is named in its middle, between its lots where nobody drew it. */
function labelBlocks(
  sheet: MapSheet,
  blocks: readonly { readonly name: string; readonly rings: readonly (readonly SheetPoint[])[] }[],
  lots: readonly PlacedLot[],
): void {
  const corners = new Map<number, SheetPoint[]>();
  for (const { lot, rings } of lots) {
    const there = corners.get(lot.blockIndex);
    const own = rings[0] ?? [];
    if (there) there.push(...own);
    else corners.set(lot.blockIndex, [...own]);
  }
  blocks.forEach(({ name, rings }, index) => {
    const outline = rings.length > 0 ? rings : [boxRing(extent(corners.get(index) ?? []))];
    const visible = visibleRings(sheet.map, outline);
    if (visible.length === 0 || isMostlyElsewhere(visible, outline)) return;
    const { middle, spots } = spotsIn(visible);
    const wish: LabelWish = {
      ...{ layer: 'blockText', texts: [[name]], heights: blockHeights(outline), isBold: true },
      spots,
    };
    if (!writeLabel(sheet, wish)) writeReference(sheet, 'blockText', name, middle, wish);
  });
}

/** Of a block's width: its name leaves room for those of its lots on both sides. */
const blockShare = 0.16;

function blockHeights([outer = []]: readonly (readonly SheetPoint[])[]): readonly number[] {
  const { width, height } = extent(outer);
  const most = Math.max(leastHeight, blockShare * Math.min(width, height));
  return [4, 3.5, 3, 2.5, 2, 1.75, leastHeight].filter((one) => one <= most);
}

function boxRing({ x, y, width, height }: Box): readonly SheetPoint[] {
  if (!Number.isFinite(width)) return [];
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** Of what lies on several sheets each names it that shows a fair part: of at most four, one has a quarter. */
const fairShare = 0.2;
/** mm² in which anything can be named. */
const fairArea = 400;

function isMostlyElsewhere(
  visible: readonly (readonly SheetPoint[])[],
  whole: readonly (readonly SheetPoint[])[],
): boolean {
  const seen = sheetArea(visible[0] ?? []);
  return seen < fairArea && seen < fairShare * sheetArea(whole[0] ?? []);
}

/** Its number with its area, or the number alone; what has no room for that is a number of the table. */
function labelLot(sheet: MapSheet, lot: PlanLot, rings: PlacedLot['rings'], say: Words): void {
  const visible = visibleRings(sheet.map, rings);
  if (visible.length === 0 || isMostlyElsewhere(visible, rings)) return;
  const { middle, spots } = spotsIn(visible);
  const area = lot.area === null ? [] : [[lot.lot, `${formatNumber(lot.area, 2)} m²`]];
  const wish: LabelWish = {
    ...{ layer: 'lotText', texts: [...area, [lot.lot]], heights: [2.5, 2, 1.75, leastHeight] },
    spots,
    isGood: (box) => isWithin(box, visible),
  };
  if (writeLabel(sheet, wish)) return;
  const text = say('lands.plans.lotOfBlock', { lot: lot.lot, block: lot.block });
  writeReference(sheet, 'lotText', text, middle, wish);
}
