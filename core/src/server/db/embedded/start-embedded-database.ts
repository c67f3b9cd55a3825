import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderUnusable, dataFolderFault, engineFault } from '../data-folder-unusable.ts';

export interface EmbeddedDatabaseOptions {
  /** A folder of its own; made when it is not there. */
  readonly dataDir: string;
  /** What a person waits for, in English. */
  readonly onProgress?: (text: string) => void;
  readonly log?: (text: string) => void;
  /** Called when the child ends though nobody stopped it; the database does not answer until it is started again. */
  readonly onExit?: (reason: string) => void;
  /** The built `embedded/child.mjs`; by default the file beside this one. */
  readonly childModule?: string | URL;
  /** A folder outside the data folder that keeps a prepared empty database (6 MB): a first start of 2 s instead of 10 s. */
  readonly templateCache?: string;
  /** How long a transaction may idle while other clients wait for it, in milliseconds. */
  readonly idleTransactionMs?: number;
}

export interface EmbeddedDatabase {
  /** For either driver, and for psql: `postgres://postgres@localhost/postgres?host=/folder`. */
  readonly url: string;
  readonly socketPath: string;
  readonly pid: number;
  /** Cuts every client and forgets the settings of the session. */
  disconnectClients(): Promise<void>;
  /** When no statement runs any more, or the child has ended: a running one keeps it from answering. */
  answers(): Promise<void>;
  /** Lets running statements end, writes a checkpoint and ends the child. */
  stop(): Promise<void>;
}

/**
 * All connections share one session, so more of them give no more speed. Two, because a query that is sent beside a
 * transaction then waits in the child, which cuts a transaction that idles, instead of in this process for ever.
 */
export const embeddedPoolSize = 2;

export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(
    /** The program that started the database there. */
    readonly pid: number,
    readonly folder: string,
  ) {
    super(`The data folder ${folder} is in use by process ${pid}. Stop that process or choose another data folder.`);
  }
}

type ChildMessage =
  | { type: 'progress' | 'log'; text: string }
  | { type: 'failed'; text: string; path?: string; code?: string }
  | { type: 'locked'; path: string; touchMs: number }
  | { type: 'in-use'; pid: number }
  | { type: 'ready' | 'disconnected-clients' | 'present' };

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, the closing NUL included (unix(7)).
const longestSocketPath = 100;
const socketName = '.s.PGSQL.5432'; // libpq's name for port 5432, so that every client finds it by its folder
const stopGraceMs = 20_000;

/** Starts the embedded database in a process of its own, so that a long statement never stops the caller's event loop. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(options.dataDir);
  makeFolder(folder);
  const socketPath = socketPathFor(folder);
  const child = forkChild(options, folder, socketPath);
  const pid = child.pid;
  const failure = (text: string, code?: string, path = folder) => {
    options.log?.(text);
    return new DataFolderUnusable(path, engineFault(folder, code), { cause: text });
  };
  let stopping: Promise<void> | undefined;
  let touching: NodeJS.Timeout | undefined;
  const exited = new Promise<string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  void exited.then(() => clearInterval(touching));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => options.log?.(text.trimEnd()));
  }

  await new Promise<void>((ready, reject) => {
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'progress') options.onProgress?.(message.text);
      else if (message.type === 'log') options.log?.(message.text);
      else if (message.type === 'locked') touching = setInterval(touch, message.touchMs, message.path).unref();
      else if (message.type === 'in-use') reject(new DataFolderInUse(message.pid, folder));
      else if (message.type === 'failed') reject(failure(message.text, message.code, message.path));
      else if (message.type === 'ready') ready();
    });
    void exited.then((reason) => reject(failure(`The engine ended while it started (${reason})`)));
  });
  if (pid === undefined) throw new Error('The embedded database has no process');
  void exited.then((reason) => {
    if (!stopping) options.onExit?.(reason);
  });

  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(dirname(socketPath))}`,
    socketPath,
    pid,
    disconnectClients: () => ask(child, exited, 'disconnect-clients', 'disconnected-clients'),
    answers: () => ask(child, exited, 'is-present', 'present'),
    stop() {
      stopping ??= stopChild(child, exited, socketPath, folder);
      return stopping;
    },
  };
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whoever can reach the socket is a superuser of the database.
    chmodSync(folder, 0o700);
  } catch (error) {
    const fault = dataFolderFault(error);
    throw fault ? new DataFolderUnusable(folder, fault, { cause: error }) : error;
  }
}

function forkChild(options: EmbeddedDatabaseOptions, folder: string, socketPath: string): ChildProcess {
  const childModule = options.childModule ?? new URL('./child.mjs', import.meta.url);
  const childOptions = {
    folder,
    socketPath,
    parentPid: process.pid,
    templateCache: options.templateCache && resolve(options.templateCache),
    idleTransactionMs: options.idleTransactionMs ?? 30_000,
  };
  return fork(
    childModule instanceof URL || childModule.startsWith('file:') ? fileURLToPath(childModule) : childModule,
    [JSON.stringify(childOptions)],
    {
      // The parent's loaders and inspector ports are not for the child.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
}

async function ask(
  child: ChildProcess,
  exited: Promise<string>,
  question: string,
  answer: ChildMessage['type'],
): Promise<void> {
  const answered = new Promise<void>((done) => {
    const onMessage = (message: ChildMessage) => {
      if (message.type !== answer) return;
      child.off('message', onMessage);
      done();
    };
    child.on('message', onMessage);
  });
  if (child.connected) child.send(question);
  await Promise.race([answered, exited]);
}

async function stopChild(
  child: ChildProcess,
  exited: Promise<string>,
  socketPath: string,
  folder: string,
): Promise<void> {
  if (child.connected) child.send('stop', () => {});
  // A statement that never ends cannot be interrupted otherwise; the files survive a kill (write-ahead log).
  const force = setTimeout(() => child.kill('SIGKILL'), stopGraceMs);
  await exited;
  clearTimeout(force);
  if (dirname(socketPath) !== folder) rmSync(dirname(socketPath), { recursive: true, force: true });
}

function touch(path: string): void {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // Released meanwhile.
  }
}

function socketPathFor(folder: string): string {
  const inside = join(folder, socketName);
  if (Buffer.byteLength(inside) <= longestSocketPath) return inside;
  const user = process.getuid?.() ?? 0;
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12);
  const short = join(tmpdir(), `gleba-${user}-${hash}`);
  mkdirSync(short, { recursive: true, mode: 0o700 });
  // Everybody may write to the temporary folder: somebody else's folder of this name must not become ours.
  const stat = lstatSync(short);
  if (!stat.isDirectory() || stat.uid !== user || (stat.mode & 0o077) !== 0) {
    throw new Error(`${short} is not a folder of this user alone; remove it or choose a shorter data folder`);
  }
  return join(short, socketName);
}
