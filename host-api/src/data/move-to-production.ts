import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createInProcessBus,
  createRuntime,
  type Db,
  type FileStorage,
  type FileStore,
  type Logger,
  type ServerEntry,
} from '@gleba/core/server';
import { copyTables } from './copy-tables.ts';

export interface Stack {
  readonly db: Db;
  readonly storage: FileStorage;
}

/** What stops a move, in words for whoever asked for it. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
}

/**
 * Copies an office's data from the embedded stack into an empty PostgreSQL database and its file store. The source is brought
 * to this program's tables and otherwise only read. Repeating it after a failure needs an empty database again.
 */
export async function moveToProduction(
  source: Stack & { readonly dataDir: string },
  target: Stack,
  entries: readonly ServerEntry[],
  log: Logger,
): Promise<{ readonly rows: number; readonly files: number }> {
  const used = await target.db.query(`select 1 from pg_namespace where nspname = 'core'`);
  if (used.rowCount > 0) throw new MoveRefused('The database of DATABASE_URL is in use already; give an empty one.');
  // Files first: a file without a row is harmless, a row without its file is not.
  const files = await copyFiles(source.dataDir, source.storage.files, target.storage.files);
  await prepareTables(source, entries, log);
  const schemas = await prepareTables(target, entries, log);
  return { rows: await copyTables(source.db, target.db, schemas), files };
}

/** The kernel's own migration, without starting anything. */
async function prepareTables({ db, storage }: Stack, entries: readonly ServerEntry[], log: Logger): Promise<string[]> {
  const runtime = await createRuntime({
    db,
    bus: createInProcessBus(),
    ...storage,
    entries,
    secret: new Uint8Array(32),
    sessionSeconds: 1,
    allowIntrospection: false,
    log,
  });
  await runtime.stop();
  const [problem] = runtime.problems;
  if (problem) throw new MoveRefused(`Plugin '${problem.plugin}': ${problem.message} ${problem.fix}`);
  return runtime.plugins.map(({ plugin }) => plugin.id).concat('core');
}

async function copyFiles(dataDir: string, from: FileStore, to: FileStore): Promise<number> {
  if (from === to) return 0;
  const root = join(dataDir, 'files');
  const organizations = await readdir(root).catch(() => []);
  let copied = 0;
  for (const organization of organizations) {
    for (const name of await readdir(join(root, organization))) {
      // The rest of a write that broke off.
      if (name.endsWith('.partial')) continue;
      const key = `files/${organization}/${name}`;
      await to.write(key, await from.read(key));
      copied += 1;
    }
  }
  return copied;
}
