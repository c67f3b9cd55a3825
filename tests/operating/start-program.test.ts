import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** `npm start` as it is, beside a builder that takes memory and a program that tells what its parent holds. */
const root = resolve(import.meta.dirname, '../..');
const hungry = 200 * 2 ** 20;
let folder = '';

const builder = `
export async function build({ configFile }) {
  if (!configFile.includes('host-api')) return;
  globalThis.kept = Buffer.alloc(${hungry}, 1);
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const { join } = await import('node:path');
  const folder = join(configFile, '../dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'main.mjs'), process.env.BUILT_PROGRAM);
}`;
const program = `
import { readFileSync } from 'node:fs';
const kilobytes = Number(/VmRSS:\\s+(\\d+)/.exec(readFileSync('/proc/' + process.ppid + '/status', 'utf8'))?.[1]);
process.on('SIGTERM', () => process.exit(process.argv.includes('--quick') ? 0 : 7));
setInterval(() => {}, 1000);
console.log('parent holds ' + kilobytes * 1024);`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gleba-start-'));
  cpSync(join(root, 'tooling'), join(folder, 'tooling'), { recursive: true });
  const vite = join(folder, 'node_modules/vite');
  mkdirSync(vite, { recursive: true });
  writeFileSync(join(vite, 'package.json'), '{"name":"vite","type":"module","exports":"./index.js"}');
  writeFileSync(join(vite, 'index.js'), builder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(args: readonly string[] = [], source = program) {
  const child = spawn(process.execPath, [join(folder, 'tooling/start.mjs'), ...args], {
    env: { ...process.env, BUILT_PROGRAM: source },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const told = new Promise<string>((done) => {
    child.stdout.on('data', () => {
      if (text.includes('parent holds')) done(text);
    });
    void ended.then(() => done(text));
  });
  return { child: child as ChildProcess, ended, told, text: () => text };
}

test.runIf(process.platform === 'linux')('what waits for the program does not hold what built it', async () => {
  const { child, ended, told } = start();
  const held = Number(/parent holds (\d+)/.exec(await told)?.[1]);
  child.kill('SIGTERM');
  expect(await ended).toBe(7);
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(hungry);
  // The second start finds it built, and hands arguments, signals and exit codes on all the same.
  const again = start(['--quick']);
  expect(await again.told).not.toContain('Preparando');
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('a build that fails ends the start with its code', async () => {
  writeFileSync(join(folder, 'host-api/dist/.built'), 'another time');
  writeFileSync(join(folder, 'node_modules/vite/index.js'), 'export const build = () => process.exit(3);');
  const { ended, text } = start();
  expect(await ended).toBe(3);
  expect(text()).not.toContain('parent holds');
  expect(readFileSync(join(folder, 'host-api/dist/.built'), 'utf8')).toBe('another time');
});
