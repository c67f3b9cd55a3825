import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './plugins.mjs';
import { sourceDigest } from './source-digest.mjs';

const stampFile = join(repositoryRoot, 'host-api/dist/.built');
const sources = ['core/src', 'sdk/src', 'plugins', 'examples', 'host-api', 'host-web', 'tooling', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist', 'tests', 'test-results']);

/** With what is installed: the examples are, where somebody asks for them. */
const fingerprint = () =>
  `${sourceDigest(sources, skipped)} ${process.env.GLEBA_EXAMPLES === '1' ? 'examples' : ''}`.trim();

/** Whether nothing changed since the last build. */
export function isBuilt(current = fingerprint()) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === current;
}

/** Builds the API and the web application when something changed since the last time. Answers whether it did. */
export async function buildIfNeeded({ force = false, say = console.log } = {}) {
  const current = fingerprint();
  if (isBuilt(current) && !force) return false;
  const { build } = await import('vite');
  say('Preparando o programa (só na primeira vez ou depois de uma mudança)…');
  const started = performance.now();
  for (const host of ['host-api', 'host-web']) {
    const root = join(repositoryRoot, host);
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
  }
  mkdirSync(join(repositoryRoot, 'host-api/dist'), { recursive: true });
  writeFileSync(stampFile, current);
  say(`Pronto em ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await buildIfNeeded({ force: process.argv.includes('--force') });
}
