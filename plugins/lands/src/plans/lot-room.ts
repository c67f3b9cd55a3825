import { formatNumber } from '@gleba/sdk';
import { type Box, isInside, type SheetPoint } from '@gleba/sdk/geo';
import {
  areNear,
  type Bounds,
  boundsOf,
  cells,
  cornersOf,
  isWithin,
  lineRoom,
  overlap,
  sidesOfRing,
  type TextBox,
} from './label-room.ts';
import { extent, findRoom, type LabelWish, leastHeight, spotsIn } from './map-labels.ts';
import { isMostlyElsewhere, isOn, visibleRings } from './map-shapes.ts';
import type { PlanLot } from './plan-answer.ts';

export interface PlacedLot {
  readonly lot: PlanLot;
  readonly rings: readonly (readonly SheetPoint[])[];
}

/** A lot that is named on this sheet: what of it is seen, and where words may stand in that. */
export interface NamedLot extends ReturnType<typeof spotsIn> {
  readonly lot: PlanLot;
  readonly visible: PlacedLot['rings'];
}

export function namedLots(map: Box, lots: readonly PlacedLot[]): readonly NamedLot[] {
  return lots.flatMap(({ lot, rings }) => {
    const visible = visibleRings(map, rings);
    return visible.length === 0 || isMostlyElsewhere(visible, rings) ? [] : [{ lot, visible, ...spotsIn(visible) }];
  });
}

/** What other words take from the lots, which are named after them. */
export interface LotRoom {
  /** Whether it leaves each lot the room that its number would take if nothing else were written. */
  leavesNumbers(box: TextBox): boolean;
  /** None beside the lots; a little within one, beside its words; more over lines of lots or over such words. */
  harmOf(box: TextBox): 0 | 1 | 2;
}

interface KeptLot {
  readonly lot: NamedLot;
  readonly bounds: Bounds;
  /** Its number alone, and its words; null where there is no room in the lot, absent until somebody asks. */
  number?: TextBox | null;
  words?: TextBox | null;
}

export function lotRoom(map: Box, lots: readonly PlacedLot[], named: readonly NamedLot[]): LotRoom {
  const seen = lots.filter(({ rings }) => rings.some((ring) => isOn(map, extent(ring))));
  const sides = lineRoom(seen.flatMap(({ rings }) => rings.flatMap(sidesOfRing)));
  const kept = cells<KeptLot>();
  for (const lot of named) {
    const bounds = boundsOf(lot.visible[0] ?? []);
    kept.add(bounds, { lot, bounds });
  }
  const near = (box: TextBox, isTaken: (lot: KeptLot) => boolean) => {
    const bounds = boundsOf(cornersOf(box));
    return kept.some(bounds, (lot) => areNear(bounds, lot.bounds) && isTaken(lot));
  };
  const isUpon = (box: TextBox, words: TextBox | null) => words !== null && overlap(box, words);
  const isInLot = ({ at }: TextBox) => kept.some(boundsOf([at]), ({ lot }) => isInside(at, lot.visible));
  return {
    leavesNumbers: (box) =>
      !near(box, (there) => {
        // Most lots have no other words near them: where their numbers would stand is not asked of those.
        if (there.number === undefined) there.number = ownRoom(there.lot, [[there.lot.lot.lot]]);
        return isUpon(box, there.number);
      }),
    harmOf(box) {
      if (sides.crosses(box)) return 2;
      if (!isInLot(box)) return 0;
      const isOnWords = near(box, (there) => {
        if (there.words === undefined) there.words = ownRoom(there.lot);
        return isUpon(box, there.words);
      });
      return isOnWords ? 2 : 1;
    },
  };
}

/** Its number with its area, or the number alone. */
export function lotWish({ lot, visible, spots }: NamedLot): LabelWish {
  const area = lot.area === null ? [] : [[lot.lot, `${formatNumber(lot.area, 2)} m²`]];
  return {
    ...{ layer: 'lotText', texts: [...area, [lot.lot]], heights: [2.5, 2, 1.75, leastHeight] },
    spots,
    isGood: (box) => isWithin(box, visible),
  };
}

const empty = { isFree: () => true };

/** Where a lot's words would stand if nothing else were written. */
function ownRoom(lot: NamedLot, texts?: LabelWish['texts']): TextBox | null {
  const wish = lotWish(lot);
  return findRoom(empty, texts ? { ...wish, texts } : wish)?.box ?? null;
}
