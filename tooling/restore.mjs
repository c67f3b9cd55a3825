import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { dataFolder, refuse } from './data-folder.mjs';

// Puts a back-up of tooling/backup.mjs into GLEBA_DATA, which must be empty or absent: data that is there is never replaced.
const [name] = process.argv.slice(2);
if (!name) refuse('Usage: node tooling/restore.mjs <file.tar.gz>   (GLEBA_DATA says where to; it must be empty)');
const file = resolve(name);
const folder = dataFolder();
if (!existsSync(file)) refuse(`${file} does not exist.`);
if (existsSync(folder) && readdirSync(folder).length > 0) {
  refuse(`${folder} is not empty. Move it away first, or give another GLEBA_DATA.`);
}

const started = performance.now();
const partial = `${folder}.restoring`;
if (existsSync(partial)) refuse(`${partial} is left from a restore that broke off; remove it first.`);
process.umask(0o077);
mkdirSync(dirname(folder), { recursive: true });
mkdirSync(partial);
const { status } = spawnSync('tar', ['-xzf', file, '-C', partial], { stdio: 'inherit' });
if (status !== 0 || !existsSync(join(partial, 'database/complete'))) {
  rmSync(partial, { recursive: true, force: true });
  refuse(`${file} is no whole back-up of this program.`);
}
if (existsSync(folder)) rmdirSync(folder);
renameSync(partial, folder);
console.log(`${folder} restored in ${((performance.now() - started) / 1000).toFixed(1)} s`);
