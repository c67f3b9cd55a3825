/** Masks that help and never fight: whatever is pasted is taken, its digits (or letters) are kept and set in place. */
export type MaskName = 'cpf' | 'cnpj' | 'cpfOrCnpj' | 'cep' | 'phone' | 'date' | 'processNumber';

/** `0` takes a digit, `A` a digit or capital letter (CNPJ of July 2026 on has letters: Receita Federal, IN 2.229/2024). */
const patterns: Record<MaskName, readonly string[]> = {
  cpf: ['000.000.000-00'],
  cnpj: ['AA.AAA.AAA/AAAA-00'],
  cpfOrCnpj: ['000.000.000-00', 'AA.AAA.AAA/AAAA-00'],
  cep: ['00000-000'],
  phone: ['(00) 0000-0000', '(00) 00000-0000'],
  date: ['00/00/0000'],
  // The single number of a case (Resolução CNJ 65/2008, art. 1º).
  processNumber: ['0000000-00.0000.0.00.0000'],
};

export const maskPlaceholders: Record<MaskName, string> = {
  cpf: '000.000.000-00',
  cnpj: '00.000.000/0000-00',
  cpfOrCnpj: '000.000.000-00',
  cep: '00000-000',
  phone: '(00) 00000-0000',
  date: 'dd/mm/aaaa',
  processNumber: '0000000-00.0000.0.00.0000',
};

/** Whether anything but digits may be typed, so that a phone shows the right keyboard. */
export function isNumericMask(mask: MaskName): boolean {
  return patterns[mask].every((pattern) => !pattern.includes('A'));
}

/** What carries meaning in a masked text. */
export function meaningful(mask: MaskName, text: string): string {
  const kept = isNumericMask(mask) ? text.replace(/\D/g, '') : text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return mask === 'phone' ? withoutCountry(kept) : kept;
}

/** A pasted `+55 11 98765-4321` is the number 11 98765-4321. */
function withoutCountry(digits: string): string {
  return digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
}

/** Sets the text in the first pattern that has room for it; what is left over is cut. */
export function applyMask(mask: MaskName, text: string): string {
  const characters = meaningful(mask, text);
  const options = patterns[mask];
  const pattern = options.find((option) => slots(option) >= characters.length) ?? options.at(-1) ?? '';
  let result = '';
  let used = 0;
  for (const place of pattern) {
    if (used >= characters.length) break;
    if (place !== '0' && place !== 'A') {
      result += place;
      continue;
    }
    const next = nextFor(place, characters, used);
    if (next === undefined) break;
    result += characters[next] ?? '';
    used = next + 1;
  }
  return result;
}

function nextFor(place: string, characters: string, from: number): number | undefined {
  for (let at = from; at < characters.length; at++) {
    if (place === 'A' || /\d/.test(characters[at] ?? '')) return at;
  }
  return undefined;
}

function slots(pattern: string): number {
  return [...pattern].filter((place) => place === '0' || place === 'A').length;
}

/** Where the caret belongs in the masked text: after as many meaningful characters as stood before it. */
export function caretAfter(mask: MaskName, typed: string, caret: number, masked: string): number {
  const before = meaningful(mask, typed.slice(0, caret)).length;
  if (before === meaningful(mask, typed).length) return masked.length;
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (seen === before) return at;
    if (/[0-9A-Z]/.test(masked[at] ?? '')) seen++;
  }
  return masked.length;
}

/** `dd/mm/yyyy` → `YYYY-MM-DD`; undefined when it is no day of the calendar. */
export function parseDay(text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  if (!match) return undefined;
  const [, day = '', month = '', year = ''] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const iso = `${year}-${month}-${day}`;
  return Number(year) >= 1000 && date.toISOString().slice(0, 10) === iso ? iso : undefined;
}

/** `YYYY-MM-DD` → `dd/mm/yyyy`. */
export function showDay(iso: string): string {
  const [year = '', month = '', day = ''] = iso.slice(0, 10).split('-');
  return day ? `${day}/${month}/${year}` : '';
}
