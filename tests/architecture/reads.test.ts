import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Plugins read by `tx.from`, where the border and the rules are inside, or by `tx.sql`, which says why and names tables by
 * their entities. Nothing else of theirs reaches the database.
 */
const root = resolve(import.meta.dirname, '../..');
const otherWays: Readonly<Record<string, RegExp>> = {
  'a statement sent by itself': /\.query\s*(<[^()]*>)?\s*\(/,
  'a rule or a border written out': /\b(accessSql|borderSql|StatementParameters)\b/,
  'a registry of its own': /\bnew EntityRegistry\b/,
  'the query builder itself': /from 'drizzle-orm/,
  'what only the kernel has': /@gleba\/core/,
};

function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules') && /\/src\//.test(path));
}

const files = ['plugins', 'examples'].flatMap(sources);
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test.each(Object.entries(otherWays))('no plugin or example holds %s', (_what, pattern) => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((path) => pattern.test(textOf(path)))).toEqual([]);
});

test('what is looked for is found where it stands', () => {
  const examples = [
    'await tx.query<{ id: string }>(text)',
    "accessSql(params, registry, Land, 'l', actor)",
    'new EntityRegistry([])',
    "import { sql } from 'drizzle-orm';",
    "import { x } from '@gleba/core/server';",
  ];
  for (const [index, pattern] of Object.values(otherWays).entries()) expect(examples[index]).toMatch(pattern);
});

test('each statement by hand says in a sentence why it is one', () => {
  const reasons = files.flatMap((path) =>
    [...textOf(path).matchAll(/\b(?:because|ofAllOrganizations)\s*[:=]\s*(['"])(.+?)\1/g)].map(([, , reason = '']) => ({
      path,
      reason,
    })),
  );
  console.log(reasons.map(({ path, reason }) => `${path}: ${reason}`).join('\n'));
  const statements = files.reduce(
    (sum, path) => sum + (textOf(path).match(/\.sql\s*(<[^()]*>)?\(\{/g)?.length ?? 0),
    0,
  );
  expect(statements).toBeGreaterThan(10);
  expect(reasons.filter(({ reason }) => reason.trim().split(/\s+/).length < 4)).toEqual([]);
});
