import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../core/src/server/db/testing/borrow-database.ts';
import { acquireTestDatabase } from '../../core/src/server/db/testing/test-database.ts';
import { until } from './support/until.ts';

let database: TestDatabase;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  await database?.release();
  database = await acquireTestDatabase();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await database?.release();
});

interface Replica {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

function startReplica(seconds: number): Replica {
  const script = join(import.meta.dirname, 'support/migrate-process.mjs');
  const child = spawn(process.execPath, [script, database.url, String(seconds)], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const ended = new Promise<number | null>((done) =>
    child.once('close', (code) => {
      running.delete(child);
      done(code);
    }),
  );
  return { child, output: () => text, ended };
}

async function journal(): Promise<string[]> {
  const { rows } = await database.db.query<{ entry: string }>(
    "select plugin || ' ' || id as entry from core.migration where plugin = 'garden' order by number",
  );
  return rows.map(({ entry }) => entry);
}

const sleepers = async () =>
  (
    await database.db.query(
      `select pid from pg_stat_activity where application_name = 'gleba-replica' and datname = current_database()
       and state = 'active' and query like '%pg_sleep%'`,
    )
  ).rowCount;

describe('replicas that start on one database', () => {
  it('at the same moment: one migrates, the others wait and find it done', async () => {
    const replicas = [startReplica(1), startReplica(1), startReplica(1)];
    const codes = await Promise.all(replicas.map(({ ended }) => ended));
    const outputs = replicas.map(({ output }) => output());
    expect(codes, outputs.join('\n')).toEqual([0, 0, 0]);
    expect(outputs.filter((text) => text.includes("Migrated 'garden'"))).toHaveLength(1);
    expect(outputs.filter((text) => text.includes('Rights and policies of'))).toHaveLength(1);
    expect(await journal()).toEqual(['garden model', 'garden slow']);
    expect((await database.db.query('select 1 from core.organization')).rowCount).toBe(1);
  });

  it('the first is killed in the middle: nothing of its half stays, and the second does the whole', async () => {
    const first = startReplica(3600);
    await until('the first is in its step', async () => (await sleepers()) === 1);
    const second = startReplica(0);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await second.ended, second.output()).toBe(0);
    // The server found by itself that nobody is at the other end, so the second did not wait an hour.
    expect(await sleepers()).toBe(0);
    expect(await journal()).toEqual(['garden model', 'garden slow']);
    expect((await database.db.query('select 1 from core.organization')).rowCount).toBe(1);
    expect((await database.db.query('select 1 from garden.tree')).rowCount).toBe(0);
  });

  it('the only one is killed in the middle: the database is as it was', async () => {
    const only = startReplica(3600);
    await until('it is in its step', async () => (await sleepers()) === 1);
    only.child.kill('SIGKILL');
    await only.ended;
    await until('the server has given it up', async () => (await sleepers()) === 0);
    expect(await journal()).toEqual([]);
    const { rows } = await database.db.query("select to_regclass('garden.tree')::text as tree");
    expect(rows).toEqual([{ tree: null }]);
    expect((await database.db.query('select 1 from core.organization')).rowCount).toBe(0);
  });
});
