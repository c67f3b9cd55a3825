import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/**
 * A process of an installation (GLEBA_TEST_INSTALLATION, JSON) in the role of the first argument, for tests that kill it. Says
 * `ready` when it stands.
 */
const { module } = await runnerImport(fileURLToPath(new URL('../../support/replica.ts', import.meta.url)));
const { runtime } = await module.openReplica(JSON.parse(process.env.GLEBA_TEST_INSTALLATION), process.argv[2]);
await runtime.start();
process.stdout.write('ready\n');
