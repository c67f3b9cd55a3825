import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Who may import whom. Read from the sources themselves, so that a wrong import fails here even where a bundler would let
 * it pass.
 */
const root = resolve(import.meta.dirname, '../..');
const packages: Record<string, string> = {
  '@gleba/core': 'core/src/index.ts',
  '@gleba/core/reading': 'core/src/server/reading/index.ts',
  '@gleba/sdk/reading': 'sdk/src/server/reading.ts',
  '@gleba/core/server': 'core/src/server/index.ts',
  '@gleba/core/testing': 'core/src/testing/index.ts',
  '@gleba/core/web': 'core/src/web/index.ts',
  '@gleba/sdk': 'sdk/src/index.ts',
  '@gleba/sdk/exchange': 'sdk/src/exchange/index.ts',
  '@gleba/sdk/exchange/reading': 'sdk/src/exchange/reading/index.ts',
  '@gleba/sdk/exchange/server': 'sdk/src/exchange/server/index.ts',
  '@gleba/sdk/geo': 'sdk/src/geo/index.ts',
  '@gleba/sdk/geo/server': 'sdk/src/geo/server/index.ts',
  '@gleba/sdk/geo/web': 'sdk/src/geo/web/index.ts',
  '@gleba/sdk/print': 'sdk/src/print/index.ts',
  '@gleba/sdk/print/reading': 'sdk/src/print/reading/index.ts',
  '@gleba/sdk/print/server': 'sdk/src/print/server/index.ts',
  '@gleba/sdk/print/web': 'sdk/src/print/web/index.ts',
  '@gleba/sdk/qr': 'sdk/src/qr/index.ts',
  '@gleba/sdk/server': 'sdk/src/server/index.ts',
  '@gleba/sdk/testing': 'sdk/src/testing/index.ts',
  '@gleba/sdk/web': 'sdk/src/web/index.ts',
};

interface Import {
  readonly from: string;
  readonly to: string;
  /** Loads nothing where the importing file is loaded. */
  readonly isTypeOnly: boolean;
  readonly isLater: boolean;
}

const files = ['core/src', 'sdk/src', 'plugins', 'examples', 'host-api/src', 'host-web/src'].flatMap((folder) =>
  sourcesBelow(join(root, folder)),
);
const imports = files.flatMap(importsOf);

function sourcesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/node_modules|\/dist\/|\/tests\//.test(path));
}

function importsOf(path: string): Import[] {
  const text = readFileSync(path, 'utf8');
  const pattern = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\(\s*'([^']+)'\s*\)/gm;
  return [...text.matchAll(pattern)].map(([, type, named, dynamic]) => {
    const specifier = named ?? dynamic ?? '';
    const target = specifier.startsWith('.')
      ? relative(root, resolve(dirname(path), specifier))
      : (packages[specifier] ?? specifier);
    const isLater = dynamic !== undefined;
    return { from: relative(root, path), to: target, isTypeOnly: type !== undefined || isLater, isLater };
  });
}

/** Which room of the house a file is in. */
function room(path: string): string {
  const plugin = /^(?:plugins|examples)\/([^/]+)\/src\/(server|web)?/.exec(path);
  if (plugin) return `plugin:${plugin[2] ?? 'definition'}`;
  const kit = /^sdk\/src\/(exchange|geo|print)\/(server|web|reading)?/.exec(path);
  if (kit) return `${kit[1]}:${kit[2] ?? 'root'}`;
  const part = /^(core|sdk)\/src\/(server|web|testing)?/.exec(path);
  if (part) return `${part[1]}:${part[2] ?? 'root'}`;
  return path.startsWith('host-')
    ? (path.split('/')[0] ?? '')
    : path.startsWith('@gleba/plugin-')
      ? 'other-plugin'
      : 'npm';
}

