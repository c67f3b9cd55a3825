import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../core/src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { type MigratingPlugin, migrate } from '../../core/src/server/schema/migrate.ts';
import { buildRecorded, describeSchema, fillRecorded, readRows } from './support/build-recorded.ts';
import {
  complaintAbout,
  pluginsOfNow,
  type RecordedModel,
  recordedFolder,
  recordedVersions,
  recordOf,
} from './support/recorded-model.ts';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let database: TestDatabase;

/** One that nothing was ever in: dropping all tables of one takes as long as making them, and makes the next ones slower. */
async function newDatabase(): Promise<void> {
  await database?.release();
  database = await acquireTestDatabase();
}
afterAll(() => database?.release());

const plugins = pluginsOfNow();
const fixtures = join(import.meta.dirname, 'fixtures');

describe('the record', () => {
  it.each(plugins.map((plugin) => [plugin.id, plugin] as const))('has what %s is now', (_, plugin) => {
    expect(complaintAbout(recordOf(plugin, plugins))).toBeUndefined();
  });

  it('has no plugin that this program does not have', () => {
    const known = new Set(plugins.map(({ id }) => id));
    expect(readdirSync(recordedFolder).filter((name) => !known.has(name))).toEqual([]);
  });

  it('says what to run when an entity changed and its version did not', () => {
    const record = recordOf(plugins[0] as MigratingPlugin, plugins);
    expect(complaintAbout({ ...record, version: '99.0.0' })).toMatch(
      /core 99\.0\.0 is not recorded: run 'node tooling/,
    );
    const changed = { ...record, model: { ...record.model, tables: record.model.tables.slice(1) } };
    expect(complaintAbout(changed)).toMatch(
      /raise the version in its plugin\.ts, run 'node tooling\/record-models\.mjs'/,
    );
  });
});

/** A script that fills a column of a table, maybe of another plugin's. */
const writes = /\bupdate (\w+)\.(\w+)(?: \w+)? set (\w+)/g;

/** Each plugin's oldest, next … and newest record, all plugins at the same step, none older than what refers to it needs. */
function steps(ids: readonly string[], folder: string): RecordedModel[][] {
  const histories = ids.map((id) => recordedVersions(id, folder));
  const longest = Math.max(...histories.map((history) => history.length));
  return Array.from({ length: longest }, (_, step) => {
    const chosen = histories.flatMap((history) => history[Math.max(0, history.length - longest + step)] ?? []);
    // Plugins are raised one without the other: a version never stood beside one without the tables that it refers to or the columns
    // that it fills.
    const needed = new Set(
      chosen.flatMap(({ model }) => model.tables.flatMap((table) => table.foreignKeys.map(({ target }) => target))),
    );
    const written = chosen.flatMap(({ scripts }) => scripts.flatMap(({ sql }) => [...sql.matchAll(writes)]));
    const lacks = ({ plugin, model }: RecordedModel) =>
      [...needed].some((id) => id.startsWith(`${plugin}.`) && !model.tables.some((table) => table.id === id)) ||
      written.some(([, schema, name, column]) => {
        const table = schema === plugin ? model.tables.find((one) => one.name === name) : undefined;
        return table !== undefined && !table.columns.some((one) => one.name === column);
      });
    return chosen.map((record) => {
      const later = histories.find(([first]) => first?.plugin === record.plugin) ?? [];
      return lacks(record) ? (later.slice(later.indexOf(record)).find((one) => !lacks(one)) ?? record) : record;
    });
  });
}

const nameOf = (records: readonly RecordedModel[]) =>
  records.map(({ plugin, version }) => `${plugin} ${version}`).join(', ');

/** Organizations that were there before get what they lack of these (missing-document-types). */
const seeded = new Set(['document_context', 'document_type', 'document_template'].map((name) => `documents.${name}`));

const fromZero = new Map<string, string[]>();

/** Of a new database, which is made once for each set of plugins: every record of them is held against the same. */
async function schemaFromZero(now: readonly MigratingPlugin[]): Promise<string[]> {
  const key = now.map(({ id }) => id).join(' ');
  const known = fromZero.get(key);
  if (known) return known;
  await newDatabase();
  expect(await migrate({ db: database.db, plugins: now, log: quiet })).toEqual([]);
  const schema = await describeSchema(database.db);
  fromZero.set(key, schema);
  return schema;
}

async function migrateFrom(records: readonly RecordedModel[], now: readonly MigratingPlugin[]) {
  await newDatabase();
  await buildRecorded(database.db, records);
  await fillRecorded(
    database.db,
    records.map(({ model }) => model),
  );
  const before = await readRows(database.db);
  const problems = await migrate({ db: database.db, plugins: now, log: quiet });
  return { problems, before, after: await readRows(database.db), schema: await describeSchema(database.db) };
}

describe('a database of', () => {
  it.each(
    steps(
      plugins.map(({ id }) => id),
      recordedFolder,
    ).map((records) => [nameOf(records), records] as const),
  )(
    '%s with rows in it becomes what a new one is, and keeps every row',
    async (_, records) => {
      const { problems, before, after, schema } = await migrateFrom(records, plugins);
      expect(problems).toEqual([]);
      expect(schema).toEqual(await schemaFromZero(plugins));
      const filled = [...before].filter(([table, count]) => count >= 3 && table !== 'core.migration');
      expect(filled.length).toBeGreaterThanOrEqual(records.flatMap(({ model }) => model.tables).length);
      for (const [table, count] of filled) {
        if (seeded.has(table)) expect(after.get(table), table).toBeGreaterThanOrEqual(count);
        else expect(after.get(table), table).toBe(count);
      }
    },
    120_000,
  );

  // Plugins of ours have few versions yet, so the machinery is shown on one that has had a life.
  it.each(recordedVersions('garden', fixtures).map((record) => [record.version, record] as const))(
    'the fixture garden %s, too',
    async (_, record) => {
      const [core] = plugins as [MigratingPlugin];
      const { garden } = await import('./fixtures/garden.ts');
      const now = [core, garden];
      const { problems, after, schema } = await migrateFrom([recordOf(core, [core]), record], now);
      expect(problems).toEqual([]);
      expect(after.get('garden.tree')).toBe(3);
      const { rows } = await database.db.query('select title, height from garden.tree order by title');
      expect(rows.map((row) => row.title)).toEqual(['t1', 't2', 't3']);
      // A retired column stays behind; everything else is as in a new database.
      const extra = /garden\.tree column \w+ .*|garden\.tree (?:constraint|index) .*retired.*/;
      const fresh = await schemaFromZero(now);
      expect(schema.filter((line) => !fresh.includes(line) && !extra.test(line))).toEqual([]);
      expect(fresh.filter((line) => !schema.includes(line))).toEqual([]);
    },
    120_000,
  );
});
