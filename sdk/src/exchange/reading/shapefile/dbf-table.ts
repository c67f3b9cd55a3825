import {
  type DbfField,
  type DbfHeader,
  dbfHeaderLength,
  describeFields,
  isPlainType,
  parseDbfHeader,
  rawNameText,
} from './dbf-header.ts';
import { type NamedField, readValues } from './dbf-values.ts';
import {
  DEFAULT_ENCODING,
  type EncodingChoice,
  encodingOfDriver,
  isAscii,
  isUtf8,
  resolveEncoding,
  textDecoder,
} from './encoding.ts';
import { FileWindow } from './file-window.ts';
import type { FileProblem, PropertyValue, RowProblem, ShapefileField } from './source.ts';

const DELETED = 0x2a;
const SAMPLE_BYTES = 256 * 1024;

export interface DbfRow {
  properties: Record<string, PropertyValue>;
  problems: RowProblem[];
}

/** The attribute table of a shapefile, row by row. */
export class DbfTable {
  readonly header: DbfHeader;
  readonly problems: FileProblem[];
  readonly #file: FileWindow;
  #named: NamedField[] = [];
  #decode = textDecoder(DEFAULT_ENCODING);

  private constructor(file: FileWindow, header: DbfHeader, problems: FileProblem[]) {
    this.#file = file;
    this.header = header;
    this.problems = problems;
  }

  static async open(path: string): Promise<DbfTable> {
    const file = await FileWindow.open(path);
    try {
      const length = dbfHeaderLength(Buffer.from(await file.read(0, 32)));
      const problems: FileProblem[] = [];
      const header = parseDbfHeader(Buffer.from(await file.read(0, Math.max(32, length))), file.size);
      await settleFirstRow(file, header, problems);
      noteForeignFields(header.fields, problems);
      return new DbfTable(file, header, problems);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /**
   * How many rows there are: what the header says, but not more than the file holds, and not fewer than the shapes
   * when the file does hold their rows (a writer that stopped before it updated its header).
   */
  rows(shapes: number): number {
    const { declaredRows, roomForRows } = this.header;
    return Math.min(roomForRows, Math.max(declaredRows, shapes));
  }

  setEncoding(encoding: string): ShapefileField[] {
    this.#decode = textDecoder(encoding);
    const described = describeFields(this.header.fields, (bytes) => this.#decode(bytes).text);
    this.#named = this.header.fields.map((field, index) => ({ field, name: described[index]?.name ?? '' }));
    return described;
  }

  async row(row: number): Promise<DbfRow | null> {
    const { headerBytes, recordBytes } = this.header;
    const bytes = await this.#file.read(headerBytes + (row - 1) * recordBytes, recordBytes);
    if (bytes.length < recordBytes) return null;
    const problems: RowProblem[] = [];
    if (bytes[0] === DELETED) {
      problems.push({ code: 'deleted-row', message: 'The row is marked as deleted', repaired: false });
    }
    return { properties: readValues(bytes, this.#named, this.#decode, problems), problems };
  }

  /** Every field empty: what a shape without a row gets. */
  emptyRow(): Record<string, PropertyValue> {
    return Object.fromEntries(this.#named.map(({ name }): [string, null] => [name, null]));
  }

  /** .cpg first, then the language driver byte, then what the text itself looks like. */
  async chooseEncoding(cpg: string | null): Promise<EncodingChoice> {
    const evidence = await this.#textEvidence();
    const declared = cpg === null ? null : resolveEncoding(cpg);
    if (declared) {
      this.#doubt(declared, evidence);
      return { name: declared, from: 'cpg' };
    }
    if (cpg !== null) {
      const detail = { label: cpg.trim().slice(0, 40) };
      this.problems.push({ code: 'unknown-encoding', message: 'The .cpg names no known encoding', detail });
    }
    const driver = encodingOfDriver(this.header.driver);
    // 03 and 57 only say "Windows"; writers leave them there when the text is UTF-8.
    if (driver && !(driver === DEFAULT_ENCODING && evidence === 'utf-8')) return { name: driver, from: 'ldid' };
    if (evidence === 'ascii') return { name: DEFAULT_ENCODING, from: 'default' };
    return { name: evidence === 'utf-8' ? 'utf-8' : DEFAULT_ENCODING, from: 'guess' };
  }

  #doubt(declared: string, evidence: TextEvidence): void {
    const wrongUtf8 = declared === 'utf-8' && evidence === 'other';
    const wrongSingle = (declared === 'windows-1252' || declared === 'iso-8859-1') && evidence === 'utf-8';
    if (!wrongUtf8 && !wrongSingle) return;
    const message = 'The text does not look like the encoding the .cpg names';
    this.problems.push({ code: 'encoding-doubtful', message, detail: { declared } });
  }

  /** Samples the beginning and the middle of the table: accents may come late. */
  async #textEvidence(): Promise<TextEvidence> {
    const { headerBytes, recordBytes, roomForRows, fields } = this.header;
    const texts = fields.filter((field) => field.letter === 'C');
    const names = fields.map((field) => field.rawName);
    const perSample = Math.max(1, Math.floor(SAMPLE_BYTES / recordBytes));
    let evidence = combine(names.map(evidenceOf));
    for (const first of new Set([0, Math.floor(roomForRows / 2)])) {
      const bytes = await this.#file.read(headerBytes + first * recordBytes, perSample * recordBytes);
      for (let at = 0; at + recordBytes <= bytes.length; at += recordBytes) {
        const values = texts.map((field) => bytes.subarray(at + field.offset, at + field.offset + field.length));
        evidence = combine([evidence, ...values.map(evidenceOf)]);
        if (evidence === 'other') return evidence;
      }
    }
    return evidence;
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

type TextEvidence = 'ascii' | 'utf-8' | 'other';

function evidenceOf(bytes: Buffer): TextEvidence {
  if (isAscii(bytes)) return 'ascii';
  const nul = bytes.indexOf(0);
  return isUtf8(nul >= 0 ? bytes.subarray(0, nul) : bytes) ? 'utf-8' : 'other';
}

function combine(list: TextEvidence[]): TextEvidence {
  if (list.includes('other')) return 'other';
  return list.includes('utf-8') ? 'utf-8' : 'ascii';
}

/** A row begins with a blank or an asterisk; some headers declare a length one byte off. */
async function settleFirstRow(file: FileWindow, header: DbfHeader, problems: FileProblem[]): Promise<void> {
  const startsRow = async (at: number) => {
    const bytes = await file.read(at, 1);
    return bytes[0] === 0x20 || bytes[0] === DELETED;
  };
  if (header.roomForRows === 0 || (await startsRow(header.headerBytes))) return;
  const end = 32 + 32 * header.fields.length + 1;
  for (const at of [header.headerBytes - 1, header.headerBytes + 1, end]) {
    if (at < end - 1 || !(await startsRow(at)) || !(await startsRow(at + header.recordBytes))) continue;
    const detail = { declared: header.headerBytes, used: at };
    problems.push({ code: 'dbf-layout', message: 'The .dbf rows do not begin where its header says', detail });
    header.headerBytes = at;
    header.roomForRows = Math.max(0, Math.floor((file.size - at) / header.recordBytes));
    return;
  }
}

function noteForeignFields(fields: DbfField[], problems: FileProblem[]): void {
  for (const field of fields) {
    if (isPlainType(field.letter)) continue;
    const detail = { field: rawNameText(field), type: field.letter.replace(/[^\x20-\x7e]/g, '?') };
    problems.push({ code: 'unsupported-field', message: 'A field of this type is not read', detail });
  }
}
