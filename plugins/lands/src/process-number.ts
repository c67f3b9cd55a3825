/** NNNNNNN-DD.AAAA.J.TR.OOOO: case, check digits, year, branch of justice, court, place of origin. */
export const processNumberPattern = /^\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}$/;

/**
 * Whether the check digits of a case's single number are right: Resolução CNJ 65/2008, art. 1º and annex VIII, after ISO
 * 7064:2003 modulo 97 base 10. With the check digits moved to the end the whole number leaves 1 when divided by 97.
 */
export function isProcessNumber(text: string): boolean {
  const parts = /^(\d{7})-?(\d{2})\.?(\d{4})\.?(\d)\.?(\d{2})\.?(\d{4})$/.exec(text.trim());
  if (!parts) return false;
  const [, sequence, check, year, branch, court, origin] = parts;
  return BigInt(`${sequence}${year}${branch}${court}${origin}${check}`) % 97n === 1n;
}
