import { connect, type Socket } from 'node:net';
import { clientInfoOf } from '@gleba/core';
import type { KernelRuntime } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { trustedNetworks } from '../../host-api/src/http/client-address.ts';
import { type Served, serve } from '../support/served.ts';

/**
 * What a stranger can make the process hold, and what two programs in a row could take for two different requests, written to
 * bare sockets before the program's own listener. The kernel behind it is a stand-in that says what it was asked.
 */
const asked: { body: string; address: string | undefined; host: string | undefined }[] = [];
const routed: { method: string; url: string; size: number }[] = [];
let answerText = '{"data":{}}';
let dropStream: () => void = () => {};
let served: Served;
let behindTls: Served;

const member = 'Bearer member';
const routes: Readonly<Record<string, number | 'stream'>> = { '/small': 1000, '/large': 2_000_000 };
const runtime = {
  async personOf(authorization: string | undefined) {
    return authorization === member ? 'member' : undefined;
  },
  bodyOf: (_method: string, path: string) => routes[path],
  async graphql(body, _authorization, _id, about = {}) {
    const { address, host } = about.client ?? clientInfoOf();
    asked.push({ body, address, host });
    const answer = { status: 200, body: answerText };
    await about.send?.(answer);
    return answer;
  },
  async route(request) {
    const path = new URL(request.url).pathname;
    if (routes[path] === undefined) return undefined;
    const { byteLength } = await request.arrayBuffer();
    routed.push({ method: request.method, url: request.url, size: byteLength });
    return new Response('ok');
  },
  async upload() {
    return new Response('no', { status: 401 });
  },
  async events() {
    return new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(': begin\n\n'));
        dropStream = () => controller.error(new Error('The reader is too slow.'));
      },
    });
  },
  sessions: {
    async refresh() {
      return 'token';
    },
    async endBy() {},
  },
} as Partial<KernelRuntime> as KernelRuntime;

const options = (more: { readonly isPublicByTls?: boolean; readonly trusted?: string } = {}) => ({
  startup: { step: '', runtime, failure: undefined, isStopping: false },
  log: { debug() {}, info() {}, warn() {}, error() {} },
  webRoot: '/nowhere',
  maxRequestBytes: 4_400_000,
  trustedProxies: trustedNetworks(more.trusted ?? '127.0.0.0/8') ?? (undefined as never),
  isPublicByTls: more.isPublicByTls ?? false,
});
const pace = { graceMs: 150, bytesPerSecond: 1_000_000, everyMs: 50 };

beforeAll(async () => {
  served = await serve(options(), { pace, readerPatienceMs: 300 });
  behindTls = await serve(options({ isPublicByTls: true }));
});
afterAll(async () => {
  await served?.stop();
  await behindTls?.stop();
});

interface Conversation {
  readonly socket: Socket;
  /** All that came back until the connection was closed. */
  readonly ended: Promise<string>;
  /** Until so many answers' heads are there, or the connection is closed. */
  answers(count: number): Promise<string>;
}

function converse(text: string | Buffer, port = served.port): Conversation {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  let onHeard = () => {};
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    heard += chunk.toString('latin1');
    onHeard();
  });
  const ended = new Promise<string>((done) => socket.once('close', () => done(heard)));
  socket.write(text);
  return {
    socket,
    ended,
    answers: (count) => {
      const here = new Promise<string>((done) => {
        onHeard = () => {
          if ((heard.match(/HTTP\/1\.1 [2-5]/g) ?? []).length >= count) done(heard);
        };
        onHeard();
      });
      return Promise.race([here, ended]);
    },
  };
}

const head = (start: string, ...lines: readonly string[]) => [start, 'Host: gleba', ...lines, '', ''].join('\r\n');
const graphql = (...lines: readonly string[]) =>
  head('POST /graphql HTTP/1.1', 'Content-Type: application/json', ...lines);
const statusOf = (heard: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1]);
/** A request that must never be taken out of another one's body. */
const smuggled = head('GET /small HTTP/1.1', 'X-Smuggled: yes');
const smallQuery = '{"query":"{ a }"}';

