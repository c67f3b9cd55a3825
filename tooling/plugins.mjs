import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The repository's root, seen from this file. */
export const repositoryRoot = resolve(import.meta.dirname, '..');

const sideFiles = {
  '.': 'src/plugin.ts',
  './web': 'src/web/index.ts',
  './web/first': 'src/web/first.ts',
  './server': 'src/server/index.ts',
  './readers': 'src/server/readers.ts',
};

/** Examples are for who writes plugins; no office meets them unless somebody asks for them (GLEBA_EXAMPLES=1). */
const defaultFolders = process.env.GLEBA_EXAMPLES === '1' ? ['plugins', 'examples'] : ['plugins'];

/**
 * Every plugin package below `folders` that exports the given side and has its source file, by package name.
 * @param {'.' | './web' | './web/first' | './server' | './readers'} side
 * @param {{ root?: string, folders?: readonly string[] }} [options]
 * @returns {readonly { name: string, folder: string, entry: string }[]} absolute paths
 */
export function discoverPlugins(side, { root = repositoryRoot, folders = defaultFolders } = {}) {
  return folders
    .map((folder) => resolve(root, folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { withFileTypes: true }).map((entry) => join(folder, entry.name)))
    .flatMap((folder) => {
      const manifest = join(folder, 'package.json');
      if (!existsSync(manifest)) return [];
      const { name, exports } = JSON.parse(readFileSync(manifest, 'utf8'));
      const entry = join(folder, sideFiles[side]);
      return exports?.[side] && existsSync(entry) ? [{ name, folder, entry }] : [];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
