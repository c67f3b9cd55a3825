import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../src/server/contract/file-store.ts';
import { createDiskFileStore, fileKey } from '../../src/server/file/disk-file-store.ts';

let folder = '';
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-store-test-'));
  store = createDiskFileStore(join(folder, 'root'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const id = (last: number) => `0190b8a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const bytes = (words: string) => new TextEncoder().encode(words);

describe('keys', () => {
  test('are made of organization and id alone', () => {
    expect(fileKey(2, id(1))).toBe(`files/2/${id(1)}`);
    for (const wrong of ['', '../x', id(1).toUpperCase(), `${id(1)}/x`, `${id(1)}\n`]) {
      expect(() => fileKey(2, wrong), wrong).toThrow();
    }
    expect(() => fileKey(-1, id(1))).toThrow();
    expect(() => fileKey(1.5, id(1))).toThrow();
  });

  test.each([
    `files/2/../${id(1)}`,
    `../files/2/${id(1)}`,
    `/files/2/${id(1)}`,
    '/etc/passwd',
    `files/2/${id(1)}/..`,
    `files/2/${id(1)}\u0000`,
    `files/2/${id(1)}\n`,
    `files\\2\\${id(1)}`,
    `files//${id(1)}`,
    `other/2/${id(1)}`,
    'files/2/name.zip',
    '',
  ])('%j is no key, whatever is asked', async (key) => {
    const calls = [
      () => store.read(key),
      () => store.size(key),
      () => store.write(key, bytes('x')),
      () => store.remove(key),
      () => store.localCopy(key),
      () => store.adopt(key, join(folder, 'nothing')),
    ];
    for (const call of calls) await expect((async () => call())()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readdir(folder)).not.toContain('files');
  });
});

describe('files', () => {
  test('are read whole and in inclusive ranges', async () => {
    const key = fileKey(2, id(10));
    await store.write(key, bytes('0123456789'));
    expect(await store.size(key)).toBe(10);
    expect(await text(await store.read(key))).toBe('0123456789');
    expect(await text(await store.read(key, { start: 2, end: 4 }))).toBe('234');
    expect(await text(await store.read(key, { start: 7 }))).toBe('789');
    expect(await text(await store.read(key, { start: 0, end: 0 }))).toBe('0');
  });

  test('are written from streams and replaced whole', async () => {
    const key = fileKey(2, id(11));
    await store.write(key, bytes('a long first version'));
    await store.write(key, new Blob(['second']).stream());
    expect(await text(await store.read(key))).toBe('second');
  });

  test('a write that breaks off leaves what was there, and no rest of itself', async () => {
    const key = fileKey(3, id(12));
    await store.write(key, bytes('before'));
    const broken = () => {
      let sent = false;
      return new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) throw new Error('the line went dead');
          sent = true;
          controller.enqueue(bytes('half'));
        },
      });
    };
    await expect(store.write(key, broken())).rejects.toThrow('the line went dead');
    expect(await text(await store.read(key))).toBe('before');
    await expect(store.write(fileKey(3, id(13)), broken())).rejects.toThrow();
    await expect(store.size(fileKey(3, id(13)))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readdir(join(folder, 'root/files/3'))).toEqual([id(12)]);
  });

  test('two writes of one key at the same time leave one of the two, whole', async () => {
    const key = fileKey(4, id(14));
    const versions = ['a'.repeat(300_000), 'b'.repeat(200_000)];
    await Promise.all(versions.map((version) => store.write(key, new Blob([version]).stream())));
    expect(versions).toContain(await text(await store.read(key)));
    expect(await readdir(join(folder, 'root/files/4'))).toEqual([id(14)]);
  });

  test('a file of the disk is taken over and gone from where it was', async () => {
    const path = join(folder, 'upload');
    await writeFile(path, 'uploaded');
    const key = fileKey(5, id(15));
    await store.adopt(key, path);
    await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
    const copy = await store.localCopy(key);
    expect(await readFile(copy.path, 'utf8')).toBe('uploaded');
    await copy.release();
    expect(await store.size(key)).toBe(8);
  });

  test('one that is removed is not there; removing it again is no error', async () => {
    const key = fileKey(5, id(16));
    await store.write(key, bytes('x'));
    await store.remove(key);
    await store.remove(key);
    for (const call of [store.size(key), store.read(key), store.localCopy(key)]) {
      await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});
