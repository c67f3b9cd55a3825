import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from './plugins.mjs';

const stampFile = join(repositoryRoot, 'host-api/dist/.built');
const sources = ['core/src', 'sdk/src', 'plugins', 'examples', 'host-api', 'host-web', 'tooling', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist', 'tests', 'test-results']);

/** A digest of every source file's path, size and time: enough to know whether anything changed since the last build. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!skipped.has(name)) visit(join(path, name));
    } else {
      hash.update(`${relative(repositoryRoot, path)}\0${found.size}\0${Math.trunc(found.mtimeMs)}\n`);
    }
  };
  for (const source of sources) visit(join(repositoryRoot, source));
  return hash.digest('hex');
}

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
