import { join, resolve } from 'node:path';
import { runnerImport } from 'vite';

/** A process of its own that starts on a database as a replica does: `node migrate-process.mjs <url> <seconds>`. */
const root = resolve(import.meta.dirname, '../../..');
const { module } = await runnerImport(join(root, 'tests/faults/support/migrate-replica.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});
await module.migrateReplica(process.argv[2], Number(process.argv[3]));
process.exit(0);
