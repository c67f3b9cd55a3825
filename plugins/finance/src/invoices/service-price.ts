import type { RecordOf } from '@gleba/sdk';
import { readDecimal, times, toDecimal } from '../calculation/exact/rational.ts';
import type { Service } from '../entities/services/service.entity.ts';

/** How an invoice says that its work is counted in square metres. */
export const squareMetres = 'M2';

/** What the price of a service comes to: of each square metre where an area is given, and fixed otherwise. Rounded once, to the cent. */
export function priceOf(
  { priceFixed, priceSqm }: Pick<RecordOf<typeof Service>, 'priceFixed' | 'priceSqm'>,
  areaSqm: string | null | undefined,
): string | undefined {
  if (priceSqm !== null && areaSqm) return toDecimal(times(readDecimal(areaSqm), readDecimal(priceSqm)), 2);
  return priceFixed ?? undefined;
}
