import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { FileRefusal, isMissingFile } from '../../refusal.ts';
import { identifyCrs } from './crs.ts';
import { rawNameText } from './dbf-header.ts';
import { DbfTable } from './dbf-table.ts';
import { DEFAULT_ENCODING } from './encoding.ts';
import { FileWindow, readHead } from './file-window.ts';
import { hasM, hasZ, kindOf, parseShpHeader, type ShpHeader } from './shp-header.ts';
import { newNotes, type ScanReport, walkRecords } from './shp-records.ts';
import { ShxIndex } from './shx-index.ts';
import type { FileProblem, ShapefileParts, ShapefileSource } from './source.ts';

const PRJ_LIMIT = 64 * 1024;
const CPG_LIMIT = 256;
/** Twelve bytes make a row, so a small archive can hold hundreds of millions of empty ones. */
const MOST_ROWS = 10_000_000;

/** Reads what a shapefile says of itself and counts its rows; the rows themselves are read by `readFeatures`. */
export async function openShapefileParts(parts: ShapefileParts, name?: string): Promise<ShapefileSource> {
  const shp = await FileWindow.open(parts.shp);
  try {
    const header = parseShpHeader(await shp.read(0, 100));
    const problems: FileProblem[] = [];
    const table = await describeTable(parts, problems);
    const layout = await surveyRecords(shp, header, parts.shx, table.room, problems);
    const shapes = layout.rows;
    const rows = checkedRows(Math.max(shapes, table.rows(shapes)));
    noteCounts(shapes, table, problems);
    const kind = layout.notes.kind;
    return {
      name: name ?? basename(parts.shp, extname(parts.shp)),
      shapeType: kind,
      hasZ: hasZ(header.type),
      hasM: hasM(header.type) || (hasZ(header.type) && header.measures),
      recordCount: rows,
      fields: table.fields,
      encoding: table.encoding,
      crs: identifyCrs(await textOf(parts.prj, PRJ_LIMIT)),
      bounds: shapes > 0 ? header.bounds : null,
      problems,
      parts,
      order: layout.order,
    };
  } finally {
    await shp.close();
  }
}

function checkedRows(rows: number): number {
  if (rows <= MOST_ROWS) return rows;
  throw new FileRefusal('too-many-rows', `More than ${MOST_ROWS} rows`, { limit: MOST_ROWS });
}

/** Every shapefile of a folder, told apart by base name whatever the case of the extensions. */
export async function openShapefileFolder(folder: string): Promise<ShapefileSource[]> {
  const names = (await listFolder(folder)).filter((entry) => !entry.startsWith('.'));
  const sources: ShapefileSource[] = [];
  for (const [, parts] of groupParts(names.map((entry) => ({ name: entry, path: join(folder, entry) })))) {
    sources.push(await openShapefileParts(parts));
  }
  if (sources.length === 0) throw new FileRefusal('no-shapefile', 'The folder has no .shp');
  return sources;
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissingFile(error)) throw new FileRefusal('missing-file', 'The folder is not there');
    throw error;
  }
}

const PART_EXTENSIONS = ['shp', 'shx', 'dbf', 'prj', 'cpg'] as const;
type PartExtension = (typeof PART_EXTENSIONS)[number];

export function partExtension(name: string): PartExtension | undefined {
  const extension = extname(name).slice(1).toLowerCase();
  return PART_EXTENSIONS.find((candidate) => candidate === extension);
}

/** Base name (with its folder, without case) → the parts found for it; bases without a .shp are left out. */
export function groupParts(files: { name: string; path: string }[]): Map<string, ShapefileParts> {
  const found = new Map<string, Partial<ShapefileParts>>();
  for (const { name, path } of files) {
    const extension = partExtension(name);
    if (!extension) continue;
    const base = name.slice(0, -extension.length - 1).toLowerCase();
    const parts = found.get(base) ?? {};
    parts[extension] ??= path;
    found.set(base, parts);
  }
  const complete = new Map<string, ShapefileParts>();
  for (const [base, { shp, ...others }] of found) if (shp !== undefined) complete.set(base, { shp, ...others });
  return complete;
}

interface TableFacts extends Pick<ShapefileSource, 'fields' | 'encoding'> {
  room: number | null;
  declared: number | null;
  rows(shapes: number): number;
}

async function describeTable(parts: ShapefileParts, problems: FileProblem[]): Promise<TableFacts> {
  if (parts.dbf === undefined) {
    problems.push({ code: 'missing-dbf', message: 'There is no .dbf: the rows have no attributes' });
    const encoding = { name: DEFAULT_ENCODING, from: 'default' } as const;
    return { fields: [], encoding, room: null, declared: null, rows: () => 0 };
  }
  const table = await DbfTable.open(parts.dbf);
  try {
    const encoding = await table.chooseEncoding(await textOf(parts.cpg, CPG_LIMIT));
    const fields = table.setEncoding(encoding.name);
    noteRenamed(table, problems);
    problems.push(...table.problems);
    const { declaredRows, roomForRows } = table.header;
    return { fields, encoding, room: roomForRows, declared: declaredRows, rows: (shapes) => table.rows(shapes) };
  } finally {
    await table.close();
  }
}

