import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { uploadLifetimeMs } from '../../src/server/contract/upload-store.ts';
import { fileKey } from '../../src/server/file/file-key.ts';
import { createS3UploadStore } from '../../src/server/file/s3-upload-store.ts';
import { type S3Server, startS3Server } from '../../src/server/file/testing/s3-server.ts';
import { settingsFor } from '../../src/server/file/testing/test-bucket.ts';
import { id } from './support/describe-file-store-contract.ts';

let server: S3Server;
beforeEach(async () => {
  // Two entries a page, so that every list has several.
  server = await startS3Server(2);
});
afterEach(() => server.stop());
/** A process of its own, as far as memory goes. */
const replica = (now?: () => number) => createS3UploadStore(settingsFor(server), now);
const key = fileKey(2, id(1));
const begin = (name = key, size = 10) =>
  replica().datastore.create(new Upload({ id: name, size, offset: 0, metadata: { filename: 'São João.zip' } }));
const append = (name: string, offset: number, body: Uint8Array) =>
  replica().datastore.write(Readable.from([body]), name, offset);
const everything = () => [
  ...server.bucket.objects.keys(),
  ...[...server.bucket.multiparts.values()].map((upload) => `parts of ${upload.key}`),
];

describe('an upload in the bucket', () => {
  test('is continued by any process, in pieces of any size, and lands where the file belongs', async () => {
    const body = randomBytes(21_000_000);
    await begin(key, body.length);
    let offset = 0;
    for (const length of [3, 6_000_000, 1_000_000, 10_000_000, 3_999_997]) {
      expect((await replica().datastore.getUpload(key)).offset).toBe(offset);
      offset = await append(key, offset, body.subarray(offset, offset + length));
    }
    expect(offset).toBe(body.length);
    expect(server.bucket.objects.get(key)?.body.equals(body)).toBe(true);
    await replica().finish(key, key);
    await replica().finish(key, key);
    expect(everything()).toEqual([key]);
  });

  test('of no bytes is a file of no bytes', async () => {
    await begin(key, 0);
    await append(key, 0, new Uint8Array(0));
    expect(server.bucket.objects.get(key)?.body.length).toBe(0);
  });

  test('keeps what was acknowledged when the storage is busy', async () => {
    await begin(key, 10);
    server.failNext({ kind: 'refuse', status: 503, code: 'SlowDown', method: 'PUT', times: 2 });
    expect(await append(key, 0, Buffer.from('01234'))).toBe(5);
    server.failNext({ kind: 'drop', method: 'PUT', times: 2 });
    expect(await append(key, 5, Buffer.from('56789'))).toBe(10);
    expect(server.bucket.objects.get(key)?.body.toString()).toBe('0123456789');
  });

  test('is complete though the answer to its completion is lost', async () => {
    await begin(key, 10);
    server.failNext({ kind: 'lose', method: 'POST', times: 1 });
    expect(await append(key, 0, Buffer.from('0123456789'))).toBe(10);
    expect(server.bucket.objects.get(key)?.body.toString()).toBe('0123456789');
  });

  test('that is given up leaves nothing, and never takes a complete file with it', async () => {
    await begin();
    await append(key, 0, Buffer.from('01234'));
    await replica().datastore.remove(key);
    expect(everything()).toEqual([]);
    await expect(replica().datastore.remove(key)).rejects.toMatchObject({ status_code: 404 });

    await begin();
    await append(key, 0, Buffer.from('0123456789'));
    await replica().datastore.remove(key);
    expect(everything()).toEqual([key]);
  });
});

describe('what nobody continues', () => {
  const old = new Date(Date.now() - uploadLifetimeMs - 1000);

  test('is removed after a day with everything it left; the rest stays', async () => {
    server.bucket.now = () => old;
    const abandoned = [10, 11, 12, 13, 14].map((last) => fileKey(2, id(last)));
    for (const name of abandoned) await begin(name);
    await append(abandoned[0] ?? '', 0, Buffer.from('01234'));
    // A write of this program that died with its process, and one of a neighbour's.
    server.bucket.begin(fileKey(2, id(20)), {});
    server.bucket.begin('elsewhere/x', {});
    server.bucket.put(fileKey(2, id(21)), Buffer.from('a file'));
    server.bucket.now = () => new Date();
    await begin(key);
    const before = everything().filter((name) => name.includes(id(1)) || name.includes('elsewhere'));

    await replica().removeExpired();
    expect(everything().sort()).toEqual([...before, fileKey(2, id(21))].sort());
  });

  test('is kept until then', async () => {
    await begin();
    const before = everything();
    await replica(() => Date.now() + uploadLifetimeMs - 60_000).removeExpired();
    expect(everything()).toEqual(before);
    await replica(() => Date.now() + uploadLifetimeMs + 60_000).removeExpired();
    expect(everything()).toEqual([]);
  });
});
