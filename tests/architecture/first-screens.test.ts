import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sourceOfPlugin } from '../support/first-screens.ts';

/** Everybody loads what the page's entry and plugins' `first.ts` reach by static imports, before anything is drawn. */
const root = resolve(import.meta.dirname, '../..');

function staticImportsOf(path: string): readonly string[] {
  const { module } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const named = [...module.staticImports, ...module.staticExports].flatMap((statement) => {
    const isTyped = statement.entries.length > 0 && statement.entries.every(({ isType }) => isType);
    if (isTyped) return [];
    return 'moduleRequest' in statement
      ? [statement.moduleRequest.value]
      : statement.entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  });
  return named.map((name) => (name.startsWith('.') ? relative(root, resolve(root, dirname(path), name)) : name));
}

/** Files of the repository, and names of packages. */
function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  for (const path of reached) {
    if (/\.tsx?$/.test(path)) for (const found of staticImportsOf(path)) reached.add(found);
  }
  return reached;
}

test('the page comes to the plugins only when its first screen stands', () => {
  const reached = reachedFrom(['host-web/src/main.tsx']);
  expect(reached).toContain('virtual:gleba/first-parts');
  expect([...reached].filter((name) => name === 'virtual:gleba/web-plugins' || name.includes('plugin-'))).toEqual([]);
});

test('what plugins draw first brings none of their entities, operations and panels', () => {
  const entries = readdirSync(join(root, 'plugins'))
    .map((name) => `plugins/${name}/src/web/first.ts`)
    .filter((path) => existsSync(join(root, path)));
  expect(entries).toContain('plugins/workspace/src/web/first.ts');
  const reached = [...reachedFrom(entries)];
  expect(reached).toContain('plugins/workspace/src/web/projects/projects-screen.tsx');
  expect(reached.filter((path) => sourceOfPlugin.test(path) || path.startsWith('@gleba/plugin-'))).toEqual([]);
});
