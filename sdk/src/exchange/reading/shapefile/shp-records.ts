import type { FileWindow } from './file-window.ts';
import { explainsLength } from './geometry.ts';
import { HEADER_BYTES, kindOf, RECORD_HEADER_BYTES } from './shp-header.ts';
import type { ShapeKind } from './source.ts';

/** Enough of a record to read its type and its counts. */
const PEEK_BYTES = RECORD_HEADER_BYTES + 44;
const SCAN_BYTES = 128 * 1024;
const SMALLEST_RECORD = RECORD_HEADER_BYTES + 4;

export interface RecordSlot {
  row: number;
  /** Where the content begins, after the record header. */
  offset: number;
  contentBytes: number;
  /** lost: the row's bytes could not be told from damaged ones; cut: the file ends inside the record. */
  state: 'ok' | 'length-corrected' | 'lost' | 'cut';
}

export interface ScanReport {
  kind: ShapeKind;
  rows: number;
  skippedBytes: number;
  numbersInOrder: boolean;
}

export function newNotes(kind: ShapeKind): ScanReport {
  return { kind, rows: 0, skippedBytes: 0, numbersInOrder: true };
}

interface Peek {
  number: number;
  contentBytes: number;
  state: 'ok' | 'length-corrected';
}

/** The records in the order of the .shp itself (white paper p. 5). After damaged bytes it looks for the next one. */
export async function* walkRecords(file: FileWindow, notes: ScanReport): AsyncGenerator<RecordSlot> {
  let at = HEADER_BYTES;
  let lastNumber: number | undefined;
  while (file.size - at >= SMALLEST_RECORD) {
    const peek = await peekRecord(file, at, notes);
    if (peek) {
      if (lastNumber !== undefined && peek.number !== lastNumber + 1) notes.numbersInOrder = false;
      lastNumber = peek.number;
      yield slot(notes, at, peek.contentBytes, peek.state);
      at += RECORD_HEADER_BYTES + peek.contentBytes;
      continue;
    }
    const next = await findAfterDamage(file, at, notes, lastNumber);
    if (next === null) break;
    if (notes.numbersInOrder) {
      for (let lost = (lastNumber ?? 0) + 1; lost < next.number; lost += 1) yield slot(notes, at, 0, 'lost');
      lastNumber = next.number - 1;
    }
    notes.skippedBytes += next.at - at;
    at = next.at;
  }
  yield* lastPiece(file, at, notes, lastNumber);
}

function slot(notes: ScanReport, at: number, contentBytes: number, state: RecordSlot['state']): RecordSlot {
  notes.rows += 1;
  return { row: notes.rows, offset: at + RECORD_HEADER_BYTES, contentBytes, state };
}

/** A file cut in the middle of a record still has that row; other bytes after the last record are only counted. */
async function* lastPiece(
  file: FileWindow,
  at: number,
  notes: ScanReport,
  lastNumber: number | undefined,
): AsyncGenerator<RecordSlot> {
  const rest = file.size - at;
  if (rest <= 0) return;
  const head = await file.read(at, SMALLEST_RECORD);
  const expected = (lastNumber ?? 0) + 1;
  const numbered = head.length >= 4 && head.readInt32BE(0) === expected;
  const typed = head.length === SMALLEST_RECORD && kindOf(head.readInt32LE(RECORD_HEADER_BYTES)) === notes.kind;
  if (numbered || (typed && !notes.numbersInOrder)) {
    yield slot(notes, at, Math.max(0, rest - RECORD_HEADER_BYTES), 'cut');
  } else {
    notes.skippedBytes += rest;
  }
}

async function peekRecord(file: FileWindow, at: number, notes: ScanReport): Promise<Peek | null> {
  const head = await file.read(at, PEEK_BYTES);
  const declared = plausibleLength(head, file.size - at);
  const type = head.length >= SMALLEST_RECORD ? head.readInt32LE(RECORD_HEADER_BYTES) : -1;
  const kind = kindOf(type);
  if (kind === undefined) return null;
  if (notes.kind === 'null' && kind !== 'null') notes.kind = kind;
  const number = head.readInt32BE(0);
  const body = head.subarray(RECORD_HEADER_BYTES);
  if (declared !== null && explainsLength(body, declared)) return { number, contentBytes: declared, state: 'ok' };
  const room = file.size - at - RECORD_HEADER_BYTES;
  // A wrong length would swallow the rows after it or cut this one: believe the counts when a record follows them.
  const explained = explainedLengths(body).filter((length) => length <= room);
  if (declared !== null && kind === notes.kind && (await recordFollows(file, at, declared, notes))) {
    return { number, contentBytes: declared, state: 'ok' };
  }
  for (const contentBytes of explained) {
    if (await recordFollows(file, at, contentBytes, notes)) return { number, contentBytes, state: 'length-corrected' };
  }
  return null;
}

