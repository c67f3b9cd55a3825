import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlugin } from '../../sdk/create-plugin/create-plugin.mjs';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');
/** Longer than most, so that the generated lines are as long as they may get. */
const name = 'acompanhamentosobras';

/** A repository of links: what a plugin is checked by is the real thing, and nothing of it is written to. */
let root: string;
let files: string[];
beforeAll(() => {
  mkdirSync(join(repository, 'node_modules/.cache'), { recursive: true });
  root = mkdtempSync(join(repository, 'node_modules/.cache/create-plugin-'));
  for (const path of ['core', 'sdk', 'tooling', 'node_modules', 'tsconfig.base.json']) {
    symlinkSync(join(repository, path), join(root, path));
  }
  mkdirSync(join(root, 'plugins'));
  for (const plugin of ['lands', 'workspace']) {
    cpSync(join(repository, 'plugins', plugin, 'src'), join(root, 'plugins', plugin, 'src'), { recursive: true });
  }
  files = createPlugin({ root, name });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a new plugin', () => {
  test('has at most 8 files and 80 lines, with its texts in every language', () => {
    const lines = files.flatMap((file) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n'));
    expect(files.length).toBeLessThanOrEqual(8);
    expect(lines.length).toBeLessThanOrEqual(80);
    expect(files.every((file) => file.startsWith(`plugins/${name}/`))).toBe(true);
  });

  test('is found as a plugin is', async () => {
    const { discoverPlugins } = await import('../../tooling/plugins.mjs');
    for (const side of ['.', './server', './web'] as const) {
      const found = discoverPlugins(side, { root }).find((plugin) => plugin.name === `@gleba/plugin-${name}`);
      expect(existsSync(found?.entry ?? ''), side).toBe(true);
    }
  });

  test('is as the house formats and compiles', { timeout: 120_000 }, async () => {
    // Biome looks at nothing below node_modules.
    const folder = mkdtempSync(join(tmpdir(), 'create-plugin-'));
    try {
      cpSync(join(root, 'plugins', name), join(folder, name), { recursive: true });
      // Short names, and first and last in the alphabet.
      for (const other of ['abas', 'vistorias']) createPlugin({ root: folder, name: other });
      const configuration = JSON.parse(readFileSync(join(repository, 'biome.json'), 'utf8'));
      writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...configuration, vcs: { enabled: false } }));
      const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
      await run(process.execPath, [biome, 'check', '--error-on-warnings', name, 'plugins'], { cwd: folder });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    const compiler = join(repository, 'node_modules/typescript/bin/tsc');
    for (const part of ['', 'src/server', 'src/web']) {
      await run(process.execPath, [compiler, '-p', join(root, 'plugins', name, part), '--pretty', 'false']);
    }
  });

  test('passes its own conformance test', { timeout: 300_000 }, async () => {
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    writeFileSync(
      join(root, 'vitest.config.ts'),
      `import { defineConfig } from 'vitest/config';
      export default defineConfig({ resolve: { preserveSymlinks: false }, server: { fs: { strict: false } }, test: {
        include: ['plugins/*/tests/**/*.test.ts'], exclude: [], testTimeout: 120000, hookTimeout: 120000 } });`,
    );
    const { stdout } = await run(process.execPath, [vitest, 'run', '--root', root, '--reporter=json'], {
      cwd: root,
      maxBuffer: 50_000_000,
    });
    const report = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect(report).toMatchObject({ success: true, numFailedTests: 0, numPendingTests: 0 });
    expect(report.numPassedTests).toBeGreaterThanOrEqual(12);
  });
});

describe('a name is refused with one sentence', () => {
  test.each([
    [undefined, /^Diga o nome do plugin/],
    ['Trees', /não serve/],
    ['1st', /não serve/],
    ['a', /não serve/],
    ['../evil', /não serve/],
    ['pgtools', /reservado/],
    ['core', /reservado/],
    ['lands', /plugin lands|entidade lands\.land/],
    ['project', /entidade core\.project/],
    ['projects', /entidade core\.project/],
    ['geometries', /entidade lands\.geometry/],
    ['acompanhamentosobras', /já está em uso/],
    ['umnomequenaotemfimalgum', /não serve/],
  ])('%s', (wanted, sentence) => {
    expect(() => createPlugin({ root, name: wanted })).toThrow(sentence);
  });
});
