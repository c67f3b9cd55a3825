import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGuardedFetch } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptPush, largestPush } from '../../src/server/push/encrypt-push.ts';
import { createPushIdentity } from '../../src/server/push/push-identity.ts';
import { createWebPush } from '../../src/server/push/web-push.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('RFC 8291, appendix A', () => {
  const to = {
    endpoint: 'https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const secrets = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };

  test('the message is the one of the example, byte by byte', () => {
    expect(encryptPush(to, 'When I grow up, I want to be a watermelon', secrets)?.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('what is no key of a browser, or too long, is not sent', () => {
    expect(encryptPush({ ...to, p256dh: 'BCVx' }, 'x')).toBeUndefined();
    expect(encryptPush({ ...to, auth: '' }, 'x')).toBeUndefined();
    const noPoint = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
    expect(encryptPush({ ...to, p256dh: noPoint }, 'x')).toBeUndefined();
    expect(encryptPush(to, 'x'.repeat(largestPush))).toHaveLength(4096);
    expect(encryptPush(to, 'x'.repeat(largestPush + 1))).toBeUndefined();
  });
});

test('the program says who it is as RFC 8292 asks: ES256, for that service, for less than a day', () => {
  const identity = createPushIdentity(Buffer.alloc(32, 7), 'mailto:admin@example.org');
  expect(createPushIdentity(Buffer.alloc(32, 7), 'mailto:x@example.org').publicKey).toBe(identity.publicKey);
  const now = Date.parse('2026-01-01T00:00:00Z');
  const said = identity.authorization('https://push.example.net:8443/a/b?c', now);
  const [, head = '', claims = '', signature = '', k = ''] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(said) ?? [];
  expect(JSON.parse(bytes(head).toString())).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example.net:8443',
    exp: now / 1000 + 12 * 3600,
    sub: 'mailto:admin@example.org',
  });
  const point = bytes(k);
  expect(point).toHaveLength(65);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const data = Buffer.from(`${head}.${claims}`);
  expect(verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(true);
});

describe('a push service', () => {
  let service: Server;
  let base: string;
  let answer: { status: number; headers?: Record<string, string> } = { status: 201 };
  let got: { headers: IncomingMessage['headers']; body: Buffer } | undefined;
  beforeAll(async () => {
    service = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      got = { headers: request.headers, body: Buffer.concat(parts) };
      response.writeHead(answer.status, answer.headers).end();
    });
    await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
    base = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => service.close(done)));

  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const address = (path = '/one') => ({
    endpoint: `${base}${path}`,
    p256dh: browser.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
  });
  const identity = createPushIdentity(Buffer.alloc(32, 7), 'mailto:admin@example.org');
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const push = createWebPush({ identity, log, guarded: createGuardedFetch({ isAllowedAddress: () => true }) });

  /** As the browser does it (RFC 8291, 3.4). */
  function read(body: Buffer): string {
    const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
    const input = new Uint8Array(hkdfSync('sha256', browser.computeSecret(theirs), auth, info, 32));
    const key = new Uint8Array(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = new Uint8Array(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    expect(plain.at(-1)).toBe(2);
    return plain.subarray(0, -1).toString();
  }

  test('takes a message that its browser can read, and nobody on the way', async () => {
    answer = { status: 201 };
    expect(await push.send(address(), 'Ana aceitou o convite')).toEqual({ kind: 'sent' });
    expect(got?.body.toString('latin1')).not.toContain('Ana');
    expect(read(got?.body ?? Buffer.alloc(0))).toBe('Ana aceitou o convite');
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    expect(got?.headers.authorization).toMatch(/^vapid t=/);
  });

  test.each([
    [404, {}, { kind: 'gone' }],
    [410, {}, { kind: 'gone' }],
    [413, {}, { kind: 'refused' }],
    [400, {}, { kind: 'refused' }],
    [429, { 'retry-after': '7' }, { kind: 'later', afterSeconds: 7 }],
    [429, {}, { kind: 'later', afterSeconds: 60 }],
    [503, { 'retry-after': '999999' }, { kind: 'later', afterSeconds: 3600 }],
  ])('%i is what it says', async (status, headers, expected) => {
    answer = { status, headers };
    expect(await push.send(address(), 'x')).toEqual(expected);
  });

  test('an address of our own network is not asked, and one that does not answer later', async () => {
    const guarded = createWebPush({ identity, log, guarded: createGuardedFetch() });
    got = undefined;
    expect(await guarded.send(address(), 'x')).toEqual({ kind: 'refused' });
    expect(got).toBeUndefined();
    expect(await push.send({ ...address(), endpoint: 'http://127.0.0.1:1100/x' }, 'x')).toMatchObject({
      kind: 'later',
    });
    expect(await push.send({ ...address(), endpoint: 'no address' }, 'x')).toEqual({ kind: 'refused' });
  });
});