function noteRenamed(table: DbfTable, problems: FileProblem[]): void {
  const raw = table.header.fields.map(rawNameText);
  const seen = new Set(['']);
  const repeated = raw.filter((name) => seen.size === seen.add(name).size);
  if (repeated.length === 0) return;
  const detail = { fields: repeated.slice(0, 10).join(', '), count: repeated.length };
  problems.push({ code: 'renamed-field', message: 'Fields with the same name, or none, were renamed', detail });
}

interface Survey {
  rows: number;
  notes: ScanReport;
  order: ShapefileSource['order'];
}

/** Goes once through the record headers, beside the .shx when there is one, to decide which of them to follow. */
async function surveyRecords(
  shp: FileWindow,
  header: ShpHeader,
  shxPath: string | undefined,
  tableRows: number | null,
  problems: FileProblem[],
): Promise<Survey> {
  const notes = newNotes(kindOf(header.type) ?? 'null');
  const index = shxPath === undefined ? null : await ShxIndex.open(shxPath);
  try {
    let differs = 0;
    let readable = 0;
    for await (const slot of walkRecords(shp, notes)) {
      checkedRows(slot.row);
      if (slot.state === 'ok' || slot.state === 'length-corrected') readable += 1;
      if (index && differs === 0 && !(await index.agreesWith(slot))) differs = slot.row;
    }
    if (readable === 0 && shp.size > 100) {
      throw new FileRefusal('truncated', 'No record of the .shp can be read', { part: 'shp', bytes: shp.size });
    }
    if (shp.size === 100 && tableRows !== null && tableRows > 0 && header.declaredBytes > 100) {
      throw new FileRefusal('truncated', 'The .shp ends after its header', { part: 'shp', bytes: shp.size });
    }
    noteRecords(shp, header, notes, problems);
    if (!index || (differs === 0 && index.count === notes.rows)) return { rows: notes.rows, notes, order: 'sequence' };
    const order = await chooseOrder(shp, index, notes, tableRows);
    noteIndex(index, notes, differs, order, problems);
    return { rows: order === 'index' ? index.count : notes.rows, notes, order };
  } finally {
    await index?.close();
  }
}

/**
 * The .shp itself, unless only the .shx gives as many rows as the table: a program that enlarges a shape in place
 * writes it at the end of the .shp and leaves the old bytes where they were.
 */
async function chooseOrder(
  shp: FileWindow,
  index: ShxIndex,
  notes: ScanReport,
  tableRows: number | null,
): Promise<ShapefileSource['order']> {
  const indexFits = tableRows !== null && index.count === tableRows && notes.rows !== tableRows;
  return indexFits && (await index.readsWhole(shp)) ? 'index' : 'sequence';
}

function noteIndex(
  index: ShxIndex,
  notes: ScanReport,
  differs: number,
  order: ShapefileSource['order'],
  problems: FileProblem[],
): void {
  const detail = { shp: notes.rows, shx: index.count, firstRow: differs, followed: order === 'index' ? 'shx' : 'shp' };
  const code = index.count === 0 ? 'index-unreadable' : 'index-mismatch';
  problems.push({ code, message: 'The .shx does not agree with the .shp', detail });
}

function noteRecords(shp: FileWindow, header: ShpHeader, notes: ScanReport, problems: FileProblem[]): void {
  if (header.declaredBytes !== shp.size) {
    const detail = { declared: header.declaredBytes, bytes: shp.size };
    problems.push({ code: 'file-length', message: 'The .shp is not as long as its header says', detail });
  }
  if (notes.skippedBytes > 0) {
    const detail = { bytes: notes.skippedBytes };
    problems.push({ code: 'skipped-bytes', message: 'Bytes between or after the records could not be read', detail });
  }
  if (!notes.numbersInOrder) {
    problems.push({ code: 'record-numbers', message: 'The record numbers of the .shp do not run in order' });
  }
}

function noteCounts(shapes: number, table: TableFacts, problems: FileProblem[]): void {
  const { room, declared } = table;
  if (room === null || declared === null) return;
  if (declared > room) {
    const detail = { declared, found: room };
    problems.push({ code: 'truncated-dbf', message: 'The .dbf ends before the rows its header counts', detail });
  }
  if (shapes !== declared) {
    const detail = { shapes, rows: declared };
    problems.push({ code: 'row-count-mismatch', message: 'The .shp and the .dbf do not count the same rows', detail });
  }
}

async function textOf(path: string | undefined, limit: number): Promise<string | null> {
  if (path === undefined) return null;
  return (await readHead(path, limit)).toString('utf8');
}
