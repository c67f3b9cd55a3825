import { open, stat } from 'node:fs/promises';
import { sheetLimits } from '../../sheet-limits.ts';
import { FileRefusal } from '../shapefile/index.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import type { SheetChoices, SheetRow, SheetTable } from './sheet-table.ts';

/** Reads a sheet into memory: a workbook by its first bytes, else separated values. FileRefusal for what cannot be one. */
export async function readSheet(path: string, choices: SheetChoices = {}): Promise<SheetTable> {
  const { size } = await stat(path);
  if (size > sheetLimits.bytes) throw new FileRefusal('file-too-large', `${size} bytes`, { limit: sheetLimits.bytes });
  const start = await firstBytes(path);
  if (start.length === 0) throw new FileRefusal('empty-sheet', 'The file is empty');
  // Compound files of Microsoft (.xls of before 2007, or a workbook with a password).
  if (start.length >= 4 && start.readUInt32BE(0) === 0xd0cf11e0) {
    throw new FileRefusal('old-excel', 'A binary workbook');
  }
  const isZip = start.toString('latin1', 0, 2) === 'PK';
  const { grid, ...facts } = isZip ? await readXlsx(path, choices) : await readCsv(path, choices);
  return { ...tableOf(grid), ...facts };
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The first row that is not empty names the columns (a title above it would be a single cell: it is passed over). */
function tableOf(grid: readonly SheetRow[]): Pick<SheetTable, 'columns' | 'rows'> {
  const filled = grid.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const widest = Math.max(0, ...filled.slice(0, 50).map(({ cells }) => cells.filter((cell) => cell !== '').length));
  const at = filled.findIndex(({ cells }) => widest < 2 || cells.filter((cell) => cell !== '').length > 1);
  const header = filled[at];
  if (!header) throw new FileRefusal('empty-sheet', 'The sheet has no row');
  const rows = filled.slice(at + 1);
  const width =
    1 +
    Math.max(
      header.cells.findLastIndex((cell) => cell !== ''),
      lastUsed(rows),
    );
  if (width > sheetLimits.columns) {
    throw new FileRefusal('too-many-columns', `${width} columns`, { limit: sheetLimits.columns });
  }
  const columns = Array.from({ length: width }, (_, index) => header.cells[index] ?? '');
  checkNames(columns, rows);
  if (rows.length === 0) throw new FileRefusal('empty-sheet', 'The sheet has a header only');
  return {
    columns,
    rows: rows.map(({ number, cells }) => ({ number, cells: columns.map((_, index) => cells[index] ?? '') })),
  };
}

/** The specification: repeated or unnamed columns are rejected. */
function checkNames(columns: readonly string[], rows: readonly SheetRow[]): void {
  const unnamed = columns.findIndex(
    (name, index) => name === '' && rows.some(({ cells }) => (cells[index] ?? '') !== ''),
  );
  if (unnamed >= 0) {
    throw new FileRefusal('unnamed-columns', 'A column has values and no name', { column: unnamed + 1 });
  }
  const plain = columns.map((name) => name.toLowerCase());
  const repeated = columns.find((name, index) => name !== '' && plain.indexOf(name.toLowerCase()) !== index);
  if (repeated !== undefined) {
    throw new FileRefusal('repeated-columns', 'Two columns have one name', { column: repeated.slice(0, 120) });
  }
}

function lastUsed(rows: readonly SheetRow[]): number {
  return rows.reduce(
    (last, { cells }) =>
      Math.max(
        last,
        cells.findLastIndex((cell) => cell !== ''),
      ),
    -1,
  );
}
