import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestNatsServer {
  readonly url: string;
  readonly port: number;
  /** As with `kill -9`. The disk stays. */
  kill(): Promise<void>;
  /** On the same port and disk; nothing happens when it runs. */
  start(): Promise<void>;
  /** Throws the disk away; while it does not run. */
  wipe(): void;
  /** Copies the disk, and puts the copy back: what came meanwhile is gone. While it does not run. */
  save(): void;
  restore(): void;
  /** Ends it and removes its disk. */
  release(): Promise<void>;
}

/**
 * A server of one test's own, on a free port of this machine, from GLEBA_NATS_SERVER or `nats-server` in the path, with more
 * arguments and variables of its environment.
 */
export async function startNatsServer(
  more: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestNatsServer> {
  const binary = process.env.GLEBA_NATS_SERVER || 'nats-server';
  const port = await freePort();
  const disk = mkdtempSync(join(tmpdir(), 'gleba-nats-'));
  let child: ChildProcess | undefined;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const server: TestNatsServer = {
    url: `nats://127.0.0.1:${port}`,
    port,
    async kill() {
      if (!child || !isRunning()) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async start() {
      if (isRunning()) return;
      const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', disk, ...more];
      const started = spawn(binary, args, { stdio: 'ignore', env: { ...process.env, ...environment } });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.once('error', (error) =>
          reject(new Error(`${binary} cannot be run; GLEBA_NATS_SERVER names another one.`, { cause: error })),
        );
        void isListening(port).then(resolve, reject);
      });
    },
    wipe: () => rmSync(disk, { recursive: true, force: true }),
    save: () => cpSync(disk, `${disk}-saved`, { recursive: true }),
    restore() {
      server.wipe();
      cpSync(`${disk}-saved`, disk, { recursive: true });
    },
    async release() {
      await server.kill();
      server.wipe();
      rmSync(`${disk}-saved`, { recursive: true, force: true });
    },
  };
  process.once('exit', () => child?.kill('SIGKILL'));
  await server.start();
  return server;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

async function isListening(port: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`nats-server did not listen on port ${port} in time.`);
}
