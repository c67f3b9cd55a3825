import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FileStorage, openDatabase, openFileStorage } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPgDb } from '../../core/src/server/db/pg-db.ts';
import { acquireTestDatabase, testTemplateCache } from '../../core/src/server/db/testing/test-database.ts';
import { startS3Server } from '../../core/src/server/file/testing/s3-server.ts';
import { settingsFor } from '../../core/src/server/file/testing/test-bucket.ts';
import { MoveRefused, moveToProduction } from '../src/data/move-to-production.ts';
import { canSignIn, entries, openOffice, quiet, settle, tableSums } from './support/office.ts';

const run = promisify(execFile);
const key = 'files/2/0190b8a0-0000-7000-8000-000000000001';
const content = randomBytes(9_000_000);
const serverUrl = process.env.GLEBA_TEST_DATABASE_URL;
const pgDump = ['/usr/bin/pg_dump', '/usr/local/bin/pg_dump', '/opt/homebrew/bin/pg_dump'].find((path) =>
  existsSync(path),
);

let folder = '';
let original = '';
let sums: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-up-test-'));
  original = join(folder, 'original');
  const office = await open(original);
  await settle(office.runtime);
  await office.storage.files.write(key, content);
  await writeFile(join(original, 'secret'), 'the secret of this office, long enough', { mode: 0o600 });
  await office.stop();
  const again = await open(original);
  sums = await tableSums(again.db);
  await again.stop();
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(dataDir: string) {
  const database = await openDatabase({ dataDir: join(dataDir, 'database'), templateCache: testTemplateCache() });
  const storage = await openFileStorage(dataDir, undefined);
  const runtime = await openOffice(database.db, storage);
  const stop = async () => {
    await runtime.stop();
    await database.stop();
  };
  return { runtime, storage, db: database.db, stop };
}

/** The tool as an operator runs it; answers its exit code and words. */
async function tool(name: string, data: string, file: string): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, `../../tooling/${name}.mjs`);
  try {
    const { stdout } = await run(process.execPath, [script, file], { env: { ...process.env, GLEBA_DATA: data } });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

const bytesOf = async (storage: FileStorage) =>
  Buffer.from(await new Response(await storage.files.read(key)).arrayBuffer());

describe('the embedded stack', () => {
  test('is backed up, changed and restored to exactly what it was', async () => {
    const file = join(folder, 'office.tar.gz');
    const running = await open(original);
    expect(await tool('backup', original, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/in use by process/),
    });
    expect(existsSync(file)).toBe(false);
    await running.stop();

    expect(await tool('backup', original, file)).toMatchObject({ code: 0 });
    expect(await tool('backup', original, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/exists already/),
    });

    const changed = await open(original);
    await changed.db.query('truncate lands.land cascade');
    await changed.storage.files.remove(key);
    expect(await tableSums(changed.db)).not.toEqual(sums);
    await changed.stop();

    expect(await tool('restore', original, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is not empty/),
    });
    const restored = join(folder, 'restored');
    expect(await tool('restore', restored, file)).toMatchObject({ code: 0 });
    const back = await open(restored);
    expect(await tableSums(back.db)).toEqual(sums);
    expect((await bytesOf(back.storage)).equals(content)).toBe(true);
    expect(await readFile(join(restored, 'secret'), 'utf8')).toBe('the secret of this office, long enough');
    expect(await canSignIn(back.runtime)).toBe(true);
    await back.stop();
    await rm(original, { recursive: true });
    expect(await tool('restore', original, file)).toMatchObject({ code: 0 });
  }, 600_000);

  test('a file that is no back-up restores nothing', async () => {
    const file = join(folder, 'broken.tar.gz');
    await writeFile(file, 'not a back-up');
    const target = join(folder, 'nothing');
    expect(await tool('restore', target, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no whole back-up/),
    });
    expect(existsSync(target)).toBe(false);
  });

  test('moves into PostgreSQL and S3, once, and comes back from pg_dump as well', async () => {
    const server = await startS3Server();
    const target = await acquireTestDatabase();
    const storage = await openFileStorage('', settingsFor(server));
    const source = await open(original);
    const move = () => moveToProduction({ ...source, dataDir: original }, { db: target.db, storage }, entries, quiet);
    const { rows, files } = await move();
    expect(files).toBe(1);
    expect(rows).toBeGreaterThan(1000);
    expect(await tableSums(target.db)).toEqual(sums);
    expect((await bytesOf(storage)).equals(content)).toBe(true);
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
});

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
