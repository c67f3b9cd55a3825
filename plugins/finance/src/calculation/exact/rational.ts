/**
 * Exact fractions. Amounts are whole cents in `bigint`; what lies between two of them (a rate, a quotient, a power) is a fraction
 * of two whole numbers until it is rounded once. Nothing here is ever a float.
 */
export interface Rational {
  readonly n: bigint;
  /** Above zero. */
  readonly d: bigint;
}

export const zero: Rational = { n: 0n, d: 1n };
export const one: Rational = { n: 1n, d: 1n };

/** `n ÷ d` of whole numbers; throws for a `d` of zero. */
export function fraction(n: bigint, d = 1n): Rational {
  if (d === 0n) throw new RangeError('A fraction of nothing.');
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

export const plus = (a: Rational, b: Rational): Rational =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
export const minus = (a: Rational, b: Rational): Rational => plus(a, { n: -b.n, d: b.d });
export const times = (a: Rational, b: Rational): Rational => ({ n: a.n * b.n, d: a.d * b.d });
export const over = (a: Rational, b: Rational): Rational => fraction(a.n * b.d, a.d * b.n);
export const isZero = ({ n }: Rational): boolean => n === 0n;
/** Below zero, zero or above, as a sort expects it. */
export const compare = (a: Rational, b: Rational): number => Number(signOf(a.n * b.d - b.n * a.d));

const signOf = (value: bigint) => (value === 0n ? 0n : value < 0n ? -1n : 1n);

/** The nearest whole number; half away from zero, as commerce and every other amount of the program rounds. */
export function rounded({ n, d }: Rational): bigint {
  const size = n < 0n ? -n : n;
  const nearest = (2n * size + d) / (2n * d);
  return n < 0n ? -nearest : nearest;
}

/** Decimal text, `-12.5`, as the exact fraction that it is. Throws a RangeError for anything else. */
export function readDecimal(text: string): Rational {
  const match = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?$/.exec(text);
  if (!match) throw new RangeError('No decimal.');
  const [, sign, whole = '0', part = ''] = match;
  const n = BigInt(whole + part);
  return { n: sign === '-' ? -n : n, d: 10n ** BigInt(part.length) };
}

/** With so many digits after the point, half away from zero. */
export function toDecimal(value: Rational, places: number): string {
  const scaled = rounded({ n: value.n * 10n ** BigInt(places), d: value.d });
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const point = digits.length - places;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${places > 0 ? `.${digits.slice(point)}` : ''}`;
}

/** A percentage as text, `0.8`, as a fraction of one. */
export function readPercent(text: string): Rational {
  const { n, d } = readDecimal(text);
  return { n, d: d * 100n };
}
