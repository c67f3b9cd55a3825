import { withoutTail } from '../format/text-parts.ts';

/** Exact decimals as text: `-12.5`. No exponent, no grouping, no plus sign. */
const pattern = /^-?\d+(\.\d+)?$/;

export function isDecimalText(text: string): boolean {
  return pattern.test(text);
}

/** Without zeros that say nothing: `-007.50` → `-7.5`, `-0.0` → `0`. The argument must be decimal text. */
export function trimDecimal(text: string): string {
  const { negative, whole, fraction } = parts(text);
  const magnitude = fraction === '' ? whole : `${whole}.${fraction}`;
  return negative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

/** Digits before and after the point that the value really has. */
export function decimalDigits(text: string): { readonly whole: number; readonly fraction: number } {
  const { whole, fraction } = parts(text);
  return { whole: whole === '0' ? 0 : whole.length, fraction: fraction.length };
}

/** Negative, zero or positive, as a sort expects it; exact at any size. */
export function compareDecimals(left: string, right: string): number {
  const a = parts(left);
  const b = parts(right);
  const scale = Math.max(a.fraction.length, b.fraction.length);
  const difference = scaled(a, scale) - scaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

interface Parts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

function parts(text: string): Parts {
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  return { negative, whole: whole.replace(/^0+(?=\d)/, ''), fraction: withoutTail(fraction, '0') };
}

function scaled({ negative, whole, fraction }: Parts, scale: number): bigint {
  const magnitude = BigInt(whole + fraction.padEnd(scale, '0'));
  return negative ? -magnitude : magnitude;
}
