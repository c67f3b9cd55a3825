import { type Rational, readDecimal, rounded, times, toDecimal } from './rational.ts';

/** Decimal text of an amount, `1234.50`, in cents; more than two digits after the point are rounded. */
export function centsOf(text: string): bigint {
  return rounded(times(readDecimal(text), { n: 100n, d: 1n }));
}

/** Cents as decimal text with two digits: `123450n` → `1234.50`. */
export function moneyText(cents: bigint): string {
  return toDecimal({ n: cents, d: 100n }, 2);
}

/** A whole number as a fraction. */
export const whole = (value: bigint | number): Rational => ({ n: BigInt(value), d: 1n });

/** `cents × factor`, rounded to a cent once. */
export const share = (cents: bigint, factor: Rational): bigint => rounded({ n: cents * factor.n, d: factor.d });

export const sum = (amounts: Iterable<bigint>): bigint => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** Equal parts; what rounding leaves is on the last one, as the payment provider does: 350.00 in 12 is 11 × 29.16 and 29.24. */
export function equalParts(total: bigint, count: number): bigint[] {
  const part = total / BigInt(count);
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? total - part * BigInt(count - 1) : part));
}
