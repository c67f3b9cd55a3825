import { Agent, createServer, request, type Server } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { GlebaError } from '@gleba/core';
import type { KernelRuntime } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createListener } from '../src/http/listener.ts';
import { securityHeaders, storageOrigin } from '../src/http/security-headers.ts';
import type { Startup } from '../src/http/startup.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** What the kernel was asked, and how it answers next. */
const asked: { body: string; authorization: string | undefined; correlationId: string }[] = [];
const next: { answer: (signal?: AbortSignal) => Answer | Promise<Answer> } = {
  answer: () => ({ status: 200, body: '{"data":{}}' }),
};
const failures: string[] = [];
const startup: Startup = { step: 'Preparando', runtime: undefined, failure: undefined, isStopping: false };
let server: Server;
let address: string;

beforeAll(async () => {
  const listener = createListener({
    startup,
    log: { debug() {}, info() {}, warn() {}, error: (message) => void failures.push(message) },
    webRoot: '/nowhere',
    maxRequestBytes: 1000,
    trustedProxies: new BlockList(),
  });
  server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const runtime = {
  personOf: async () => 'member',
  async graphql(
    body: string,
    authorization: string | undefined,
    correlationId: string,
    about?: { readonly signal?: AbortSignal },
  ) {
    asked.push({ body, authorization, correlationId });
    return next.answer(about?.signal);
  },
  route: async () => undefined,
} as Partial<KernelRuntime> as KernelRuntime;

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${address}/graphql`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

describe('POST /graphql', () => {
  test('says that the kernel is being prepared until it stands', async () => {
    expect((await post('{}')).status).toBe(503);
    startup.runtime = runtime;
    expect((await post('{}')).status).toBe(200);
  });

  test('hands on what was sent, byte for byte, and what came back', async () => {
    next.answer = () => ({ status: 401, body: '{"data":null,"é":"ção"}' });
    const response = await post('{"query":"ção 🙂"}', { authorization: 'Bearer x', 'x-request-id': 'abcdefgh-1' });
    expect(asked.at(-1)).toEqual({
      body: '{"query":"ção 🙂"}',
      authorization: 'Bearer x',
      correlationId: 'abcdefgh-1',
    });
    expect(response.status).toBe(401);
    expect(await response.text()).toBe('{"data":null,"é":"ção"}');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    await post('{}', { 'x-request-id': 'a b' });
    expect(asked.at(-1)?.correlationId).toMatch(/^[\w-]{36}$/);
  });

  test('takes JSON only', async () => {
    const count = asked.length;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const response = await post('{}', { 'content-type': type });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
    }
    expect(asked.length).toBe(count);
  });

  test('reads no more than it may, whether the length is told or not', async () => {
    const count = asked.length;
    const told = await post('x'.repeat(1001));
    expect(told.status).toBe(413);
    expect(await told.json()).toMatchObject({ errors: [{ extensions: { code: 'DOCUMENT_TOO_LARGE' } }] });
    const { status, sent } = await endless();
    expect(status).toBe(413);
    expect(sent).toBeLessThan(50_000_000);
    expect(asked.length).toBe(count);
    expect((await post('x'.repeat(1000))).status).not.toBe(413);
  });

  test('tells the kernel when whoever asked has gone, whichever request of a connection it was', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = () => {
      const asking = request(`${address}/graphql`, {
        ...{ agent, method: 'POST', headers: { 'content-type': 'application/json' } },
      });
      asking.on('error', () => {});
      asking.end('{}');
      return asking;
    };
    const answered: (boolean | undefined)[] = [];
    next.answer = (signal) => {
      answered.push(signal?.aborted);
      return { status: 200, body: '{"data":{}}' };
    };
    for (let count = 0; count < 2; count++) {
      const asking = send();
      await new Promise((done) => asking.on('response', (response) => response.resume().on('end', done)));
    }
    expect(answered).toEqual([false, false]);
    const gone = new Promise<void>((done) => {
      next.answer = (signal) =>
        new Promise(() => {
          expect(signal?.aborted).toBe(false);
          signal?.addEventListener('abort', () => done());
          asking.destroy();
        });
    });
    const asking = send();
    await gone;
    agent.destroy();
  });

  test('tells a refusal by its code, and a fault of ours by nothing but that', async () => {
    next.answer = () => {
      throw new GlebaError('BAD_REQUEST', 'Falta algo.');
    };
    expect(await (await post('{}')).json()).toMatchObject({ errors: [{ message: 'Falta algo.' }] });
    next.answer = () => {
      throw new Error('password=secret');
    };
    const failed = await post('{}');
    expect(failed.status).toBe(500);
    expect(await failed.text()).not.toContain('secret');
    expect(failures.at(-1)).toBe('request failed');
  });
});

/** A body in chunks that never ends by itself; answers the status and how much was sent before the connection was cut. */
function endless(): Promise<{ status: number; sent: number }> {
  return new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const asking = request(`${address}/graphql`, { method: 'POST', headers });
    let sent = 0;
    let status = 0;
    const finish = () => done({ status, sent });
    asking.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    asking.on('error', finish);
    asking.on('close', finish);
    const write = () => {
      if (asking.destroyed || sent > 50_000_000) return;
      sent += 10_000;
      asking.write('x'.repeat(10_000), () => setImmediate(write));
    };
    write();
  });
}

test('a page may speak to a file store that browsers reach by themselves, and to no other site', () => {
  const s3 = { bucket: 'files', publicEndpoint: 'https://s3.example.org/api' };
  expect(storageOrigin({ ...s3, usePathStyle: true })).toBe('https://s3.example.org');
  expect(storageOrigin(s3)).toBe('https://files.s3.example.org');
  expect(storageOrigin({ ...s3, usePathStyle: true, downloadEndpoint: 'https://cdn.example.org' })).toBe(
    'https://s3.example.org https://cdn.example.org',
  );
  expect(storageOrigin({ bucket: 'files' })).toBeUndefined();
  const policyOf = (storage?: string) => securityHeaders(storage)[0]?.[1];
  expect(policyOf('https://s3.example.org')).toContain("connect-src 'self' https://s3.example.org;");
  expect(policyOf()).not.toMatch(/https?:/);
});
