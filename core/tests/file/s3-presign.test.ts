import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createS3DirectAccess } from '../../src/server/file/s3-presign.ts';

const key = 'files/2/0191c0de-0000-7000-8000-000000000001';
const settings = {
  publicEndpoint: 'https://s3.example.org',
  region: 'sa-east-1',
  bucket: 'gleba',
  accessKeyId: 'AKID',
  secretAccessKey: 'secret',
  usePathStyle: true,
};
const now = () => new Date('2026-01-02T03:04:05.678Z');
const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
const signingKey = ['20260102', 'sa-east-1', 's3', 'aws4_request'].reduce<string | Buffer>(hmac, 'AWS4secret');

describe('an address of the storage itself', () => {
  it('names one object, for minutes, as a download that nothing can run', () => {
    const url = new URL(createS3DirectAccess(settings, now).addressOf(key, { name: 'página 1.html', seconds: 300 }));
    expect(url.origin + url.pathname).toBe(`https://s3.example.org/gleba/${key}`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKID/20260102/sa-east-1/s3/aws4_request',
      'X-Amz-Date': '20260102T030405Z',
      'X-Amz-Expires': '300',
      'X-Amz-SignedHeaders': 'host',
      'response-content-type': 'application/octet-stream',
      'response-content-disposition': "attachment; filename*=UTF-8''p%C3%A1gina%201.html",
    });
  });

  it('is signed over exactly what it says, in the order that Signature Version 4 asks for', () => {
    const url = new URL(createS3DirectAccess(settings, now).addressOf(key, { name: 'a', seconds: 60 }));
    const query = url.search.slice(1).replace(/&X-Amz-Signature=.*/, '');
    expect(query.split('&')).toEqual(query.split('&').sort());
    const canonical = `GET\n${url.pathname}\n${query}\nhost:s3.example.org\n\nhost\nUNSIGNED-PAYLOAD`;
    expect(url.searchParams.get('X-Amz-Signature')).toBe(hmac(signingKey, stringToSign(canonical)).toString('hex'));
  });

  it('stands in the host where the bucket does, and takes keys of the port only', () => {
    const direct = createS3DirectAccess({ ...settings, usePathStyle: false }, now);
    expect(direct.addressOf(key, { name: 'a', seconds: 60 })).toMatch(`https://gleba.s3.example.org/${key}?`);
    expect(direct.formFor(key, { maxBytes: 5, seconds: 60 }).url).toBe('https://gleba.s3.example.org');
    expect(() => direct.addressOf('files/2/../7/x', { name: 'a', seconds: 60 })).toThrow();
    expect(() => direct.formFor('files/2/x', { maxBytes: 5, seconds: 60 })).toThrow();
  });
});

describe('a form of the storage itself', () => {
  it('takes one key, one type and so many bytes, until then', () => {
    const { url, fields } = createS3DirectAccess(settings, now).formFor(key, { maxBytes: 1234, seconds: 900 });
    expect(url).toBe('https://s3.example.org/gleba');
    const { policy = '', 'x-amz-signature': signature, ...rest } = fields;
    expect(signature).toBe(hmac(signingKey, policy).toString('hex'));
    const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString());
    expect(expiration).toBe('2026-01-02T03:19:05.678Z');
    expect(conditions).toContainEqual(['content-length-range', 1, 1234]);
    expect(conditions).toContainEqual({ bucket: 'gleba' });
    // Every field but the policy and its signature is fixed by it.
    for (const [name, value] of Object.entries(rest)) expect(conditions).toContainEqual({ [name]: value });
  });
});

function stringToSign(canonical: string): string {
  const digest = createHash('sha256').update(canonical).digest('hex');
  return ['AWS4-HMAC-SHA256', '20260102T030405Z', '20260102/sa-east-1/s3/aws4_request', digest].join('\n');
}
