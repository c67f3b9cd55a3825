import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.mjs';
import { repositoryRoot } from './plugins.mjs';
import { testTiers } from './test-tiers.mjs';
import { firstJourneyInTurn, partsOf } from './test-turns.mjs';

/**
 * Everything that proves the program: lint, types, tests, journeys in a browser. Runs all of it even when a part fails and
 * prints, last, the slowest files, what was red and the sum of the runners' own reports. `--only=lint,types,tests`
 * for some of the parts; `--only=server` runs what needs a database, a bus or files, on the servers that
 * GLEBA_TEST_DATABASE_URL, GLEBA_TEST_NATS_URL and GLEBA_TEST_S3 name. Where GLEBA_PRODUCTION_STACK says them (`NAME=value`, with
 * spaces between), that runs beside the tests on the embedded stack, which must not see them, and takes what need not be asked twice.
 *
 * All parts together go in two lanes beside each other: journeys, one after the other; and everything else, which gives way to them. What the
 * journeys said is printed when all are done. Not more lanes: of a dozen processes on two cores each finds its caches empty, and three
 * lanes together took twice the processor time of the same work in two.
 *
 * GLEBA_TEST_MINUTES is when everything ends, whatever is left: who waits for a fixed time only is then told what was seen until there.
 * Where it is said, nothing is begun that the time that is left does not hold: it is named as not asked, and is the first that another
 * commit's run begins with (`test-turns.mjs`).
 *
 * A busy machine makes one of thousands late: a few red files are run once more, alone. What is green then counts as passed
 * and is named `unsteady`; more red files than that are no accident, and are not asked again.
 */
const production = process.env.GLEBA_PRODUCTION_STACK?.split(' ').map((named) => {
  const at = named.indexOf('=');
  return [named.slice(0, at), named.slice(at + 1)];
});
const only = process.argv.find((option) => option.startsWith('--only='))?.slice('--only='.length);
const wanted =
  only === undefined ? ['lint', 'types', 'tests', ...(production ? ['server', 'again'] : [])] : only.split(',');
/** Examples come last: the program is built anew for them, where the other journeys ran it. */
const journeyLane = 'journeys,examples';
/** Of `nice`: a third of the processor where both want it. */
const givesWay = 5;
/**
 * Whose reads, passing the policies of the database as well, must give the same rows: a policy that hides too much is red here. Without
 * policies, where a rule that is missing is seen, the canary asks everything of the servers, and the embedded engine has none.
 */
const throughPolicies = [
  'core/tests/graphql/differential.test.ts',
  'core/tests/graphql/graphql-endpoint.test.ts',
  'tests/contract/lists.property.test.ts',
  'tests/isolation/plugin-lifecycle.test.ts',
  'tests/isolation/registry-matrix.test.ts',
];
/** Ask no server, though a runtime is near. */
const aboutNoServer = [
  'host-api/tests/back-up.test.ts',
  'host-api/tests/rescue.test.ts',
  'tests/create-plugin/',
  'tests/hostile/d-foreign-bytes.test.ts',
  'tests/hostile/d-formats.test.ts',
];
/** What the embedded stack is made of, and what no server is asked: of it though servers are there. */
const aboutEmbedded = ['core/tests/db/', 'host-api/tests/', ...aboutNoServer];
/** Moves from one stack into the other: with servers there, it is asked of them alone. */
const intoServers = ['host-api/tests/move-to-production.test.ts'];
/**
 * What stands on the engine and is asked of servers anyway, by what it says about the embedded one. On a slow machine there is no time for
 * all of it, which is told. `npm test` without servers asks everything of the embedded stack.
 */
const onEmbeddedAgain = [
  [
    'core/tests/',
    'tests/contract/',
    'tests/isolation/registry-matrix.test.ts',
    'tests/isolation/plugin-lifecycle.test.ts',
  ],
  [
    ...['documents', 'finance', 'lands', 'workspace'].map((plugin) => `plugins/${plugin}/tests/conformance.test.ts`),
    ...['checks', 'import', 'tiles'].map((name) => `plugins/lands/tests/server/${name}.test.ts`),
  ],
];
/** In milliseconds since 1970; lanes inherit both. */
const beganAt = Number(process.env.GLEBA_TEST_BEGAN_AT ?? Date.now());
const endsAt = beganAt + Number(process.env.GLEBA_TEST_MINUTES ?? 600) * 60_000;
process.env.GLEBA_TEST_BEGAN_AT = String(beganAt);
/** After half of the time nothing is begun that was asked before. */
const asksAgainUntil = beganAt + (endsAt - beganAt) / 2;
/**
 * After that no journey: a fifth of the time holds the longest one, the programs that the rest begin for nothing, and the
 * examples, of which the last tenth holds the journey.
 */
