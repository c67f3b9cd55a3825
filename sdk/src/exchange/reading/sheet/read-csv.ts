import { readFile } from 'node:fs/promises';
import { readCsvCell } from '@gleba/sdk/reading';
import { CsvError, parse } from 'csv-parse';
import iconv from 'iconv-lite';
import { sheetLimits } from '../../sheet-limits.ts';
import { FileRefusal, isUtf8, resolveEncoding } from '../shapefile/index.ts';
import type { SheetChoices, SheetRow, SheetTable } from './sheet-table.ts';

type CsvSheet = Omit<SheetTable, 'columns' | 'rows'> & { readonly grid: readonly SheetRow[] };

export const separators = [';', ',', '\t', '|'] as const;

/** Values separated by semicolons, commas, tabs or bars (RFC 4180), in whichever of the usual encodings. */
export async function readCsv(path: string, choices: SheetChoices): Promise<CsvSheet> {
  const bytes = await readFile(path);
  const encoding = choices.encoding ? known(choices.encoding) : encodingOf(bytes);
  const text = iconv.decode(bytes, encoding);
  // A picture or a drawing that was renamed: no table has these.
  if (text.slice(0, 4096).includes('\0')) throw new FileRefusal('not-a-sheet', 'The file has binary content');
  const separator = choices.separator || separatorOf(text);
  return { grid: await gridOf(text, separator), encoding, separator, sheets: [], sheet: null };
}

function known(label: string): string {
  const name = resolveEncoding(label);
  if (name === null)
    throw new FileRefusal('unsupported-encoding', 'No such encoding', { encoding: label.slice(0, 40) });
  return name;
}

/** By the byte order mark, else UTF-8 where it reads so, else what Excel writes in Brazil. */
function encodingOf(bytes: Buffer): string {
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfffe) return 'utf-16le';
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfeff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The one that most of the first lines have most often; Excel's own `sep=;` line says it outright. */
function separatorOf(text: string): string {
  const told = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (told !== undefined) return told;
  const lines = text
    .slice(0, 65_536)
    .replace(/"[^"]*"?/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, 50);
  const score = (sign: string) => {
    const counts = lines.filter((line) => line.trim() !== '').map((line) => line.split(sign).length - 1);
    const usual = [...counts].sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    // A comma is in every decimal of a sheet that is separated by semicolons: what is in each line the same weighs more.
    return usual === 0 ? 0 : counts.filter((count) => count === usual).length * 1000 + usual;
  };
  return [...separators].sort((a, b) => score(b) - score(a))[0] ?? ';';
}

async function gridOf(text: string, separator: string): Promise<readonly SheetRow[]> {
  const grid: SheetRow[] = [];
  const parser = parse(text.replace(/^sep=.\r?\n/i, ''), {
    delimiter: separator,
    relax_column_count: true,
    // A quote inside of a name (Lote "A") is no reason to refuse a sheet.
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: sheetLimits.columns * sheetLimits.cellCharacters,
  });
  let rows = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      rows += 1;
      if (rows > sheetLimits.rows + 50) throw tooManyRows();
      if (record.length > 10_000) throw new FileRefusal('too-many-columns', 'A line has too many values');
      grid.push({ number: rows, cells: record.map((cell) => readCsvCell(cell.trim())) });
    }
  } catch (error) {
    if (error instanceof CsvError) {
      const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
      throw new FileRefusal(isQuote ? 'unclosed-quote' : 'not-a-sheet', error.code, { row: grid.length + 1 });
    }
    throw error;
  }
  return grid;
}

export function tooManyRows(): FileRefusal {
  return new FileRefusal('too-many-rows', 'Too many rows', { limit: sheetLimits.rows });
}