const may: Record<string, readonly string[]> = {
  'core:root': ['core:root'],
  'core:server': ['core:root', 'core:server'],
  'core:web': ['core:root', 'core:web'],
  // Runs with tests alone, and looks into everything.
  'core:testing': ['core:root', 'core:server', 'core:web', 'core:testing'],
  'sdk:root': ['core:root', 'sdk:root'],
  'sdk:server': ['core:root', 'core:server', 'sdk:root', 'sdk:server'],
  'sdk:web': ['core:root', 'core:web', 'sdk:root', 'sdk:web'],
  'sdk:testing': ['core:root', 'core:server', 'core:web', 'core:testing', 'sdk:root', 'sdk:web', 'sdk:testing'],
  // The kits stand on the sdk as a plugin does, and know nothing of each other but the pure part of `geo`.
  'geo:root': ['sdk:root', 'geo:root'],
  'geo:server': ['sdk:root', 'sdk:server', 'geo:root', 'geo:server'],
  'geo:web': ['sdk:root', 'sdk:web', 'geo:root', 'geo:web'],
  'exchange:root': ['sdk:root', 'exchange:root', 'exchange:reading', 'geo:root'],
  'exchange:reading': ['sdk:root', 'sdk:server', 'exchange:root', 'exchange:reading', 'geo:root'],
  'exchange:server': ['sdk:root', 'sdk:server', 'exchange:root', 'exchange:reading', 'exchange:server', 'geo:root'],
  'print:root': ['sdk:root', 'print:root'],
  'print:reading': ['print:reading'],
  'print:server': ['sdk:root', 'sdk:server', 'print:root', 'print:reading', 'print:server'],
  'print:web': ['sdk:root', 'sdk:web', 'print:root', 'print:web'],
  'plugin:definition': ['sdk:root', 'geo:root', 'exchange:root', 'print:root', 'plugin:definition', 'other-plugin'],
  'plugin:server': [
    ...['sdk:root', 'sdk:server', 'plugin:definition', 'plugin:server', 'other-plugin'],
    ...['geo:root', 'geo:server', 'exchange:root', 'exchange:reading', 'exchange:server', 'print:root', 'print:server'],
    'print:reading',
  ],
  'plugin:web': [
    ...['sdk:root', 'sdk:web', 'plugin:definition', 'plugin:web', 'other-plugin'],
    ...['geo:root', 'geo:web', 'exchange:root', 'print:root', 'print:web'],
  ],
  // What it prints, it finishes as the binding of papers does.
  'host-api': ['core:root', 'core:server', 'sdk:root', 'sdk:server', 'print:reading', 'host-api'],
  'host-web': ['core:root', 'core:web', 'sdk:root', 'sdk:web', 'host-web'],
};

