import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openFileStorage } from '@gleba/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPgDb } from '../../core/src/server/db/pg-db.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { startS3Server } from '../../core/src/server/file/testing/s3-server.ts';
import { settingsFor } from '../../core/src/server/file/testing/test-bucket.ts';
import { MoveRefused, moveToProduction } from '../src/data/move-to-production.ts';
import { fillEmbeddedOffice, hasLargeFile, openEmbeddedOffice } from './support/embedded-office.ts';
import { canSignIn, entries, openOffice, quiet, tableSums } from './support/office.ts';

const run = promisify(execFile);
const serverUrl = process.env.GLEBA_TEST_DATABASE_URL;
const pgDump = ['/usr/bin/pg_dump', '/usr/local/bin/pg_dump', '/opt/homebrew/bin/pg_dump'].find((path) =>
  existsSync(path),
);

let folder = '';
let original = '';
let sums: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-test-'));
  original = join(folder, 'original');
  sums = await fillEmbeddedOffice(original);
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the embedded stack moves into PostgreSQL and S3, once, and comes back from pg_dump as well', async () => {
  const server = await startS3Server();
  const target = await acquireTestDatabase();
  const storage = await openFileStorage('', settingsFor(server));
  const source = await openEmbeddedOffice(original);
  const move = () => moveToProduction({ ...source, dataDir: original }, { db: target.db, storage }, entries, quiet);
  const { rows, files } = await move();
  expect(files).toBe(1);
  expect(rows).toBeGreaterThan(1000);
  expect(await tableSums(target.db)).toEqual(sums);
  expect(await hasLargeFile(storage)).toBe(true);
  await expect(move()).rejects.toThrow(MoveRefused);
  await source.stop();
  const office = await openOffice(target.db, storage);
  expect(await canSignIn(office)).toBe(true);
  // Numbers go on behind the copied ones, and keys between tables are back.
  await target.db.query(`insert into core.event_feed (organization_id, position) values (2, 0)`);
  await expect(target.db.query('delete from core.organization where id = 2')).rejects.toThrow(/foreign key/);
  await office.stop();

  if (serverUrl && pgDump) await dumpAndRestore(target.url);
  await target.release();
  await server.stop();
}, 600_000);

async function dumpAndRestore(url: string): Promise<void> {
  const name = `gleba_restore_${process.pid}`;
  const admin = openPgDb({ url: serverUrl ?? '', max: 1 });
  const original = openPgDb({ url, max: 1 });
  const before = await tableSums(original);
  await original.close();
  const dump = join(folder, 'dump');
  await run(pgDump ?? '', ['--format=directory', '--jobs=2', `--file=${dump}`, url]);
  await admin.query(`create database ${name} template template0`);
  const restoredUrl = new URL(url);
  restoredUrl.pathname = `/${name}`;
  try {
    const restore = (pgDump ?? '').replace('pg_dump', 'pg_restore');
    await run(restore, ['--jobs=2', '--exit-on-error', `--dbname=${restoredUrl.href}`, dump]);
    const restored = openPgDb({ url: restoredUrl.href, max: 1 });
    expect(await tableSums(restored)).toEqual(before);
    await restored.close();
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.close();
  }
}
