import type { Db } from '@gleba/core/server';
import { appendJournal, openJournal } from '../../../core/src/server/schema/migration-journal.ts';
import { qualifiedName } from '../../../core/src/server/schema/migration-plan.ts';
import type { ColumnModel, ModelSnapshot, TableModel } from '../../../core/src/server/schema/model-snapshot.ts';
import { planMigration } from '../../../core/src/server/schema/plan-migration.ts';
import type { RecordedModel } from './recorded-model.ts';

/** The database as a new installation of these versions would have it. */
export async function buildRecorded(db: Db, records: readonly RecordedModel[]): Promise<void> {
  await db.transaction(openJournal);
  for (const record of records) {
    await db.transaction(async (tx) => {
      const journal = { plugin: record.plugin, version: record.version };
      const plan = planMigration(undefined, record.model);
      for (const script of record.scripts.filter(({ when }) => when === 'before')) {
        await appendJournal(tx, { ...journal, id: script.id, sql: '' });
      }
      for (const step of plan.steps) await tx.query(step.sql);
      await appendJournal(tx, { ...journal, id: 'model', sql: '', snapshot: plan.snapshot });
      for (const script of record.scripts.filter(({ when }) => when !== 'before')) {
        await tx.query(script.sql);
        await appendJournal(tx, { ...journal, id: script.id, sql: script.sql });
      }
    });
  }
}

/**
 * Rows for every table, made from the recorded model alone, since the declarations of that version are gone: `perTable`
 * rows with every column filled that can be, references to rows of the same kind of owner. Answers the texts of all rows.
 */
export async function fillRecorded(db: Db, models: readonly ModelSnapshot[], perTable = 3): Promise<void> {
  const tables = new Map(models.flatMap(({ tables: list }) => list.map((table) => [table.id, table] as const)));
  const done = new Set<string>();
  const running = new Set<string>();
  const fill = async (table: TableModel): Promise<void> => {
    if (done.has(table.id) || running.has(table.id)) return;
    running.add(table.id);
    for (const { target } of table.foreignKeys) {
      const other = tables.get(target);
      if (other) await fill(other);
    }
    for (const target of new Set(secondReferences(table).map((key) => key.target))) await addSeconds(target);
    for (let number = 1; number <= perTable; number++) await insertRow(db, table, tables, done, number);
    done.add(table.id);
  };
  const withSeconds = new Set<string>();
  const addSeconds = async (target: string): Promise<void> => {
    const table = tables.get(target);
    if (!table || withSeconds.has(target)) return;
    withSeconds.add(target);
    for (let number = 1; number <= perTable; number++) await insertRow(db, table, tables, done, number, second);
  };
  for (const table of tables.values()) await fill(table);
}

/** What the ids of second rows are more than those of the first ones of the same owner. */
const second = 1000;

/** References that a row must have to a table that it refers to already: they name another row of it, as two accounts of a posting do. */
function secondReferences({ foreignKeys, columns }: TableModel): TableModel['foreignKeys'] {
  const isNeeded = (definition: string) =>
    columns.some(({ name, notNull }) => notNull && `"${name}"` === referencing(definition));
  const needed = foreignKeys.filter(({ definition }) => isNeeded(definition));
  return needed.filter(({ target }, index) => needed.findIndex((key) => key.target === target) !== index);
}

async function insertRow(
  db: Db,
  table: TableModel,
  tables: ReadonlyMap<string, TableModel>,
  done: ReadonlySet<string>,
  number: number,
  more = 0,
): Promise<void> {
  const values = table.columns.flatMap((column): [string, string][] => {
    const value = valueFor(table, column, tables, done, number, more);
    return value === undefined ? [] : [[`"${column.name}"`, value]];
  });
  await db.query(
    `insert into ${qualifiedName(table)} (${values.map(([name]) => name).join(', ')})
     values (${values.map(([, value]) => value).join(', ')})`,
  );
}

/** The same number gives the same id everywhere, so that composite references meet the row of their own owner. */
const idOf = (number: number) => `'00000000-0000-7000-8000-${String(number).padStart(12, '0')}'`;

