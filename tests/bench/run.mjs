import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { buildIfNeeded } from '../../tooling/build.mjs';
import { repositoryRoot } from '../../tooling/plugins.mjs';

/**
 * `npm run bench`: builds the program, then the benchmark (TypeScript, so it cannot be run as it stands), and runs it. See
 * docs/performance.md for what is measured and how to read it.
 */
const quietly = (text) => process.stderr.write(`${text}\n`);
await buildIfNeeded({ say: quietly });
const folder = join(repositoryRoot, 'node_modules/.cache/gleba/bench/program');
await build({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  ssr: { noExternal: [/^@gleba\//] },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: {
        main: join(import.meta.dirname, 'main.ts'),
        'live-store': join(import.meta.dirname, 'endpoints/live-store.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n');
const { main } = await import(pathToFileURL(join(folder, 'main.mjs')).href);
process.exit(await main(process.argv.slice(2), { repositoryRoot, programFolder: folder }));
