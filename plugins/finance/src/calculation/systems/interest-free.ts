import { equalParts } from '../exact/money.ts';
import type { System } from './portion.ts';

/**
 * No interest: equal parts, cut to the cent, the rest on the last one. That is how the payment provider itself divides a total
 * (its sandbox: 350.00 in 12 is 11 × 29.16 and 29.24), so that its slips and ours are the same.
 */
export const interestFree: System = ({ financed, count }) =>
  equalParts(financed, count).map((principal, _index, [first = principal]) => ({
    principal,
    interest: 0n,
    remainder: principal - first,
  }));
