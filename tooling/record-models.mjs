import { join } from 'node:path';
import { runnerImport } from 'vite';
import { repositoryRoot } from './plugins.mjs';

/**
 * Records the tables of each plugin's present version in tests/migrations/recorded, from where tests build a database of
 * every version that ever was and migrate it. Run it when a plugin's entities changed and its version was raised;
 * `--replace` writes a version that was never released anew.
 */
const { module } = await runnerImport(join(repositoryRoot, 'tests/migrations/support/recorded-model.ts'), {
  root: repositoryRoot,
  configFile: false,
  logLevel: 'error',
});
for (const line of module.recordModels(process.argv.includes('--replace'))) console.log(line);
