import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A PostgreSQL server that a test may stop, kill and promote. */
export interface OwnPostgres {
  readonly port: number;
  readonly url: string;
  start(): Promise<void>;
  /** `immediate` is a crash without the power failing: no connection is told, the next start recovers from the log. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** A copy that follows this server, running. */
  copy(): Promise<OwnPostgres>;
  /** Makes a copy the server that takes writes. */
  promote(): Promise<void>;
  dispose(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = makeFolder();
  await asServer(
    'initdb',
    '-D',
    join(folder, 'data'),
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'trust',
  );
  const server = await serverIn(folder);
  await server.start();
  return server;
}

async function serverIn(folder: string): Promise<OwnPostgres> {
  const data = join(folder, 'data');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c max_connections=60`;
  const control = (...args: string[]) => asServer('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), ...args);
  const server: OwnPostgres = {
    port,
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('-o', options, 'start'),
    stop: (mode) => control('-m', mode, 'stop'),
    async copy() {
      const other = makeFolder();
      await asServer(
        'pg_basebackup',
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'postgres',
        '-D',
        join(other, 'data'),
        '-R',
        '-c',
        'fast',
      );
      const follower = await serverIn(other);
      await follower.start();
      return follower;
    },
    promote: () => control('promote'),
    async dispose() {
      await control('-m', 'immediate', 'stop').catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return server;
}

/** PostgreSQL refuses to run as root. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gleba-own-postgres-'));
  chmodSync(folder, 0o755);
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  return folder;
}

async function asServer(program: string, ...args: string[]): Promise<void> {
  const file = join(binaries(), program);
  const [command, list] = isRoot ? ['runuser', ['-u', 'postgres', '--', file, ...args]] : [file, args];
  await run(command as string, list as string[], { cwd: '/' });
}

function binaries(): string {
  const given = process.env.GLEBA_TEST_POSTGRES_BIN;
  if (given) return given;
  const root = '/usr/lib/postgresql';
  const newest = existsSync(root)
    ? readdirSync(root)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1)
    : undefined;
  if (newest === undefined)
    throw new Error('No PostgreSQL server is installed; GLEBA_TEST_POSTGRES_BIN names its folder.');
  return join(root, newest, 'bin');
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const found = server.address();
      server.close(() => done(typeof found === 'object' && found ? found.port : 0));
    });
  });
}
