import { turn } from '@gleba/sdk/geo';
import { coordinateLimits } from './coordinate-limits.ts';
import { readDecimal } from './read-decimal.ts';

interface Angle {
  /** Degrees, with the sign that was written. */
  readonly degrees: number;
  /** Letters around it, capital: a hemisphere or a quadrant. */
  readonly letters: string;
}

/** Whatever keyboards, field books and word processors have for degrees, minutes and seconds. */
const marks = /[°º˚'′’´`"″”“:]/g;

/** `45°30'20,5"`, `45 30 20.5`, `45:30:20`, `45,5`; letters are told apart. Undefined for what is no angle. */
function angleOf(text: string): Angle | undefined {
  if (text.length > coordinateLimits.cell) return undefined;
  const letters = text.replace(/[^A-Za-z]/g, '').toUpperCase();
  const plain = text
    .replace(/[A-Za-z]/g, ' ')
    .replace(marks, ' ')
    .replace(/\u2212/g, '-')
    .trim();
  const isNegative = plain.startsWith('-');
  const parts = plain.replace(/^[+-]\s*/, '').split(/\s+/);
  if (parts.length > 3 || parts[0] === '') return undefined;
  let degrees = 0;
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const value = readDecimal(part);
    if (value === undefined || part.startsWith('-') || (!isLast && !Number.isInteger(value))) return undefined;
    if (index > 0 && value >= 60) return undefined;
    degrees += value / 60 ** index;
  }
  return { degrees: isNegative ? -degrees : degrees, letters };
}

/** Degrees of an angle that was measured at a corner, 0 < angle < 360; a deflection may turn left, which is negative or says `E` (esquerda). */
export function readTurn(text: string, isDeflection: boolean): number | undefined {
  const angle = angleOf(text);
  if (!angle) return undefined;
  if (!isDeflection)
    return angle.letters === '' && angle.degrees > 0 && angle.degrees < 360 ? angle.degrees : undefined;
  if (Math.abs(angle.degrees) >= 180) return undefined;
  if (angle.letters === '') return angle.degrees;
  const way = { D: 1, R: 1, E: -1, L: -1 }[angle.letters];
  return way === undefined || angle.degrees < 0 ? undefined : way * angle.degrees;
}

/**
 * The azimuth of a side: `135°30'`, or a bearing (rumo) from north or south towards east or west, whose letters stand before, behind or
 * around it: `N 45°30'20" E`, `45°30' SO`. `L` is leste, `O` oeste.
 */
export function readDirection(text: string): number | undefined {
  const angle = angleOf(text);
  if (!angle || angle.degrees < 0) return undefined;
  if (angle.letters === '') return angle.degrees < 360 ? angle.degrees : undefined;
  const [from = '', towards = '', ...more] = angle.letters;
  const isBearing = more.length === 0 && 'NS'.includes(from) && 'EWLO'.includes(towards) && towards !== '';
  if (!isBearing || angle.degrees > 90) return undefined;
  const isEast = towards === 'E' || towards === 'L';
  const acute = isEast === (from === 'N') ? angle.degrees : -angle.degrees;
  return turn(from === 'N' ? acute : 180 + acute);
}

/** A latitude or longitude: `-18,8512`, `18°51'04,4321" S`. A letter says the sign; `O` and `W` are west. */
export function readPlace(text: string, axis: 'latitude' | 'longitude'): number | undefined {
  const angle = angleOf(text);
  if (!angle) return undefined;
  const signs: Readonly<Record<string, number>> = axis === 'latitude' ? { N: 1, S: -1 } : { E: 1, L: 1, W: -1, O: -1 };
  const sign = angle.letters === '' ? 1 : signs[angle.letters];
  if (sign === undefined || (angle.letters !== '' && angle.degrees < 0)) return undefined;
  return sign * angle.degrees;
}
