import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trees } from '../../examples/hello-plugin/src/plugin.ts';
import { inspections } from '../../examples/inspections/src/plugin.ts';
import { soil } from '../../examples/soil-survey/src/plugin.ts';
import { cataloguePath, descriptionsIn, documented, eventCatalogue } from './support/event-catalogue.ts';

const root = resolve(import.meta.dirname, '../..');
const events = [...documented, trees, soil, inspections].flatMap((plugin) => plugin.events);

describe('events', () => {
  test('stand in docs/events.md as they are declared (node tooling/record-events.mjs)', () => {
    expect(events.length).toBeGreaterThan(30);
    expect(readFileSync(cataloguePath, 'utf8')).toBe(eventCatalogue());
  });

  test('that are declared are listed by their plugin, each in a file of events with a line on when it happens', () => {
    const described = ['core/src', 'plugins', 'examples'].flatMap((folder) => [...descriptionsIn(folder).keys()]);
    expect(described.sort()).toEqual(events.map(({ name }) => name).sort());
    const declared = ['core/src', 'sdk/src', 'plugins', 'examples'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && /\/src(\/|$)/.test(parentPath))
        .filter(({ name, parentPath }) => !name.endsWith('.event.ts') && !parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => /= defineEvent\(/.test(readFileSync(path, 'utf8'))),
    );
    expect(declared).toEqual([]);
  });

  test.each(['pt-BR', 'en', 'es'])('have their sentence in a history, in %s', (language) => {
    const folders = ['plugins', 'examples'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => join(root, folder, name, 'src/locales')),
    );
    const texts = folders
      .filter((folder) => existsSync(folder))
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
      .filter((path) => path.endsWith(`${language}.json`))
      .map((path): Record<string, string> => JSON.parse(readFileSync(path, 'utf8')));
    const known = new Set(texts.flatMap((text) => Object.keys(text)));
    expect(events.map(({ name }) => `event.${name}`).filter((key) => !known.has(key))).toEqual([]);
  });

  test('that change a field are not looked for in the changes of a row: a reaction follows them by their names', () => {
    const reactions = ['core/src', 'plugins', 'examples'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(({ name, parentPath }) => /\.reactions?\.ts$/.test(name) && !parentPath.includes('node_modules'))
        .map((entry) => join(entry.parentPath, entry.name)),
    );
    expect(reactions.length).toBeGreaterThan(4);
    expect(reactions.filter((path) => /\bchanges\b/.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});
