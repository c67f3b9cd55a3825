/**
 * Without accents, case kept: `São João` → `Sao Joao`, since banks read a Pix code as ASCII. A character that has no plain letter stays as it is,
 * and whoever reads the code refuses it.
 */
export function plainLetters(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim();
}

/** Printable ASCII alone. */
export const isPlain = (text: string): boolean => /^[ -~]*$/.test(text);
