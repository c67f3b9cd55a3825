/** Digits that every binary number keeps (IEEE 754, binary64). */
const exactDigits = 15;

/** Whether a reader that takes the decimal text for a binary number has the same decimal again; one of more digits goes as text. */
export function isExactNumber(decimal: string): boolean {
  const [whole = '', fraction = ''] = decimal.replace(/^[+-]?0*/, '').split('.');
  let end = fraction.length;
  while (end > 0 && fraction[end - 1] === '0') end -= 1;
  return whole.length + end <= exactDigits;
}
