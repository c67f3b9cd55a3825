import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

/**
 * A digest of every source file's path, size and time: enough to know whether anything changed.
 * @param {readonly string[]} sources files and folders, in the repository or absolute
 * @param {ReadonlySet<string>} skipped names of files and folders anywhere below them
 */
export function sourceDigest(sources, skipped) {
  const hash = createHash('sha256');
  const visit = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return;
    if (found.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!skipped.has(name)) visit(join(path, name));
    } else {
      hash.update(`${relative(repositoryRoot, path)}\0${found.size}\0${Math.trunc(found.mtimeMs)}\n`);
    }
  };
  for (const source of sources) visit(isAbsolute(source) ? source : join(repositoryRoot, source));
  return hash.digest('hex');
}
