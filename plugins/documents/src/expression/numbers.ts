import { addDecimals, compareDecimals, multiplyDecimals, roundDecimal } from '@gleba/sdk';

/** Digits behind the point of a quotient, which may have no end. */
const quotientDigits = 12;

/** Exact decimals as texts; undefined for a division by nothing. */
export function arithmetic(sign: '+' | '-' | '*' | '/', left: string, right: string): string | undefined {
  if (sign === '+') return addDecimals(left, right);
  if (sign === '-') return addDecimals(left, negative(right));
  return sign === '*' ? multiplyDecimals(left, right) : quotient(left, right);
}

export const negative = (number: string): string => multiplyDecimals(number, '-1') ?? '0';

export const order = (left: string, right: string): number => compareDecimals(left, right) ?? 0;

export const lessOrEqual = (left: string, right: string): boolean => order(left, right) <= 0;

/** Half away from zero, as commerce rounds. */
export const roundedTo = (number: string, places: number): string => roundDecimal(number, places) ?? number;

export const fractionDigits = (number: string): number => number.split('.')[1]?.length ?? 0;

/** Half away from zero at the last of its digits. */
function quotient(left: string, right: string): string | undefined {
  const scale = Math.max(fractionDigits(left), fractionDigits(right));
  const [above, below] = [units(left, scale), units(right, scale)];
  if (below === 0n) return undefined;
  const isNegative = above < 0n !== below < 0n;
  const [size, by] = [above < 0n ? -above : above, below < 0n ? -below : below];
  const digits = (size * 10n ** BigInt(quotientDigits) * 2n + by) / (by * 2n);
  const text = digits.toString().padStart(quotientDigits + 1, '0');
  const whole = text.slice(0, -quotientDigits);
  return `${isNegative && digits > 0n ? '-' : ''}${trimmed(whole, text.slice(-quotientDigits))}`;
}

const units = (number: string, scale: number): bigint => BigInt(roundedTo(number, scale).replace('.', ''));

function trimmed(whole: string, fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charAt(end - 1) === '0') end -= 1;
  return end === 0 ? whole : `${whole}.${fraction.slice(0, end)}`;
}
