import { createHash, randomBytes } from 'node:crypto';
import type { Entity } from '../../../entity/entity.ts';
import { type MigratingPlugin, migrate } from '../../schema/migrate.ts';
import { pluginModel } from '../../schema/plugin-model.ts';
import type { Db } from '../db.ts';
import { openPgDb } from '../pg-db.ts';

/** What every test database has, as far as the server knows it. */
export const testExtensions = ['postgis', 'pg_trgm', 'unaccent'] as const;

/** Set by the global set-up: how the names of this run's templates begin; it drops them at the end. */
export const templatePrefixVariable = 'GLEBA_TEST_TEMPLATES';

/**
 * How a template becomes a database: by its files, not page by page through the log, which took six times the server's
 * processor time. The checkpoint that it asks for is little beside that where a server keeps nothing, as those of tests.
 */
export const copied = 'strategy file_copy';

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/**
 * The database of which a test's own is a copy: one with the extensions, and with the tables of the plugins when there are
 * any. Whoever needs it first makes it and the others wait; nobody else ever connects to it, which would make copying fail.
 */
export async function templateFor(serverUrl: string, admin: Db, plugins: readonly MigratingPlugin[]): Promise<string> {
  const prefix = process.env[templatePrefixVariable] ?? `gleba_template_${process.pid}`;
  const bare = await madeOnce(serverUrl, admin, `${prefix}_bare`, 'template0', addExtensions);
  if (plugins.length === 0) return bare;
  return madeOnce(serverUrl, admin, `${prefix}_${fingerprintOf(plugins)}`, bare, (db) => addTables(db, plugins));
}

/** Has its name only when it is complete. */
async function madeOnce(
  serverUrl: string,
  admin: Db,
  name: string,
  origin: string,
  fill: (db: Db) => Promise<void>,
): Promise<string> {
  await admin.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [name]);
    const { rowCount } = await tx.query('select 1 from pg_database where datname = $1::text', [name]);
    if (rowCount > 0) return;
    // CREATE DATABASE refuses to be in a transaction, and this one holds the lock.
    const maker = openPgDb({ url: serverUrl, max: 1, applicationName: 'gleba-test-template' });
    const draft = `${name}_${randomBytes(3).toString('hex')}`;
    await maker.query(`create database ${draft} template ${origin} encoding 'UTF8' ${copied}`);
    const url = new URL(serverUrl);
    url.pathname = `/${draft}`;
    const db = openPgDb({ url: url.href, max: 2, applicationName: 'gleba-test-template' });
    await fill(db).finally(() => db.close());
    await maker.query(`alter database ${draft} rename to ${name}`);
    await maker.close();
  });
  return name;
}

async function addExtensions(db: Db): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select name::text from pg_available_extensions where name = any($1::text[])',
    [testExtensions],
  );
  for (const extension of rows) await db.query(`create extension if not exists ${extension.name} schema public`);
}

/** What cannot be migrated stays away, and is told to the test that migrates it. */
async function addTables(db: Db, plugins: readonly MigratingPlugin[]): Promise<void> {
  await migrate({ db, plugins, log: quiet });
}

/** Of everything that decides what a migration makes. */
export function fingerprintOf(plugins: readonly MigratingPlugin[]): string {
  const entities = new Map(plugins.flatMap((plugin) => plugin.entities.map((one) => [one.id, one] as const)));
  const find = (id: string): Entity | undefined => entities.get(id);
  const parts = plugins.map(({ id, version, entities: own, steps = [], needs = [] }) => [
    id,
    version,
    needs,
    steps,
    pluginModel(id, own, find),
  ]);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** At the end of a run. */
export async function dropTemplates(serverUrl: string, prefix: string): Promise<void> {
  const admin = openPgDb({ url: serverUrl, max: 1, applicationName: 'gleba-test-template' });
  const { rows } = await admin.query<{ name: string }>(
    'select datname::text as name from pg_database where starts_with(datname, $1::text)',
    [prefix],
  );
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.close();
}
