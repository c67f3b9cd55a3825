import type { SheetPoint } from '@gleba/sdk/geo';
import { isWithin } from './label-room.ts';
import { leastBox } from './least-box.ts';
import type { LotRoom, PlacedLot } from './lot-room.ts';
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
import { isMostlyElsewhere, visibleRings } from './map-shapes.ts';
import { lengthOf } from './shape-labels.ts';

interface PlacedBlock {
  readonly name: string;
  /** None where nobody drew it: it is then what its lots take together. */
  readonly rings: readonly (readonly SheetPoint[])[];
}

/** A block is named along itself in its middle: between the rows of its lots, where their numbers have no use for the room. */
export function labelBlocks(
  sheet: MapSheet,
  blocks: readonly PlacedBlock[],
  lots: readonly PlacedLot[],
  room: LotRoom,
): void {
  const corners = new Map<number, SheetPoint[]>();
  for (const { lot, rings } of lots) {
    const there = corners.get(lot.blockIndex);
    const own = rings[0] ?? [];
    if (there) there.push(...own);
    else corners.set(lot.blockIndex, [...own]);
  }
  blocks.forEach(({ name, rings }, index) => {
    const outline = rings.length > 0 ? rings : [leastBox(corners.get(index) ?? [])];
    const visible = visibleRings(sheet.map, outline);
    if (visible.length === 0 || isMostlyElsewhere(visible, outline)) return;
    const { middle } = spotsIn(visible);
    const axis = axisOf(leastBox(visible[0] ?? []));
    const wish: LabelWish = {
      ...{ layer: 'blockText', texts: [[name]], heights: blockHeights(axis.depth), isBold: true },
      spots: () => blockSpots(middle, axis),
      harmOf: (box) => (!isWithin(box, visible) ? 2 : room.leavesNumbers(box) ? 0 : 1),
    };
    if (!writeLabel(sheet, wish)) writeReference(sheet, 'blockText', name, middle, wish);
  });
}

interface Axis {
  /** From one end of the block to the other. */
  readonly along: SheetPoint;
  /** From one long side to the other. */
  readonly across: SheetPoint;
  readonly depth: number;
  readonly angle: number;
}

/** Of a block that is about as deep as it is long, the side that is easier to read. */
const squareShare = 0.9;

function axisOf([first = [0, 0], second = first, third = second]: readonly SheetPoint[]): Axis {
  const [long, short] = [
    [first, second],
    [second, third],
  ] as const;
  const depth = lengthOf(short);
  const isSquare = depth > squareShare * lengthOf(long);
  const isTurned = isSquare && Math.abs(readingAngle(...short)) < Math.abs(readingAngle(...long));
  const [along, across] = isTurned ? [short, long] : [long, short];
  return { along: between(along), across: between(across), depth, angle: readingAngle(...along) };
}

function between([from, to]: readonly [SheetPoint, SheetPoint]): SheetPoint {
  return [to[0] - from[0], to[1] - from[1]];
}

/** Of the block, from its middle on: along its middle line, then level, then towards its long sides. */
function* blockSpots([x, y]: SheetPoint, { along, across, angle }: Axis): Generator<Spot> {
  const at = (right: number, down: number): SheetPoint => [
    x + right * along[0] + down * across[0],
    y + right * along[1] + down * across[1],
  ];
  const steps = [0, -0.08, 0.08, -0.16, 0.16, -0.24, 0.24, -0.32, 0.32];
  for (const step of steps) yield { at: at(step, 0), angle };
  if (angle !== 0) for (const step of steps) yield { at: at(step, 0), angle: 0 };
  for (const down of [-0.15, 0.15, -0.3, 0.3]) for (const step of steps) yield { at: at(step, down), angle };
}

/** Of a block's depth: its name leaves room for those of its lots on both sides. */
const blockShare = 0.16;

function blockHeights(depth: number): readonly number[] {
  const most = Math.max(leastHeight, blockShare * depth);
  return [4, 3.5, 3, 2.5, 2, 1.75, leastHeight].filter((one) => one <= most);
}