/** The content length the header declares, when the file is long enough for it. Lengths count 16-bit words. */
function plausibleLength(head: Buffer, room: number): number | null {
  if (head.length < SMALLEST_RECORD) return null;
  const bytes = head.readInt32BE(4) * 2;
  return bytes >= 4 && RECORD_HEADER_BYTES + bytes <= room ? bytes : null;
}

function explainedLengths(body: Buffer): number[] {
  if (body.length < 4) return [];
  const kind = kindOf(body.readInt32LE(0));
  if (kind === 'null') return [4];
  if (kind === 'point') return [36, 28, 20].filter((length) => explainsLength(body, length));
  if (kind === undefined || body.length < 44) return [];
  const parts = kind === 'multipoint' ? 0 : body.readInt32LE(36);
  const points = body.readInt32LE(kind === 'multipoint' ? 36 : 40);
  if (parts < 0 || points < 0) return [];
  const plane = (kind === 'multipoint' ? 40 : 44) + 4 * parts + 16 * points;
  const dimension = 16 + 8 * points;
  return [plane + 2 * dimension, plane + dimension, plane].filter((length) => explainsLength(body, length));
}

async function recordFollows(file: FileWindow, at: number, contentBytes: number, notes: ScanReport): Promise<boolean> {
  const next = at + RECORD_HEADER_BYTES + contentBytes;
  if (next === file.size) return true;
  const head = await file.read(next, PEEK_BYTES);
  return isRecord(head, file.size - next, notes.kind);
}

function isRecord(head: Buffer, room: number, expected: ShapeKind): boolean {
  const length = plausibleLength(head, room);
  if (length === null) return false;
  const kind = kindOf(head.readInt32LE(RECORD_HEADER_BYTES));
  const right = kind !== undefined && (kind === 'null' || expected === 'null' || kind === expected);
  return right && explainsLength(head.subarray(RECORD_HEADER_BYTES), length);
}

interface FoundRecord {
  at: number;
  number: number;
}

/** First by record number; if no record has a fitting one, the next record of any number, and numbers mean no more. */
async function findAfterDamage(
  file: FileWindow,
  damagedAt: number,
  notes: ScanReport,
  lastNumber: number | undefined,
): Promise<FoundRecord | null> {
  let nearest: FoundRecord | null = null;
  for await (const found of recordsAfter(file, damagedAt, notes)) {
    if (notes.numbersInOrder && believableNumber(found.number, lastNumber ?? 0, found.at - damagedAt)) return found;
    // Twelve bytes are too little to tell a null record from noise without its number.
    if (!found.isNull) nearest ??= found;
    if (nearest && !notes.numbersInOrder) break;
  }
  if (nearest) notes.numbersInOrder = false;
  return nearest;
}

/** Every place after damaged bytes that reads as a record, on the four-byte grid all records keep. */
async function* recordsAfter(
  file: FileWindow,
  damagedAt: number,
  notes: ScanReport,
): AsyncGenerator<FoundRecord & { isNull: boolean }> {
  for (let start = damagedAt + 4; file.size - start >= SMALLEST_RECORD; ) {
    let block = await file.read(start, SCAN_BYTES);
    const last = start + block.length >= file.size;
    const end = last ? block.length - SMALLEST_RECORD : block.length - PEEK_BYTES;
    for (let at = 0; at <= end; at += 4) {
      const kind = kindOf(block.readInt32LE(at + RECORD_HEADER_BYTES));
      if (kind === undefined || (kind !== 'null' && notes.kind !== 'null' && kind !== notes.kind)) continue;
      if (block.readInt32BE(at + 4) < 2) continue;
      const head = block.subarray(at, at + PEEK_BYTES);
      if (!isRecord(head, file.size - start - at, notes.kind)) continue;
      yield { at: start + at, number: head.readInt32BE(0), isNull: kind === 'null' };
      block = await file.read(start, SCAN_BYTES);
    }
    if (last) return;
    start += end - (end % 4) + 4;
  }
}

/** A number that the bytes in between have room for. */
function believableNumber(number: number, lastNumber: number, gap: number): boolean {
  const missing = number - lastNumber - 1;
  return missing >= 0 && missing <= gap / SMALLEST_RECORD;
}
