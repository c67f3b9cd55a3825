import { defineConfig } from 'vitest/config';

/** Everything but the journeys, which a real browser runs (tests/journeys). */
export default defineConfig({
  test: {
    include: ['{core,sdk,host-api,host-web,tests}/**/*.test.{ts,tsx}', '{plugins,examples}/*/tests/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'tests/journeys/**',
      // Have nothing to say without a server; .ci/run starts one.
      ...(process.env.GLEBA_TEST_DATABASE_URL
        ? []
        : [
            'core/tests/*/server-*.test.ts',
            'tests/faults/database-*.test.ts',
            'tests/operating/stop-under-load.test.ts',
          ]),
      ...(process.env.GLEBA_TEST_NATS_URL ? [] : ['core/tests/bus/nats-*.test.ts']),
      // Several processes need both.
      ...(process.env.GLEBA_TEST_DATABASE_URL && process.env.GLEBA_TEST_NATS_URL
        ? []
        : ['tests/faults/bus-*.test.ts', 'tests/replicas/*.test.ts']),
    ],
    globalSetup: ['core/src/server/db/testing/global-setup.ts'],
    // Two cores, and each worker that asks for a database may cause one of a gigabyte.
    maxWorkers: 2,
    // Ends what hangs, on a machine ten times slower than usual as well; whether something is quick is no test's verdict.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
