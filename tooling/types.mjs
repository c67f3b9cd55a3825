import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

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
let failures = 0;
for (const configuration of configurations(repositoryRoot)) {
  const name = relative(repositoryRoot, configuration);
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', configuration, '--pretty', 'false'], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    failures += 1;
    console.log(`${name}\n${stdout}`);
  }
}
console.log(failures === 0 ? 'types: every side compiles' : `types: ${failures} sides do not compile`);
process.exit(failures === 0 ? 0 : 1);
