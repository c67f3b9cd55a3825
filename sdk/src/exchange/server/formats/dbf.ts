import type { ExportColumn, ExportValue } from '../export-row.ts';

export interface DbfField {
  readonly name: string;
  readonly type: 'C' | 'N' | 'L';
  readonly length: number;
  readonly decimals: number;
}

/** Bytes of a text: the most that dBASE III takes. */
const longestText = 254;

/** The column as a field of dBASE III: ten capital letters at most, told apart by a number where they would be the same. */
export function dbfField(column: ExportColumn, before: readonly ExportColumn[]): DbfField {
  const taken = new Set<string>();
  for (const other of before) taken.add(uniqueName(other, taken));
  const name = uniqueName(column, taken);
  switch (column.kind) {
    case 'decimal':
      return { name, type: 'N', length: 19, decimals: 4 };
    case 'money':
      return { name, type: 'N', length: 16, decimals: 2 };
    case 'boolean':
      return { name, type: 'L', length: 1, decimals: 0 };
    case 'instant':
      return { name, type: 'C', length: 20, decimals: 0 };
    default:
      return { name, type: 'C', length: longestText, decimals: 0 };
  }
}

function uniqueName({ title }: ExportColumn, taken: ReadonlySet<string>): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[_0-9]+|_$/g, '');
  const base = plain || 'CAMPO';
  let name = base.slice(0, 10);
  for (let number = 2; taken.has(name); number++) name = `${base.slice(0, 9 - String(number).length)}_${number}`;
  return name;
}

export function dbfHeader(fields: readonly DbfField[], records: number): Buffer {
  const length = 33 + fields.length * 32;
  const bytes = Buffer.alloc(length);
  bytes[0] = 3;
  // A date of last change is wanted; a fixed one makes the same content the same file.
  bytes[1] = 100;
  bytes[2] = 1;
  bytes[3] = 1;
  bytes.writeUInt32LE(records, 4);
  bytes.writeUInt16LE(length, 8);
  bytes.writeUInt16LE(1 + fields.reduce((sum, field) => sum + field.length, 0), 10);
  fields.forEach((field, index) => {
    const at = 32 + index * 32;
    bytes.write(field.name, at, 'latin1');
    bytes.write(field.type, at + 11, 'latin1');
    bytes[at + 16] = field.length;
    bytes[at + 17] = field.decimals;
  });
  bytes[length - 1] = 0x0d;
  return bytes;
}

/** `onCut` is told of each text that has more in it than its field holds. */
export function dbfRecord(fields: readonly DbfField[], values: readonly ExportValue[], onCut: () => void): Buffer {
  const cells = fields.map((field, index) => cell(field, values[index] ?? null, onCut));
  return Buffer.concat([Buffer.from(' '), ...cells]);
}

function cell({ type, length, decimals }: DbfField, value: ExportValue, onCut: () => void): Buffer {
  const bytes = Buffer.alloc(length, ' ');
  if (type === 'L') bytes.write(value === null ? '?' : value === true ? 'T' : 'F', 'latin1');
  else if (type === 'N' && typeof value === 'string') bytes.write(fixed(value, decimals).padStart(length), 'latin1');
  else if (typeof value === 'string') cutText(value, length, onCut).copy(bytes);
  return bytes;
}

/** The decimal's own digits, with zeros up to the field's scale. */
function fixed(text: string, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(decimals, '0').slice(0, decimals)}`;
}

/** As much of the text as fits, never half a letter. Lines end as they do; other control characters are signs of the format. */
function cutText(text: string, length: number, onCut: () => void): Buffer {
  const plain = text.replace(/[^\P{Cc}\t\n\r]/gu, ' ');
  const bytes = Buffer.from(plain);
  if (bytes.length > length || plain !== text) onCut();
  let end = Math.min(bytes.length, length);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
