import { formatInteger } from '@gleba/sdk';
import { type Box, type Point, roundStep, type SheetPoint } from '@gleba/sdk/geo';
import { labelBlocks } from './block-labels.ts';
import { type Drawn, line, type PlanLayer, written } from './drawn.ts';
import { arcsOfLine } from './line-arcs.ts';
import { lotRoom, lotWish, type NamedLot, namedLots } from './lot-room.ts';
import { extent, leastHeight, type MapSheet, writeLabel, writeReference } from './map-labels.ts';
import { drawLine, drawTint, isOn, visibleRings } from './map-shapes.ts';
import type { PlanAnswer } from './plan-answer.ts';
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
  const drawRings = (
    layer: PlanLayer,
    rings: readonly (readonly SheetPoint[])[],
    arcs: Shape['arcs'],
    isClosed = true,
  ) =>
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
  const named = namedLots(map, lots);
  const room = lotRoom(map, lots, named);
  if (plan.kind === 'general') labelBlocks(sheet, blocks, lots, room);
  // Who adjoins is named along the side, once.
  const adjoining = new Set((plan.boundary?.sides ?? []).map(({ adjoiner }) => adjoiner.toLowerCase()));
  for (const { name, bounds, isArea, rings } of seen) {
    if (bounds === 'none' || (bounds === 'registration' && plan.kind !== 'general')) continue;
    if (name !== '' && !adjoining.has(name.toLowerCase()))
      labelShape(sheet, layersOf[bounds].name, name, visibleOf(map, rings, isArea), { isArea, lots: room });
  }
  for (const lot of named) labelLot(sheet, lot, say);
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

/** What has no room for its words is a number of the table. */
function labelLot(sheet: MapSheet, named: NamedLot, say: Words): void {
  const { lot, middle } = named;
  const wish = lotWish(named);
  if (writeLabel(sheet, wish)) return;
  const text = say('lands.plans.lotOfBlock', { lot: lot.lot, block: lot.block });
  writeReference(sheet, 'lotText', text, middle, wish);
}
