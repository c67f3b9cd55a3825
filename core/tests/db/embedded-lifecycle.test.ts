import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  DataFolderInUse,
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  startEmbeddedDatabase,
} from '../../src/server/db/embedded/start-embedded-database.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { openPgDb } from '../../src/server/db/pg-db.ts';
import { openPostgresJsDb } from '../../src/server/db/postgres-js-db.ts';
import { testTemplateCache } from '../../src/server/db/testing/test-database.ts';

const childModule = fileURLToPath(new URL('../../src/server/db/embedded/child.mjs', import.meta.url));
const parentModule = fileURLToPath(new URL('./support/inserting-parent.mjs', import.meta.url));

describe('the embedded database', () => {
  let dataDir = '';
  const started: EmbeddedDatabase[] = [];
  const folders: string[] = [];

  async function start(options: Partial<EmbeddedDatabaseOptions> = {}): Promise<EmbeddedDatabase> {
    const embedded = await startEmbeddedDatabase({ dataDir, templateCache: testTemplateCache(), ...options });
    started.push(embedded);
    return embedded;
  }

  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'gleba-life-'));
    folders.push(dataDir);
    return () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    };
  });

  afterEach(() => Promise.all(started.splice(0).map((embedded) => embedded.stop())));

  it('refuses a second process, and lets the next one in after stop', async () => {
    const first = await start();
    const refused = await startEmbeddedDatabase({ dataDir }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataFolderInUse);
    expect(String(refused)).toContain(`${dataDir} is in use by process ${process.pid}`);
    const db = openPgDb({ url: first.url });
    expect((await db.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
    await db.close();
    await first.stop();
    await start();
  });

  it('takes over the lock of a dead process, also one whose number is in use again; of two starters one wins', async () => {
    for (const pid of [2 ** 22 + 1, process.pid]) {
      const crashed = await start();
      const name = currentLock(dataDir);
      const owner = JSON.parse(readFileSync(join(dataDir, name), 'utf8'));
      await crashed.stop();
      const left = { ...owner, pid, start: 'long ago', parentPid: pid, parentStart: 'long ago' };
      writeFileSync(join(dataDir, name), JSON.stringify(left));
      const outcomes = await Promise.allSettled([start(), start()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const loser = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(loser?.reason).toBeInstanceOf(DataFolderInUse);
      await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
    }
  });

  it('keeps every acknowledged row when the parent is killed, and leaves no orphan', async () => {
    const socketPath = join(dataDir, '.s.PGSQL.5432');
    const parent = spawn(process.execPath, [parentModule, childModule, dataDir, socketPath], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let childPid = 0;
    const acknowledged: number[] = [];
    const ended = new Promise((done) => parent.once('close', done));
    for await (const line of createInterface({ input: parent.stdout })) {
      if (line.startsWith('child')) childPid = Number(line.slice(6));
      else acknowledged.push(Number(line));
      if (acknowledged.length >= 2000) parent.kill('SIGKILL');
    }
    await ended;
    const embedded = await start();
    expect(isRunning(childPid)).toBe(false);
    const db = openPostgresJsDb({ url: embedded.url });
    const { rows } = await db.query<{ missing: number; stored: number }>(
      `select count(*)::int - count(a.id)::int as missing, (select count(*)::int from public.acknowledged) as stored
       from unnest($1::int[]) as g (id) left join public.acknowledged a using (id)`,
      [acknowledged],
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(2000);
    expect(rows[0]?.missing).toBe(0);
    await db.close();
  });

  it('tells when the child dies, keeps what was acknowledged and starts again', async () => {
    const reasons: string[] = [];
    const embedded = await start({ onExit: (reason) => reasons.push(reason) });
    const [db, other] = [openPostgresJsDb({ url: embedded.url }), openPgDb({ url: embedded.url })];
    await db.query('create table public.survivor as select 42 as n');
    const inTransaction = Promise.all(
      [db, other].map((each) =>
        each
          .transaction(async (tx) => {
            if (each === other) return;
            await tx.query('select 1');
            process.kill(embedded.pid, 'SIGKILL');
            await sleep(300);
            await tx.query('select 2');
          })
          .catch((error: unknown) => error),
      ),
    );
    expect((await inTransaction)[0]).toMatchObject({ name: 'SqlError', code: '08006' });
    await expect(db.query('select 1')).rejects.toMatchObject({ name: 'SqlError', code: '08006' });
    await expect(other.query('select 1')).rejects.toMatchObject({ name: 'SqlError', code: '08006' });
    expect(reasons).toEqual(['signal SIGKILL']);
    await start();
    expect((await db.query('select n from public.survivor')).rows).toEqual([{ n: 42 }]);
    expect((await other.query('select n from public.survivor')).rows).toEqual([{ n: 42 }]);
    await Promise.all([db.close(), other.close()]);
  });

  it('rolls back a transaction whose client goes away or idles while others wait', async () => {
    const embedded = await start({ idleTransactionMs: 300 });
    const [holder, waiter] = [openPostgresJsDb({ url: embedded.url, max: 1 }), openPgDb({ url: embedded.url, max: 1 })];
    await waiter.query('create table public.held (n int)');
    const held = holder.transaction(async (tx) => {
      await tx.query('insert into public.held values (1)');
      const begin = performance.now();
      expect((await waiter.query('select * from public.held')).rows).toEqual([]);
      expect(performance.now() - begin).toBeGreaterThan(250);
      await tx.query('select 1');
    });
    await expect(held).rejects.toMatchObject({ code: '08006' });
    const cut = holder.transaction(async (tx) => {
      await tx.query('insert into public.held values (2)');
      await embedded.disconnectClients();
      await tx.query('select 1');
    });
    await expect(cut).rejects.toMatchObject({ code: '08006' });
    await sleep(50);
    expect((await holder.query('select * from public.held')).rows).toEqual([]);
    await Promise.all([holder.close(), waiter.close()]);
  });

  it('opens through openDatabase, on a path that is too long for a socket, in UTF-8 and UTC', async () => {
    const long = mkdtempSync(join(tmpdir(), `gleba-${'long'.repeat(30)}-`));
    folders.push(long);
    const progress: string[] = [];
    const opened = await openDatabase({
      dataDir: long,
      templateCache: testTemplateCache(),
      onProgress: (text) => progress.push(text),
    });
    expect(opened).toMatchObject({ kind: 'embedded', version: '18.3', postgis: '3.6.2', hasMvt: false });
    const { rows } = await opened.db.query(
      "select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding",
    );
    expect(rows).toEqual([{ zone: 'UTC', encoding: 'UTF8' }]);
    expect(progress.length).toBeGreaterThan(0);
    await opened.stop();
    const socketFolder = new URL(opened.url).searchParams.get('host') ?? '';
    expect(existsSync(socketFolder)).toBe(false);
  });
});

function currentLock(folder: string): string {
  const [name = ''] = readdirSync(folder).filter((entry) => entry.startsWith('lock.'));
  return name;
}

function isRunning(pid: number): boolean {
  try {
    return !/^\S+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
