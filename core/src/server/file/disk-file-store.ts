import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { storedFileErrors } from '../../file/stored-file-errors.ts';
import type { FileStore } from '../contract/file-store.ts';
import { checkedKey } from './file-key.ts';
import { ownFileMode, ownFolderMode } from './own-folder.ts';

/** Files on this machine's disk, one file a key. A write is complete or absent: it goes to a neighbour and is renamed. */
export function createDiskFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, checkedKey(key));
  const sizeOf = async (key: string) => {
    const found = await stat(pathOf(key)).catch(() => undefined);
    if (!found?.isFile()) throw storedFileErrors.fileMissing();
    return found.size;
  };
  const makePlace = (path: string) => mkdir(dirname(path), { recursive: true, mode: ownFolderMode });
  return {
    async freeBytes() {
      // What others than the machine's administrator may still write.
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async read(key, range) {
      await sizeOf(key);
      const stream = createReadStream(pathOf(key), { start: range?.start, end: range?.end });
      return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
    },
    size: sizeOf,
    async write(key, body) {
      const path = pathOf(key);
      const partial = `${path}.${randomUUID()}.partial`;
      await makePlace(path);
      const source =
        body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as unknown as NodeReadableStream);
      const file = createWriteStream(partial, { mode: ownFileMode });
      try {
        await pipeline(source, file);
        await rename(partial, path);
      } catch (error) {
        // A source that fails early ends the pipeline while the file is being opened, which would make it again.
        if (!file.closed) await new Promise<void>((closed) => file.once('close', closed));
        await rm(partial, { force: true });
        throw error;
      }
    },
    async adopt(key, path) {
      await makePlace(pathOf(key));
      await rename(path, pathOf(key));
      await chmod(pathOf(key), ownFileMode);
    },
    async copy(key, to) {
      await sizeOf(key);
      const path = pathOf(to);
      const partial = `${path}.${randomUUID()}.partial`;
      await makePlace(path);
      try {
        await copyFile(pathOf(key), partial);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async localCopy(key) {
      await sizeOf(key);
      return { path: pathOf(key), release: async () => {} };
    },
  };
}
