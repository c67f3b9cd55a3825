import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { staticFiles } from '../src/http/static-files.ts';

const root = mkdtempSync(join(tmpdir(), 'gleba-static-'));
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'index.html'), '<title>page</title>');
writeFileSync(join(root, 'assets/main-1a2b.js'), 'run()');
const screens = ['/', '/lands', '/lands/:landId', '/:project/members', '/project/:projectId/details'];
writeFileSync(join(root, 'screen-paths.json'), JSON.stringify(screens));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const app = new Hono().get('*', staticFiles(root));

test.each([
  ['/', 200, 'page'],
  ['/lands', 200, 'page'],
  ['/lands/', 200, 'page'],
  ['/Lands/0190a2b3', 200, 'page'],
  ['/project/0190a2b3-0000-7000-8000-000000000000/details', 200, 'page'],
  ['/0190a2b3-0000-7000-8000-000000000000/members', 200, 'page'],
  ['/0190a2b3/members', 404, 'page'],
  ['/landz', 404, 'page'],
  ['/lands/0190a2b3/more', 404, 'page'],
  ['/lands//', 404, 'page'],
  ['/project/details', 404, 'page'],
  ['/%E0%A4%A', 404, 'page'],
  ['/screen-paths.json', 404, 'Não encontrado.'],
  ['/assets/main-1a2b.js', 200, 'run()'],
  ['/assets/main-9z9z.js', 404, 'Não encontrado.'],
  ['/assets/gone', 404, 'Não encontrado.'],
  ['/favicon.ico', 404, 'Não encontrado.'],
  ['/wp-login.php', 404, 'Não encontrado.'],
  ['/.env', 404, 'Não encontrado.'],
  ['/backup.tar.gz', 404, 'Não encontrado.'],
])('%s answers %i', async (path, status, text) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});

test('a page without a list of its screens answers at every address', async () => {
  const plain = mkdtempSync(join(tmpdir(), 'gleba-static-'));
  writeFileSync(join(plain, 'index.html'), '<title>page</title>');
  const response = await new Hono().get('*', staticFiles(plain)).request('/landz');
  expect(response.status).toBe(200);
  rmSync(plain, { recursive: true, force: true });
});
