import { readFile, stat } from 'node:fs/promises';
import type { Database, SqlValue } from 'sql.js';
import { FileRefusal, identifyCrs } from '../../shapefile/index.ts';
import { cleanGeometry } from '../clean-geometry.ts';
import { cleanProperties } from '../clean-properties.ts';
import {
  type FeatureSource,
  type ImportFeature,
  largestFeature,
  maxColumns,
  type RowProblem,
} from '../feature-source.ts';
import { survey } from '../survey.ts';
import { readWkb } from './wkb.ts';

/** SQLite reads it from memory; a city with its attributes is some tens of MB. */
const largestFile = 256_000_000;
const maxLayers = 100;
/** Characters of an attribute that are asked for; of a geometry `largestFeature`. What is longer is not even put together. */
const longestValue = 1_000_000;
/** Bytes that a row takes at the least. */
const leastRow = 4;
/** Rows read before other people's requests have their turn. */
const rowsAtOnce = 500;

export interface OpenGeoPackage {
  readonly sources: readonly FeatureSource[];
  close(): void;
}

/** OGC GeoPackage 1.x: every feature table with its reference system. `close` gives the memory back. */
export async function openGeoPackage(path: string): Promise<OpenGeoPackage> {
  const { size } = await stat(path);
  if (size > largestFile) throw new FileRefusal('file-too-large', `${size} bytes`, { limit: largestFile });
  const bytes = await readFile(path);
  if (bytes.toString('latin1', 0, 15) !== 'SQLite format 3') throw new FileRefusal('not-geopackage', 'No SQLite file');
  // Loaded when the first such file comes: most imports never need the engine.
  const { default: initSqlJs } = await import('sql.js');
  const engine = await initSqlJs();
  const db = new engine.Database(bytes);
  try {
    return { sources: await sourcesOf(db, size), close: () => db.close() };
  } catch (error) {
    db.close();
    throw error instanceof FileRefusal ? error : new FileRefusal('not-geopackage', `SQLite: ${String(error)}`);
  }
}

async function sourcesOf(db: Database, fileBytes: number): Promise<readonly FeatureSource[]> {
  const norm = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'];
  const missing = norm.filter((table) => kindOf(db, table) === undefined);
  if (missing.length > 0) throw new FileRefusal('not-geopackage', `Without ${missing.join(', ')}`);
  for (const table of norm) {
    checkPlain(db, table);
    const isComputed = all(db, `pragma table_xinfo(${quoted(table)})`).some(({ hidden }) => hidden !== 0);
    if (isComputed) throw new FileRefusal('unsafe-geopackage', `${table} has computed columns`);
  }
  // One after the other: joined, tables of a thousand equal rows each would be a thousand million.
  const named = all(
    db,
    `select table_name from gpkg_contents where data_type = 'features' order by table_name limit ${maxLayers}`,
  );
  const sources: FeatureSource[] = [];
  for (const { table_name } of named) {
    const table = String(table_name);
    const layer = layerOf(db, table);
    if (!layer) continue;
    checkPlain(db, table);
    const geometry = String(layer.column_name);
    // Hidden columns are computed when they are read: nothing of the file's own is worked out.
    const columns = storedColumns(db, table);
    if (!columns.includes(geometry)) throw new FileRefusal('not-geopackage', 'A table without its geometry');
    const attributes = columns.filter((name) => name !== geometry).slice(0, maxColumns);
    const rows = (startRow = 1) => features(db, { table, geometry, attributes, startRow, fileBytes });
    const found = await survey(rows()).catch((error: unknown) => {
      if (error instanceof FileRefusal && error.code === 'no-features') return null;
      throw error;
    });
    if (!found) continue;
    sources.push({
      format: 'gpkg',
      name: table,
      ...found,
      columns: attributes,
      hasZ: layer.z !== 0,
      hasM: layer.m === 1,
      encoding: { name: 'utf-8', from: 'format' },
      crs: crsOf(layer),
      unit: null,
      problems: [],
      rows: ({ startRow }) => rows(startRow),
    });
  }
  if (sources.length === 0) throw new FileRefusal('no-features', 'No table of features with rows');
  return sources;
}

type Row = Readonly<Record<string, SqlValue>>;

/** The geometry's column and its reference system. */
function layerOf(db: Database, table: string): Row | undefined {
  const [column] = all(
    db,
    'select column_name, z, m, srs_id from gpkg_geometry_columns where table_name = ? limit 1',
    table,
  );
  if (!column) return undefined;
  const [system] = all(
    db,
    'select organization, organization_coordsys_id, srs_name, definition from gpkg_spatial_ref_sys where srs_id = ? limit 1',
    column.srs_id ?? null,
  );
  return { ...column, ...system };
}

function storedColumns(db: Database, table: string): string[] {
  return all(db, `pragma table_xinfo(${quoted(table)})`)
    .filter(({ hidden }) => hidden === 0)
    .map(({ name }) => String(name));
}

