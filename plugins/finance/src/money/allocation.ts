import { z } from '@gleba/sdk';
import {
  compare,
  fraction,
  plus,
  type Rational,
  readDecimal,
  rounded,
  times,
  zero,
} from '../calculation/exact/rational.ts';

/** Most cost centres of one transaction. */
const mostParts = 40;

export const costCenterAllocation = z
  .array(
    z.strictObject({
      costCenterId: z.uuid(),
      /** Decimal text above zero, with four digits after the point at most. */
      percent: z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/)),
    }),
  )
  .check(z.maxLength(mostParts));
export type CostCenterAllocation = z.infer<typeof costCenterAllocation>;

const percentOf = ({ percent }: CostCenterAllocation[number]): Rational => readDecimal(percent);

/** What percentages come to. */
export function allocatedPercent(parts: CostCenterAllocation): Rational {
  return parts.map(percentOf).reduce(plus, zero);
}

export type AllocationFault = 'notWhole' | 'empty' | 'twice';

/** Undefined where the parts add up to exactly 100, or there are none. */
export function allocationFault(parts: CostCenterAllocation): AllocationFault | undefined {
  if (parts.length === 0) return undefined;
  if (parts.some((part) => compare(percentOf(part), zero) === 0)) return 'empty';
  if (new Set(parts.map(({ costCenterId }) => costCenterId)).size < parts.length) return 'twice';
  return compare(allocatedPercent(parts), fraction(100n)) === 0 ? undefined : 'notWhole';
}

/**
 * An amount in cents by its parts, which come to the amount exactly: each part is what the sum until it is, rounded once, less what
 * the parts before it are, so that nothing is left to be put somewhere.
 */
export function allocate(cents: bigint, parts: CostCenterAllocation): readonly bigint[] {
  let until = zero;
  let given = 0n;
  return parts.map((part) => {
    until = plus(until, percentOf(part));
    const next = rounded(times({ n: cents, d: 100n }, until));
    const own = next - given;
    given = next;
    return own;
  });
}
