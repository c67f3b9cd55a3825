import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

const examples = process.env.GLEBA_EXAMPLES === '1' ? ['examples'] : [];

/**
 * All texts of a language that the server says: those of core, the sdk and every plugin, found by their place (`locales/<language>.json`,
 * or a folder below it for each area), so that a new file is nowhere else to be named.
 * @param {string} locale
 * @param {{ root?: string, folders?: readonly string[] }} [options]
 * @returns {Record<string, string>}
 */
export function readTexts(locale, { root = repositoryRoot, folders = ['plugins', ...examples] } = {}) {
  const packages = folders.flatMap((folder) => foldersIn(join(root, folder)).map((name) => join(root, folder, name)));
  const files = ['core', 'sdk', 'host-api']
    .map((name) => join(root, name))
    .concat(packages)
    .flatMap((folder) => localeFolders(join(folder, 'src')))
    .map((folder) => join(folder, `${locale}.json`))
    .filter(existsSync);
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8'))));
}

/** Every folder called `locales` with those below it. */
function localeFolders(folder) {
  return foldersIn(folder).flatMap((name) => {
    const path = join(folder, name);
    return name === 'locales' ? [path, ...foldersIn(path).map((area) => join(path, area))] : localeFolders(path);
  });
}

function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .map(({ name }) => name);
}
