import { readFile, stat } from 'node:fs/promises';
import type { Database, SqlValue } from 'sql.js';
import { FileRefusal, identifyCrs } from '../../../shapefile/index.ts';
import { cleanGeometry } from '../clean-geometry.ts';
import { cleanProperties } from '../clean-properties.ts';
import { type FeatureSource, type ImportFeature, mostColumns, type RowProblem } from '../feature-source.ts';
import { survey } from '../survey.ts';
import { readWkb } from './wkb.ts';

/** SQLite reads it from memory; a city with its attributes is some tens of MB. */
const largestFile = 256_000_000;
const mostLayers = 100;
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
    return { sources: await sourcesOf(db), close: () => db.close() };
  } catch (error) {
    db.close();
    throw error instanceof FileRefusal ? error : new FileRefusal('not-geopackage', `SQLite: ${String(error)}`);
  }
}

async function sourcesOf(db: Database): Promise<readonly FeatureSource[]> {
  const norm = ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'];
  const missing = norm.filter((table) => kindOf(db, table) === undefined);
  if (missing.length > 0) throw new FileRefusal('not-geopackage', `Without ${missing.join(', ')}`);
  for (const table of norm) checkPlain(db, table);
  const layers = all(
    db,
    `select c.table_name, g.column_name, g.z, g.m, g.srs_id, s.organization, s.organization_coordsys_id, s.srs_name, s.definition
     from gpkg_contents c join gpkg_geometry_columns g on g.table_name = c.table_name
     left join gpkg_spatial_ref_sys s on s.srs_id = g.srs_id
     where c.data_type = 'features' order by c.table_name limit ${mostLayers}`,
  );
  const sources: FeatureSource[] = [];
  for (const layer of layers) {
    const table = String(layer.table_name);
    checkPlain(db, table);
    const geometry = String(layer.column_name);
    // Hidden columns are computed when they are read: nothing of the file's own is worked out.
    const columns = all(db, `pragma table_xinfo(${quoted(table)})`)
      .filter(({ hidden }) => hidden === 0)
      .map(({ name }) => String(name));
    if (!columns.includes(geometry)) throw new FileRefusal('not-geopackage', 'A table without its geometry');
    const attributes = columns.filter((name) => name !== geometry).slice(0, mostColumns);
    const rows = (startRow = 1) => features(db, table, geometry, attributes, startRow);
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
      hasZ: layer.z === 1,
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

async function* features(
  db: Database,
  table: string,
  geometry: string,
  attributes: readonly string[],
  startRow: number,
): AsyncGenerator<ImportFeature> {
  const names = [geometry, ...attributes].map(quoted).join(', ');
  const statement = db.prepare(`select ${names} from ${quoted(table)} order by rowid limit -1 offset ${startRow - 1}`);
  try {
    for (let row = startRow; statement.step(); row += 1) {
      const [shape, ...values] = statement.get();
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

function all(db: Database, sql: string): Row[] {
  const statement = db.prepare(sql);
  const rows: Row[] = [];
  try {
    while (statement.step()) rows.push(statement.getAsObject());
    return rows;
  } finally {
    statement.free();
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
