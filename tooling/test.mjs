import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { repositoryRoot } from './plugins.mjs';

/**
 * Everything that proves the program: lint, types, tests, journeys in a browser. Runs all of it even when a part fails and
 * prints, last, the sum of the runners' own reports. `--skip-journeys` for a quick look while working; `--only-server` runs
 * what needs a database, a bus or files, on the servers that GLEBA_TEST_DATABASE_URL, GLEBA_TEST_NATS_URL and GLEBA_TEST_S3 name.
 */
const isServerOnly = process.argv.includes('--only-server');
/** What says something about databases, buses and stores. */
const onServers = [
  'core/tests',
  'tests/isolation',
  'tests/contract',
  'tests/faults',
  'tests/hostile',
  'tests/migrations',
  'tests/operating',
  'tests/replicas',
  'plugins/lands/tests/server',
  'host-api/tests/back-up.test.ts',
];
/** Whose reads, passing the policies of the database as well, must give the same rows: a policy that hides too much is red here. */
const throughPolicies = [
  'core/tests/graphql/differential.test.ts',
  'core/tests/graphql/graphql-endpoint.test.ts',
  'tests/contract/lists.property.test.ts',
  'tests/isolation/plugin-lifecycle.test.ts',
  'tests/isolation/registry-matrix.test.ts',
];
const results = join(repositoryRoot, 'test-results');
const total = { passed: 0, failed: 0, skipped: 0 };
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

if (!isServerOnly) check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
if (!isServerOnly) check('types', ['tooling/types.mjs']);
vitest('tests', isServerOnly ? onServers : []);
if (isServerOnly) vitest('reads through policies', throughPolicies, { GLEBA_TEST_RLS: '1' });
if (!isServerOnly && !process.argv.includes('--skip-journeys')) await journeys();

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

function run(args, environment = {}) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** A whole tool counts as one test. */
function check(name, args) {
  console.log(`\n# ${name}`);
  count(run(args) ? { passed: 1 } : { failed: 1 });
}

/** All files when none are named. */
function vitest(name, files, environment) {
  console.log(`\n# ${name}`);
  const report = join(results, `${name.replaceAll(' ', '-')}.json`);
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passed = run(['node_modules/vitest/vitest.mjs', 'run', ...options, ...files], environment);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numFailedTestSuites = 0 } = read(report);
  // A file that does not load has no test that failed, and must not pass for one that is green.
  const broken = numFailedTests === 0 && (numFailedTestSuites > 0 || !passed) ? 1 : 0;
  count({ passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests });
}

async function journeys() {
  console.log('\n# journeys');
  await buildIfNeeded();
  const report = join(results, 'journeys.json');
  const passed = run(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/journeys/playwright.config.ts'], {
    GLEBA_CHROMIUM: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {};
  count({ passed: expected + flaky, failed: unexpected + (unexpected === 0 && !passed ? 1 : 0), skipped });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

function count({ passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
