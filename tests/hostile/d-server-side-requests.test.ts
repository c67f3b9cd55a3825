import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, relative, resolve } from 'node:path';
import { createGuardedFetch, type GuardedFetchOptions, isPublicAddress } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Attacks D.18 and F.29: requests that somebody makes the server send. */
const root = resolve(import.meta.dirname, '../..');

/**
 * Where the server's own code may open a connection, and to whom: to what an administrator configured, or to a client that
 * came by itself. Whatever a person gives the address of goes through the guarded port. A new one fails here.
 */
const allowedConnections: Readonly<Record<string, string>> = {
  'core/src/server/net/guarded-fetch.ts': 'the guarded port',
  'core/src/server/db/embedded/wire-server.mjs': 'listens on a socket file of its own',
  'core/src/server/db/embedded/start-embedded-database.ts': 'the embedded database, its own child',
  'host-api/src/http/graceful-server.ts': 'closes what came by itself',
  'host-api/src/faults/fault-reporter.ts': 'the tool for faults that the operator named, maybe in the own network',
  'plugins/workspace/src/server/branding/find-texts.ts': "asks the machine's resolver, and nobody at the name",
  'core/src/server/db/testing/test-database.ts': 'tests only',
  'core/src/server/db/testing/test-database-broker.ts': 'tests only',
};

/** Modules and functions with which a program opens connections, and clients of npm that do it for it. */
const opensConnections =
  /from '(?:node:)?(?:net|tls|dgram|https?|http2|undici|axios|got|ws|node-fetch|dns(?:\/promises)?)'|\bfetch\(|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\(|\bimport\((?:`|'https?:)/;
/** Only for telling addresses apart, for types, or for listening. */
const harmless =
  /import type \{[^}]*\} from '[^']*'|import \{(?: (?:type \w+|BlockList|isIP|isIPv4|isIPv6|createServer),?)+ \} from '(?:node:)?(?:net|https?)'/g;

describe('D18 requests that the server sends (Directus CVE-2026-35409, NocoBase CVE-2026-40346)', () => {
  test('no code of the server connects anywhere but where the list says', () => {
    const folders = ['core/src', 'sdk/src', 'host-api/src', ...pluginServers()];
    const sources = folders.flatMap((folder) => sourcesBelow(join(root, folder)));
    expect(sources.length).toBeGreaterThan(150);
    const found = sources
      .filter((path) => !/\/web\//.test(path))
      .filter((path) => opensConnections.test(code(path)))
      .map((path) => relative(root, path));
    const drivers = found.filter((path) => !(path in allowedConnections) && !isConfiguredDriver(path));
    expect(drivers).toEqual([]);
    expect(found).toContain('core/src/server/net/guarded-fetch.ts');
  });

  test('addresses that are not of the public internet are told from those that are', () => {
    for (const address of notPublic) expect(isPublicAddress(address), address).toBe(false);
    for (const address of ['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
  });

  test('every spelling of a closed address is refused before a connection is opened', async () => {
    const guarded = createGuardedFetch();
    for (const host of spellings) {
      const error = await guarded(`http://${host}:${port}/secret`).catch((caught: unknown) => caught);
      expect(error, host).toMatchObject({ name: 'RefusedFetch', reason: 'private' });
    }
    for (const [address, reason] of wrongAddresses) {
      const error = await guarded(address).catch((caught: unknown) => caught);
      expect(error, address).toMatchObject({ name: 'RefusedFetch', reason });
    }
    expect(asked).toEqual([]);
  });

  test('a name with one closed address among open ones is refused', async () => {
    const guarded = createGuardedFetch({ resolve: async () => ['93.184.216.34', '10.0.0.1'] });
    await expect(guarded('http://mixed.example/')).rejects.toMatchObject({ reason: 'private' });
  });

  test('a name is resolved once: one that changes its mind afterwards gains nothing (DNS rebinding)', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let times = 0;
    const guarded = open({ resolve: async () => answers[times++] ?? [] });
    const { body } = await guarded(`http://rebinding.example:${port}/plain`);
    expect(text(body)).toBe('plain');
    expect(times).toBe(1);
    expect(asked.at(-1)?.headers.host).toBe(`rebinding.example:${port}`);
  });

  test('a name that answers otherwise at the redirect is looked at again there', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const guarded = open({
      resolve: async () => answers.shift() ?? [],
      isAllowedAddress: (address) => address === '127.0.0.1',
    });
    await expect(guarded(to('/to/secret'))).rejects.toMatchObject({ reason: 'private' });
    expect(asked.at(-1)?.url).toBe('/to/secret');
  });

  test('each redirect is checked anew, and there is an end to them', async () => {
    const onlyFirst = open({ isAllowedAddress: (_address, name) => name === 'first.example' });
    await expect(onlyFirst(to('/to/http://127.0.0.1/secret'))).rejects.toMatchObject({ reason: 'private' });
    await expect(onlyFirst(to('/to/file:///etc/passwd'))).rejects.toMatchObject({ reason: 'scheme' });
    await expect(onlyFirst(to('/to/gopher://127.0.0.1/'))).rejects.toMatchObject({ reason: 'scheme' });
    await expect(open()(to('/again'))).rejects.toMatchObject({ reason: 'redirects' });
    // Told to go inside only after as many steps as are followed, and by every kind of redirect.
    await expect(onlyFirst(to('/hop/2'))).rejects.toMatchObject({ reason: 'private' });
    for (const target of ['data:text/plain,x', 'http://[::ffff:127.0.0.1]/', 'http://a:b@second.example/', '//0/'])
      await expect(onlyFirst(to(`/keep/${target}`)), target).rejects.toMatchObject({ name: 'RefusedFetch' });
    expect(text((await open()(to('/to/plain'))).body)).toBe('plain');
  });

  test('another site gets neither the body nor the authorization of the first', async () => {
    const guarded = open();
    const other = `http://second.example:${port}/plain`;
    await guarded(to(`/keep/${other}`), {
      method: 'POST',
      headers: { authorization: 'Bearer canary' },
      body: 'canary',
    });
    expect(asked.at(-1)).toMatchObject({ method: 'GET', url: '/plain', body: '' });
    expect(asked.at(-1)?.headers.authorization).toBeUndefined();
    await guarded(to('/keep/plain'), { method: 'POST', headers: { authorization: 'Bearer mine' }, body: 'mine' });
    expect(asked.at(-1)).toMatchObject({ method: 'POST', url: '/plain', body: 'mine' });
  });

  test('size and time are bounded, whatever the headers say', async () => {
    await expect(open({ maxBytes: 1000 })(to('/large'))).rejects.toMatchObject({ reason: 'size' });
    await expect(open({ maxBytes: 1000 })(to('/endless'))).rejects.toMatchObject({ reason: 'size' });
    await expect(open({ timeoutMs: 300 })(to('/slow'))).rejects.toMatchObject({ reason: 'time' });
    const never = createGuardedFetch({ timeoutMs: 100, resolve: () => new Promise(() => {}) });
    await expect(never('http://never.example/')).rejects.toMatchObject({ reason: 'time' });
  });

  test('the header of another host is not passed on', async () => {
    await open()(to('/plain'), { headers: { Host: 'inner.example', 'Transfer-Encoding': 'chunked' } });
    expect(asked.at(-1)?.headers.host).toBe(`first.example:${port}`);
  });
});

