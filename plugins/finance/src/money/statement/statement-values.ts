/** Longest text of a statement that is kept; banks write some dozens of letters. */
export const longestMemo = 400;
export const longestNumber = 60;
export const longestFitId = 255;

/**
 * An amount as banks write it, in cents: `-1234.56`, `1.234,56`, `1,234.56`, `R$ 10,00`, `10,00-`, `(10,00)`, `10,00 D`. Undefined where
 * it is none, or where a person could read it in two ways: `1.234` is a thousand to one program and a unit to another.
 */
export function readStatementAmount(text: string): bigint | undefined {
  const plain = text.slice(0, 60).replace(/[\s\u00a0]|R\$/gi, '');
  const written = /^(\(?)([+-]?)([\d.,]+)([+-]?)(\)?)([CD]?)$/i.exec(plain);
  if (!written) return undefined;
  const [, open = '', before = '', digits = '', after = '', close = '', side = ''] = written;
  if ((open === '(') !== (close === ')') || (before !== '' && after !== '')) return undefined;
  const cents = centsOfDigits(digits);
  if (cents === undefined) return undefined;
  const isOut = [open === '(', before === '-', after === '-', side.toUpperCase() === 'D'].some(Boolean);
  return isOut ? -cents : cents;
}

function centsOfDigits(digits: string): bigint | undefined {
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (at < 0) return /^\d{1,13}$/.test(digits) ? BigInt(digits) * 100n : undefined;
  const sign = digits.charAt(at);
  const whole = digits.slice(0, at);
  const fraction = digits.slice(at + 1);
  // The same sign twice parts thousands: 1.234.567
  if (whole.includes(sign)) {
    const [first = '', ...groups] = digits.split(sign);
    const isGrouped = /^\d{1,3}$/.test(first) && groups.length < 5 && groups.every((group) => /^\d{3}$/.test(group));
    return isGrouped ? BigInt(digits.replaceAll(sign, '')) * 100n : undefined;
  }
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(whole);
  if (!isGrouped && !/^\d{0,13}$/.test(whole)) return undefined;
  if (!isGrouped && fraction.length === 3) return undefined;
  // Some banks write four decimals, the last two of which say nothing.
  if (!/^\d{1,2}0*$/.test(fraction) || (whole === '' && fraction === '')) return undefined;
  return BigInt(`${whole.replace(/[.,]/g, '') || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`);
}

/**
 * The day that a bank writes: `20260105`, with time and zone behind it or not (OFX 1.6, 3.2.8.2), `2026-01-05`, `05/01/2026`, `05/01/26`.
 * The zone is left aside: a statement is by the bank's own days, and midnight of Greenwich would be the day before.
 */
export function readStatementDay(text: string): string | undefined {
  const plain = text.trim().slice(0, 40);
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?:\D|\d{2}|$)/.exec(plain) ?? [];
  const [, ownDay, ownMonth, ownYear] = /^(\d{2})[/.-](\d{2})[/.-](\d{4}|\d{2})(?:\D|$)/.exec(plain) ?? [];
  const said = ownYear ? `${ownYear.padStart(4, '20')}-${ownMonth}-${ownDay}` : `${year}-${month}-${day}`;
  return isDay(said) ? said : undefined;
}

/** Whether the calendar has it. The process that reads files loads nothing of the program, whose own test would bring all of it along. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** One blank where there were several, none at the ends, nothing that is no letter. */
export function plainText(text: string, most: number): string {
  return text
    .slice(0, most * 4)
    .replace(/[\s\u00a0\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most);
}
