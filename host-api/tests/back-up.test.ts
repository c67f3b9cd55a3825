import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fillEmbeddedOffice,
  hasLargeFile,
  openEmbeddedOffice as open,
  removeLargeFile,
} from './support/embedded-office.ts';
import { canSignIn, tableSums } from './support/office.ts';

const run = promisify(execFile);

let folder = '';
let original = '';
let sums: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'back-up-test-'));
  original = join(folder, 'original');
  sums = await fillEmbeddedOffice(original);
  await writeFile(join(original, 'secret'), 'the secret of this office, long enough', { mode: 0o600 });
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The tool as an operator runs it; answers its exit code and words. */
async function tool(name: string, data: string, file: string): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, `../../tooling/${name}.mjs`);
  try {
    const { stdout } = await run(process.execPath, [script, file], { env: { ...process.env, GLEBA_DATA: data } });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

describe('the embedded stack', () => {
  test('is backed up, changed and restored to exactly what it was', async () => {
    const file = join(folder, 'office.tar.gz');
    const running = await open(original);
    expect(await tool('backup', original, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/in use by process/),
    });
    expect(existsSync(file)).toBe(false);
    await running.stop();

    expect(await tool('backup', original, file)).toMatchObject({ code: 0 });
    expect(await tool('backup', original, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/exists already/),
    });

    const changed = await open(original);
    await changed.db.query('truncate lands.land cascade');
    await removeLargeFile(changed.storage);
    expect(await tableSums(changed.db)).not.toEqual(sums);
    await changed.stop();

    expect(await tool('restore', original, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/is not empty/),
    });
    const restored = join(folder, 'restored');
    expect(await tool('restore', restored, file)).toMatchObject({ code: 0 });
    const back = await open(restored);
    expect(await tableSums(back.db)).toEqual(sums);
    expect(await hasLargeFile(back.storage)).toBe(true);
    expect(await readFile(join(restored, 'secret'), 'utf8')).toBe('the secret of this office, long enough');
    expect(await canSignIn(back.runtime)).toBe(true);
    await back.stop();
    await rm(original, { recursive: true });
    expect(await tool('restore', original, file)).toMatchObject({ code: 0 });
  }, 600_000);

  test('a file that is no back-up restores nothing', async () => {
    const file = join(folder, 'broken.tar.gz');
    await writeFile(file, 'not a back-up');
    const target = join(folder, 'nothing');
    expect(await tool('restore', target, file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/no whole back-up/),
    });
    expect(existsSync(target)).toBe(false);
  });
});
