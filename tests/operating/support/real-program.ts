import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { until } from './watched-runtime.ts';

const root = resolve(import.meta.dirname, '../../..');
/** As deep as host-api/dist, so that what the program looks for beside itself is where it looks. */
const output = join(root, 'test-results', `program-${process.pid}`);

export const administrator = { email: 'admin@gleba.local', password: 'uma-senha-de-teste-1' };

export interface RealProgram {
  readonly address: string;
  readonly port: number;
  /** Undefined without a port of its own for watchers. */
  readonly watchPort: number;
  start(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  ended(): Promise<number | null>;
  output(): string;
  dispose(): Promise<void>;
}

let built: Promise<unknown> | undefined;

/** The API as it is built for use, in a process of its own, on folders and ports of its own. */
export async function realProgram(settings: Readonly<Record<string, string>>): Promise<RealProgram> {
  built ??= build({
    configFile: join(root, 'host-api/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(output, 'dist'), emptyOutDir: false, sourcemap: false },
  });
  await built;
  const data = await mkdtemp(join(tmpdir(), 'gleba-operating-'));
  const [port, watchPort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;
  let text = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [join(output, 'dist/main.mjs')], {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        GLEBA_METRICS_PORT: String(watchPort),
        GLEBA_DATA: data,
        GLEBA_DEMO: 'false',
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
    await until(async () => {
      if (started.exitCode !== null) throw new Error(`The program ended with ${started.exitCode}:\n${text}`);
      return fetch(`http://127.0.0.1:${watchPort}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }, 120_000);
  }

  const ended = () =>
    new Promise<number | null>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) done(child?.exitCode ?? null);
      else child.once('exit', (code) => done(code));
    });

  return {
    address: `http://127.0.0.1:${port}`,
    port,
    watchPort,
    start,
    signal: (name) => void child?.kill(name),
    ended,
    output: () => text,
    async dispose() {
      child?.kill('SIGKILL');
      await ended();
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
      await rm(output, { recursive: true, force: true });
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
