import { withoutTail } from '@gleba/sdk/reading';
import { sheetLimits } from '../../sheet-limits.ts';
import { FileRefusal } from '../shapefile/index.ts';
import { readXml } from '../xml/read-xml.ts';
import type { XmlHandler } from '../xml/xml-scanner.ts';
import { tooManyRows } from './read-csv.ts';
import type { SheetRow } from './sheet-table.ts';

export interface WorkbookParts {
  readonly strings: readonly string[];
  /** Indexes of the looks that show a day. */
  readonly dateStyles: ReadonlySet<number>;
  /** Days are counted from 1904 on, as Excel of the Macintosh did. */
  readonly uses1904: boolean;
}

/** Characters of one cell: what the program itself allows (Microsoft, 'Excel specifications and limits'). */
export const longestCell = 32_767;
/** Columns: cells beyond the last are counted as far, not kept. */
const widestRow = 1000;

/** Rows of a sheet's XML (ECMA-376, 18.3). Empty rows and cells cost nothing, whatever place they claim. */
export async function readWorksheet(path: string, parts: WorkbookParts): Promise<readonly SheetRow[]> {
  const reader = new WorksheetReader(parts);
  for await (const _ of readXml(path, reader));
  return reader.rows;
}

class WorksheetReader implements XmlHandler {
  readonly rows: SheetRow[] = [];
  readonly #parts: WorkbookParts;
  #number = 0;
  #cells: string[] = [];
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #isValue = false;

  constructor(parts: WorkbookParts) {
    this.#parts = parts;
  }

  open(name: string, attribute: (name: string) => string | undefined): void {
    if (name === 'row') {
      this.#number = Number(attribute('r') ?? this.#number + 1);
      this.#cells = [];
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnIndex(attribute('r')) ?? this.#column + 1;
      this.#type = attribute('t') ?? 'n';
      this.#style = Number(attribute('s') ?? 0);
      this.#value = '';
    } else if (name === 'v' || name === 't') this.#isValue = true;
  }

  text(text: string): void {
    if (!this.#isValue) return;
    this.#value += text;
    checkCell(this.#value);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row' && this.#cells.length > 0) {
      if (this.rows.length >= sheetLimits.rows + 50) throw tooManyRows();
      this.rows.push({ number: this.#number, cells: Array.from(this.#cells, (cell) => cell ?? '') });
    }
  }

  #endCell(): void {
    const text = this.#shown().trim();
    if (text === '') return;
    // A cell far to the right makes a row that wide.
    if (this.#column >= widestRow) throw new FileRefusal('too-many-columns', 'A cell is too far to the right');
    this.#cells[this.#column] = text;
  }

  #shown(): string {
    const value = this.#value;
    if (this.#type === 's') return this.#parts.strings[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' ? 'Sim' : 'Não';
    // #REF! and the like: shown as it stands, so that the row's check says what is wrong.
    if (this.#type !== 'n' || value.trim() === '') return value;
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    if (this.#parts.dateStyles.has(this.#style)) return day(number, this.#parts.uses1904) ?? plain(number);
    return plain(number);
  }
}

export function checkCell(text: string): void {
  if (text.length > longestCell) throw new FileRefusal('too-complex', `A cell of more than ${longestCell} characters`);
}

/** `C7` → 2. */
function columnIndex(place: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/i.exec(place ?? '')?.[1];
  if (letters === undefined) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** 15 digits are what Excel itself shows; the rest of a binary fraction is noise. With a comma, as the sheet was read by people. */
function plain(number: number): string {
  const rounded = Number(number.toPrecision(15));
  const text = Math.abs(rounded) >= 1e15 ? BigInt(Math.trunc(rounded)).toString() : String(rounded);
  return (text.includes('e') ? withoutTail(rounded.toFixed(15), '0') : text).replace('.', ',');
}

/** Days since 30 December 1899: right from March 1900 on (18.17.4.1). */
function day(serial: number, uses1904: boolean): string | null {
  const days = Math.floor(serial) + (uses1904 ? 1462 : 0);
  if (days < 61 || days > 2_958_465) return null;
  const date = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}
