import { isInside, ringsOf } from '@gleba/sdk/geo';
import type { NearLot } from './drawing-api.ts';

/**
 * Whom a click on a lot is for. The tiles may still show it as it was before it was split, merged or taken away; what the
 * server has just told of the place is newer, and the lot that lies there now is meant.
 */
export function clickedLot(
  lots: readonly NearLot[],
  landId: string,
  place: readonly [number, number] | undefined,
): NearLot | undefined {
  const shown = lots.find((lot) => lot.landId === landId);
  if (place === undefined || (shown && !isArchived(shown))) return shown;
  return lots.find((lot) => !isArchived(lot) && isInside(place, ringsOf(lot.shape))) ?? shown;
}

const isArchived = ({ computedStatus }: NearLot) => computedStatus === 'archived';
