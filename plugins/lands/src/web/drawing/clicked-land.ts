import { isInside, ringsOf } from '@gleba/sdk/geo';
import type { NearLand } from './drawing-api.ts';

/**
 * Whom a click is for. The tiles may still show a lot as it was before it was split, merged or taken away, or nothing at all
 * while they are on their way; what the server has just told of the place is newer, and the lot that lies there now is meant.
 */
export function clickedLand(
  lots: readonly NearLand[],
  landId: string | undefined,
  place: readonly [number, number] | undefined,
): NearLand | undefined {
  const shown = lots.find((lot) => lot.landId === landId);
  if (place === undefined || (shown && !isArchived(shown))) return shown;
  return lots.find((lot) => !isArchived(lot) && isInside(place, ringsOf(lot.shape))) ?? shown;
}

const isArchived = ({ computedStatus }: NearLand) => computedStatus === 'archived';