describe('who imports whom', () => {
  test('there is something to check', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  test('rooms are entered only from where the house allows', () => {
    const wrong = imports
      .filter(({ to }) => room(to) !== 'npm' && !to.startsWith('virtual:'))
      .filter(({ from, to }) => !may[room(from)]?.includes(room(to)))
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });

  test("a plugin reaches another plugin's definition only, never its server or web side or its files", () => {
    const wrong = imports
      .filter(({ from, to }) => {
        const own = /^((?:plugins|examples)\/[^/]+)\//.exec(from)?.[1];
        const isForeignFile = own !== undefined && /^(plugins|examples)\//.test(to) && !to.startsWith(`${own}/`);
        return isForeignFile || /^@gleba\/plugin-[^/]+\/./.test(to);
      })
      .map(({ from, to }) => `${from} → ${to}`);
    expect(wrong).toEqual([]);
  });

  test('hosts and the kernel name no plugin', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^(core|sdk|host-)/.test(from) && /^@gleba\/plugin-|^plugins\//.test(to),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('plugins reach the controls, icons and observers through the sdk, so that there is one copy of each', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^(plugins|examples)\//.test(from) && /^(@mantine|@tabler|mobx-react)/.test(to),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('schemas are written in one way: as functions, which weigh less in browsers', () => {
    const classic = /^import (?!type).* from 'zod'/m;
    expect(classic.test("import { z } from 'zod';")).toBe(true);
    expect(
      files.filter((path) => classic.test(readFileSync(path, 'utf8'))).map((path) => relative(root, path)),
    ).toEqual([]);
  });

  test('the process that reads files of others loads readers and nothing of the program', () => {
    const entries = imports
      .map(({ from }) => from)
      .filter((path) =>
        /\/readers\.ts$|^core\/src\/server\/reading\/index\.ts$|^sdk\/src\/server\/reading\.ts$/.test(path),
      );
    const reached = new Set(entries);
    for (const path of reached) {
      for (const { from, to, isTypeOnly } of imports) if (from === path && !isTypeOnly) reached.add(to);
    }
    expect(reached).toContain('sdk/src/exchange/reading/sheet/read-sheet.ts');
    const small =
      /^core\/src\/(server\/(reading|json)\/|error\/|text\/|format\/(csv-cell|text-parts))|^sdk\/src\/(server\/reading\.ts$|exchange\/(reading\/|[\w-]+\.ts$)|print\/reading\/|geo\/(brazil-crs|arc|plane)\b)/;
    const wrong = [...reached].filter(
      (path) => (/^(core|sdk)\//.test(path) && !small.test(path)) || /^@gleba\/(?!(core|sdk)\/reading$)/.test(path),
    );
    expect(wrong).toEqual([]);
  });

  test('what the sdk offers is said name by name', () => {
    const entries = Object.values(packages).filter((path) => path.startsWith('sdk/'));
    const lists = ['icons', 'kernel', 'ui'].map((name) => `sdk/src/web/${name}.ts`);
    const whole = [...entries, ...lists].flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/^export \* from '([^']+)'/gm)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(whole).toEqual(['icons', 'kernel', 'ui'].map((name) => `sdk/src/web/index.ts: ./${name}.ts`));
  });

  test('maps are drawn by one place', () => {
    const wrong = imports.filter(
      ({ from, to }) => /^(maplibre-gl|terra-draw)/.test(to) && !from.startsWith('sdk/src/geo/web/'),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    const without = imports.filter(
      ({ from, to, isTypeOnly }) =>
        /^sdk\/src\/web\//.test(from) && /^(geo|exchange|print):/.test(room(to)) && !isTypeOnly,
    );
    expect(without).toEqual([]);
  });

  test('only what reads files of others loads its readers', () => {
    const wrong = imports.filter(
      ({ from, to, isTypeOnly }) =>
        room(to) === 'exchange:reading' && !isTypeOnly && !/^sdk\/src\/exchange\/reading\/|\/readers\.ts$/.test(from),
    );
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  test('no cycle anywhere, of types neither', () => {
    // What an entity is made of refers to entities: that one is in the thing itself.
    const declaration = /^core\/src\/(entity\/|event\/entity-events|identity\/[\w-]+-entit|file\/file-entities)/;
    const ofTypes = (from: string, to: string) => !declaration.test(from) || !declaration.test(to);
    const graph = new Map(files.map((path) => [relative(root, path), new Set<string>()]));
    for (const { from, to, isTypeOnly, isLater } of imports) {
      if (graph.has(to) && !isLater && (!isTypeOnly || ofTypes(from, to))) graph.get(from)?.add(to);
    }
    expect(cyclesOf(graph)).toEqual([]);
  });

  test('the kernel knows no React and no Hono, inversify stays inside of it', () => {
    const names = (pattern: RegExp, where: RegExp) =>
      imports.filter(({ from, to }) => where.test(from) && pattern.test(to));
    expect(names(/^(react|react-dom|hono|@hono|@mantine)/, /^core\//)).toEqual([]);
    expect(names(/^inversify/, /^(?!core\/src\/server\/plugin\/)/)).toEqual([]);
  });
});

function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const visit = (node: string, path: readonly string[]) => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