const notPublic = [
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.192', '198.18.0.1'],
  ...['224.0.0.1', '239.255.255.255', '255.255.255.255', '240.0.0.1', '192.0.2.1', '203.0.113.9'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001::1', '2001:db8::1'],
  ...['localhost', '', '1', '2130706433', '0x7f.1', '127.1', 'fe80'],
];

const spellings = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '0x7f.0.0.1', '127.000.000.001'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:0:0:1]', '[::]', '0', '0.0.0.0', '127.0.0.1.'],
  ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[fec0::1]', '[2001::7f00:1]'],
  ...['localhost', 'LOCALHOST', '１２７.0.0.1', '127。0。0。1', '169.254.169.254', '[fd00:ec2::254]'],
];

const wrongAddresses: readonly (readonly [string, string])[] = [
  ['file:///etc/passwd', 'scheme'],
  ['ftp://example.com/', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['//127.0.0.1/', 'address'],
  ['http://', 'address'],
  ['http://256.256.256.256/', 'address'],
  ['http://[fe80::1%25eth0]/', 'address'],
  ['http://admin:secret@example.com/', 'credentials'],
  ['http://example.com:22/', 'port'],
  ['https://example.com:25/', 'port'],
];

let server: Server;
let port = 0;
const asked: { method: string; url: string; headers: Record<string, unknown>; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(url, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function answer(url: string, response: ServerResponse): void {
  const [, kind, ...rest] = url.split('/');
  const target = rest.join('/');
  if (kind === 'to') response.writeHead(302, { location: target.includes(':') ? target : `/${target}` }).end();
  else if (kind === 'keep') response.writeHead(307, { location: target.includes(':') ? target : `/${target}` }).end();
  else if (kind === 'hop') response.writeHead(302, { location: hopAfter(Number(target)) }).end();
  else if (kind === 'again') response.writeHead(302, { location: '/again' }).end();
  else if (kind === 'large') response.writeHead(200, { 'content-length': '5000' }).end('x'.repeat(5000));
  else if (kind === 'endless') {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(1000)));
    };
    response.on('drain', more);
    more();
  } else if (kind === 'slow') response.write('x');
  else response.end(kind);
}

/** So many more steps on the same site, and then inside. */
const hopAfter = (left: number) => (left > 0 ? `/hop/${left - 1}` : 'http://127.0.0.1/secret');

/** Asks the test's server under any name; what is checked besides stays as it is. */
function open(options: GuardedFetchOptions = {}) {
  return createGuardedFetch({ resolve: async () => ['127.0.0.1'], isAllowedAddress: () => true, ...options });
}
const to = (path: string) => `http://first.example:${port}${path}`;
const text = (body: Uint8Array) => Buffer.from(body).toString();

function pluginServers(): string[] {
  return readdirSync(join(root, 'plugins')).map((name) => `plugins/${name}/src`);
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.d\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/node_modules/.test(path));
}

/** Without comments and what only tells addresses apart. */
function code(path: string): string {
  return readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(harmless, '');
}

/** A driver of the database, bus or file store speaks to what the environment configures, to nothing that a person names. */
function isConfiguredDriver(path: string): boolean {
  return (
    /^core\/src\/server\/(?:db|bus|file|telemetry)\/[\w/-]+\.(?:ts|mjs)$/.test(path) &&
    !/\bfetch\(/.test(code(join(root, path)))
  );
}