const journeysUntil = beganAt + (endsAt - beganAt) * 0.8;
const examplesUntil = beganAt + (endsAt - beganAt) * 0.9;
const results = join(repositoryRoot, 'test-results');
const maxFilesAskedAgain = 3;
const slowestShown = 10;
/** As `tests/journeys/support/journey.ts` says it. */
const noTimeLeft = 'There is no time left.';
const total = { passed: 0, failed: 0, skipped: 0 };
/** One line each, printed beside the sum: the end of a log is what people get to see. */
const remarks = [];
/** Of every file of every runner: where the next minute is to be found. */
const durations = [];
mkdirSync(results, { recursive: true });

const besides = only === undefined ? [startLane(journeyLane)] : [];
if (only === undefined) setPriority(givesWay);
if (wanted.includes('lint'))
  check('lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']);
if (wanted.includes('types')) check('types', ['tooling/types.mjs']);
if (wanted.includes('tests')) tests();
if (wanted.includes('server')) onServers();
if (wanted.includes('again')) onTheEmbeddedAgain();
if (wanted.includes('journeys')) await journeys('journeys', Object.fromEntries(production ?? []));
if (wanted.includes('examples')) {
  if (Date.now() < examplesUntil) await journeys('journeys of the examples', { GLEBA_EXAMPLES: '1' });
  else notAsked('journeys of the examples');
}
for (const lane of besides) await lane.ended();

const slowest = durations.sort((one, other) => other.seconds - one.seconds).slice(0, slowestShown);
if (slowest.length > 0) console.log(`\n# the slowest ${slowest.length}: files, and journeys one by one`);
for (const { seconds, file } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
console.log(`\n${remarks.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);

/** This very program for other parts, in a process of its own whose words, sum and durations are taken over at its end. */
function startLane(parts) {
  console.log(`\n# ${parts}: beside the tests, told when all are done`);
  const log = join(results, `lane-${parts.replaceAll(',', '-')}.log`);
  const out = openSync(log, 'w');
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), `--only=${parts}`], {
    cwd: repositoryRoot,
    stdio: ['ignore', out, out],
  });
  const exited = once(child, 'exit');
  process.once('exit', () => child.kill());
  return {
    async ended() {
      await exited;
      const text = readFileSync(log, 'utf8');
      console.log(text);
      const sum = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m.exec(text);
      if (!sum) remarks.push(`red: ${parts} as a whole`);
      remarks.push(...text.split('\n').filter((line) => /^(red|unsteady|not asked[^:]*): /.test(line)));
      for (const [, seconds, file] of text.matchAll(/^ *(\d+\.\d) s {2}(.+)$/gm))
        durations.push({ seconds: Number(seconds), file });
      const [passed, failed, skipped] = (sum ?? ['', 0, 1, 0]).slice(1).map(Number);
      count({ passed, failed, skipped });
    },
  };
}

/** What reaches a database; what is asked through its policies is asked so alone. Part by part, each while there is time for it. */
function onServers() {
  const servers = Object.fromEntries(production ?? []);
  const { server, aloneOnServer } = testTiers();
  const files = [...server, ...aloneOnServer].filter((file) => !isIn(file, [...aboutNoServer, ...throughPolicies]));
  const projects = ['--project=server', '--project=alone'];
  const [first, ...others] = partsOf(files).map((part) => ({ ...part, options: projects, environment: servers }));
  const policies = { name: 'reads through policies', files: throughPolicies, options: [] };
  const parts = [first, { ...policies, environment: { ...servers, GLEBA_TEST_RLS: '1' } }, ...others];
  const startedAt = Date.now();
  let [longest, asked] = [0, 0];
  for (const { name, files, options, environment } of parts) {
    const began = Date.now();
    // As long as the longest until now, or as its files were on the average, with room for a part that is slower than others.
    const mean = asked === 0 ? 0 : (began - startedAt) / asked;
    if (began + Math.min(longest, files.length * mean * 1.5) > endsAt) {
      notAsked(`servers: ${name} (${files.length} files)`);
      continue;
    }
    vitest(`servers: ${name}`, [...options, ...files], environment);
    longest = Math.max(longest, Date.now() - began);
    asked += files.length;
  }
}

function notAsked(name) {
  remarks.push(`not asked, for lack of time: ${name}`);
}

/** Everything; where servers are there, what reaches no database and what the embedded stack is made of. */
function tests() {
  if (!production) return vitest('tests', []);
  const { unit, server, alone, aloneOnServer } = testTiers();
  const offline = alone.filter((file) => !aloneOnServer.includes(file));
  vitest('tests', [
    ...unit,
    ...offline,
    ...server.filter((file) => isIn(file, aboutEmbedded) && !isIn(file, intoServers)),
  ]);
}

