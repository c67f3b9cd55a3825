import { describeProblem, EntityRegistry, kernel } from '@gleba/core';
import type { Db, ServerEntry } from '@gleba/core/server';
import {
  acquireTestDatabase,
  kernelMigration,
  type MigratingPlugin,
  migrate,
  migratingPlugins,
  planMigration,
  pluginModel,
} from '@gleba/core/testing';
import type { ConformanceOptions, Findings, RecordedModel } from './conformance.ts';
import { serverEntries, withHint } from './conformance.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** From an empty database, and again: the second time nothing is left to do. */
export async function checkMigrationFromZero(entry: ServerEntry, options: ConformanceOptions): Promise<Findings> {
  const database = await acquireTestDatabase();
  try {
    const findings = await migrateAll(database.db, entry, options);
    const before = await journalLength(database.db, entry.plugin.id);
    const again = await migrateAll(database.db, entry, options);
    if ((await journalLength(database.db, entry.plugin.id)) !== before) {
      again.push(`'${entry.plugin.id}' is migrated anew at every start: its declaration is not the same twice.`);
    }
    return [...findings, ...again];
  } finally {
    await database.release();
  }
}

/** From the tables of a past version: everything that the program needs is there afterwards, also where there are rows. */
export async function checkMigrationFrom(
  entry: ServerEntry,
  options: ConformanceOptions,
  { version, snapshot }: RecordedModel,
): Promise<Findings> {
  const { id } = entry.plugin;
  const model = modelOf(entry, options);
  const needsRows = planMigration(snapshot, model).steps.filter(({ sql }) =>
    / add column (?!.* default ).* not null$/.test(sql),
  );
  const findings = needsRows.map(
    ({ ifRefused }) => `From ${version}, where there are rows: ${ifRefused?.message ?? ''} ${ifRefused?.fix ?? ''}`,
  );
  const database = await acquireTestDatabase();
  try {
    findings.push(...(await migratePlugins(database.db, besideOf(entry, options))));
    await database.db.transaction(async (tx) => {
      for (const { sql } of planMigration(undefined, snapshot).steps) await tx.query(sql);
      await tx.query(
        `insert into core.migration (plugin, number, id, plugin_version, sql, snapshot)
         values ($1::text, 1, 'model', $2::text, '', $3::jsonb)`,
        [id, version, JSON.stringify(snapshot)],
      );
    });
    findings.push(...(await migrateAll(database.db, entry, options)));
    const found = new Set(await columnsOf(database.db, id));
    for (const table of model.tables) {
      for (const { name } of table.columns) {
        if (!found.has(`${table.name}.${name}`)) findings.push(`From ${version}: '${table.name}.${name}' is missing.`);
      }
    }
    return findings;
  } finally {
    await database.release();
  }
}

/** The plugin's tables as it declares them now. */
export function modelOf(entry: ServerEntry, options: ConformanceOptions) {
  const plugins = serverEntries({ server: entry }, options).map(({ plugin }) => plugin);
  const registry = new EntityRegistry([...kernel.entities, ...plugins.flatMap(({ entities }) => entities)]);
  return pluginModel(entry.plugin.id, entry.plugin.entities, (id) => registry.find(id));
}

function besideOf(entry: ServerEntry, options: ConformanceOptions): MigratingPlugin[] {
  return migratingPlugins(serverEntries({ server: entry }, options)).filter(({ id }) => id !== entry.plugin.id);
}

function migrateAll(db: Db, entry: ServerEntry, options: ConformanceOptions): Promise<Findings> {
  return migratePlugins(db, migratingPlugins(serverEntries({ server: entry }, options)));
}

async function migratePlugins(db: Db, plugins: readonly MigratingPlugin[]): Promise<Findings> {
  const problems = await migrate({ db, log: quiet, plugins: [kernelMigration(), ...plugins] });
  return problems.map((problem) => withHint(describeProblem(problem)));
}

async function journalLength(db: Db, plugin: string): Promise<number> {
  return (await db.query('select 1 from core.migration where plugin = $1::text', [plugin])).rowCount;
}

async function columnsOf(db: Db, schema: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = $1::text`,
    [schema],
  );
  return rows.map(({ name }) => name);
}
