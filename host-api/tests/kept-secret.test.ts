import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptSecret } from '../src/kept-secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gleba-secret-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const file = () => join(folder, 'secret-key');

describe('a secret that is kept beside the data', () => {
  test('is made once, of 48 random bytes, for its owner only, and nothing is left of the making', async () => {
    const made = await keptSecret(folder, 'secret-key');
    expect(Buffer.from(made).toString()).toMatch(/^[\w-]{64}$/);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await keptSecret(folder, 'secret-key')).toEqual(made);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  test('is the same for two programs that start at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => keptSecret(folder, 'secret-key')));
    expect(new Set(made.map((bytes) => Buffer.from(bytes).toString())).size).toBe(1);
  });

  test.each([
    ['that was cut short', 'abc'],
    ['that is empty', ''],
  ])('%s ends the start and stays as it is', async (_what, content) => {
    await writeFile(file(), content);
    await expect(keptSecret(folder, 'secret-key')).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: expect.stringContaining(`${file()} holds no whole secret. Put it back from a back-up`),
    });
    expect(await readFile(file(), 'utf8')).toBe(content);
  });

  test('that cannot be read ends the start and stays as it is', async () => {
    await mkdir(file());
    await expect(keptSecret(folder, 'secret-key')).rejects.toMatchObject({ code: 'EISDIR' });
    await rm(file(), { recursive: true });
    // The superuser may read everything, so for it a file of nobody's is no obstacle.
    if (process.getuid?.() === 0) return;
    await writeFile(file(), 'x'.repeat(64));
    await chmod(file(), 0o000);
    await expect(keptSecret(folder, 'secret-key')).rejects.toMatchObject({ code: 'EACCES' });
    await chmod(file(), 0o600);
    expect(await readFile(file(), 'utf8')).toBe('x'.repeat(64));
  });
});
