import { FileRefusal } from '../../refusal.ts';
import type { ShapefileField } from './source.ts';

const HEADER_BYTES = 32;
const DESCRIPTOR_BYTES = 32;
const TERMINATOR = 0x0d;

export interface DbfField {
  rawName: Buffer;
  letter: string;
  offset: number;
  length: number;
  decimals: number;
}

export interface DbfHeader {
  /** Rows the header declares. */
  declaredRows: number;
  /** Rows the file has room for. */
  roomForRows: number;
  headerBytes: number;
  recordBytes: number;
  driver: number;
  fields: DbfField[];
}

export function dbfHeaderLength(first: Buffer): number {
  if (first.length < HEADER_BYTES) {
    throw new FileRefusal('truncated', 'The .dbf ends inside its header', { part: 'dbf', bytes: first.length });
  }
  return first.readUInt16LE(8);
}

/** dBASE III/IV layout: a header of 32 bytes, one descriptor of 32 bytes for each field, a terminator, the rows. */
export function parseDbfHeader(bytes: Buffer, fileBytes: number): DbfHeader {
  const headerBytes = dbfHeaderLength(bytes);
  const recordBytes = bytes.readUInt16LE(10);
  // dBASE 7 keeps descriptors of 48 bytes; its version number is in the low three bits.
  if ((bytes.readUInt8(0) & 7) === 4) {
    throw new FileRefusal('unsupported-dbf', 'The .dbf is of dBASE 7', { version: bytes.readUInt8(0) });
  }
  if (headerBytes <= HEADER_BYTES || recordBytes < 1) {
    throw new FileRefusal('corrupt-dbf', 'The .dbf header has no usable lengths', { headerBytes, recordBytes });
  }
  if (bytes.length < Math.min(headerBytes, fileBytes) || fileBytes < headerBytes - 1) {
    throw new FileRefusal('truncated', 'The .dbf ends inside its header', { part: 'dbf', bytes: fileBytes });
  }
  const fields = parseFields(bytes.subarray(0, headerBytes), recordBytes);
  // Fields of no length: each row of a byte would be told as thousands of values.
  if (recordBytes < fields.length) {
    throw new FileRefusal('corrupt-dbf', 'The .dbf has more fields than bytes in a row', { fields: fields.length });
  }
  return {
    declaredRows: bytes.readUInt32LE(4),
    roomForRows: Math.max(0, Math.floor((fileBytes - headerBytes) / recordBytes)),
    headerBytes,
    recordBytes,
    driver: bytes.readUInt8(29),
    fields,
  };
}

function parseFields(header: Buffer, recordBytes: number): DbfField[] {
  const described: Omit<DbfField, 'offset'>[] = [];
  for (let at = HEADER_BYTES; at + DESCRIPTOR_BYTES <= header.length; at += DESCRIPTOR_BYTES) {
    if (header[at] === TERMINATOR) break;
    described.push({
      rawName: Buffer.from(header.subarray(at, at + 11)),
      letter: String.fromCharCode(header.readUInt8(at + 11)),
      length: header.readUInt8(at + 16),
      decimals: header.readUInt8(at + 17),
    });
  }
  return place(widenLongText(described, recordBytes), recordBytes);
}

/** Clipper and FoxPro keep the high byte of a long text's length where other types keep the decimals. */
function widenLongText(fields: Omit<DbfField, 'offset'>[], recordBytes: number): Omit<DbfField, 'offset'>[] {
  const total = (list: Omit<DbfField, 'offset'>[]) => list.reduce((sum, field) => sum + field.length, 1);
  const wide = fields.map((field) =>
    field.letter === 'C' ? { ...field, length: field.length + field.decimals * 256, decimals: 0 } : field,
  );
  if (total(fields) !== recordBytes && total(wide) === recordBytes) return wide;
  return fields.map((field) => (field.letter === 'C' ? { ...field, decimals: 0 } : field));
}

function place(fields: Omit<DbfField, 'offset'>[], recordBytes: number): DbfField[] {
  let offset = 1;
  const placed = fields.map((field) => {
    const here = { ...field, offset };
    offset += field.length;
    return here;
  });
  if (offset <= recordBytes) return placed;
  const detail = { fieldBytes: offset, recordBytes };
  throw new FileRefusal('corrupt-dbf', 'The fields of the .dbf are longer than its rows', detail);
}

/** The name as bytes show it, before its encoding is known. */
export function rawNameText(field: DbfField): string {
  const [name = ''] = field.rawName.toString('latin1').split('\0', 1);
  return name.trim();
}

const TYPES: Readonly<Record<string, ShapefileField['type']>> = {
  C: 'text',
  N: 'number',
  F: 'number',
  D: 'date',
  L: 'boolean',
};

export function isPlainType(letter: string): boolean {
  return TYPES[letter] !== undefined;
}

/** The fields as the rest of the program sees them: readable, unique names. */
export function describeFields(fields: DbfField[], decode: (bytes: Buffer) => string): ShapefileField[] {
  // A column of that name would be refused as data, and with it the whole file.
  const taken = new Set<string>(['__proto__']);
  const copies = new Map<string, number>();
  return fields.map((field, index) => {
    const base = decode(field.rawName).trim() || `field_${index + 1}`;
    let name = base;
    for (let copy = copies.get(base) ?? 1; taken.has(name); copy += 1) {
      name = `${base}_${copy}`;
      copies.set(base, copy);
    }
    taken.add(name);
    return { name, type: TYPES[field.letter] ?? 'text', length: field.length, decimals: field.decimals };
  });
}
