import { roundDecimal } from '@gleba/sdk';
import { type ImportFeature, readCell } from '@gleba/sdk/exchange/server';
import { Land } from '../../entities/land.entity.ts';
import type { MappableField } from '../../import-fields.ts';

type Property = ImportFeature['properties'][string];

/** What an attribute fills its field with; null: nothing. A code tells that the field does not have all that the file says. */
export interface ReadAttribute {
  readonly value: string | boolean | null;
  readonly code?: 'bad-number' | 'bad-boolean' | 'cut-text';
}

/** An attribute as its field takes it. A file's own numbers have a decimal point; what is none is read as people write it. */
export function readAttribute(field: MappableField, property: Property | undefined): ReadAttribute {
  const text = property == null ? '' : String(property).trim();
  if (text === '') return { value: null };
  const { kind, maxLength = Number.POSITIVE_INFINITY } = Land.fields[field];
  if (kind === 'boolean') {
    const read = readCell('boolean', text);
    return 'value' in read ? { value: read.value } : { value: null, code: 'bad-boolean' };
  }
  if (kind === 'decimal' || kind === 'money') {
    const value = readNumber(field, text);
    return value === undefined ? { value: null, code: 'bad-number' } : { value };
  }
  if (text.length <= maxLength) return { value: text };
  const letters = [...text];
  return letters.length <= maxLength
    ? { value: text }
    : { value: letters.slice(0, maxLength).join('').trim(), code: 'cut-text' };
}

/** As many decimals as the field has. Undefined for what is no number, or none that it can hold. */
function readNumber(field: MappableField, text: string): string | undefined {
  const { precision = 18, scale = 6, min } = Land.fields[field];
  const plain = /^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i.test(text)
    ? text.replace(',', '.')
    : readCell('decimal', text);
  const said = typeof plain === 'string' ? plain : 'value' in plain ? String(plain.value) : undefined;
  const value = said === undefined ? undefined : roundDecimal(said, scale);
  if (value === undefined || (min === '0' && value.startsWith('-'))) return undefined;
  return (value.split('.')[0] ?? '').length > precision - scale ? undefined : value;
}
