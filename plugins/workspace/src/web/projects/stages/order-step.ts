import { orderStep } from '@gleba/sdk';

export interface OrderChange {
  readonly index: number;
  readonly uiOrder: number;
}

/** PostgreSQL's and GraphQL's largest integer. */
const largest = 2_147_483_647;

/**
 * What to write so that the row at `from` of a list in order comes to stand at `to`: itself between its new neighbours, or,
 * where there is no number left between them, every row anew by whole steps.
 */
export function moveInOrder(orders: readonly number[], from: number, to: number): readonly OrderChange[] {
  if (from === to || orders[from] === undefined || to < 0 || to >= orders.length) return [];
  const indices = orders.map((_, index) => index).filter((index) => index !== from);
  const [before, after] = [orders[indices[to - 1] ?? -1], orders[indices[to] ?? -1]];
  const low = before ?? 0;
  const between = after === undefined ? low + orderStep : Math.floor((low + after) / 2);
  if (between > low && between <= largest && (after === undefined || between < after))
    return [{ index: from, uiOrder: between }];
  indices.splice(to, 0, from);
  return indices
    .map((index, place) => ({ index, uiOrder: (place + 1) * orderStep }))
    .filter(({ index, uiOrder }) => orders[index] !== uiOrder);
}
