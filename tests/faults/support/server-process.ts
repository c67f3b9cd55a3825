import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openDatabase } from '@gleba/core/server';
import { build } from 'vite';
import type { Db } from '../../../core/src/server/db/db.ts';
import { openPgDb } from '../../../core/src/server/db/pg-db.ts';
import {
  acquireTestDatabase,
  testServerVariable,
  testTemplateCache,
} from '../../../core/src/server/db/testing/test-database.ts';

const root = resolve(import.meta.dirname, '../../..');
/**
 * As deep as the program's own place, and of its name, by which it finds the embedded database's files and its reader. Both stacks
 * are asked at once: on a server, where there is no embedded database to find, it is a folder of this process.
 */
const output = process.env[testServerVariable]
  ? join(root, 'test-results', `killed-${process.pid}`, 'dist')
  : join(root, 'tests/dist');

export const administrator = { email: 'admin@gleba.local', password: 'uma-senha-de-teste-1' };

/** The real program in a process of its own, to be killed at any moment, and its database. */
export interface ServerProcess {
  readonly kind: 'embedded' | 'postgresql';
  readonly address: string;
  start(): Promise<void>;
  /** SIGKILL: nothing is flushed, closed or said. */
  kill(): Promise<void>;
  /** Looks at the database itself; the embedded one has one user at a time, so the program is stopped for it. */
  inspect<T>(work: (db: Db) => Promise<T>): Promise<T>;
  dispose(): Promise<void>;
}

export async function prepareServer(): Promise<ServerProcess> {
  await build({
    configFile: join(root, 'host-api/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: output, emptyOutDir: true },
  });
  const data = await mkdtemp(join(tmpdir(), 'gleba-faults-'));
  const database = process.env[testServerVariable] ? await acquireTestDatabase() : undefined;
  const port = await freePort();
  let child: ChildProcess | undefined;
  let said = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, ['--enable-source-maps', join(output, 'main.mjs')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        GLEBA_DATA: data,
        GLEBA_LOG: 'warn',
        GLEBA_DEMO: 'false',
        GLEBA_ADMIN_EMAIL: administrator.email,
        GLEBA_ADMIN_PASSWORD: administrator.password,
        ...(database ? { DATABASE_URL: database.url } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    said = '';
    const keep = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
    };
    started.stdout?.on('data', keep);
    started.stderr?.on('data', keep);
    for (const end = Date.now() + 120_000; Date.now() < end; ) {
      if (started.exitCode !== null) throw new Error(`The program ended with ${started.exitCode}:\n${said}`);
      const isReady = await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`The program does not answer:\n${said}`);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill(signal);
    await ended;
  }

  return {
    kind: database ? 'postgresql' : 'embedded',
    address: `http://127.0.0.1:${port}`,
    start,
    kill: () => end('SIGKILL'),
    async inspect(work) {
      if (database) {
        const db = openPgDb({ url: database.url, max: 2, applicationName: 'gleba-faults' });
        return work(db).finally(() => db.close());
      }
      await end('SIGTERM');
      const opened = await openDatabase({
        dataDir: join(data, 'database'),
        applicationName: 'gleba-faults',
        templateCache: testTemplateCache(),
      });
      try {
        return await work(opened.db);
      } finally {
        await opened.stop();
        await start();
      }
    },
    async dispose() {
      await end('SIGTERM');
      await database?.release();
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
      if (existsSync(output)) await rm(output, { recursive: true, force: true });
    },
  };
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
