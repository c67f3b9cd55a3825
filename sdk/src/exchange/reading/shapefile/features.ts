import { FileRefusal } from '../../refusal.ts';
import { DbfTable } from './dbf-table.ts';
import { resolveEncoding } from './encoding.ts';
import { FileWindow } from './file-window.ts';
import { decodeShape } from './geometry.ts';
import { newNotes, type RecordSlot, walkRecords } from './shp-records.ts';
import { ShxIndex } from './shx-index.ts';
import type {
  ReadOptions,
  RowProblem,
  ShapefileFeature,
  ShapefileField,
  ShapefileGeometry,
  ShapefileSource,
} from './source.ts';

/** About two million points; a larger record is reported instead of read. */
const LARGEST_RECORD = 32 * 1024 * 1024;

/** Every row in file order, including rows without geometry, without attributes, deleted or damaged. */
export async function* readFeatures(
  source: ShapefileSource,
  options: ReadOptions = {},
): AsyncGenerator<ShapefileFeature> {
  const encoding = encodingFor(source, options.encoding);
  const shp = await FileWindow.open(source.parts.shp);
  let table: DbfTable | null = null;
  let index: ShxIndex | null = null;
  try {
    table = source.parts.dbf === undefined ? null : await DbfTable.open(source.parts.dbf);
    table?.setEncoding(encoding);
    index = await openIndex(source);
    const slots = index ? index.slots() : walkRecords(shp, newNotes(source.shapeType));
    yield* pairRows(source, shp, slots, table, Math.max(1, Math.floor(options.startRow ?? 1)));
  } finally {
    await Promise.all([shp.close(), table?.close(), index?.close()]);
  }
}

/** The first `count` rows, for a screen where a person maps fields. */
export async function sampleRows(
  source: ShapefileSource,
  count: number,
  options: ReadOptions = {},
): Promise<ShapefileFeature[]> {
  const rows: ShapefileFeature[] = [];
  if (count <= 0) return rows;
  for await (const feature of readFeatures(source, options)) {
    rows.push(feature);
    if (rows.length >= count) break;
  }
  return rows;
}

/** The fields as another encoding names them: an accent in a field's name changes with it. */
export async function fieldsInEncoding(source: ShapefileSource, encoding: string): Promise<ShapefileField[]> {
  const name = encodingFor(source, encoding);
  if (source.parts.dbf === undefined) return [];
  const table = await DbfTable.open(source.parts.dbf);
  try {
    return table.setEncoding(name);
  } finally {
    await table.close();
  }
}

function encodingFor(source: ShapefileSource, asked: string | undefined): string {
  if (asked === undefined) return source.encoding.name;
  const name = resolveEncoding(asked);
  if (name !== null) return name;
  const label = asked.slice(0, 40);
  throw new FileRefusal('unsupported-encoding', `No encoding is called "${label}"`, { encoding: label });
}

async function openIndex(source: ShapefileSource): Promise<ShxIndex | null> {
  const { shx } = source.parts;
  return source.order === 'index' && shx !== undefined ? ShxIndex.open(shx) : null;
}

async function* pairRows(
  source: ShapefileSource,
  shp: FileWindow,
  slots: AsyncGenerator<RecordSlot>,
  table: DbfTable | null,
  startRow: number,
): AsyncGenerator<ShapefileFeature> {
  let shapes = 0;
  for await (const slot of slots) {
    shapes = slot.row;
    if (slot.row < startRow) continue;
    const problems: RowProblem[] = [];
    const geometry = await readGeometry(shp, slot, source, problems);
    yield await withAttributes(slot.row, geometry, problems, table);
  }
  const rows = table?.rows(shapes) ?? 0;
  for (let row = Math.max(shapes + 1, startRow); row <= rows; row += 1) {
    const message = 'The .shp has no record for this row';
    yield await withAttributes(row, null, [{ code: 'missing-record', message, repaired: false }], table);
  }
}

async function readGeometry(
  shp: FileWindow,
  slot: RecordSlot,
  source: ShapefileSource,
  problems: RowProblem[],
): Promise<ShapefileGeometry | null> {
  if (slot.state === 'lost') {
    problems.push({ code: 'corrupt-record', message: 'The bytes of this record are damaged', repaired: false });
    return null;
  }
  if (slot.state === 'length-corrected') {
    const message = 'The length of the record was wrong and was told from its points';
    problems.push({ code: 'corrupt-record', message, repaired: true });
  }
  if (slot.contentBytes > LARGEST_RECORD) {
    const message = `A record of ${slot.contentBytes} bytes is not read`;
    problems.push({ code: 'record-too-large', message, repaired: false });
    return null;
  }
  const content = await shp.read(slot.offset, slot.contentBytes);
  const geometry = decodeShape(content, source.shapeType, problems);
  if (slot.state === 'cut' && !problems.some((problem) => problem.code === 'truncated-record')) {
    problems.push({ code: 'truncated-record', message: 'The file ends inside this record', repaired: false });
  }
  return geometry;
}

async function withAttributes(
  row: number,
  geometry: ShapefileGeometry | null,
  problems: RowProblem[],
  table: DbfTable | null,
): Promise<ShapefileFeature> {
  if (table === null) return { row, properties: {}, geometry, problems };
  const attributes = await table.row(row);
  if (attributes) {
    return { row, properties: attributes.properties, geometry, problems: [...problems, ...attributes.problems] };
  }
  problems.push({ code: 'missing-attributes', message: 'The .dbf has no row for this shape', repaired: false });
  return { row, properties: table.emptyRow(), geometry, problems };
}
