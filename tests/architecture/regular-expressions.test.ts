import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseAst } from 'vite';
import { describe, expect, test } from 'vitest';
import { judgeExpression } from './support/judge-expression.ts';

/**
 * A regular expression can take the square of a text's length, or twice as long for each character more, and holds everybody up
 * meanwhile. Each one of the tree is judged, whether or not a stranger's text is known to meet it.
 */
const root = resolve(import.meta.dirname, '../..');
const folders = ['core', 'sdk', 'plugins', 'examples', 'host-api', 'host-web'];

interface Expression {
  readonly source: string;
  readonly flags: string;
  readonly at: string[];
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|m?js)$/.test(entry.name) && !/\.d\.m?ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/\/(?:node_modules|dist|tests|testing|fixtures)\/|\/vite\.config\./.test(path));
}

const found = new Map<string, Expression>();
const built = new Map<string, string>();
for (const path of folders.flatMap(sourcesBelow)) {
  const text = readFileSync(path, 'utf8');
  const name = relative(root, path);
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if ('regex' in node && isRegex(node.regex)) {
      const { pattern, flags } = node.regex;
      const key = `/${pattern}/${flags}`;
      const known = found.get(key);
      if (known) known.at.push(name);
      else found.set(key, { source: pattern, flags, at: [name] });
    }
    if (node.type === 'Property') judgePattern(node, name);
    if (node.type === 'NewExpression' || node.type === 'CallExpression') {
      const { callee, start, end } = node;
      const isBuilt = typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp';
      if (isBuilt) built.set(name, text.slice(Number(start), Number(end)));
    }
  });
}
function visit(node: unknown, tell: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) tell(node as Record<string, unknown>);
  for (const child of Object.values(node)) visit(child, tell);
}

/** `pattern: '…'` of a field becomes an expression as well. */
function judgePattern({ key, value }: Record<string, unknown>, at: string): void {
  const isPattern = typeof key === 'object' && key !== null && 'name' in key && key.name === 'pattern';
  if (!isPattern || typeof value !== 'object' || value === null || !('value' in value)) return;
  if (typeof value.value === 'string')
    found.set(`pattern ${value.value}`, { source: value.value, flags: '', at: [at] });
}

function isRegex(value: unknown): value is { readonly pattern: string; readonly flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}
/** Expressions that are not linear, and why none of them can hurt. */
const excused: Readonly<Record<string, string>> = {
  'sdk/create-plugin/create-plugin.mjs': "reads the sources of this repository at its developer's wish",
  'host-web/src/offline/new-version.ts': "reads the page of the program's own server",
};

/** Expressions that are put together while the program runs, and from what. */
const putTogether: Readonly<Record<string, string>> = {
  'core/src/entity/field-check.ts': 'the `pattern` of a field, which is among those that are judged here',
  'core/src/format/csv-cell.ts':
    'constants of its own; each begins behind a separator that none of the others passes over',
  'plugins/finance/src/server/invoices/national/layout.ts':
    'lengths and codes that the layout itself names; classes only',
  'plugins/workspace/src/web/projects/boundaries/read-kml.ts': 'one of four names of elements, by its type',
};

describe('every regular expression', () => {
  test('there is something to judge', () => {
    expect(found.size).toBeGreaterThan(250);
  });

  test('takes a time that grows with the text', () => {
    const wrong = [...found].flatMap(([key, { source, flags, at }]) => {
      const verdict = judgeExpression(source, flags);
      const places = at.filter((path) => !(path in excused));
      return verdict === 'linear' || places.length === 0 ? [] : [`${verdict}: ${key} (${places.join(', ')})`];
    });
    expect(wrong).toEqual([]);
  });

  test('is written out, or put together from what is known', () => {
    expect([...built.keys()].sort()).toEqual(Object.keys(putTogether).sort());
    const cell = '([;,|\\t\\r\\n])([\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f\\p{Cf}\\p{Z}"]*)(\'*)(?=[=+\\-@])';
    expect(judgeExpression(cell, 'gu')).toBe('linear');
    expect(judgeExpression('<(/?)(?:\\w+:)?coordinates(?:\\s[^<>]*)?>', 'g')).toBe('linear');
  });
});

describe('the judge', () => {
  test.each([
    ['exponential', '^(a+)+$', ''],
    ['exponential', '^(a|a)*$', ''],
    ['exponential', '^(?:\\w+\\s?)*$', ''],
    ['exponential', '^(?:a|aa)+$', ''],
    ['exponential', '^(?:a*b*)*c', ''],
    ['exponential', '^(?:\\d{1,10},?)*$', ''],
    ['polynomial', '\\s+$', ''],
    ['polynomial', '0+$', ''],
    ['polynomial', '\\s*,\\s*', 'g'],
    ['polynomial', '^a*a*$', ''],
    ['polynomial', '<Part>(.*?)<\\/Part>', 'gs'],
    ['polynomial', '\\[[^\\]]*\\]', 'g'],
    ['polynomial', '\\B(?=(\\d{3})+$)', 'g'],
    ['polynomial', '^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?$', ''],
    ['polynomial', '^\\s*(?:a|b):.*\\n', 'gm'],
    ['polynomial', '^x|\\s+y', ''],
    ['linear', '\\s+', 'g'],
    ['linear', '\\{(\\w+)\\}', 'g'],
    ['linear', '^(.)\\1*$', ''],
    ['linear', '^\\s+$', ''],
    ['linear', '^(?:\\d+\\.)*\\d+$', ''],
    ['linear', '&#\\d{1,7};?', 'g'],
    ['linear', '^[\\d.]+$|^\\[|\\.local$', ''],
  ] as const)('%s: %s', (verdict, source, flags) => {
    expect(judgeExpression(source, flags)).toBe(verdict);
  });
});
