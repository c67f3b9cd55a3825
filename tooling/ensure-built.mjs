import { join } from 'node:path';
import { isBuilt } from './build.mjs';
import { repositoryRoot } from './plugins.mjs';
import { runNode } from './run-node.mjs';

/**
 * For a process that stays: it waits for as long as the program runs, and a builder takes a gigabyte that it would never give
 * back. So another one builds and ends. Ends this one where the build fails.
 */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const code = await runNode([join(repositoryRoot, 'tooling/build.mjs')]);
  if (code !== 0) process.exit(code);
}
