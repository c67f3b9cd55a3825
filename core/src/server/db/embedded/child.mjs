// @ts-check
// The process of the embedded database, started by start-embedded-database.ts. Plain JavaScript, so that it runs as it is
// from the sources (Node 20 reads no TypeScript) and from a build that copies or bundles this folder's .mjs files.
import { chmodSync, rmSync } from 'node:fs';
import { openEngine } from './engine.mjs';
import { FolderInUse, lockTouchMs, takeFolderLock } from './folder-lock.mjs';
import { createWireServer } from './wire-server.mjs';

/** @type {{ folder: string, socketPath: string, parentPid: number, templateCache?: string, idleTransactionMs: number }} */
const options = JSON.parse(process.argv[2] ?? '{}');

/** @param {object} message */
function tell(message) {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
}

/** @param {string} text */
const log = (text) => tell({ type: 'log', text });

/** @type {import('./folder-lock.mjs').FolderLock | undefined} */
let lock;
/** @type {(() => Promise<void>) | undefined} */
let closeDatabase;
let stopping = false;

async function start() {
  lock = await takeFolderLock(options.folder, options.parentPid, (text) => tell({ type: 'progress', text }));
  tell({ type: 'locked', path: lock.path, touchMs: lockTouchMs });
  const db = await openEngine({
    folder: options.folder,
    templateCache: options.templateCache,
    onProgress: (text) => tell({ type: 'progress', text }),
  });
  /** @type {{ rows: { version: string }[] }} */
  const { rows } = await db.query("select current_setting('server_version') as version");
  const server = createWireServer({
    db,
    serverVersion: rows[0]?.version ?? '',
    idleTransactionMs: options.idleTransactionMs,
    log,
    onEngineFailure(error) {
      // The WebAssembly instance is in an unknown state; its files are like after a crash, which recovery handles.
      log(`The embedded database failed: ${error instanceof Error ? error.stack : error}`);
      setImmediate(() => process.exit(70));
    },
  });
  closeDatabase = async () => {
    await server.close(5_000);
    await db.exec('checkpoint');
    await db.close();
  };
  process.on('message', (message) => {
    if (message === 'disconnect-clients') {
      server.disconnectClients();
      tell({ type: 'disconnected-clients' });
    }
    if (message === 'is-present') tell({ type: 'present' });
  });
  rmSync(options.socketPath, { force: true });
  await server.listen(options.socketPath);
  chmodSync(options.socketPath, 0o600);
  tell({ type: 'ready' });
}

/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await starting.catch(() => {});
  try {
    await closeDatabase?.();
    rmSync(options.socketPath, { force: true });
  } catch (error) {
    log(`The embedded database did not close cleanly: ${error}`);
  }
  lock?.release();
  process.exit(code);
}

// Ctrl-C reaches the whole process group: the parent ends its work first and then says 'stop'.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => void stop(0));
// The parent is gone, however it died: nobody can ask this process to stop any more.
process.on('disconnect', () => void stop(0));
process.on('message', (message) => {
  if (message === 'stop') void stop(0);
});
// The other end of the pipes dies with the parent.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

const starting = start();
starting.catch((error) => {
  // Whoever hears of it may try the folder again at once.
  lock?.release();
  if (error instanceof FolderInUse) tell({ type: 'in-use', pid: error.pid });
  else {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    tell({ type: 'failed', text, path: error?.path, code: error?.code });
  }
  setTimeout(() => process.exit(1), 50);
});