function valueFor(
  table: TableModel,
  column: ColumnModel,
  tables: ReadonlyMap<string, TableModel>,
  done: ReadonlySet<string>,
  number: number,
  more: number,
): string | undefined {
  const key = table.foreignKeys.find(({ definition }) => referencing(definition) === `"${column.name}"`);
  if (key) {
    const isThere = done.has(key.target) && tables.has(key.target);
    if (!isThere) return undefined;
    if (secondReferences(table).includes(key)) return idOf(number + second);
    return column.type === 'integer' ? String(number + 1) : idOf(number);
  }
  if (column.name === 'id') return column.type === 'integer' ? String(number + 1) : idOf(number + more);
  const checks = table.checks.filter((check) => check.column === column.id).map(({ definition }) => definition);
  return sample(column.type, checks.join(' '), number + more);
}

/** The last column of `foreign key (…)`: the reference itself, behind its owner's columns. */
function referencing(definition: string): string {
  return (/^foreign key \(([^)]*)\)/.exec(definition)?.[1] ?? '').split(', ').at(-1) ?? '';
}

function sample(type: string, checks: string, number: number): string | undefined {
  const choice = / in \(('(?:[^']|'')*')/.exec(checks)?.[1];
  if (choice) return choice;
  // A value for any pattern cannot be guessed.
  if (checks.includes(' ~ ')) return undefined;
  const least = Number(/>= (-?\d+)/.exec(checks)?.[1] ?? '0');
  const most = Number(/<= (-?\d+(?:\.\d+)?)/.exec(checks)?.[1] ?? 'Infinity');
  if (type.startsWith('text')) return `'t${number}'`;
  if (type === 'integer') return String(Math.min(least + number, most));
  if (type.startsWith('numeric')) return least + number < most ? `${least + number}.5` : String(most);
  if (type === 'boolean') return 'true';
  if (type === 'date') return "'2026-01-31'";
  if (type === 'timestamptz') return "'2026-01-31T12:00:00Z'";
  if (type === 'jsonb') return `'{"n": ${number}}'`;
  const shape = /^geometry\((\w+),(\d+)\)$/.exec(type);
  if (!shape) return type === 'uuid' ? idOf(number) : undefined;
  const square = `ST_GeomFromText('POLYGON((0 0, ${number} 0, ${number} 1, 0 0))', ${shape[2]})`;
  const point = `ST_SetSRID(ST_MakePoint(${number}, 1), ${shape[2]})`;
  const shapes: Readonly<Record<string, string>> = {
    Point: point,
    MultiPoint: `ST_Multi(${point})`,
    LineString: `ST_ExteriorRing(${square})`,
    MultiLineString: `ST_Multi(ST_ExteriorRing(${square}))`,
    MultiPolygon: `ST_Multi(${square})`,
  };
  return shapes[shape[1] ?? ''] ?? square;
}

/** Tables, columns, keys, checks and indexes of a database's own schemas, as lines to compare. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `with own as (
       select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'pg_toast')
     )
     select format('%s column %s %s%s default %s identity %s generated %s', name, attname, format_type(atttypid, atttypmod),
       case when attnotnull then ' not null' else '' end, pg_get_expr(adbin, adrelid), attidentity, attgenerated) as line
     from own join pg_attribute on attrelid = own.oid and attnum > 0 and not attisdropped
     left join pg_attrdef on adrelid = own.oid and adnum = attnum
     union all
     select format('%s constraint %s %s', name, conname, pg_get_constraintdef(pg_constraint.oid))
     from own join pg_constraint on conrelid = own.oid
     -- PostgreSQL 18 names what the columns above say already, and keeps the name when the column gets another.
     where contype <> 'n'
     union all
     select format('%s index %s', name, pg_get_indexdef(indexrelid)) from own join pg_index on indrelid = own.oid
     order by line`,
  );
  return rows.map(({ line }) => line);
}

/** Every row of the recorded tables, by the columns that were recorded under their present names. */
export async function readRows(db: Db): Promise<Map<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'public') order by name`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    counts.set(name, rows[0]?.count ?? 0);
  }
  return counts;
}