describe('bytes of strangers', () => {
  test.each(['/graphql', '/small', '/large', '/uploads', '/session/refresh', '/nowhere'])(
    '%s: a body of 4.3 MB without a session is refused before it is sent, and the connection closed',
    async (path) => {
      const count = asked.length + routed.length;
      const { ended } = converse(
        head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Content-Length: 4300000'),
      );
      const heard = await ended;
      expect(statusOf(heard)).toBeGreaterThanOrEqual(400);
      expect(heard.toLowerCase()).toContain('connection: close');
      expect(asked.length + routed.length).toBe(count);
    },
  );

  test('a body in chunks is read as far as a stranger may send, and no further', async () => {
    for (const path of ['/graphql', '/small']) {
      const { socket, ended } = converse(
        head(`POST ${path} HTTP/1.1`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      );
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
      for (let sent = 0; sent < 8 && !socket.destroyed; sent++) socket.write(chunk);
      expect([path, statusOf(await ended)]).toEqual([path, 413]);
    }
  });

  test('two hundred unfinished posts: what one address may hold has an end, the rest are told at once to come later', async () => {
    const { port } = behindTls;
    const post = graphql('Content-Length: 250000');
    const open = Array.from({ length: 200 }, () => converse(`${post}${'x'.repeat(1000)}`, port));
    const refused: string[] = [];
    for (const { answers } of open) void answers(1).then((heard) => heard && refused.push(heard));
    await vi.waitFor(() => expect(refused.length).toBe(184), { timeout: 10_000 });
    for (const heard of refused) {
      expect(statusOf(heard)).toBe(429);
      expect(heard.toLowerCase()).toMatch(/retry-after: \d/);
    }
    // Those inside are not asked to wait for those outside.
    const body = JSON.stringify({ query: 'x'.repeat(30_000) });
    const inside = converse(`${graphql(`Authorization: ${member}`, `Content-Length: ${body.length}`)}${body}`, port);
    expect(statusOf(await inside.answers(1))).toBe(200);
    inside.socket.destroy();
    // What is given up gives its room back.
    for (const { socket } of open) socket.destroy();
    await vi.waitFor(async () => {
      const after = converse(`${post}${'{"query":"'.padEnd(249_998, 'x')}"}`, port);
      const heard = await after.answers(1);
      after.socket.destroy();
      expect(statusOf(heard)).toBe(200);
    });
  });

  test('a large body that nests too deeply is refused by its first bytes, the rest is never read', async () => {
    const count = asked.length;
    const { ended } = converse(
      `${graphql(`Authorization: ${member}`, 'Content-Length: 4300000')}{"query":"{ a }","variables":{"v":${'['.repeat(5000)}`,
    );
    const heard = await ended;
    expect(statusOf(heard)).toBe(400);
    expect(heard).toContain('profundos demais.');
    expect(heard.toLowerCase()).toContain('connection: close');
    expect(asked.length).toBe(count);
  });

  test.each([1000, 250_000])('a body of %i bytes that drips is cut', async (length) => {
    const { socket, ended } = converse(graphql(`Content-Length: ${length}`));
    const drip = setInterval(() => socket.destroyed || socket.write('x'), 20);
    await ended;
    clearInterval(drip);
  });
});

describe('answers', () => {
  const large = 'é'.repeat(8_000_000);
  const ask = `${graphql(`Authorization: ${member}`, `Content-Length: ${smallQuery.length}`)}${smallQuery}`;

  test('a large one arrives whole', async () => {
    answerText = `"${'a😀é'.repeat(150_000)}"`;
    const response = await fetch(`${served.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: smallQuery,
    });
    expect(await response.text()).toBe(answerText);
    answerText = '{"data":{}}';
  });

  test('readers who take nothing hold so much and no more, and are dropped', async () => {
    answerText = large;
    const readers = Array.from({ length: 6 }, () => {
      const socket = connect(served.port, '127.0.0.1');
      socket.on('error', () => {});
      let first = '';
      const began = new Promise<string>((done) => {
        socket.once('readable', () => {
          first = String(socket.read(12) ?? '');
          done(first);
        });
        socket.once('close', () => done(first));
      });
      const gone = new Promise<void>((done) => socket.once('close', () => done()));
      socket.write(ask);
      return { socket, began, gone };
    });
    const begun = await Promise.all(readers.map(({ began }) => began));
    answerText = '{"data":{}}';
    expect(begun.filter((text) => text === 'HTTP/1.1 200')).toHaveLength(3);
    expect(begun.filter((text) => text === 'HTTP/1.1 429')).toHaveLength(3);
    const connections = () => new Promise<number>((done) => served.server.getConnections((_, count) => done(count)));
    for (const { socket } of readers.filter((_, index) => begun[index] === 'HTTP/1.1 429')) socket.destroy();
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 });
    for (const { socket } of readers) socket.destroy();
    await Promise.all(readers.map(({ gone }) => gone));
  });

  test('a reader of live updates who is dropped leaves no stack behind', async () => {
    const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
    const { answers, ended } = converse(head('GET /events HTTP/1.1'));
    await answers(1);
    dropStream();
    await ended;
    for (const spy of said) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});

describe('two programs in a row', () => {
  const length = smallQuery.length;
  test.each([
    ['a length and chunks (CL.TE)', graphql(`Content-Length: ${length}`, 'Transfer-Encoding: chunked'), '0\r\n\r\n'],
    ['chunks and a length (TE.CL)', graphql('Transfer-Encoding: chunked', 'Content-Length: 4'), '0\r\n\r\n'],
    ['chunks of another name', graphql('Transfer-Encoding: xchunked'), smallQuery],
    ['chunks inside of a coding', graphql('Transfer-Encoding: gzip, chunked'), '0\r\n\r\n'],
    ['chunks twice', graphql('Transfer-Encoding: chunked', 'Transfer-Encoding: identity'), '0\r\n\r\n'],
    ['chunks twice the same', graphql('Transfer-Encoding: chunked, chunked'), '0\r\n\r\n'],
    ['a space before the colon', graphql('Transfer-Encoding : chunked'), '0\r\n\r\n'],
    ['a folded line', graphql('Transfer-Encoding:\r\n chunked'), '0\r\n\r\n'],
    ['a vertical tab', graphql('Transfer-Encoding: \x0bchunked'), '0\r\n\r\n'],
    ['two lengths', graphql('Content-Length: 4', `Content-Length: ${length}`), smallQuery],
    ['two lengths in one line', graphql(`Content-Length: ${length}, ${length}`), smallQuery],
    ['a length with a sign', graphql(`Content-Length: +${length}`), smallQuery],
    ['a length in sixteens', graphql('Content-Length: 0x11'), smallQuery],
    ['a length beyond all numbers', graphql('Content-Length: 18446744073709551617'), smallQuery],
    ['lines that end with LF', graphql(`Content-Length: ${length}`).replaceAll('\r\n', '\n'), smallQuery],
    ['a bare LF before the length', graphql(`X: y\nContent-Length: ${length}`), smallQuery],
    ['a chunk whose length has a sign', graphql('Transfer-Encoding: chunked'), '+5\r\n'],
    ['a chunk that ends with LF', graphql('Transfer-Encoding: chunked'), '5\nabcde\n0\n\n'],
    ['a megabyte of chunk extension', graphql('Transfer-Encoding: chunked'), `5;${'x'.repeat(1_000_000)}\r\n`],
    ['a megabyte of trailers', graphql('Transfer-Encoding: chunked'), `0\r\nX: ${'x'.repeat(1_000_000)}\r\n\r\n`],
    ['chunks in HTTP/1.0', graphql('Transfer-Encoding: chunked').replace('1.1', '1.0'), '0\r\n\r\n'],
    ['another host inside of the target', head('GET http://evil/small HTTP/1.1'), ''],
    ['two hosts', head('GET /small HTTP/1.1', 'Host: evil'), ''],
    ['no host', 'GET /small HTTP/1.1\r\n\r\n', ''],
    ['a tunnel', head('CONNECT evil:443 HTTP/1.1'), ''],
    ['an echo', head('TRACE /small HTTP/1.1'), ''],
    ['a star for a target', head('OPTIONS * HTTP/1.1'), ''],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', ''],
  ])('%s is refused, and what follows is no request', async (_, start, body) => {
    const count = asked.length + routed.length;
    const { ended } = converse(`${start}${body}${smuggled}`);
    const heard = await ended;
    expect(heard === '' || statusOf(heard) >= 400, heard.slice(0, 200)).toBe(true);
    expect(heard.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(asked.length + routed.length).toBe(count);
  });

  test('the rest of a refused body is not the next request', async () => {
    const count = routed.length;
    for (const start of [
      head('POST /graphql HTTP/1.1', 'Content-Type: text/plain', 'Content-Length: 100000'),
      head('POST /large HTTP/1.1', 'Content-Length: 4000000'),
      head('GET /small HTTP/1.1', 'Content-Length: 100000'),
    ]) {
      const { ended } = converse(`${start}${smuggled}`);
      expect((await ended).match(/HTTP\/1\.1 \d/g)).toHaveLength(1);
    }
    expect(routed.length).toBe(count);
  });

  test('what waits for leave to send is told the refusal', async () => {
    const waiting = converse(graphql('Expect: 100-continue', 'Content-Length: 4300000'));
    const heard = await waiting.ended;
    expect(heard.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')).toMatch(/^HTTP\/1\.1 413/);
  });

  test('an upgrade is not taken', async () => {
    const upgrade = converse(
      head('GET /small HTTP/1.1', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
    );
    expect(statusOf(await upgrade.answers(1))).toBe(200);
    upgrade.socket.destroy();
  });

  test('a connection is kept for the honest', async () => {
    const ask = `${graphql(`Content-Length: ${length}`)}${smallQuery}`;
    const kept = converse(`${ask}${head('GET /small HTTP/1.1')}${ask}`);
    expect((await kept.answers(3)).match(/HTTP\/1\.1 200/g)).toHaveLength(3);
    kept.socket.destroy();
  });
});

describe('a proxy in front', () => {
  const from = async (lines: readonly string[], port = served.port) => {
    const { socket, answers } = converse(
      `${graphql(`Content-Length: ${smallQuery.length}`, ...lines)}${smallQuery}`,
      port,
    );
    const heard = await answers(1);
    socket.destroy();
    return { heard: heard.toLowerCase(), ...asked.at(-1) };
  };

  test('several lines and values are read from their end, nothing else is believed', async () => {
    expect((await from(['X-Forwarded-For: 8.8.8.8', 'X-Forwarded-For: 203.0.113.9'])).address).toBe('203.0.113.9');
    expect((await from(['X-Forwarded-For: 203.0.113.9, 127.0.0.2', 'X-Forwarded-For: 127.0.0.3'])).address).toBe(
      '203.0.113.9',
    );
    expect((await from(['X-Forwarded-For: 127.0.0.1, '.concat('8.8.8.8, '.repeat(900), '203.0.113.9')])).address).toBe(
      '203.0.113.9',
    );
    expect((await from(['Forwarded: for=8.8.8.8;host=evil;proto=https', 'X-Real-IP: 8.8.8.8'])).address).toBe(
      '127.0.0.1',
    );
    expect((await from(['X-Forwarded-Host: evil, mine.example'])).host).toBe('mine.example');
    expect((await from(['X-Forwarded-Host: evil', 'X-Forwarded-Host: mine.example'])).host).toBe('mine.example');
  });

  test('a stranger is not believed at all', async () => {
    const strict = await serve(options({ trusted: '10.0.0.0/8' }));
    const { address, host, heard } = await from(
      ['X-Forwarded-For: 10.0.0.1, 8.8.8.8', 'X-Forwarded-Host: evil', 'X-Forwarded-Proto: https'],
      strict.port,
    );
    await strict.stop();
    expect([address, host]).toEqual(['127.0.0.1', 'gleba']);
    expect(heard).not.toContain('strict-transport-security');
  });

  test('browsers are asked to come by https again where they came by it, or where the program is only reached so', async () => {
    const hsts = 'strict-transport-security: max-age=31536000\r\n';
    expect((await from([])).heard).not.toContain('strict-transport');
    expect((await from(['X-Forwarded-Proto: http, https'])).heard).toContain(hsts);
    expect((await from(['X-Forwarded-Proto: https, http'])).heard).not.toContain('strict-transport');
    expect((await from([], behindTls.port)).heard).toContain(hsts);
    expect((await from(['X-Forwarded-Proto: http'], behindTls.port)).heard).not.toContain('strict-transport');
    const page = async (port: number, ...lines: string[]) => {
      const { socket, answers } = converse(head('GET /small HTTP/1.1', ...lines), port);
      const heard = await answers(1);
      socket.destroy();
      return heard.toLowerCase();
    };
    expect(await page(served.port)).not.toContain('strict-transport');
    expect(await page(served.port, 'X-Forwarded-Proto: https')).toContain(hsts);
    expect(await page(behindTls.port)).toContain(hsts);
  });
});
