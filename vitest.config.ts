import { defineConfig } from 'vitest/config';
import { FolderSequencer } from './tooling/test-sequencer.mjs';
import { testTiers } from './tooling/test-tiers.mjs';

const { GLEBA_TEST_DATABASE_URL: database, GLEBA_TEST_NATS_URL: bus } = process.env;
const { unit, server, alone } = testTiers();

/** Have nothing to say without a server, which .ci/run starts (several processes need both), or with one: of the embedded engine alone. */
const leftOut = [
  ...(database
    ? ['core/tests/db/embedded-*.test.ts']
    : ['core/tests/*/server-*.test.ts', 'tests/faults/database-*.test.ts', 'tests/operating/stop-under-load.test.ts']),
  ...(bus ? [] : ['core/tests/bus/nats-*.test.ts']),
  ...(database && bus ? [] : ['tests/faults/bus-*.test.ts', 'tests/replicas/*.test.ts']),
];

/**
 * Everything but the journeys, which a real browser runs (tests/journeys). Files that leave their process as they found it
 * share its modules: importing them anew for each file took most of a run's processor time. The broker of the embedded
 * databases comes with the projects that borrow from it.
 */
export default defineConfig({
  test: {
    setupFiles: ['tooling/test-texts.mjs'],
    // The same modules are transformed for each project, and in the proof for each stack: once is enough.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: FolderSequencer },
    // Two cores, and each worker that asks for a database may cause one of a gigabyte. On servers there is none, and much waits.
    maxWorkers: database ? 3 : 2,
    // Ends what hangs, on a machine ten times slower than usual as well; whether something is quick is no test's verdict.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: unit, isolate: false, pool: 'threads' },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          exclude: leftOut,
          isolate: false,
          pool: 'forks',
          globalSetup: ['core/src/server/db/testing/global-setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: leftOut,
          globalSetup: ['core/src/server/db/testing/global-setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
