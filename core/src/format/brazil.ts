/** Brazilian registers: tax ids of people (CPF) and companies (CNPJ), postal codes (CEP). */

/** The same digit all along fulfils the check digits of a CPF, and no register gives such a number to anybody. */
const isOneRepeated = (characters: string) => /^(.)\1*$/.test(characters);

/** The specification's rule: the all-zero mask stands for 'none' and passes; eleven bare zeros do not. */
export function isCpf(text: string): boolean {
  if (text === '000.000.000-00') return true;
  const digits = text.replace(/[.-]/g, '');
  if (!/^\d{11}$/.test(digits) || isOneRepeated(digits)) return false;
  return digits.endsWith(checkDigits(digits.slice(0, 9), 11));
}

/**
 * The all-zero mask passes; otherwise fourteen digits, not all the same. `withLetters` also takes the alphanumeric numbers
 * that are issued from July 2026 on (Receita Federal, IN 2.229/2024); the specification knows digits only.
 */
export function isCnpj(text: string, { withLetters = false } = {}): boolean {
  if (text === '00.000.000/0000-00') return true;
  const characters = text.replace(/[./-]/g, '').toUpperCase();
  const pattern = withLetters ? /^[0-9A-Z]{12}\d{2}$/ : /^\d{14}$/;
  if (!pattern.test(characters) || isOneRepeated(characters)) return false;
  return characters.endsWith(checkDigits(characters.slice(0, 12), 9));
}

/** Five digits, optional dash, three digits. */
export function isCep(text: string): boolean {
  return /^\d{5}-?\d{3}$/.test(text);
}

/**
 * Two digits modulo 11, each over all that stand before it. Weights rise from 2 at the right end and start again after
 * `largest`. A character counts as its ASCII code less 48, which for digits is the digit itself.
 */
function checkDigits(base: string, largest: number): string {
  let characters = base;
  for (let round = 0; round < 2; round++) {
    const sum = [...characters]
      .reverse()
      .reduce((total, character, index) => total + (character.charCodeAt(0) - 48) * (2 + (index % (largest - 1))), 0);
    const rest = sum % 11;
    characters += rest < 2 ? '0' : String(11 - rest);
  }
  return characters.slice(base.length);
}

/** `12345678909` → `123.456.789-09`; what does not have eleven digits stays as it is. */
export function formatCpf(text: string | null | undefined): string {
  return masked(text, /^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** `12345678000195` → `12.345.678/0001-95`; letters are kept. */
export function formatCnpj(text: string | null | undefined): string {
  return masked(text, /^([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}

/** `01310100` → `01310-100`. */
export function formatCep(text: string | null | undefined): string {
  return masked(text, /^(\d{5})(\d{3})$/, '$1-$2');
}

function masked(text: string | null | undefined, pattern: RegExp, replacement: string): string {
  if (!text) return '';
  const plain = text.replace(/[\s./-]/g, '').toUpperCase();
  return pattern.test(plain) ? plain.replace(pattern, replacement) : text;
}