function crsOf({
  organization,
  organization_coordsys_id: code,
  srs_name: name,
  definition,
}: Row): FeatureSource['crs'] {
  const shown = typeof name === 'string' ? name.slice(0, 200) : null;
  // -1 and 0: the norm's undefined systems, plane and in degrees.
  if (String(organization).toUpperCase() === 'EPSG' && typeof code === 'number' && code > 0)
    return { srid: code, name: shown };
  const { srid, reason } = identifyCrs(typeof definition === 'string' ? definition : null);
  return srid === null ? { srid, name: shown, reason: reason ?? 'unknown-crs' } : { srid, name: shown };
}

interface Rows {
  readonly table: string;
  readonly geometry: string;
  readonly attributes: readonly string[];
  readonly startRow: number;
  readonly fileBytes: number;
}

async function* features(
  db: Database,
  { table, geometry, attributes, startRow, fileBytes }: Rows,
): AsyncGenerator<ImportFeature> {
  const names = [upTo(largestFeature, geometry), ...attributes.map((name) => upTo(longestValue, name))].join(', ');
  const statement = db.prepare(`select ${names} from ${quoted(table)} order by rowid limit -1 offset ${startRow - 1}`);
  let left = fileBytes;
  try {
    for (let row = startRow; statement.step(); row += 1) {
      const [shape, ...values] = statement.get();
      // A page belongs to one row: a file that gives more than it has shows pages again and again.
      left -= [shape, ...values].reduce<number>((sum, value) => sum + sizeOf(value), leastRow);
      if (left < 0) throw new FileRefusal('corrupt-geopackage', 'More rows than bytes');
      const problems: RowProblem[] = [];
      const properties = Object.fromEntries(attributes.map((name, index) => [name, plain(values[index])]));
      yield {
        row,
        properties: cleanProperties(properties, problems),
        geometry: cleanGeometry(geometryOf(shape, problems), problems),
        problems,
      };
      if (row % rowsAtOnce === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    statement.free();
  }
}

/** The size of bytes and texts is known to SQLite before it reads them. */
function upTo(most: number, column: string): string {
  return `case when octet_length(${quoted(column)}) <= ${most} then ${quoted(column)} end`;
}

function sizeOf(value: SqlValue | undefined): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}

/** Pictures and other bytes are no attribute that could be shown. */
function plain(value: SqlValue | undefined): unknown {
  return value instanceof Uint8Array ? null : value;
}

/** Header of a geometry (OGC 12-128r18, 2.1.3): GP, version, flags, system, an envelope of 0 to 8 numbers; then WKB. */
function geometryOf(value: SqlValue | undefined, problems: RowProblem[]): unknown {
  if (!(value instanceof Uint8Array)) return null;
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const flags = bytes[3] ?? 0;
  const envelope = [0, 32, 48, 48, 64][(flags >> 1) & 0b111];
  if (bytes.toString('latin1', 0, 2) !== 'GP' || envelope === undefined || bytes.length < 8 + envelope) {
    problems.push({ code: 'corrupt-record', message: 'The geometry has no header', repaired: false });
    return null;
  }
  const isEmpty = (flags & 0b1_0000) !== 0;
  const isExtended = (flags & 0b10_0000) !== 0;
  if (isExtended) {
    problems.push({ code: 'wrong-shape-type', message: 'A geometry of an extension', repaired: false });
    return null;
  }
  return isEmpty ? null : readWkb(bytes.subarray(8 + envelope), problems);
}

/** A view or a virtual table would run what its file says (endless recursion, gigabytes of zeros): only plain tables are read. */
function checkPlain(db: Database, table: string): void {
  const kind = kindOf(db, table);
  if (kind === undefined) throw new FileRefusal('not-geopackage', `Without ${table}`);
  if (kind !== 'table') throw new FileRefusal('unsafe-geopackage', `${table.slice(0, 80)} is no plain table`);
}

function kindOf(db: Database, table: string): string | undefined {
  const statement = db.prepare('select type, sql from sqlite_master where lower(name) = lower(?)');
  try {
    statement.bind([table]);
    const kinds: string[] = [];
    while (statement.step()) {
      const [type, sql] = statement.get();
      kinds.push(/^\s*create\s+virtual/i.test(String(sql)) ? 'virtual' : String(type));
    }
    // An index of the same name is none of it.
    return (
      kinds.find((kind) => kind !== 'table' && kind !== 'index' && kind !== 'trigger') ??
      kinds.find((kind) => kind === 'table')
    );
  } finally {
    statement.free();
  }
}

function all(db: Database, sql: string, ...parameters: SqlValue[]): Row[] {
  const statement = db.prepare(sql);
  const rows: Row[] = [];
  try {
    statement.bind(parameters);
    while (statement.step()) rows.push(statement.getAsObject());
    return rows;
  } finally {
    statement.free();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
