import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../plugins.mjs';

/** @type {Promise<{ told: { paths: readonly string[], first: readonly object[] }, warnings: string }> | undefined} */
let asked;

/**
 * What the plugins' web sides say when they are run (tooling/tell-screens.mjs): the addresses of all screens, and what the frame draws
 * before the plugins have come. Asked once per build, whoever needs it.
 */
export function toldScreens() {
  asked ??= promisify(execFile)(process.execPath, [join(repositoryRoot, 'tooling/tell-screens.mjs')]).then(
    ({ stdout, stderr }) => ({ told: JSON.parse(stdout), warnings: stderr.trim() }),
  );
  // Told where it is awaited.
  asked.catch(() => {});
  return asked;
}
