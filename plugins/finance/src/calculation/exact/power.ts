import { fraction, one, over, type Rational } from './rational.ts';

/**
 * Digits kept of what has no finite fraction of a reasonable size: roots, and high powers of them. An amount of up to 10^14 cents
 * times an error of 10^-57 does not reach the digit that rounding looks at; a value that is exactly half a cent has a short
 * fraction, and those are computed exactly.
 */
const digits = 60;
const scale = 10n ** BigInt(digits);
/** Bits of a denominator that is a rate somebody wrote down, such as 0.804326 %; what a root left has 200. */
const maxWrittenBits = 64;
/** Bits of an exact power’s denominator, 600 digits; beyond it the power is cut to `digits`. */
const maxExactBits = 2000;

/** `base` to a whole exponent of any sign. */
export function power(base: Rational, exponent: number): Rational {
  if (exponent < 0) return over(one, power(base, -exponent));
  const bits = base.d.toString(16).length * 4;
  const isShort = bits <= maxWrittenBits && bits * exponent <= maxExactBits;
  if (isShort || exponent < 2) return { n: base.n ** BigInt(exponent), d: base.d ** BigInt(exponent) };
  let square = (base.n * scale) / base.d;
  let result = scale;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) / scale;
    square = (square * square) / scale;
  }
  return { n: result, d: scale };
}

/** The root of a fraction above zero, cut after 60 digits; exact where it has no more. */
export function root(base: Rational, degree: number): Rational {
  const size = BigInt(degree);
  return fraction(wholeRoot((base.n * scale ** size) / base.d, degree), scale);
}

/** The largest whole number whose power is not above `value`, by Newton's method from above. */
function wholeRoot(value: bigint, degree: number): bigint {
  if (value < 2n) return value;
  const size = BigInt(degree);
  let guess = 1n << BigInt(Math.ceil((value.toString(16).length * 4) / degree));
  for (;;) {
    const next = ((size - 1n) * guess + value / guess ** (size - 1n)) / size;
    if (next >= guess) return guess;
    guess = next;
  }
}
