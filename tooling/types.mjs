import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './plugins.mjs';

const execute = promisify(execFile);

/** Checks every side of every package with its own environment: a server file that names `document` does not compile. */
function configurations(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.git', '.gleba'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return configurations(path);
    return entry.name === 'tsconfig.json' ? [path] : [];
  });
}

const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc');
const waiting = configurations(repositoryRoot);
let failures = 0;
// One thread for each side and a side for each core: threads that share one side check much of it twice, which costs
// nearly double the processor time.
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(failures === 0 ? 'types: every side compiles' : `types: ${failures} sides do not compile`);
process.exit(failures === 0 ? 0 : 1);

async function work() {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next);
}

async function check(configuration) {
  try {
    await execute(process.execPath, [compiler, '-p', configuration, '--pretty', 'false', '--singleThreaded'], {
      maxBuffer: 64_000_000,
    });
  } catch (error) {
    failures += 1;
    console.log(`${relative(repositoryRoot, configuration)}\n${error.stdout ?? error}`);
  }
}
