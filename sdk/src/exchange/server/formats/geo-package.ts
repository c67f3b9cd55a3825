import type { Database, SqlValue } from 'sql.js';
import { isExactNumber } from '../../exact-number.ts';
import { plainWord } from '../../plain-word.ts';
import {
  type ExportColumn,
  type ExportContent,
  type ExportValue,
  hasHeights,
  noBox,
  polygonsOf,
  takeIn,
} from '../export-row.ts';
import { polygonBytes } from './well-known-binary.ts';

/**
 * An OGC GeoPackage 1.3 (12-128r18) with one table of features: texts of any length, decimals, several parts and holes. It is put together
 * in memory, as SQLite writes it; a city with its attributes is some tens of MB.
 */
export async function* geoPackage(content: ExportContent): AsyncGenerator<Uint8Array> {
  // Loaded when the first such file is asked for, as by the reader.
  const { default: initSqlJs } = await import('sql.js');
  const engine = await initSqlJs();
  const db = new engine.Database();
  try {
    const table = plainWord(content.subject).replace(/[^a-z0-9]+/g, '_');
    const srid = content.srid ?? degrees;
    describe(db, content, { table, srid });
    await fill(db, content, { table, srid });
    yield db.export();
  } finally {
    db.close();
  }
}

interface Place {
  readonly table: string;
  readonly srid: number;
}

const degrees = 4326;
/** Of a layer's shapes some have a third coordinate (requirement 27). */
const mayHaveZ = 2;
const worldText =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]';

/** The tables that the norm asks for (requirements 10 to 22), and the systems that every file has (requirement 11). */
function describe(
  db: Database,
  { title, columns, srs, hasHeights: mayRise }: ExportContent,
  { table, srid }: Place,
): void {
  db.run(`
    pragma application_id = 1196444487;
    pragma user_version = 10300;
    create table gpkg_spatial_ref_sys (srs_name text not null, srs_id integer not null primary key, organization text not null,
      organization_coordsys_id integer not null, definition text not null, description text);
    create table gpkg_contents (table_name text not null primary key, data_type text not null, identifier text unique,
      description text default '', last_change datetime not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      min_x double, min_y double, max_x double, max_y double, srs_id integer references gpkg_spatial_ref_sys (srs_id));
    create table gpkg_geometry_columns (table_name text not null unique references gpkg_contents (table_name),
      column_name text not null, geometry_type_name text not null, srs_id integer not null references gpkg_spatial_ref_sys (srs_id),
      z tinyint not null, m tinyint not null, primary key (table_name, column_name));`);
  const system = (name: string, id: number, organization: string, code: number, definition: string) =>
    db.run('insert into gpkg_spatial_ref_sys values (?, ?, ?, ?, ?, null)', [name, id, organization, code, definition]);
  system('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined');
  system('Undefined geographic SRS', 0, 'NONE', 0, 'undefined');
  system('WGS 84', degrees, 'EPSG', degrees, worldText);
  if (srid !== degrees) system(`EPSG:${srid}`, srid, 'EPSG', srid, srs ?? 'undefined');
  const types = columns.map((column) => `${quoted(column.name)} ${typeOf(column)}`);
  db.run(
    `create table ${quoted(table)} (${['fid integer primary key autoincrement', 'geom geometry', ...types].join(', ')})`,
  );
  db.run('insert into gpkg_contents (table_name, data_type, identifier, srs_id) values (?, ?, ?, ?)', [
    ...[table, 'features', title],
    srid,
  ]);
  db.run('insert into gpkg_geometry_columns values (?, ?, ?, ?, ?, 0)', [
    table,
    'geom',
    'GEOMETRY',
    srid,
    mayRise ? mayHaveZ : 0,
  ]);
}

function typeOf({ kind }: ExportColumn): string {
  if (kind === 'boolean') return 'boolean';
  if (kind === 'instant') return 'datetime';
  return kind === 'text' ? 'text' : 'double';
}

async function fill(db: Database, { columns, rows, onLoss }: ExportContent, { table, srid }: Place): Promise<void> {
  const names = ['geom', ...columns.map(({ name }) => name)];
  db.run('begin');
  const statement = db.prepare(
    `insert into ${quoted(table)} (${names.map(quoted).join(', ')}) values (${names.map(() => '?').join(', ')})`,
  );
  const around = noBox();
  try {
    for await (const { geometry, values } of rows) {
      const polygons = polygonsOf(geometry);
      takeIn(around, polygons.flat(2));
      statement.run([
        polygons.length === 0 ? null : shapeBytes(polygons, srid, hasHeights(geometry, onLoss)),
        ...columns.map((column, index) => stored(column, values[index] ?? null, () => onLoss?.('roundedNumber'))),
      ]);
    }
  } finally {
    statement.free();
  }
  if (around.west <= around.east) {
    const sides = [around.west, around.south, around.east, around.north];
    db.run('update gpkg_contents set min_x = ?, min_y = ?, max_x = ?, max_y = ?', sides);
  }
  db.run('commit');
}

/** SQLite has binary numbers only. */
function stored({ kind }: ExportColumn, value: ExportValue, onRounded: () => void): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === null || (kind !== 'decimal' && kind !== 'money')) return value;
  if (!isExactNumber(value)) onRounded();
  return Number(value);
}

/** Header of a geometry without an envelope (2.1.3): GP, version, little-endian, system; then WKB. */
function shapeBytes(polygons: ReturnType<typeof polygonsOf>, srid: number, isRaised: boolean): Uint8Array {
  const head = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0]);
  head.writeInt32LE(srid, 4);
  return Buffer.concat([head, polygonBytes(polygons, isRaised)]);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
