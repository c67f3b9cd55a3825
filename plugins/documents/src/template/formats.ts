import {
  formatArea,
  formatCep,
  formatCnpj,
  formatCpf,
  formatDate,
  formatMoney,
  formatNumber,
  isDay,
  roundDecimal,
} from '@gleba/sdk';
import { areaInWords, inWords, lengthInWords, moneyInWords } from '@gleba/sdk/print';
import type { Type } from '../expression/types.ts';
import { firstDay, months, no, yes } from './paper-words.ts';
import { formatsOf, type ValueFormat } from './value-formats.ts';

type FormattedKind = keyof typeof formatsOf;
const isFormatted = (kind: Type['kind']): kind is FormattedKind => Object.hasOwn(formatsOf, kind);

/** The formats of a value of this type; none for records and lists, which are written by their fields. */
export function formatsFor(type: Type): readonly ValueFormat[] {
  if (type.kind === 'nothing') return formatsOf.text;
  return isFormatted(type.kind) ? formatsOf[type.kind] : [];
}

export function defaultFormat(type: Type): ValueFormat | undefined {
  if (type.kind === 'number' && type.unit) return type.unit;
  return formatsFor(type)[0];
}

/** The value as the paper has it; undefined where it cannot be said that way. `value`: as expressions come to it. */
export function formatted(value: string | boolean, format: ValueFormat): string | undefined {
  if (typeof value === 'boolean') return value ? yes : no;
  const write = writers[format];
  return write(value) || undefined;
}

const writers: Readonly<Record<ValueFormat, (value: string) => string | undefined>> = {
  asIs: (text) => text,
  capitals: (text) => text.toLocaleUpperCase('pt-BR'),
  taxId: (text) => (text.replace(/\D/g, '').length === 11 ? formatCpf(text) : formatCnpj(text)),
  postalCode: formatCep,
  number: plainNumber,
  integer: (number) => formatNumber(number, 0),
  money: (number) => formatMoney(number),
  moneyInWords,
  moneyAndWords: (number) => {
    const words = moneyInWords(number);
    return words && `${formatMoney(number)} (${words})`;
  },
  area: (number) => formatArea(number),
  areaInWords: (number) => (inReach(number) ? areaInWords(Number(number)) : undefined),
  // m² whatever the size: registries do not compare hectares with square metres.
  squareMetres: (number) => `${formatNumber(number, 2)}\u00a0m²`,
  length: (number) => `${formatNumber(number, lengthDigits(number))}\u00a0m`,
  lengthInWords: (number) => (inReach(number) ? lengthInWords(Number(number), lengthDigits(number)) : undefined),
  numberInWords: (number) => {
    const whole = roundDecimal(number, 0);
    return whole && inReach(whole) && Number(whole) === Number(number) ? inWords(Number(whole)) : undefined;
  },
  date: (day) => (isDay(day) ? formatDate(day) : undefined),
  longDate: (day) => datePhrase(day, (number) => (number === 1 ? firstDay.figure : String(number)), String),
  dateInWords: (day) => datePhrase(day, (number) => (number === 1 ? firstDay.word : inWords(number)), inWords),
  yesOrNo: (text) => text,
};

/** As many as were printed: centimetres, or millimetres where a paper measures them. */
const lengthDigits = (number: string): 2 | 3 => (/\.\d{3}/.test(number) ? 3 : 2);

const inReach = (number: string) => Number(number) >= 0 && Number(number) < 1e12;

/** As many digits as it needs, six at most. */
function plainNumber(number: string): string {
  const fraction = (number.split('.')[1] ?? '').slice(0, 6);
  let digits = fraction.length;
  while (digits > 0 && fraction.charAt(digits - 1) === '0') digits -= 1;
  return formatNumber(number, digits);
}

function datePhrase(
  day: string,
  sayDay: (day: number) => string,
  sayYear: (year: number) => string,
): string | undefined {
  const month = months[Number(day.slice(5, 7)) - 1];
  if (!isDay(day) || !month) return undefined;
  return `${sayDay(Number(day.slice(8, 10)))} de ${month} de ${sayYear(Number(day.slice(0, 4)))}`;
}
