import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FolderInUse, takeFolderLock } from '../core/src/server/db/embedded/folder-lock.mjs';
import { dataFolder, refuse } from './data-folder.mjs';

// The embedded stack in one file: database, files, unfinished uploads and secrets. The program must be stopped: a copy of a
// database's files is whole only when nobody writes to them, which the folder's lock makes sure of.
const [name] = process.argv.slice(2);
if (!name) refuse('Usage: node tooling/backup.mjs <file.tar.gz>   (GLEBA_DATA says of what; stop the program first)');
const file = resolve(name);
const folder = dataFolder();
if (existsSync(file)) refuse(`${file} exists already; a back-up never replaces another one.`);
if (!existsSync(join(folder, 'database/complete'))) refuse(`${folder} has no embedded database to back up.`);

const started = performance.now();
const lock = await takeFolderLock(join(folder, 'database'), process.pid, console.error).catch((error) => {
  if (error instanceof FolderInUse) refuse(`${error.message}. Stop the program first.`);
  throw error;
});
const partial = `${file}.partial`;
// The secret is in it: for its owner only, from the first byte on.
process.umask(0o077);
const parts = ['database/pgdata', 'database/complete', 'files', 'uploads', 'secret', 'secret-key'];
const present = parts.filter((part) => existsSync(join(folder, part)));
const { status } = spawnSync('tar', ['-czf', partial, '-C', folder, ...present], { stdio: 'inherit' });
lock.release();
if (status !== 0) {
  rmSync(partial, { force: true });
  refuse('tar could not write the back-up.');
}
renameSync(partial, file);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB in ${seconds} s`);
