import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, figuresOf, Missing, type Part } from './bench.ts';
import { type Figure, holds, toJson, toTable } from './figure.ts';
import { boot } from './parts/boot.ts';
import { calculation } from './parts/calculation.ts';
import { city } from './parts/city.ts';
import { contracts } from './parts/contracts.ts';
import { documents } from './parts/documents.ts';
import { events } from './parts/events.ts';
import { importing } from './parts/import.ts';
import { lists } from './parts/lists.ts';
import { map } from './parts/map.ts';
import { money } from './parts/money.ts';
import { papers } from './parts/papers.ts';
import { plan } from './parts/plan.ts';
import { reading } from './parts/reading.ts';
import { requests } from './parts/requests.ts';
import { status } from './parts/status.ts';
import { strangers } from './parts/strangers.ts';
import { tiles } from './parts/tiles.ts';
import { viewer } from './parts/viewer.ts';

const parts: readonly Part[] = [
  requests,
  tiles,
  events,
  importing,
  boot,
  papers,
  plan,
  lists,
  status,
  map,
  strangers,
  calculation,
  documents,
  viewer,
  reading,
  city,
  money,
  contracts,
];

const help = `npm run bench -- [--only=${parts.map(({ id }) => id).join('|')}] [--rounds=3] [--seconds=4] [--lands=…] [--json]
npm run bench -- --profile=q1|q2|q3|tiles|import|relay   where the program spends its processor time in that operation
--lands has the parts lists, status, city, money and contracts try with so many lots instead of 500,000, 10,000 and 36,277,
so many transactions of the office instead of 2,000,000, or so many contracts instead of 20,000.
Ratios measured side by side in one run. --json prints one JSON array and nothing else on standard output.
Ends with 1 when something could not be measured because it failed; a missed goal is a figure, not a failure.`;

/** Of what can be profiled and is no request. */
const profiledParts: Readonly<Record<string, string>> = { tiles: 'tiles', import: 'import', relay: 'events' };

interface Options {
  readonly only: string | undefined;
  readonly isJson: boolean;
  readonly rounds: number;
  readonly seconds: number;
  readonly lands: number | undefined;
  readonly profiled: string | undefined;
}

/** Answers the exit code. */
export async function main(
  args: readonly string[],
  { repositoryRoot, programFolder }: { readonly repositoryRoot: string; readonly programFolder: string },
): Promise<number> {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const { only, isJson, rounds, seconds, lands, profiled } = readOptions(args);
  const chosen = parts.filter(({ id }) => only === undefined || id === only);
  const figures: Figure[] = [];
  const notes: string[] = [];
  let failures = 0;
  for (const part of chosen) {
    const endings: (() => void | Promise<void>)[] = [];
    const temporaryFolder = mkdtempSync(join(tmpdir(), 'gleba-bench-'));
    chmodSync(temporaryFolder, 0o755);
    const cacheFolder = join(repositoryRoot, 'node_modules/.cache/gleba/bench');
    mkdirSync(cacheFolder, { recursive: true });
    const bench: Bench = {
      repositoryRoot,
      programFolder,
      cacheFolder,
      temporaryFolder,
      rounds,
      seconds,
      lands,
      profiled,
      say: (text) => process.stderr.write(`[${part.id}] ${text}\n`),
      atEnd: (work) => void endings.push(work),
    };
    const stop = onSignal(endings, temporaryFolder);
    try {
      const measured = await part.run(bench);
      figures.push(...figuresOf(part, measured.values));
      notes.push(...measured.notes.map((note) => `${part.id}: ${note}`));
    } catch (error) {
      figures.push(...figuresOf(part, new Map()));
      if (error instanceof Missing) notes.push(`${part.id}: not measured. ${error.message}`);
      else {
        failures += 1;
        notes.push(`${part.id}: failed. ${describe(error)}`);
      }
    } finally {
      await stop();
    }
  }
  if (isJson) {
    for (const note of notes) process.stderr.write(`${note}\n`);
    console.log(JSON.stringify(figures.map(toJson), null, 2));
  } else {
    console.log(toTable(figures));
    for (const note of notes) console.log(`\n${note}`);
    const missed = figures.filter((figure) => figure.value !== null && holds(figure) === false).length;
    const unmeasured = figures.filter(({ value, goal }) => value === null && goal !== null).length;
    const held = figures.filter((figure) => holds(figure) === true).length;
    console.log(`\n${held} goals hold, ${missed} are missed, ${unmeasured} were not measured.`);
  }
  return failures === 0 ? 0 : 1;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n  because of ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

function readOptions(args: readonly string[]): Options {
  const value = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const known = /^--(only|rounds|seconds|lands)=.|^--profile=(q[123]|tiles|import|relay)$|^--json$/;
  const wrong = args.find((arg) => !known.test(arg));
  const profiled = value('profile');
  const only = profiled === undefined ? value('only') : (profiledParts[profiled] ?? 'requests');
  if (wrong !== undefined || (only !== undefined && !parts.some(({ id }) => id === only))) {
    process.stderr.write(`${help}\n`);
    process.exit(2);
  }
  return {
    only,
    isJson: args.includes('--json'),
    rounds: positive(value('rounds'), 3),
    seconds: positive(value('seconds'), 4),
    lands: value('lands') === undefined ? undefined : positive(value('lands'), 1000),
    profiled,
  };
}

function positive(text: string | undefined, fallback: number): number {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : fallback;
}

/** Ends what the part started, once; also when the benchmark itself is interrupted. */
function onSignal(endings: readonly (() => void | Promise<void>)[], temporaryFolder: string): () => Promise<void> {
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= (async () => {
      for (const work of [...endings].reverse()) await Promise.resolve(work()).catch(() => {});
      rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    })();
    return ended;
  };
  const interrupted = () => void end().then(() => process.exit(130));
  process.once('SIGINT', interrupted);
  process.once('SIGTERM', interrupted);
  return async () => {
    process.removeListener('SIGINT', interrupted);
    process.removeListener('SIGTERM', interrupted);
    await end();
  };
}
