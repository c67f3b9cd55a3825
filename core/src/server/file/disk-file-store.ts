import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { GlebaError } from '../../error/gleba-error.ts';
import type { FileStore } from '../contract/file-store.ts';
import { checkedKey } from './file-key.ts';

/** Files on this machine's disk, one file a key. A write is complete or absent: it goes to a neighbour and is renamed. */
export function createDiskFileStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, checkedKey(key));
  const sizeOf = async (key: string) => {
    const found = await stat(pathOf(key)).catch(() => undefined);
    if (!found?.isFile()) throw new GlebaError('NOT_FOUND', 'Erro ao encontrar o arquivo no servidor');
    return found.size;
  };
  return {
    async read(key, range) {
      await sizeOf(key);
      const stream = createReadStream(pathOf(key), { start: range?.start, end: range?.end });
      return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
    },
    size: sizeOf,
    async write(key, body) {
      const path = pathOf(key);
      const partial = `${path}.${randomUUID()}.partial`;
      await mkdir(dirname(path), { recursive: true });
      const source =
        body instanceof Uint8Array ? Readable.from([body]) : Readable.fromWeb(body as unknown as NodeReadableStream);
      try {
        await pipeline(source, createWriteStream(partial));
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },
    async adopt(key, path) {
      await mkdir(dirname(pathOf(key)), { recursive: true });
      await rename(path, pathOf(key));
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
