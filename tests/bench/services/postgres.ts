import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Db } from '@gleba/core/server';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import { type Bench, Missing } from '../bench.ts';
import { freePort, startChild, untilReady } from './child.ts';

export interface Postgres {
  readonly pid: number;
  readonly version: string;
  /** Superuser without a password; only on this machine's loopback. */
  url(database: string): string;
  createDatabase(name: string): Promise<string>;
}

/**
 * Settings of the measured server, the same for every engine. Commits are forced to the disk as in production. No JIT: these
 * statements are short and would be compiled longer than they run. Autovacuum would start at somebody's expense, so the
 * benchmark vacuums by itself between measurements.
 */
export const serverSettings = {
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum: 'off',
  synchronous_commit: 'on',
} as const;

/** A PostgreSQL server of the benchmark's own, in a temporary folder. */
export async function startPostgres(bench: Bench): Promise<Postgres> {
  const bin = findPrograms();
  const identity = unprivileged();
  const data = join(bench.temporaryFolder, 'postgresql');
  mkdirSync(data);
  if (identity.uid !== undefined) {
    // The server's user must be able to reach its folder.
    chmodSync(bench.temporaryFolder, 0o755);
    chownSync(data, identity.uid, identity.gid ?? identity.uid);
  }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'],
    {
      ...identity,
      cwd: data,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed:\n${made.stderr}`);
  const port = await freePort();
  const settings = {
    ...serverSettings,
    ...(bench.profiled === undefined ? {} : { shared_preload_libraries: 'pg_stat_statements' }),
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = startChild(bench, join(bin, 'postgres'), ['-D', data, ...args], { ...identity, cwd: data });
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const stop = child.stop;
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for connections to end.
  bench.atEnd(() => stop('SIGINT'));
  await untilReady(
    child,
    () => withDb(url('postgres'), async (db) => (await db.query('select 1')).rowCount === 1),
    'PostgreSQL',
  );
  return {
    pid: child.pid,
    version: execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim(),
    url,
    async createDatabase(name) {
      await withDb(url('postgres'), (db) => db.query(`create database ${name}`));
      await withDb(url(name), (db) => db.query('create extension postgis'));
      if (bench.profiled !== undefined)
        await withDb(url(name), (db) => db.query('create extension pg_stat_statements'));
      return url(name);
    },
  };
}

export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openPgDb({ url, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Folder of `initdb` and `postgres`, of the newest version that has PostGIS. */
function findPrograms(): string {
  const named = process.env.GLEBA_BENCH_PG_BIN;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...(named ? [named] : []),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const servers = folders.filter(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
  if (servers.length === 0) {
    throw new Missing(
      'PostgreSQL is not on this machine: install postgresql-15 (apt), or name the folder of initdb in GLEBA_BENCH_PG_BIN.',
    );
  }
  const found = servers.find(hasPostgis);
  if (!found) throw new Missing('PostgreSQL is here without PostGIS: install postgresql-15-postgis-3 (apt).');
  return found;
}

function hasPostgis(bin: string): boolean {
  const config = spawnSync(join(bin, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  // pg_config is in another package on Debian; there the shared folder follows from the version.
  const version = /postgresql\/(\d+)\/bin$/.exec(bin)?.[1];
  const shared = config.status === 0 ? config.stdout.trim() : `/usr/share/postgresql/${version ?? ''}`;
  return existsSync(join(shared, 'extension/postgis.control'));
}

/** PostgreSQL refuses to run as root: there it is started as `postgres`, else as `nobody`. */
export function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', user], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', user], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Missing('There is no unprivileged user to run PostgreSQL as: run the benchmark as one.');
}