function onTheEmbeddedAgain() {
  const { server } = testTiers();
  for (const places of onEmbeddedAgain) {
    const files = server.filter((file) => isIn(file, places) && !isIn(file, aboutEmbedded));
    if (Date.now() < asksAgainUntil)
      vitest(`on the embedded stack again: ${places[0].replaceAll('/', ' ').trim()}`, files);
    else remarks.push(`not asked again of the embedded stack, for lack of time: ${places.join(', ')}`);
  }
}

function isIn(file, places) {
  return places.some((place) => file.startsWith(place));
}

function run(args, environment = {}) {
  const { status, error } = spawnSync(process.execPath, args, {
    cwd: repositoryRoot,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    timeout: Math.max(1, endsAt - Date.now()),
  });
  if (error?.code === 'ETIMEDOUT') remarks.push(`red: ${args.slice(0, 2).join(' ')}: out of time`);
  return status === 0;
}

/** A whole tool counts as one test. */
function check(name, args) {
  console.log(`\n# ${name}`);
  const passed = run(args);
  if (!passed) remarks.push(`red: ${name}`);
  count(passed ? { passed: 1 } : { failed: 1 });
}

/** All files when none are named. */
function vitest(name, files, environment) {
  console.log(`\n# ${name}`);
  const first = runVitest(name, files, environment);
  const isAskedAgain = first.redFiles.length > 0 && first.redFiles.length <= maxFilesAskedAgain;
  if (!isAskedAgain) {
    remarks.push(...first.red.map((test) => `red: ${test}`));
    count(first);
    return;
  }
  console.log(`\n# ${name}: what was red, once more and alone`);
  const second = runVitest(`${name} again`, first.redFiles, environment);
  const stillRed = new Set(second.red);
  remarks.push(...second.red.map((test) => `red: ${test}`));
  remarks.push(...first.red.filter((test) => !stillRed.has(test)).map((test) => `unsteady: ${test}`));
  count(first.green);
  count(second);
}

/** What the runner reports: of all files, of the green ones alone as `green`, and which are red. */
function runVitest(name, files, environment) {
  const report = reportOf(name);
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const passed = run(['node_modules/vitest/vitest.mjs', 'run', ...options, ...files], environment);
  const { testResults = [] } = read(report);
  for (const { name: file, startTime, endTime } of testResults) {
    const stack = name === 'tests' ? '' : ` (${name})`;
    durations.push({ seconds: (endTime - startTime) / 1000, file: `${relative(repositoryRoot, file)}${stack}` });
  }
  const redFiles = testResults.filter((file) => file.status === 'failed');
  const red = redFiles.flatMap((file) => {
    const path = relative(repositoryRoot, file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load has no test that failed, and must not pass for one that is green.
    return tests.length === 0 ? [`${path} as a whole`] : tests.map((test) => `${path}: ${test.fullName}`);
  });
  if (!passed && red.length === 0) red.push(`${name} as a whole`);
  const sum = sumOf(testResults);
  return {
    ...{ ...sum, failed: Math.max(sum.failed, red.length) },
    green: sumOf(testResults.filter((file) => file.status !== 'failed')),
    red,
    redFiles: redFiles.map((file) => file.name),
  };
}

function sumOf(files) {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status));
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

async function journeys(name, environment = {}) {
  console.log(`\n# ${name}`);
  const report = reportOf(name);
  const passed =
    run(['tooling/build.mjs'], environment) &&
    run(['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/journeys/playwright.config.ts'], {
      ...environment,
      GLEBA_CHROMIUM: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(process.env.GLEBA_TEST_MINUTES && {
        GLEBA_JOURNEYS_FROM: firstJourneyInTurn(),
        GLEBA_JOURNEYS_UNTIL: String(journeysUntil),
      }),
    });
  const { suites = [], stats = {} } = read(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  for (const { title, file, status, seconds, isAsked } of suites.flatMap(journeysOf)) {
    durations.push({ seconds, file: `tests/journeys/${file}: ${title}` });
    if (status === 'unexpected') remarks.push(`red: ${file}: ${title}`);
    if (status === 'flaky') remarks.push(`unsteady: ${file}: ${title}`);
    if (!isAsked) notAsked(`${file}: ${title}`);
  }
  const isBroken = unexpected === 0 && !passed;
  if (isBroken) remarks.push(`red: ${name} as a whole`);
  count({ passed: expected + flaky, failed: unexpected + (isBroken ? 1 : 0), skipped });
}

function journeysOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ status, annotations, results: attempts }) => ({
      title,
      file,
      status,
      isAsked: annotations.every(({ description }) => description !== noTimeLeft),
      seconds: attempts.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(journeysOf)];
}

/** An older one must not pass for this run's. */
function reportOf(name) {
  const report = join(results, `${name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  return report;
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
