/** Exact arithmetic on decimal text: amounts never pass through a float. */

interface Parts {
  readonly isNegative: boolean;
  /** Digits without leading zeros but at least one. */
  readonly whole: string;
  readonly fraction: string;
}

/** Undefined for what is no finite decimal number. Takes the exponent that JavaScript writes for large and small numbers. */
function partsOf(value: string | number | bigint): Parts | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim());
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  return shift({ isNegative: sign === '-', whole, fraction }, Number(exponent));
}

function shift({ isNegative, whole, fraction }: Parts, places: number): Parts {
  const digits = whole.padStart(whole.length + Math.max(0, -places), '0') + fraction.padEnd(Math.max(0, places), '0');
  const point = Math.max(whole.length, whole.length + Math.max(0, -places)) + places;
  return { isNegative, whole: digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0', fraction: digits.slice(point) };
}

/** Half away from zero, as commerce rounds. */
function round({ isNegative, whole, fraction }: Parts, scale: number): Parts {
  const kept = fraction.slice(0, scale).padEnd(scale, '0');
  const isUp = (fraction[scale] ?? '0') >= '5';
  const digits = (BigInt(whole + kept) + (isUp ? 1n : 0n)).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  return {
    isNegative: isNegative && /[1-9]/.test(digits),
    whole: digits.slice(0, point),
    fraction: digits.slice(point),
  };
}

/** A decimal with exactly `scale` digits after the point: `'2.345', 2` → `'2.35'`. Undefined when it is no number. */
export function roundDecimal(value: string | number | bigint, scale: number): string | undefined {
  const parts = partsOf(value);
  if (!parts) return undefined;
  const { isNegative, whole, fraction } = round(parts, scale);
  return `${isNegative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Times ten to the power of `places`: `'12345', -3` → `'12.345'`. Undefined when it is no number. */
export function shiftDecimal(value: string | number | bigint, places: number): string | undefined {
  const parts = partsOf(value);
  if (!parts) return undefined;
  const { isNegative, whole, fraction } = shift(parts, places);
  return `${isNegative ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

/** Exact; as many digits after the point as both have together. Undefined when one is no number. */
export function multiplyDecimals(a: string | number | bigint, b: string | number | bigint): string | undefined {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (!left || !right) return undefined;
  return textOf(unitsOf(left) * unitsOf(right), left.fraction.length + right.fraction.length);
}

/** Exact; as many digits after the point as the longer one has. Undefined when one is no number. */
export function addDecimals(a: string | number | bigint, b: string | number | bigint): string | undefined {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (!left || !right) return undefined;
  const scale = Math.max(left.fraction.length, right.fraction.length);
  return textOf(unitsOf(left, scale) + unitsOf(right, scale), scale);
}

/** The value in units of its last digit, or of the digit at `scale`. */
function unitsOf({ isNegative, whole, fraction }: Parts, scale = fraction.length): bigint {
  const size = BigInt(whole + fraction.padEnd(scale, '0'));
  return isNegative ? -size : size;
}

function textOf(units: bigint, scale: number): string {
  return shiftDecimal(units, -scale) ?? '0';
}

/** Below zero, zero or above, like a sort's comparison. Undefined when one is no number. */
export function compareDecimals(a: string | number | bigint, b: string | number | bigint): number | undefined {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (!left || !right) return undefined;
  const scale = Math.max(left.fraction.length, right.fraction.length);
  const difference = unitsOf(left, scale) - unitsOf(right, scale);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}
