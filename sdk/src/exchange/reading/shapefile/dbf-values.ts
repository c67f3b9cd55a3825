import { isExactNumber } from '../../exact-number.ts';
import type { DbfField } from './dbf-header.ts';
import type { TextDecoderOf } from './encoding.ts';
import type { PropertyValue, RowProblem } from './source.ts';

export interface NamedField {
  field: DbfField;
  name: string;
}

type Report = (code: RowProblem['code'], message: string, repaired: boolean) => null;

/** The values of one row. A value that cannot be read is null with a problem that names its field. */
export function readValues(
  row: Buffer,
  fields: NamedField[],
  decode: TextDecoderOf,
  problems: RowProblem[],
): Record<string, PropertyValue> {
  const entries = fields.map(({ field, name }): [string, PropertyValue] => {
    const report: Report = (code, message, repaired) => {
      problems.push({ code, message, repaired, field: name });
      return null;
    };
    const bytes = row.subarray(field.offset, field.offset + field.length);
    return [name, readValue(bytes, field, decode, report)];
  });
  // Defines every key as the row's own, whatever the field is called.
  return Object.fromEntries(entries);
}

/** Addresses of memo blocks in another file, and binary values whose layout differs from program to program. */
const BINARY_TYPES: ReadonlySet<string> = new Set('MGPBIOTY+@0');

function readValue(bytes: Buffer, field: DbfField, decode: TextDecoderOf, report: Report): PropertyValue {
  switch (field.letter) {
    case 'N':
    case 'F':
      return readNumber(plainText(bytes), report);
    case 'D':
      return readDate(plainText(bytes), report);
    case 'L':
      return readBoolean(plainText(bytes), report);
    case 'C':
      return readText(bytes, decode, report);
    default:
      return BINARY_TYPES.has(field.letter) ? null : readForeign(bytes);
  }
}

function plainText(bytes: Buffer): string {
  const nul = bytes.indexOf(0);
  return bytes.toString('latin1', 0, nul >= 0 ? nul : bytes.length).trim();
}

function readText(bytes: Buffer, decode: TextDecoderOf, report: Report): string | null {
  const { text, state } = decode(bytes);
  if (state === 'cut') report('bad-text', 'The last character was cut by the length of the field', true);
  if (state === 'bad') report('bad-text', 'The text has bytes that its encoding does not know', false);
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumber(text: string, report: Report): string | number | null {
  if (text === '') return null;
  if (/^\*+$/.test(text)) return report('bad-number', 'The number did not fit its field', false);
  const dotted = text.replace(',', '.');
  if (!NUMBER.test(dotted)) return report('bad-number', `Not a number: "${printable(text)}"`, false);
  const value = Number(dotted);
  if (!Number.isFinite(value)) return report('bad-number', `Too large a number: "${printable(text)}"`, false);
  const isWhole = /^[+-]?\d+$/.test(dotted);
  if (isWhole ? !Number.isSafeInteger(value) : /^[+-]?\d+\.\d+$/.test(dotted) && !isExactNumber(dotted)) {
    // A registration code of eighteen digits would come back with other digits.
    report('number-as-text', 'A number of too many digits is kept as text', true);
    return isWhole ? text : dotted;
  }
  return value;
}

function readDate(text: string, report: Report): string | null {
  if (text === '' || /^0+$/.test(text)) return null;
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  const iso = match ? `${match[1]}-${match[2]}-${match[3]}` : '';
  const time = Date.parse(`${iso}T00:00:00Z`);
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
  return match && exists ? iso : report('bad-date', `Not a date: "${printable(text)}"`, false);
}

function readBoolean(text: string, report: Report): boolean | null {
  if (text === '' || text === '?') return null;
  if (/^[TtYy]$/.test(text)) return true;
  if (/^[FfNn]$/.test(text)) return false;
  return report('bad-boolean', `Neither true nor false: "${printable(text)}"`, false);
}

function readForeign(bytes: Buffer): string | null {
  const text = bytes.toString('latin1').trim();
  return text !== '' && /^[\x20-\x7e]+$/.test(text) ? text : null;
}

function printable(text: string): string {
  return text.slice(0, 30).replace(/[^\x20-\x7e\u00a0-\u024f]/g, '?');
}
