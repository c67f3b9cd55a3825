import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pluginFiles } from './plugin-files.mjs';

/** PostgreSQL's own schemas begin with pg; the others are the kernel's and PostGIS's. */
const reserved = /^(pg.*|core|public|gleba|topology|tiger)$/;

/**
 * Writes `plugins/<name>`: an entity with a list, a menu entry and a conformance test. Answers the files' paths. Throws an
 * Error whose message is one sentence for whoever typed the name.
 * @param {{ root: string, name: string | undefined }} options
 * @returns {string[]} relative to `root`
 */
export function createPlugin({ root, name }) {
  if (!name) throw new Error('Diga o nome do plugin: npm run create-plugin arvores');
  if (!/^[a-z][a-z0-9]{1,19}$/.test(name)) {
    throw new Error(`'${name}' não serve: use de 2 a 20 letras minúsculas e algarismos, começando por uma letra.`);
  }
  if (reserved.test(name)) throw new Error(`'${name}' é um nome reservado; escolha outro.`);
  const folder = join('plugins', name);
  const entity = name.length > 3 && /[^s]s$/.test(name) ? name.slice(0, -1) : name;
  const taken = takenNames(root);
  for (const wanted of [name, entity, `${entity}s`]) {
    if (taken.has(wanted)) throw new Error(`'${name}' já está em uso (${taken.get(wanted)}); escolha outro nome.`);
  }
  if (existsSync(join(root, folder))) throw new Error(`A pasta ${folder} já existe; escolha outro nome.`);
  return Object.entries(pluginFiles(name, entity)).map(([path, text]) => {
    const file = join(folder, path);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    return file;
  });
}

/** Ids of plugins, and names that entities have at the endpoint, with whose they are. */
function takenNames(root) {
  const taken = new Map();
  for (const file of sourcesOf(root)) {
    const text = readFileSync(file, 'utf8');
    for (const [, id] of text.matchAll(/definePlugin\(\{\s*id: '([a-z0-9]+)'/g)) taken.set(id, `plugin ${id}`);
    for (const [, id, declaration] of text.matchAll(/(?:define|extend)Entity\(\s*'([\w.]+)'([\s\S]*?)\n\s*fields/g)) {
      const name = id.split('.')[1];
      const plural = /plural: '(\w+)'/.exec(declaration)?.[1] ?? `${name}s`;
      for (const word of [name, plural]) taken.set(word, `entidade ${id}`);
    }
  }
  return taken;
}

function sourcesOf(root) {
  const folders = ['core/src', 'plugins', 'examples'].map((folder) => join(root, folder));
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/node_modules|\/dist\/|\/tests\//.test(path.slice(root.length))),
  );
}
