import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RuntimeRole } from '@gleba/core/server';
import type { Installation } from '../../support/replica.ts';

const program = fileURLToPath(new URL('./worker.mjs', import.meta.url));

/** A real process of the installation, ready to work, with more variables of its environment. */
export async function spawnReplica(
  installation: Installation,
  role: RuntimeRole,
  environment: Readonly<Record<string, string>> = {},
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, role], {
    env: { ...process.env, ...environment, GLEBA_TEST_INSTALLATION: JSON.stringify(installation) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr?.on('data', (part) => {
    errors += part;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (part) => String(part).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`The process ended with ${code} before it was ready: ${errors}`)));
  });
  return child;
}

/** As with `kill -9`. */
export async function killNow(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
