import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './plugins.mjs';

const execute = promisify(execFile);

/** Every side of every package has its own environment: a server file that names `document` does not compile. */
function configurations(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.git', '.gleba'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return configurations(path);
    return entry.name === 'tsconfig.json' ? [path] : [];
  });
}

const generated = join(repositoryRoot, 'node_modules/.cache/gleba/types');
const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
const waiting = environments();
let failures = 0;
// One thread for each environment and one of them for each core: threads that share one check much of it twice, which costs
// nearly double the processor time.
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failures === 0 ? 'types: every side compiles' : `types: ${failures} environments do not compile`);
process.exit(failures === 0 ? 0 : 1);

/**
 * Sides of one environment are checked together: each imports the kernel and the SDK, which forty programs would check forty times. The
 * largest come first, so that no core is left with one at the end.
 */
function environments() {
  const found = new Map();
  for (const path of configurations(repositoryRoot)) {
    const folder = dirname(path);
    const { extends: base, compilerOptions = {}, ...chosen } = JSON.parse(readFileSync(path, 'utf8'));
    const options = { extends: resolve(folder, base), compilerOptions };
    const key = JSON.stringify(options);
    const environment = found.get(key) ?? { ...options, include: [], exclude: [] };
    found.set(key, environment);
    for (const pattern of [...(chosen.include ?? []), ...(chosen.files ?? [])])
      environment.include.push(resolve(folder, pattern));
    for (const pattern of chosen.exclude ?? []) environment.exclude.push(resolve(folder, pattern));
  }
  return [...found.values()].sort((one, other) => other.include.length - one.include.length);
}

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next);
}

async function check(environment) {
  mkdirSync(generated, { recursive: true });
  const configuration = join(generated, `${waiting.length}.json`);
  writeFileSync(configuration, JSON.stringify(environment));
  try {
    await execute(process.execPath, [compiler, '-p', configuration, '--pretty', 'false', '--singleThreaded'], {
      cwd: repositoryRoot,
      maxBuffer: 64_000_000,
    });
  } catch (error) {
    failures += 1;
    console.log(`${JSON.stringify(environment.compilerOptions)}\n${error.stdout ?? error}`);
  }
}
