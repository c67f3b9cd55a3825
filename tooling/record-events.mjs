import { join } from 'node:path';
import { runnerImport } from 'vite';
import { repositoryRoot } from './plugins.mjs';

/** Writes docs/events.md from what the kernel and the plugins declare. Run it when an event was added or changed. */
const { module } = await runnerImport(join(repositoryRoot, 'tests/architecture/support/event-catalogue.ts'), {
  root: repositoryRoot,
  configFile: false,
  logLevel: 'error',
});
console.log(module.recordEvents());
