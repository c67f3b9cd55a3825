import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { engineFault } from '../../src/server/db/data-folder-unusable.ts';
import { engineMajor } from '../../src/server/db/embedded/engine.mjs';
import { startEmbeddedDatabase } from '../../src/server/db/embedded/start-embedded-database.ts';

const top = mkdtempSync(join(tmpdir(), 'gleba-folder-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));
let count = 0;

/** A folder with the marks and files of a database, of which only the first is real. */
function folderOf(files: Readonly<Record<string, string>>): string {
  count += 1;
  const folder = join(top, String(count));
  mkdirSync(join(folder, 'pgdata'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
const whole = { complete: '', 'pgdata/PG_VERSION': `${engineMajor}\n`, 'pgdata/rows': 'all that there is' };
const { 'pgdata/PG_VERSION': _version, ...withoutVersion } = whole;
const { complete: _mark, ...withoutMark } = whole;

const refusalOf = (dataDir: string) =>
  startEmbeddedDatabase({ dataDir }).then(
    async (database) => {
      await database.stop();
      return undefined;
    },
    (error: unknown) => error,
  );

describe('a data folder', () => {
  test.each([
    ['of another PostgreSQL', { ...whole, 'pgdata/PG_VERSION': '99\n' }, 'version'],
    ['that names no version', { ...whole, 'pgdata/PG_VERSION': '\0\0\0' }, 'damaged'],
    // The engine itself would make an empty database over what is there.
    ['without the file of its version', withoutVersion, 'damaged'],
    ['that has lost its mark', withoutMark, 'unmarked'],
    ['whose engine cannot read its files', whole, 'damaged'],
  ])('%s is refused in a sentence, and what is in it stays', async (_name, files, reason) => {
    const folder = folderOf(files);
    const error = await refusalOf(folder);
    expect(error).toMatchObject({ name: 'DataFolderUnusable', reason });
    expect(String(error)).toMatch(/cannot be used: .*(?:restore|back-up)/);
    expect(String(error)).not.toContain('\n');
    expect(readFileSync(join(folder, 'pgdata/rows'), 'utf8')).toBe(whole['pgdata/rows']);
    // Nothing of it is in the way of the next start.
    expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  test('that is a file, or below one, is refused in a sentence', async () => {
    const file = join(top, 'file');
    writeFileSync(file, '');
    for (const folder of [file, join(file, 'below')]) {
      expect(await refusalOf(folder)).toMatchObject({ name: 'DataFolderUnusable', reason: 'kind' });
    }
    const folder = folderOf({ complete: '' });
    rmSync(join(folder, 'pgdata'), { recursive: true });
    writeFileSync(join(folder, 'pgdata'), '');
    expect(await refusalOf(folder)).toMatchObject({ name: 'DataFolderUnusable', reason: 'kind' });
  });

  test.skipIf(process.getuid?.() === 0)('of somebody else is refused in a sentence', async () => {
    const folder = folderOf(whole);
    chmodSync(join(folder, 'pgdata'), 0o000);
    expect(await refusalOf(folder)).toMatchObject({ name: 'DataFolderUnusable', reason: 'rights' });
    chmodSync(join(folder, 'pgdata'), 0o700);
  });

  test('whose lock has lost its bytes is in use until its silence is long enough', async () => {
    const folder = folderOf(whole);
    writeFileSync(join(folder, 'lock.3'), '\0\0\0');
    const { takeFolderLock, foreignLockSilenceMs } = await import('../../src/server/db/embedded/folder-lock.mjs');
    const { utimesSync } = await import('node:fs');
    const silent = new Date(Date.now() - foreignLockSilenceMs - 1000);
    utimesSync(join(folder, 'lock.3'), silent, silent);
    const lock = await takeFolderLock(folder, process.pid, () => {});
    expect(lock.path).toBe(join(folder, 'lock.4'));
    expect(existsSync(join(folder, 'lock.3'))).toBe(false);
    lock.release();
  });

  test('is told by what the system says, and where it says nothing by the room on the disk', () => {
    expect(engineFault('/x', 'ENOSPC')).toBe('full');
    expect(engineFault('/x', 'EROFS')).toBe('readOnly');
    expect(engineFault('/x', 'EACCES')).toBe('rights');
    expect(engineFault('/x', undefined, 1_000_000)).toBe('full');
    expect(engineFault('/x', undefined, 1e12)).toBe('damaged');
    expect(engineFault('/x', 'toString', 1e12)).toBe('damaged');
  });
});
