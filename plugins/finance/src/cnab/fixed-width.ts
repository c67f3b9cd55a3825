/** How a field of a fixed place is written: letters, figures, cents without a sign, a day as DDMMYYYY or DDMMYY. */
export type FieldKind = 'text' | 'digits' | 'cents' | 'day' | 'shortDay';

export interface Field<K extends FieldKind = FieldKind> {
  /** From 1 on, as the banks' manuals count. */
  readonly from: number;
  readonly length: number;
  readonly kind: K;
}

/** One kind of line: what stands where. A layout is nothing but this. */
export type RecordLayout = Readonly<Record<string, Field>>;

const of =
  <K extends FieldKind>(kind: K) =>
  (from: number, length: number): Field<K> => ({ from, length, kind });
export const text = of('text');
export const digits = of('digits');
export const cents = of('cents');
export const day = (from: number): Field<'day'> => of('day')(from, 8);
export const shortDay = (from: number): Field<'shortDay'> => of('shortDay')(from, 6);

/** `undefined`: what stands there is none of its kind. Of a day `null`: nothing stands there. */
type ReadValue<K extends FieldKind> = K extends 'cents'
  ? bigint | undefined
  : K extends 'day' | 'shortDay'
    ? string | null | undefined
    : string;
export type ReadValues<L extends RecordLayout> = { readonly [K in keyof L]: ReadValue<L[K]['kind']> };

export function readRecord<const L extends RecordLayout>(layout: L, line: string): ReadValues<L> {
  const values = Object.entries(layout).map(([name, field]) => [name, readField(field, line)]);
  return Object.fromEntries(values) as ReadValues<L>;
}

export const partOf = ({ from, length }: Pick<Field, 'from' | 'length'>, line: string): string =>
  line.slice(from - 1, from - 1 + length);

function readField(field: Field, line: string): string | bigint | null | undefined {
  const plain = partOf(field, line).trim();
  switch (field.kind) {
    case 'text':
      return plain;
    case 'digits':
      return plain.replace(/\D/g, '');
    case 'cents':
      if (plain === '') return 0n;
      return /^\d+$/.test(plain) ? BigInt(plain) : undefined;
    default:
      return readDay(plain);
  }
}

/** Banks write zeros or nothing where there is no day. Two figures are of this century: collection by files is younger. */
function readDay(plain: string): string | null | undefined {
  if (/^0*$/.test(plain)) return null;
  const [, dd, mm, year = ''] = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(plain) ?? [];
  const said = `${year.padStart(4, '20')}-${mm}-${dd}`;
  const at = Date.parse(`${said}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(said) ? said : undefined;
}

/** A field to be written: a place, how it is filled, and a value of that name or, in `is`, always the same. */
export interface WrittenField {
  readonly from: number;
  readonly length: number;
  /** `text`: plain capitals with blanks behind, cut; `figures`: zeros in front, never cut. */
  readonly as: 'text' | 'figures';
  readonly value?: string;
  readonly is?: string;
}
export type WrittenRecord = readonly WrittenField[];
export const put = (from: number, length: number, value: string): WrittenField => ({ from, length, as: 'text', value });
export const count = (from: number, length: number, value: string): WrittenField => ({
  ...{ from, length, as: 'figures', value },
});
export const always = (from: number, is: string): WrittenField => ({ from, length: is.length, as: 'text', is });
export const nought = (from: number, length: number): WrittenField => always(from, '0'.repeat(length));

/** @throws RangeError where figures do not fit their place: a number that is cut is another number */
export function writeRecord(record: WrittenRecord, width: number, values: Readonly<Record<string, string>>): string {
  const letters = Array<string>(width).fill(' ');
  for (const { from, length, as, value, is } of record) {
    const said = is ?? values[value ?? ''] ?? '';
    const filled = as === 'figures' ? said.padStart(length, '0') : plainCapitals(said).slice(0, length).padEnd(length);
    if (filled.length !== length) throw new RangeError(`${value ?? ''} does not fit ${length} places`);
    letters.splice(from - 1, length, ...filled);
  }
  return letters.join('');
}

/** As banks take letters: no accents, capitals, nothing that is no letter, figure or usual sign. */
const plainCapitals = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 .,/&()*+\-:;%$#@!?='"<>]/g, ' ');
