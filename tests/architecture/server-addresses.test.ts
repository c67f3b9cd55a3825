import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The service worker answers the program's page for every address that is gone to, but for those that the server answers with
 * something else. Its list is held against the addresses themselves, as the sources name them.
 */
const root = resolve(import.meta.dirname, '../..');

const listed = (() => {
  const text = readFileSync(join(root, 'host-web/public/sw.js'), 'utf8');
  const list = /const servers = \[([\s\S]*?)\];/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/'([^']+)'/g)].map(([, name]) => name ?? '');
})();

/** First parts of addresses that a file names: `path: '/avatar/:userId'`, `route('/2fa/setup', …`, `app.get('/healthz', …`. */
function addressesIn(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const isRoutes = /\bRoute\b|\bHono\b|operations/.test(text);
  if (!isRoutes) return [];
  return [...text.matchAll(/'\/([\w.-]+)[/\w:.-]*'/g)].map(([, first]) => first ?? '');
}

function sourcesBelow(folder: string, name: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

const routes = [
  ...['sdk', 'plugins']
    .flatMap((folder) => sourcesBelow(folder, /\.routes?\.ts$/))
    .filter((path) => path.includes('/server/')),
  ...['app', 'session-routes', 'graphql-door'].map((name) => join(root, `host-api/src/http/${name}.ts`)),
];

test('the service worker leaves every address of the server to the server', () => {
  const named = new Set(routes.flatMap(addressesIn));
  // Files of the page itself, and pictures that stand in for an organization's.
  for (const page of ['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'logo.svg', 'index.html'])
    named.delete(page);
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => !listed.includes(name))).toEqual([]);
});

test('and keeps no address of a screen from the page', () => {
  const screens = sourcesBelow('plugins', /\.tsx?$/)
    .filter((path) => path.includes('/src/web/'))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/path: '\/([\w.-]+)/g)].map(([, first]) => first ?? ''));
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.filter((first) => listed.includes(first))).toEqual([]);
});
