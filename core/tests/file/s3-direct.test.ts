import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileKey } from '../../src/server/file/file-key.ts';
import { s3ClientConfig } from '../../src/server/file/s3-client.ts';
import { createS3FileStore } from '../../src/server/file/s3-file-store.ts';
import { createS3DirectAccess } from '../../src/server/file/s3-presign.ts';
import { type S3Server, startS3Server } from '../../src/server/file/testing/s3-server.ts';
import { settingsFor } from '../../src/server/file/testing/test-bucket.ts';
import { bytes, id, text } from './support/describe-file-store-contract.ts';

/** Signed addresses and forms, used at a storage that works out their signatures by itself. */
let server: S3Server;
let settings: ReturnType<typeof settingsFor> & { readonly publicEndpoint: string };
let direct: ReturnType<typeof createS3DirectAccess>;
beforeAll(async () => {
  server = await startS3Server();
  settings = { ...settingsFor(server), publicEndpoint: server.endpoint };
  direct = createS3DirectAccess(settings);
});
afterAll(() => server.stop());

const store = () => createS3FileStore(new S3Client(s3ClientConfig(settings)), settings);
const signedAt = (instant: number) => createS3DirectAccess(settings, () => new Date(instant));
const minutes = 60_000;

async function post(
  { url, fields }: ReturnType<typeof direct.formFor>,
  content: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<{ status: number; code: string | undefined }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
  form.append('file', new Blob([content]), 'whatever.html');
  const response = await fetch(url, { method: 'POST', body: form });
  return { status: response.status, code: codeOf(await response.text()) };
}

async function get(address: string): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(address);
  return { status: response.status, code: codeOf(await response.text()) };
}

const codeOf = (body: string) => /<Code>(.*?)</.exec(body)?.[1];

/** The storage by another name, as a host in front of it would have. */
const downloadHost = () => server.endpoint.replace('127.0.0.1', 'localhost');

describe('a host for downloads alone', () => {
  const key = fileKey(2, id(90));

  it('serves what was sent to the other', async () => {
    const both = createS3DirectAccess({ ...settings, downloadEndpoint: downloadHost() });
    const form = both.formFor(key, { maxBytes: 100, seconds: 60 });
    expect(new URL(form.url).host).toBe(new URL(server.endpoint).host);
    expect(await post(form, 'conteúdo')).toMatchObject({ status: 204 });
    const address = both.addressOf(key, { name: 'a.txt', seconds: 60 });
    expect(new URL(address).host).toBe(new URL(downloadHost()).host);
    expect(await (await fetch(address)).text()).toBe('conteúdo');
  });

  it('is part of the signature: the same at another host is refused', async () => {
    const address = createS3DirectAccess({ ...settings, downloadEndpoint: downloadHost() }).addressOf(key, {
      name: 'a.txt',
      seconds: 60,
    });
    expect(await get(address.replace('localhost', '127.0.0.1'))).toEqual({
      status: 403,
      code: 'SignatureDoesNotMatch',
    });
  });
});

describe('a signed form', () => {
  const key = fileKey(2, id(1));

  it('puts bytes where the driver finds them', async () => {
    expect(await post(direct.formFor(key, { maxBytes: 100, seconds: 60 }), 'conteúdo')).toMatchObject({ status: 204 });
    expect(await text(await store().read(key))).toBe('conteúdo');
    expect(server.bucket.get(key).metadata['content-type']).toBe('application/octet-stream');
  });

  it('takes no byte more, and not nothing', async () => {
    const form = direct.formFor(fileKey(2, id(2)), { maxBytes: 5, seconds: 60 });
    expect(await post(form, '123456')).toEqual({ status: 400, code: 'EntityTooLarge' });
    expect(await post(form, '')).toEqual({ status: 400, code: 'EntityTooSmall' });
    expect(await post(form, '12345')).toMatchObject({ status: 204 });
  });

  it.each([
    ['another key', { key: fileKey(3, id(1)) }],
    ['another type', { 'Content-Type': 'text/html' }],
    ['a field of its own', { 'x-amz-meta-note': 'more' }],
    [
      'another policy',
      { policy: Buffer.from('{"expiration":"2999-01-01T00:00:00Z","conditions":[]}').toString('base64') },
    ],
    ['no signature', { 'x-amz-signature': '' }],
    ['keys of somebody else', { 'x-amz-credential': 'AKIDOTHER/20260101/test-1/s3/aws4_request' }],
  ])('is refused with %s', async (_name, changed) => {
    const before = server.bucket.objects.size;
    const answer = await post(direct.formFor(fileKey(2, id(9)), { maxBytes: 100, seconds: 60 }), 'x', changed);
    expect(answer.status).toBe(403);
    expect(server.bucket.objects.size).toBe(before);
  });

  it('ends', async () => {
    const form = signedAt(Date.now() - 10 * minutes).formFor(key, { maxBytes: 100, seconds: 300 });
    expect(await post(form, 'x')).toEqual({ status: 403, code: 'AccessDenied' });
  });
});

describe('a signed address', () => {
  const key = fileKey(2, id(5));
  beforeAll(() => store().write(key, bytes('<script>alert(1)</script>')));

  it('answers the bytes as a download that nothing runs', async () => {
    const response = await fetch(direct.addressOf(key, { name: 'página (1)!.html', seconds: 60 }));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''p%C3%A1gina%20%281%29!.html",
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.text()).toBe('<script>alert(1)</script>');
  });

  it.each([
    ['another object', (address: string) => address.replace(key, fileKey(2, id(1)))],
    ['another kind of answer', (address: string) => address.replace('octet-stream', 'x-html')],
    ['a longer life', (address: string) => address.replace('X-Amz-Expires=60', 'X-Amz-Expires=600')],
    ['something added', (address: string) => `${address}&response-content-language=pt`],
  ])('is refused with %s', async (_name, change) => {
    const address = direct.addressOf(key, { name: 'a', seconds: 60 });
    expect(change(address)).not.toBe(address);
    expect(await get(change(address))).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
  });

  it('ends', async () => {
    const address = signedAt(Date.now() - 10 * minutes).addressOf(key, { name: 'a', seconds: 300 });
    expect(await get(address)).toEqual({ status: 403, code: 'AccessDenied' });
  });

  it('reads, and does nothing else', async () => {
    const address = direct.addressOf(key, { name: 'a', seconds: 60 });
    expect((await fetch(address, { method: 'DELETE' })).ok).toBe(false);
    expect(await text(await store().read(key))).toBe('<script>alert(1)</script>');
  });
});
