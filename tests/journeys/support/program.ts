import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from '@playwright/test';
import { createProgramDatabase, hasServer } from './program-database.ts';

const root = resolve(import.meta.dirname, '../../..');

export const administrator = { email: 'admin@gleba.local', password: 'uma-senha-de-teste-1' };

export interface Program {
  readonly address: string;
  /** Folder of its data. */
  readonly data: string;
  /** Name of its database where it stands on a server. */
  readonly database: string | undefined;
  /** Everything it wrote so far. */
  readonly output: () => string;
  /** SIGKILL to the program itself, as when a machine runs out of memory. */
  kill(): Promise<void>;
  /** Starts it again on the same data; answers the milliseconds until it could serve. */
  start(): Promise<number>;
  /** SIGTERM: everything is written. */
  stop(): Promise<void>;
  /** Stops it and removes the data. */
  dispose(): Promise<void>;
}

/** Ends what hangs, on a machine ten times slower than usual as well. */
const longestStart = 300_000;
const longestStop = 120_000;

export interface ProgramOptions {
  /** On the embedded stack, also where the others stand on a server: what is about it, and a share of the screens. */
  readonly isEmbedded?: boolean;
  /** With nothing in it, as before anybody started it. */
  readonly isNew?: boolean;
  /** Settings besides those of every program. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Set by the global set-up: programs that were started once and stopped, to be copied. By the stack that they stand on. */
export const preparedVariables = {
  embedded: { folder: 'GLEBA_JOURNEY_EMBEDDED', database: undefined },
  server: { folder: 'GLEBA_JOURNEY_DATA', database: 'GLEBA_JOURNEY_DATABASE' },
} as const;

/** The built program on a folder and port of its own, as after its first start. */
export async function startProgram({
  isEmbedded = false,
  isNew = false,
  settings = {},
}: ProgramOptions = {}): Promise<Program> {
  const isOnServer = hasServer && !isEmbedded;
  const prepared = preparedVariables[isOnServer ? 'server' : 'embedded'];
  const folder = isNew ? undefined : process.env[prepared.folder];
  const template = isNew || !prepared.database ? undefined : process.env[prepared.database];
  const data = await mkdtemp(join(tmpdir(), 'gleba-journey-'));
  if (folder) await cp(folder, data, { recursive: true });
  const database = isOnServer ? await createProgramDatabase(template) : undefined;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let text = '';

  async function start(): Promise<number> {
    const began = performance.now();
    const started = spawn(process.execPath, ['--enable-source-maps', join(root, 'host-api/dist/main.mjs')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        GLEBA_DATA: data,
        ...(database && { DATABASE_URL: database.url }),
        GLEBA_ADMIN_EMAIL: administrator.email,
        GLEBA_ADMIN_PASSWORD: administrator.password,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const keep = (chunk: Buffer) => {
      text += chunk.toString();
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    for (;;) {
      if (started.exitCode !== null) throw new Error(`The program ended with ${started.exitCode}:\n${text}`);
      if (performance.now() - began > longestStart) throw new Error(`The program does not answer:\n${text}`);
      const isReady = await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return performance.now() - began;
      await new Promise((later) => setTimeout(later, 100));
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill(signal);
    const late = setTimeout(() => ending.kill('SIGKILL'), longestStop);
    await ended;
    clearTimeout(late);
    if (signal === 'SIGTERM' && ending.signalCode === 'SIGKILL') throw new Error(`The program does not end:\n${text}`);
  }

  await start();
  const program: Program = {
    address,
    data,
    database: database?.name,
    output: () => text,
    kill: () => end('SIGKILL'),
    start,
    stop: () => end('SIGTERM'),
    async dispose() {
      running.delete(program);
      await end('SIGTERM');
      await database?.drop();
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
    },
  };
  running.add(program);
  return program;
}

const running = new Set<Program>();

/** Those of this process that nobody has removed yet. */
export const runningPrograms = (): readonly Program[] => [...running];

/**
 * Closes what the journey left open and removes the program that is its own. Journeys share a browser: a page whose program is gone asks for it
 * for ever, and draws and waits beside those of the journeys that follow.
 */
export async function endJourney(browser: Browser, program?: Program): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await program?.dispose();
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
