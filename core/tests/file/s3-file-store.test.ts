import { S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileKey } from '../../src/server/file/file-key.ts';
import { openS3Storage } from '../../src/server/file/open-s3-storage.ts';
import { type S3Limits, s3ClientConfig } from '../../src/server/file/s3-client.ts';
import { createS3FileStore } from '../../src/server/file/s3-file-store.ts';
import { type S3Server, startS3Server } from '../../src/server/file/testing/s3-server.ts';
import { settingsFor } from '../../src/server/file/testing/test-bucket.ts';
import { bytes, describeFileStoreContract, id, text } from './support/describe-file-store-contract.ts';

function storeOf(server: S3Server, limits: Partial<S3Limits> = {}) {
  const settings = { ...settingsFor(server), limits };
  return createS3FileStore(new S3Client(s3ClientConfig(settings)), settings);
}

describeFileStoreContract('S3', async () => {
  const server = await startS3Server();
  return {
    store: storeOf(server),
    everything: async () => [...server.bucket.objects.keys(), ...server.bucket.multiparts.keys()].sort(),
    stop: server.stop,
  };
});

let server: S3Server;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.stop());
const key = fileKey(2, id(1));

describe('a storage in trouble', () => {
  test.each([
    { kind: 'refuse', status: 503, code: 'SlowDown' },
    { kind: 'refuse', status: 500, code: 'InternalError' },
    { kind: 'drop' },
  ] as const)('$kind $code: what goes wrong three times is done the fourth time', async (failure) => {
    const store = storeOf(server);
    for (const method of ['PUT', 'HEAD', 'GET', 'DELETE']) server.failNext({ ...failure, method, times: 3 });
    await store.write(key, bytes('content'));
    expect(await store.size(key)).toBe(7);
    expect(await text(await store.read(key))).toBe('content');
    await store.remove(key);
    expect(server.bucket.objects.size).toBe(0);
    expect(server.requests).toHaveLength(16);
  });

  test('what goes wrong a fourth time is an error, and not one of ours', async () => {
    server.failNext({ kind: 'refuse', status: 503, code: 'SlowDown', times: 4 });
    await expect(storeOf(server).write(key, bytes('content'))).rejects.toMatchObject({ name: 'SlowDown' });
    expect(server.requests).toHaveLength(4);
  });

  test('refusals are not repeated', async () => {
    server.failNext({ kind: 'refuse', status: 403, code: 'AccessDenied', times: 9 });
    await expect(storeOf(server).size(key)).rejects.not.toMatchObject({ code: 'NOT_FOUND' });
    expect(server.requests).toHaveLength(1);
  });

  test.each(['cut', 'stall'] as const)('an answer that breaks off (%s) goes on at the missing byte', async (kind) => {
    const store = storeOf(server, { silenceMs: 1_000 });
    const body = 'abcdefghij'.repeat(100_000);
    await store.write(key, bytes(body));
    server.failNext({ kind, method: 'GET', times: 2 });
    expect(await text(await store.read(key))).toBe(body);
    server.failNext({ kind, method: 'GET', times: 1 });
    expect(await text(await store.read(key, { start: 3, end: 500_002 }))).toBe(body.slice(3, 500_003));
  });

  test('a file that is replaced while it is read is not mixed', async () => {
    const store = storeOf(server);
    await store.write(key, bytes('a'.repeat(1_000_000)));
    const stream = await store.read(key);
    server.failNext({ kind: 'cut', method: 'GET', times: 1 });
    const second = await store.read(key);
    await store.write(key, bytes('b'.repeat(1_000_000)));
    await expect(text(second)).rejects.toThrow();
    expect(await text(stream)).toMatch(/^a+$/);
  });

  test('changed bytes are noticed', async () => {
    const store = storeOf(server);
    await store.write(key, bytes('content'));
    server.failNext({ kind: 'flip', method: 'GET', times: 9 });
    await expect(store.read(key).then(text)).rejects.toThrow(/checksum/i);
  });

  test('a completion whose answer is lost is complete', async () => {
    server.failNext({ kind: 'lose', method: 'POST', target: 'uploadId', times: 1 });
    await storeOf(server).write(key, new Uint8Array(9_000_000));
    expect(server.bucket.objects.get(key)?.body.length).toBe(9_000_000);
  });

  test('a part that fails for good leaves no parts', async () => {
    server.failNext({ kind: 'refuse', status: 500, method: 'PUT', target: 'partNumber=2', times: 9 });
    await expect(storeOf(server).write(key, new Uint8Array(17_000_000))).rejects.toThrow();
    expect([...server.bucket.multiparts, ...server.bucket.objects]).toEqual([]);
  });
});

describe('memory', () => {
  test('a reader that does not read stops the storage', async () => {
    const store = storeOf(server);
    await store.write(key, new Uint8Array(60_000_000));
    const before = process.memoryUsage().arrayBuffers;
    const stream = await store.read(key);
    const reader = stream.getReader();
    await reader.read();
    await new Promise((done) => setTimeout(done, 300));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
    await reader.cancel();
  });
});

describe('at the start', () => {
  const settings = () => settingsFor(server);
  test.each([
    ['a bucket that is not there', { bucket: 'elsewhere' }, /S3_BUCKET='elsewhere' does not exist/],
    ['an unknown key', { accessKeyId: 'AKIDOTHER' }, /does not know the S3_ACCESS_KEY_ID/],
    ['a wrong secret', { secretAccessKey: 'hunter-seven' }, /S3_SECRET_ACCESS_KEY or S3_REGION is wrong/],
    ['a wrong region', { region: 'test-2' }, /belongs to another region/],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }, /cannot be reached \(ECONNREFUSED\)/],
  ] as const)('%s is told in one sentence without the secret', async (_what, wrong, sentence) => {
    const failed = openS3Storage({ ...settings(), ...wrong });
    await expect(failed).rejects.toThrow(sentence);
    await expect(failed).rejects.toMatchObject({ name: 'FileStoreUnavailable' });
    await expect(failed).rejects.not.toThrow(/hunter-seven|secret\+of/);
  });

  test('a storage that refuses is told with its own word', async () => {
    server.failNext({ kind: 'refuse', status: 403, code: 'AccessDenied', times: 1 });
    await expect(openS3Storage(settings())).rejects.toThrow(/does not let these keys list/);
  });

  test('one that is right opens', async () => {
    const { files } = await openS3Storage(settings());
    await files.write(key, bytes('x'));
    expect([...server.bucket.objects.keys()]).toEqual([key]);
  });
});
