import { inThousands, withoutTail } from '@gleba/core';

/**
 * Decimals as people type them and as the API carries them. Text in, text out: a float never sees them.
 */

/**
 * `1.234,56` → `1234.56`; a lone point is taken as people mean it: `12.5` → `12.5`, `1.234` → `1234`.
 * Undefined when it is no number, or has more than `scale` digits after the comma.
 */
export function parseDecimal(text: string, scale: number): string | undefined {
  const plain = text.replace(/[\sR$\u00a0]/g, '').replace(/^\u2212/, '-');
  const match = /^(-?)([\d.]*)(?:,(\d*))?$/.exec(plain);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction] = match;
  const read = fraction === undefined ? readPoints(whole) : readGrouped(whole, fraction);
  if (!read) return undefined;
  const digits = read.whole.replace(/^0+(?=\d)/, '');
  const rest = withoutTail(read.fraction, '0');
  if (rest.length > scale || (digits === '' && read.fraction === '')) return undefined;
  const value = (digits || '0') + (rest ? `.${rest}` : '');
  return sign && /[1-9]/.test(value) ? `-${value}` : value;
}

function readPoints(text: string): { whole: string; fraction: string } | undefined {
  const parts = text.split('.');
  if (parts.length === 1) return { whole: text, fraction: '' };
  const isGrouped = parts.slice(1).every((part) => part.length === 3) && /^\d{1,3}$/.test(parts[0] ?? '');
  if (isGrouped && parts[0] !== '0') return { whole: parts.join(''), fraction: '' };
  return parts.length === 2 ? { whole: parts[0] ?? '', fraction: parts[1] ?? '' } : undefined;
}

function readGrouped(whole: string, fraction: string): { whole: string; fraction: string } | undefined {
  return /^(\d*|\d{1,3}(\.\d{3})+)$/.test(whole) ? { whole: whole.replaceAll('.', ''), fraction } : undefined;
}

/** `1234.5` → `1.234,5` while editing, or `1.234,50` with at least `minimum` digits after the comma. */
export function showDecimal(value: string, minimum = 0): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  if (!whole) return value;
  const rest = withoutTail(fraction, '0').padEnd(minimum, '0');
  return sign + inThousands(whole) + (rest ? `,${rest}` : '');
}
