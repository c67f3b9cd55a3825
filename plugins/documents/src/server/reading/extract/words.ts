import { isDay } from '@gleba/sdk';

/** Capital letters without accents, as papers and people write names each in their own way. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase();
}

const months = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];

/** Days of a text as ISO dates, in their order: 12/03/1980, 12.03.1980, 12/MAR/1980, 12 de março de 1980. What is no day is none. */
export function daysIn(text: string): string[] {
  const found: { at: number; day: string }[] = [];
  const add = (at: number, day: string, month: number, year: string) => {
    const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isDay(iso)) found.push({ at, day: iso });
  };
  const plain = folded(text);
  for (const { index, 1: day = '', 2: month = '', 3: year = '' } of plain.matchAll(
    /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/g,
  )) {
    if (Number(day) >= 1 && Number(day) <= 31) add(index, day, Number(month), year);
  }
  for (const { index, 1: day = '', 2: month = '', 3: year = '' } of plain.matchAll(
    /\b(\d{1,2})(?: DE |[/.-])([A-Z]{3})[A-Z]{0,6}(?: DE |[/.-])(\d{4})\b/g,
  )) {
    if (Number(day) >= 1 && Number(day) <= 31) add(index, day, months.indexOf(month) + 1, year);
  }
  return found.sort((one, other) => one.at - other.at).map(({ day }) => day);
}

/** An amount as people write it, as a decimal: 1.234,56 is 1234.56. */
export function amountIn(text: string): string | undefined {
  const [, whole, cents] = /R\$ ?(\d{1,3}(?:\.\d{3}){0,4}|\d{1,12}),(\d{2})\b/.exec(text) ?? [];
  return whole && cents ? `${whole.replaceAll('.', '')}.${cents}` : undefined;
}

/** Words that say that a text is a name: letters, and two words at least. */
export function nameIn(text: string): string | undefined {
  const [name = ''] = /^[\p{L}'. ]{5,120}/u.exec(text.trim()) ?? [];
  const words = name.trim().split(/ +/).filter(Boolean);
  const isName = words.length >= 2 && words.some((word) => word.length > 2);
  return isName ? words.join(' ') : undefined;
}
