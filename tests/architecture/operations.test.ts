import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Browsers run operations and read entities by their values (`api.run`, `useQuery`, `api.groups`…): whoever spells a document, a
 * name or an answer spells what a declaration says already, and nothing tells when the two differ.
 */
const root = resolve(import.meta.dirname, '../..');
const spelt: Readonly<Record<string, RegExp>> = {
  'a document sent by hand': /\.graphql\s*[<(]/,
  'the text of a query or mutation': /[`'"]\s*(query|mutation)\b[^`'"]*\{/,
  'a command by its name': /\.command\s*[<(]/,
  'an answer typed by hand': /\bapi\.(run|record|records|groups|totals|ids)</,
};
/** Generic over any entity: their fields' names are texts. */
const generic = /api\.(records|totals)<Entity, string>/;

function sources(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules') && /\/src\//.test(path));
}

const files = ['plugins', 'examples', 'sdk/src/web', 'host-web/src'].flatMap(sources);

test.each(Object.entries(spelt))('no plugin, example or screen holds %s', (_what, pattern) => {
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    return lines.some((line) => pattern.test(line) && !generic.test(line));
  });
  expect(found).toEqual([]);
});

/** `useQuery`, `useAnswer` and `useOpened` withdraw a question that is not wanted any more, tell errors in words and ask again on news. */
const ownQuestion = /let isCurrent = true;[^}]*\bapi\s*\.(run|record|records|groups|totals|ids)\(/;

test('no screen asks in an effect of its own', () => {
  expect(files.filter((path) => ownQuestion.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test('what is looked for is found where it stands', () => {
  const examples = [
    'await api.graphql<T>(text)',
    "'query Me { me { id } }'",
    "api.command('go', {}, 'id')",
    'api.run<T>(op, {})',
  ];
  for (const [index, pattern] of Object.values(spelt).entries()) expect(examples[index]).toMatch(pattern);
  expect('let isCurrent = true;\n    api.run(me, {}).then(\n      (found) => isCurrent && setMe(found),').toMatch(
    ownQuestion,
  );
});
