import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/** A declaration that is named by text has no type at the other end: only an entity's own id is, which types resolve. */
test('references name the entity; text names only the entity itself', () => {
  const files = ['core/src', 'sdk/src', 'plugins', 'examples']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
        relative(root, join(parentPath, name)),
      ),
    )
    .filter((path) => /\.ts$/.test(path) && !/node_modules|\/tests\//.test(path));
  // The kernel's own fields stand in every entity, those that they name included.
  const found = files
    .filter((path) => path !== 'core/src/entity/entity.ts')
    .flatMap((path) => byText(readFileSync(join(root, path), 'utf8')).map((id) => `${path}: ${id}`));
  expect(found).toEqual([]);
  expect(byText("defineEntity('a.b', { cId: reference('a.c'), bId: reference('a.b') })")).toEqual(['a.c']);
});

/** Ids of other entities that references name by text. */
function byText(text: string): readonly string[] {
  return text
    .replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '')
    .split(/(?=\b(?:defineEntity|extendEntity)\()/)
    .flatMap((declaration) => {
      const own = /^\w+\(\s*'([\w.]+)'/.exec(declaration)?.[1];
      return [...declaration.matchAll(/\breference\(\s*'([\w.]+)'/g)].flatMap(([, id]) =>
        id && id !== own ? [id] : [],
      );
    });
}
