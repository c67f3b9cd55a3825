import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { Bench } from '../bench.ts';

export interface Child {
  readonly pid: number;
  readonly process: ChildProcess;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program that is stopped when the benchmark ends. */
export function startChild(bench: Bench, command: string, args: readonly string[], options: SpawnOptions = {}): Child {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.on('error', (error) => keep(Buffer.from(String(error))));
  const started: Child = {
    pid: child.pid ?? 0,
    process: child,
    output: () => text,
    async stop(signal = 'SIGTERM') {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
  bench.atEnd(() => started.stop());
  return started;
}

/** Waits until `isThere` holds; throws with the program's words when it ended instead. */
export async function untilReady(child: Child, isThere: () => Promise<boolean>, what: string): Promise<void> {
  const began = performance.now();
  while (!(await isThere().catch(() => false))) {
    const { exitCode, signalCode } = child.process;
    if (exitCode !== null || signalCode !== null || child.pid === 0)
      throw new Error(`${what} ended (${exitCode ?? signalCode}):\n${child.output()}`);
    if (performance.now() - began > 120_000) throw new Error(`${what} does not answer:\n${child.output()}`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const found = server.address();
      server.close(() => done(typeof found === 'object' && found ? found.port : 0));
    });
  });
}
