import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../plugins.mjs';

/** Beside the page; the server reads it and does not serve it. */
const fileName = 'screen-paths.json';

/**
 * Writes the addresses of all screens beside the built page. They are said once, by the panels of the plugins' web sides, which
 * are run for it (tooling/tell-screens.mjs): the server must not load them, and what it does not know it answers with 404.
 * @returns {import('vite').Plugin}
 */
export function screenPaths() {
  /** @type {Promise<{ stdout: string }> | undefined} */
  let told;
  return {
    name: 'gleba:screen-paths',
    apply: 'build',
    buildStart() {
      told = promisify(execFile)(process.execPath, [join(repositoryRoot, 'tooling/tell-screens.mjs')]);
      // Told where it is awaited.
      told.catch(() => {});
    },
    async generateBundle() {
      const { stdout: source = '[]', stderr = '' } = (await told) ?? {};
      if (stderr.trim()) this.warn(stderr.trim());
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
