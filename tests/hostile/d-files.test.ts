import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDiskFileStore } from '../../core/src/server/file/disk-file-store.ts';
import { createSignedAddresses } from '../../core/src/server/file/signed-address.ts';
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { writeZip } from '../../sdk/tests/exchange/shapefile/writer.ts';
import { zipOf } from '../../sdk/tests/exchange/zip-of.ts';
import { type HttpScene, type Scene, serveScene, startScene, theirs } from './support/scene.ts';

/** Attacks D.19 and D.20: paths that climb, archives that lie, addresses that were signed for something else. */
let scene: Scene;
let http: HttpScene;
beforeAll(async () => {
  scene = await startScene();
  http = await serveScene(scene);
});
afterAll(async () => {
  await http?.stop();
  await scene?.stop();
});

/** A request line as it is: fetch would tidy the path up first. */
function rawGet(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(http.port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: gleba\r\nConnection: close\r\n\r\n`);
    });
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.once('close', () => resolve(text));
    socket.once('error', reject);
  });
}

describe('D19 paths (ASVS 5.3.2, 5.3.3)', () => {
  const climbs = [
    ...['/../../../../etc/passwd', '/..%2f..%2f..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/%2e%2e/etc/passwd'],
    ...[
      '/..\\..\\..\\etc\\passwd',
      '/....//....//etc/passwd',
      '//etc/passwd',
      '/assets/../../package.json',
      '/assets/%00',
    ],
    ...['/%c0%ae%c0%ae/etc/passwd', '/index.html%00.png', '/./../index.html/../../package.json', '/C:/windows/win.ini'],
    ...['/files/..%2f..%2fetc%2fpasswd?org=2&expires=9999999999&signature=x', '/uploads/..%2f..%2f..%2fetc%2fpasswd'],
  ];

  test.each(climbs)('%s answers a page or a refusal, never a file of the machine', async (path) => {
    const answer = await rawGet(path);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400|401|403|404) /);
    expect(answer).not.toMatch(/root:|"name": "gleba"|\[fonts\]/);
    if (answer.startsWith('HTTP/1.1 200')) expect(answer).toContain('<title>page</title>');
  });

  test('a key of the store is the organization and an id, nothing that could climb', async () => {
    const store = createDiskFileStore(tmpdir());
    const keys = [
      ...['files/2/../../etc/passwd', '/etc/passwd', 'files/2/..', `files/2/${uuidv7()}/../x`, `files/-1/${uuidv7()}`],
      ...[
        `files/2/${uuidv7()}\0`,
        `files\\2\\${uuidv7()}`,
        `files/2/${uuidv7().toUpperCase()}`,
        `other/2/${uuidv7()}`,
        '',
      ],
    ];
    for (const key of keys) {
      await expect(store.read(key), key).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(store.write(key, new Uint8Array(1)), key).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(store.remove(key), key).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(store.localCopy(key), key).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(store.adopt(key, '/etc/passwd'), key).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('D19 archives', { timeout: 120_000 }, () => {
  const inspect = async (bytes: Buffer) => {
    const { auth } = scene.people.user;
    const fileId = await upload(scene, auth, bytes, {
      filename: 'a.zip',
      purpose: 'lands.import',
      projectId: scene.project,
    });
    return scene.ask(auth, 'mutation($i: InspectImportInput!) { inspectImport(input: $i) { sources { name } } }', {
      i: { fileId, projectId: scene.project },
    });
  };

  test.each(['../../evil.shp', '/etc/evil.shp', '..\\evil.shp', 'a/../../evil.shp', 'C:\\evil.shp', 'evil.shp\0.txt'])(
    'an entry that would be unpacked elsewhere (zip slip): %s',
    async (name) => {
      // yazl refuses such names itself, so they are written over a name of the same length.
      const plain = 'x'.repeat(name.length);
      const path = await writeZip([{ name: plain, bytes: 'x' }], (zip) =>
        Buffer.from(zip.toString('latin1').replaceAll(plain, name), 'latin1'),
      );
      const { code, text } = await inspect(await readFile(path));
      expect(code).toBe('VALIDATION');
      expect(text).not.toContain(tmpdir());
    },
  );

  test('a link is not followed, nor stored', async () => {
    const path = await writeZip([{ name: 'a.shp', bytes: '/etc/passwd', mode: 0o120777 }]);
    expect((await inspect(await readFile(path))).code).toBe('VALIDATION');
  });

  test('a bomb is refused by its ratio, one that lies about its size by what comes out', async () => {
    const bomb = await zipOf({ 'a.shp': Buffer.alloc(60_000_000), 'a.dbf': Buffer.alloc(10) });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await inspect(bomb)).code).toBe('VALIDATION');
    const packed = deflateRawSync(Buffer.alloc(60_000_000));
    const lie = await writeZip([{ name: 'a.shp', bytes: Buffer.alloc(60_000_000) }], (zip) => {
      // The central directory's size of the uncompressed entry.
      const place = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
      zip.writeUInt32LE(1000, place + 24);
      return zip;
    });
    expect(packed.length).toBeLessThan(100_000);
    expect((await inspect(await readFile(lie))).code).toBe('VALIDATION');
  });

  test('ten thousand entries, an archive in an archive, and no archive at all', async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`${index}.txt`, 'x']));
    expect((await inspect(await zipOf(many))).code).toBe('VALIDATION');
    expect((await inspect(await zipOf({ 'inner.zip': await zipOf({ 'a.shp': 'x' }) }))).code).toBe('VALIDATION');
    expect((await inspect(Buffer.from('<svg onload="alert(1)"/>'))).code).toBe('VALIDATION');
  });

  test('nothing is left behind in the temporary folder', async () => {
    // Others read files at the same time.
    const own = await mkdtemp(join(tmpdir(), 'gleba-hostile-files-'));
    vi.stubEnv('TMPDIR', own);
    await inspect(await zipOf({ 'a.shp': Buffer.alloc(60_000_000) }));
    vi.unstubAllEnvs();
    expect(await readdir(own)).toEqual([]);
    await rm(own, { recursive: true });
  });
});

describe('D20 signed addresses (Strapi CVE-2026-22707)', () => {
  let fileId = '';
  let url: URL;
  const name = `planta\r\nSet-Cookie: x=1; "quoted" 'ção'.zip`.replace(/[\r\n]/g, ' ');
  beforeAll(async () => {
    const { auth } = scene.people.user;
    fileId = await upload(scene, auth, await zipOf({ 'a.html': '<script>alert(1)</script>' }), {
      filename: name,
      purpose: 'lands.import',
      projectId: scene.project,
    });
    const { data } = await scene.ask<{ fileAddress: { url: string } }>(
      auth,
      `{ fileAddress(id: "${fileId}") { url } }`,
    );
    url = new URL(data?.fileAddress.url ?? '', http.address);
  });

  test('as it was signed it answers the file, as a download that is never sniffed or shown', async () => {
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.~!-]+$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  test('changed in any part it answers nothing', async () => {
    const changed = (change: (address: URL) => void): URL => {
      const copy = new URL(url);
      change(copy);
      return copy;
    };
    const wrong = [
      changed((address) => address.searchParams.set('org', String(theirs))),
      changed((address) => address.searchParams.set('org', '0x7')),
      changed((address) => address.searchParams.set('org', '')),
      changed((address) => address.searchParams.set('org', '2.5')),
      changed((address) => address.searchParams.set('expires', '9999999999')),
      changed((address) => address.searchParams.set('expires', 'Infinity')),
      changed((address) => address.searchParams.set('expires', '')),
      changed((address) => address.searchParams.delete('signature')),
      changed((address) => address.searchParams.set('signature', '')),
      changed((address) => address.searchParams.set('signature', `${address.searchParams.get('signature')}A`)),
      changed((address) => {
        address.pathname = `/files/${uuidv7()}`;
      }),
      changed((address) => {
        address.pathname = `/files/${fileId}%00`;
      }),
    ];
    for (const address of wrong) expect([403, 404], address.href).toContain((await fetch(address)).status);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await fetch(url, { method })).status, method).toBeGreaterThanOrEqual(400);
    }
  });

  test('it ends, and an administrator of another organization cannot sign one', async () => {
    let now = Date.now();
    const addresses = createSignedAddresses(scene.secret, () => now);
    const signed = new URL(addresses.sign({ id: fileId, organizationId: 2 }, 10 ** 9), http.address);
    expect(addresses.verify(fileId, signed.searchParams)).toBe(2);
    now += 15 * 60_000 + 1000;
    expect(addresses.verify(fileId, signed.searchParams)).toBeUndefined();
    const foreign = await scene.ask(scene.people.foreign.auth, `{ fileAddress(id: "${fileId}") { url } }`);
    expect(foreign.code).toBe('NOT_FOUND');
    const forged = createSignedAddresses(new TextEncoder().encode('another secret of thirty-two bytes'));
    expect((await fetch(new URL(forged.sign({ id: fileId, organizationId: 2 }, 60), http.address))).status).toBe(403);
  });

  test('a file that was taken back is gone although the address still holds', async () => {
    await scene.runtime.db.query(`update core.stored_file set status = 'discarded' where id = $1::uuid`, [fileId]);
    expect((await fetch(url)).status).toBe(404);
    await scene.runtime.db.query(`update core.stored_file set status = 'stored' where id = $1::uuid`, [fileId]);
  });
});
