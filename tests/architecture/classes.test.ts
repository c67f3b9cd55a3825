import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A class that a screen names and its style sheet has not is `undefined` and says nothing: the screen loses its distances and nobody is
 * told. Types do not see it, for a style sheet is any record of texts to them.
 */
const root = resolve(import.meta.dirname, '../..');
const roots = [
  'sdk/src',
  'host-web/src',
  ...['workspace', 'lands', 'finance', 'documents'].map((id) => `plugins/${id}/src`),
];

/** What a screen draws stands in its markup; names in comments, imports and `composes` are none. */
const imported = /import (\w+) from '([^']+\.module\.css)'/g;

const screens = roots.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);

/** The classes that rules are written for. */
function classesOf(styleSheet: string): ReadonlySet<string> {
  const selectors = readFileSync(styleSheet, 'utf8')
    .replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

test('every class that a screen takes from a style sheet stands there', () => {
  const named = screens.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(imported)].flatMap(([, name = '', path = '']) => {
      const there = classesOf(resolve(dirname(file), path));
      // Neither a longer name's end nor a file's name.
      const asked = [...text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)\\b(?!['.])`, 'g'))];
      return asked.map(([, asks = '']) => ({ name: `${relative(root, file)}: ${asks}`, isThere: there.has(asks) }));
    });
  });
  expect(named.length).toBeGreaterThan(1000);
  expect(named.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual([]);
});

/** Named by what is shown, not in the text: `classes[page]`. */
const chosen: Readonly<Record<string, readonly string[]>> = {
  'sdk/src/print/web/paper-sheet.module.css': ['landscape', 'portrait'],
};
/** Of the libraries that draw. */
const foreign = /^(mantine|maplibregl)-/;

test('every class of a style sheet is taken by a screen', () => {
  const sheets = roots.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.module.css'))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const taken = new Map<string, string>(sheets.map((sheet) => [sheet, '']));
  const take = (sheet: string, text: string) => taken.set(sheet, (taken.get(sheet) ?? '') + text);
  for (const file of screens) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = '', path = ''] of text.matchAll(imported))
      take(
        resolve(dirname(file), path),
        [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[[^\\]]*)`, 'g'))].join('\n'),
      );
  }
  for (const sheet of sheets)
    for (const [, names = '', path = ''] of readFileSync(sheet, 'utf8').matchAll(/composes: ([\w ]+?) from "([^"]+)"/g))
      take(resolve(dirname(sheet), path), `\n${names}`);
  const left = sheets.flatMap((sheet) => {
    const path = relative(root, sheet);
    const text = taken.get(sheet) ?? '';
    return [...classesOf(sheet)]
      .filter((name) => !foreign.test(name) && !chosen[path]?.includes(name))
      .filter(
        (name) =>
          !new RegExp(`\\b${name}\\b`).test(text) && !readFileSync(sheet, 'utf8').includes(`composes: ${name};`),
      )
      .map((name) => `${path}: ${name}`);
  });
  expect(left).toEqual([]);
});
