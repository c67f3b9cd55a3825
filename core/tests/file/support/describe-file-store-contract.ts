import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FileStore } from '../../../src/server/contract/file-store.ts';
import { fileKey } from '../../../src/server/file/file-key.ts';

export interface FileStoreScene {
  readonly store: FileStore;
  /** Keys of complete files, and of whatever else the store keeps, like parts of a write. */
  everything(): Promise<string[]>;
  stop(): Promise<void>;
}

export const id = (last: number) => `0190b8a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
export const text = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
export const bytes = (words: string) => new TextEncoder().encode(words);

/** What every file store keeps. */
export function describeFileStoreContract(name: string, open: () => Promise<FileStoreScene>): void {
  describe(`file store: ${name}`, () => {
    let scene: FileStoreScene;
    let store: FileStore;
    let folder = '';
    beforeAll(async () => {
      scene = await open();
      store = scene.store;
      folder = await mkdtemp(join(tmpdir(), 'file-store-test-'));
    });
    afterAll(async () => {
      await scene?.stop();
      await rm(folder, { recursive: true, force: true });
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
      `uploads/files/2/${id(1)}.info`,
      'files/2/name.zip',
      '',
    ])('%j is no key, whatever is asked', async (key) => {
      const before = await scene.everything();
      const calls = [
        () => store.read(key),
        () => store.size(key),
        () => store.write(key, bytes('x')),
        () => store.remove(key),
        () => store.localCopy(key),
        () => store.adopt(key, join(folder, 'nothing')),
      ];
      for (const call of calls) await expect((async () => call())()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await scene.everything()).toEqual(before);
    });

    test('reads whole and in inclusive ranges', async () => {
      const key = fileKey(2, id(10));
      await store.write(key, bytes('0123456789'));
      expect(await store.size(key)).toBe(10);
      expect(await text(await store.read(key))).toBe('0123456789');
      expect(await text(await store.read(key, { start: 2, end: 4 }))).toBe('234');
      expect(await text(await store.read(key, { start: 7 }))).toBe('789');
      expect(await text(await store.read(key, { start: 0, end: 0 }))).toBe('0');
    });

    test('keeps an empty file', async () => {
      const key = fileKey(2, id(17));
      await store.write(key, new Blob([]).stream());
      expect(await store.size(key)).toBe(0);
      expect(await text(await store.read(key))).toBe('');
    });

    test('writes from streams and replaces whole', async () => {
      const key = fileKey(2, id(11));
      await store.write(key, bytes('a long first version'));
      await store.write(key, new Blob(['second']).stream());
      expect(await text(await store.read(key))).toBe('second');
    });

    test.each([8 * 1024 * 1024, 20_000_003])('a body of %i bytes comes back as it went', async (length) => {
      const key = fileKey(2, id(18));
      const body = randomBytes(length);
      const sum = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
      for (const form of [body, new Blob([body]).stream()]) {
        await store.write(key, form);
        expect(await store.size(key)).toBe(length);
        const back = new Uint8Array(await new Response(await store.read(key)).arrayBuffer());
        expect(sum(back)).toBe(sum(body));
      }
      const range = { start: length - 9_000_000 > 0 ? 8_388_600 : 5, end: length - 2 };
      const part = new Uint8Array(await new Response(await store.read(key, range)).arrayBuffer());
      expect(sum(part)).toBe(sum(body.subarray(range.start, range.end + 1)));
      await store.remove(key);
    });

    test.each([4, 17_000_000])(
      'a write that breaks off after %i bytes leaves what was there, and no rest of itself',
      async (sent) => {
        const key = fileKey(3, id(12));
        await store.write(key, bytes('before'));
        const before = await scene.everything();
        const broken = () => {
          let left = sent;
          return new ReadableStream<Uint8Array>({
            pull(controller) {
              if (left === 0) throw new Error('the line went dead');
              const next = Math.min(left, 1_000_000);
              left -= next;
              controller.enqueue(new Uint8Array(next));
            },
          });
        };
        await expect(store.write(key, broken())).rejects.toThrow('the line went dead');
        expect(await text(await store.read(key))).toBe('before');
        await expect(store.write(fileKey(3, id(13)), broken())).rejects.toThrow();
        await expect(store.size(fileKey(3, id(13)))).rejects.toMatchObject({ code: 'NOT_FOUND' });
        expect(await scene.everything()).toEqual(before);
      },
    );

    test('two writes of one key at the same time leave one of the two, whole', async () => {
      const key = fileKey(4, id(14));
      const versions = ['a'.repeat(300_000), 'b'.repeat(200_000)];
      await Promise.all(versions.map((version) => store.write(key, new Blob([version]).stream())));
      expect(versions).toContain(await text(await store.read(key)));
      expect((await scene.everything()).filter((name) => name.startsWith('files/4/'))).toEqual([key]);
    });

    test('takes over a file of the disk, which is gone from where it was', async () => {
      const path = join(folder, 'upload');
      await writeFile(path, 'uploaded');
      const key = fileKey(5, id(15));
      await store.adopt(key, path);
      await expect(stat(path)).rejects.toMatchObject({ code: 'ENOENT' });
      const copy = await store.localCopy(key);
      expect(await readFile(copy.path, 'utf8')).toBe('uploaded');
      await copy.release();
      expect(await store.size(key)).toBe(8);
      expect(await readdir(folder)).toEqual([]);
    });

    test('one that is removed is not there; removing it again is no error', async () => {
      const key = fileKey(5, id(16));
      await store.write(key, bytes('x'));
      await store.remove(key);
      await store.remove(key);
      const calls = [
        () => store.size(key),
        () => store.read(key),
        () => store.read(key, { start: 0 }),
        () => store.localCopy(key),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
