import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { prepareRoles, roleName } from '../../roles/database-roles.ts';
import type { MigratingPlugin } from '../../schema/migrate.ts';
import type { Db } from '../db.ts';
import { embeddedPoolSize, startEmbeddedDatabase } from '../embedded/start-embedded-database.ts';
import { openPgDb } from '../pg-db.ts';
import { openPostgresJsDb } from '../postgres-js-db.ts';
import { borrowDatabase, type TestDatabase } from './borrow-database.ts';
import { once } from './once.ts';
import { copied, templateFor } from './template-database.ts';

/** A PostgreSQL server whose user may create databases; without it tests run on the embedded database. */
export const testServerVariable = 'GLEBA_TEST_DATABASE_URL';
/** Set by the global set-up: the socket of the broker that lends the run's embedded databases. */
export const brokerVariable = 'GLEBA_TEST_DATABASE_BROKER';
/**
 * A database of its own for the calling test file, empty but for the extensions in schema public. Nobody else uses it
 * until `release`, so a file may create schemas, tables and types under any name.
 *
 * With `plugins` it may have their tables already, as a migration has made them for somebody else of this run: migrate as
 * if they were not there, which then finds nothing to do.
 *
 * On a server this is CREATE DATABASE. The embedded engine accepts CREATE DATABASE but has one session in one database, so
 * there the run's broker (`global-setup.ts`) lends whole embedded databases and empties them between files, down to the
 * tables when the next file has the same plugins; without a broker the file gets an embedded database of its own, which
 * takes some seconds and about 1 GB of memory.
 */
export async function acquireTestDatabase(plugins: readonly MigratingPlugin[] = []): Promise<TestDatabase> {
  const serverUrl = process.env[testServerVariable];
  if (serverUrl) return createOnServer(serverUrl, plugins);
  const broker = process.env[brokerVariable];
  return broker ? borrowDatabase(broker, plugins) : startOwn();
}

/** The prepared empty database, kept with the other build caches in node_modules. */
export function testTemplateCache(): string {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const modules = engine.slice(0, engine.lastIndexOf(`${sep}node_modules${sep}`));
  return join(modules, 'node_modules', '.cache', 'gleba');
}

async function createOnServer(serverUrl: string, plugins: readonly MigratingPlugin[]): Promise<TestDatabase> {
  const name = `gleba_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const admin = openPgDb({ url: serverUrl, max: 1, applicationName: 'gleba-test' });
  await admin.query(`create database ${name} template ${await templateFor(serverUrl, admin, plugins)} ${copied}`);
  const further: Db[] = [];
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const db = openPgDb({ url: url.href, max: 5, applicationName: 'gleba-test' });
  return {
    db,
    url: url.href,
    kind: 'postgresql',
    async separate() {
      const roles = await prepareRoles(db);
      const app = openPgDb({ url: url.href, max: 5, applicationName: 'gleba-test-app', role: roles.app });
      further.push(app);
      return { db: app, roles };
    },
    release: once(async () => {
      await Promise.all([db, ...further].map((one) => one.close()));
      await admin.query(`drop database if exists ${name} with (force)`);
      for (const prefix of ['gleba_app', 'gleba_report']) {
        await admin.query(`drop role if exists ${roleName(prefix, name)}`);
      }
      await admin.close();
    }),
  };
}

async function startOwn(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gleba-test-'));
  const embedded = await startEmbeddedDatabase({ dataDir, templateCache: testTemplateCache() });
  const db = openPostgresJsDb({ url: embedded.url, max: embeddedPoolSize, applicationName: 'gleba-test' });
  return {
    db,
    url: embedded.url,
    kind: 'embedded',
    separate: async () => ({ db, roles: await prepareRoles(db, { isEmbedded: true }) }),
    release: once(async () => {
      await db.close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }),
  };
}
