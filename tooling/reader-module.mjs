import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from './plugins.mjs';
import { sourceDigest } from './source-digest.mjs';
import { serverPlugins } from './vite-plugins/server-plugins.mjs';

const cache = join(repositoryRoot, 'node_modules/.cache/gleba-readers');
const sources = ['core/src', 'sdk/src', 'plugins', 'examples', 'tooling', 'package-lock.json'];
const skipped = new Set(['node_modules', 'dist', 'tests', 'web', 'locales']);
const dayMs = 24 * 60 * 60_000;
const made = new Map();

/**
 * For tests: the process that reads files, made of the sources as they are now, as the build for use makes it. Node cannot load
 * TypeScript in another process. Made once for each state of the sources, and kept.
 * @param {string} [entry] absolute path of a module that calls `serveReaders`
 * @returns {Promise<string>} the path of what Node can run
 */
export function readerModule(entry = join(repositoryRoot, 'host-api/src/reader-process.ts')) {
  const known = made.get(entry) ?? make(entry);
  made.set(entry, known);
  return known;
}

async function make(entry) {
  const folder = join(cache, `${basename(entry, '.ts')}-${sourceDigest([...sources, entry], skipped).slice(0, 16)}`);
  const module = join(folder, 'reader-process.mjs');
  if (existsSync(module)) {
    utimesSync(folder, new Date(), new Date());
    return module;
  }
  const { build } = await import('vite');
  mkdirSync(cache, { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'error',
    plugins: [serverPlugins()],
    ssr: { noExternal: [/^@gleba\//] },
    build: {
      ssr: true,
      outDir: unfinished,
      target: 'node20',
      rolldownOptions: {
        input: { 'reader-process': entry },
        output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
      },
    },
  });
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another process of this run was quicker.
    rmSync(unfinished, { recursive: true, force: true });
  }
  forgetOld();
  return module;
}

function forgetOld() {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Number.NaN };
    if (Date.now() - mtimeMs > dayMs) rmSync(folder, { recursive: true, force: true });
  }
}
