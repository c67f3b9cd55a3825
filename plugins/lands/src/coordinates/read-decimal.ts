import { coordinateLimits } from './coordinate-limits.ts';

/**
 * A coordinate or a distance as people write it: `553000,123`, `553.000,123`, `553000.123`, `8,565,000.5`. Of a point and a comma the later
 * one is the decimal sign. A lone point is one too, unlike in amounts of money: `553.000` are 553 metres, which no plane has, so that it is
 * told instead of guessed. Undefined for what is no number.
 */
export function readDecimal(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0]/g, '').replace(/^\u2212/, '-');
  if (!/\d/.test(plain) || plain.length > coordinateLimits.cell) return undefined;
  const [comma, point] = [plain.lastIndexOf(','), plain.lastIndexOf('.')];
  const sign = comma > point ? ',' : '.';
  const grouping = sign === ',' ? '.' : ',';
  const parts = plain.split(sign);
  if (parts.length > 2 && plain.includes(grouping)) return undefined;
  // `8.565.000`: a sign that comes again divides thousands.
  const [whole = '', fraction = ''] = parts.length > 2 ? [parts.join(grouping)] : parts;
  const digits = ungrouped(whole, grouping);
  if (digits === undefined || !/^\d*$/.test(fraction)) return undefined;
  return Number(`${digits || '0'}.${fraction || '0'}`);
}

function ungrouped(whole: string, grouping: string): string | undefined {
  const [first = '', ...rest] = whole.split(grouping);
  if (!/^-?\d*$/.test(first) || rest.some((group) => !/^\d{3}$/.test(group))) return undefined;
  if (rest.length > 0 && !/^-?\d{1,3}$/.test(first)) return undefined;
  return first === '-' ? '-0' : first + rest.join('');
}
