import { uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HttpScene, type Scene, serveScene, startScene, theirs } from './support/scene.ts';

/** The specification's `/aws/signed-post/`, `/aws/signed-get/` and `/aws/multiple-signed-get/`, and who may get what there. */
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

interface Form {
  readonly id: string;
  readonly key: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

const call = (path: string, query: Record<string, string>, auth: string | undefined, method = 'GET') =>
  fetch(`${http.address}${path}?${new URLSearchParams(query)}`, {
    method,
    headers: auth === undefined ? {} : { authorization: auth },
  });
const signPost = (query: Record<string, string>, auth: string | undefined) =>
  call('/aws/signed-post/', query, auth, 'POST');
const signGet = (query: Record<string, string>, auth: string | undefined = scene.people.user.auth) =>
  call('/aws/signed-get/', query, auth);

function post(form: Form, content: string, fields: Readonly<Record<string, string>> = form.fields): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([content], { type: 'text/html' }), 'x.html');
  return fetch(new URL(form.url, http.address), { method: 'POST', body });
}

async function formFor(
  fileName: string,
  content: string,
  auth = scene.people.user.auth,
  more: Record<string, string> = {},
) {
  const response = await signPost({ fileName, size: String(content.length), ...more }, auth);
  expect(response.status).toBe(200);
  return (await response.json()) as Form;
}

async function stored(fileName: string, content: string, auth = scene.people.user.auth): Promise<Form> {
  const form = await formFor(fileName, content, auth);
  expect((await post(form, content)).status).toBe(201);
  return form;
}

describe('sending by a signed form', () => {
  test('what was promised arrives under its key, and only once', async () => {
    const content = 'conteúdo'.repeat(5000);
    const form = await formFor('Planta.TXT', content.normalize('NFD').replace(/\p{M}/gu, ''));
    expect(form.key).toMatch(/^files\/2\/Planta--\d+\.txt$/);
    const plain = content.normalize('NFD').replace(/\p{M}/gu, '');
    expect((await post(form, plain)).status).toBe(201);
    expect((await post(form, plain)).status).toBe(409);
    const { url, fileName } = await (await signGet({ key: form.key })).json();
    expect(fileName).toBe('Planta.TXT');
    expect(await (await fetch(new URL(url, http.address))).text()).toBe(plain);
  });

  test('longer, empty, cut or changed: nothing is kept', async () => {
    const form = await formFor('a.txt', '12345');
    expect((await post(form, '123456')).status).toBe(413);
    expect((await post(form, '')).status).toBe(400);
    const [policy = '', signature = ''] = [form.fields.policy, form.fields.signature];
    const other = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(policy, 'base64url').toString()), maxBytes: 10 ** 9 }),
    );
    const wrong: Record<string, string>[] = [
      {},
      { policy },
      { policy, signature: '' },
      { policy, signature: `${signature}A` },
      { policy: other.toString('base64url'), signature },
      { policy: 'e30', signature },
    ];
    for (const fields of wrong) expect((await post(form, '12345', fields)).status).toBe(403);
    const cut = await fetch(new URL(form.url, http.address), {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=abc' },
      body: '--abc\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc',
    });
    expect([400, 403]).toContain(cut.status);
    expect((await signGet({ key: form.key })).status).toBe(404);
    expect((await post(form, '12345')).status).toBe(201);
  });

  test.each([
    [{ fileName: '', size: '5' }, 400],
    [{ fileName: 'a.txt' }, 400],
    [{ fileName: 'a.txt', size: '0' }, 400],
    [{ fileName: 'a', size: '5' }, 400],
    // 'another uploader default 1073741824 bytes (1 GB)'
    [{ fileName: 'a.txt', size: '1073741825' }, 413],
    [{ fileName: 'a.txt', size: '5', purpose: 'lands.nothing' }, 403],
    [{ fileName: 'a.txt', size: '5', keyPath: 'files/7/{fileName}' }, 400],
    [{ fileName: 'a.txt', size: '5', keyPath: 'files/{orgId}/../../7/{fileName}' }, 400],
    [{ fileName: 'a.txt', size: '5', keyPath: 'other/{fileName}' }, 400],
  ])('%j is refused with %i', async (query, status) => {
    expect((await signPost(query as Record<string, string>, scene.people.user.auth)).status).toBe(status);
  });

  test('nobody, contacts and other organizations’ projects get no form; a purpose asks for its own keys', async () => {
    const query = { fileName: 'a.zip', size: '5' };
    expect((await signPost(query, undefined)).status).toBe(401);
    expect((await signPost(query, scene.people.contact.auth)).status).toBe(403);
    expect((await signPost({ ...query, projectId: scene.foreignProject }, scene.people.user.auth)).status).toBe(404);
    const asImport = { ...query, purpose: 'lands.import', projectId: scene.project };
    expect([403, 404]).toContain((await signPost(asImport, scene.people.other.auth)).status);
    expect((await signPost(asImport, scene.people.user.auth)).status).toBe(200);
  });
});

describe('reading by a signed address', () => {
  test('a page is served inert, under any name that was asked for', async () => {
    const form = await stored('page.html', '<script>alert(1)</script>');
    const name = 'relatório"; x=\r\nSet-Cookie: a=1.html';
    const { url } = await (await signGet({ key: form.key, fileName: name })).json();
    const response = await fetch(new URL(url, http.address));
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''relat%C3%B3rio[\w%.~!-]+$/,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toContain('no-store');
  });

  test('the name is part of what was signed, and so is everything else', async () => {
    const form = await stored('b.txt', 'b');
    const { url } = await (await signGet({ key: form.key, fileName: 'x.txt' })).json();
    for (const [word, value] of [
      ['name', 'y.txt'],
      ['org', String(theirs)],
      ['expires', '9999999999'],
      ['signature', ''],
    ] as const) {
      const changed = new URL(url, http.address);
      changed.searchParams.set(word, value);
      const response = await fetch(changed);
      expect(response.status, word).toBe(403);
      expect(await response.text()).toContain('URL Inválida');
    }
    const bare = new URL(url, http.address);
    bare.searchParams.delete('name');
    expect((await fetch(bare)).status).toBe(403);
    const expires = Number(new URL(url, http.address).searchParams.get('expires'));
    expect(expires - Date.now() / 1000).toBeLessThanOrEqual(300);
  });

  test('only whoever may read the file is told an address; a key says nothing of whether it is there', async () => {
    const form = await stored('secret.txt', 's', scene.people.admin.auth);
    const answers = [];
    for (const who of ['user', 'other', 'foreign'] as const) {
      for (const key of [form.key, form.id, 'files/2/not-there--1.txt', `files/${theirs}/secret--1.txt`]) {
        const response = await signGet({ key }, scene.people[who].auth);
        answers.push(`${response.status} ${(await response.json()).errors[0].message}`);
      }
    }
    expect(new Set(answers)).toEqual(new Set(['404 Erro ao encontrar o arquivo no servidor']));
    // Contacts only receive tasks.
    expect((await signGet({ key: form.key }, scene.people.contact.auth)).status).toBe(403);
    expect((await signGet({ key: form.key }, scene.people.admin.auth)).status).toBe(200);
    expect((await call('/aws/signed-get/', { key: form.key }, undefined)).status).toBe(401);
  });

  test.each([
    '../../etc/passwd',
    'files/2/../7/x',
    '/etc/passwd',
    'files/2/%2e%2e/x',
    'files\\2\\x',
    'files/2/',
    '.',
    'x\0',
    'a'.repeat(5000),
  ])('the key %s is no file', async (key) => {
    expect((await signGet({ key })).status).toBe(404);
  });

  test("without a key it is 'URL Inválida', without keys 'Nenhum arquivo selecionado'", async () => {
    const { auth } = scene.people.user;
    expect(await (await signGet({ key: ' ' })).text()).toContain('URL Inválida');
    expect(await (await call('/aws/multiple-signed-get/', { keys: '' }, auth)).text()).toContain(
      'Nenhum arquivo selecionado',
    );
    const many = Array.from({ length: 101 }, () => uuidv7()).join(',');
    expect((await call('/aws/multiple-signed-get/', { keys: many }, auth)).status).toBe(400);
    expect((await call('/aws/multiple-signed-get/', { keys: '%E0%A4%A' }, auth)).status).toBe(400);
  });

  test('several at once, in order and under their names; one that is not to be had fails all of them', async () => {
    const { auth } = scene.people.user;
    const one = await stored('um, dois.txt', '1');
    const two = await stored('b2.txt', '22');
    const keys = [one, two].map(({ key }) => encodeURIComponent(key)).join(',');
    const response = await call('/aws/multiple-signed-get/', { keys, fileNames: 'A.txt,B.txt' }, auth);
    const { urls } = await response.json();
    expect(urls).toMatchObject([
      { key: one.key, fileName: 'A.txt' },
      { key: two.key, fileName: 'B.txt' },
    ]);
    expect(await (await fetch(new URL(urls[1].url, http.address))).text()).toBe('22');
    const hidden = await stored('c.txt', '3', scene.people.admin.auth);
    const withHidden = { keys: `${keys},${encodeURIComponent(hidden.key)}` };
    expect((await call('/aws/multiple-signed-get/', withHidden, auth)).status).toBe(404);
  });

  test('a file of a name and size that another has gets a key of its own, and hides nothing', async () => {
    const first = await stored('same.txt', 'old');
    const second = await formFor('same.txt', 'new');
    expect(second.key).toBe(first.key.replace('.txt', `--${second.id}.txt`));
    const text = async ({ key }: Form) =>
      (await fetch(new URL((await (await signGet({ key })).json()).url, http.address))).text();
    expect(await text(first)).toBe('old');
    expect((await post(second, 'new')).status).toBe(201);
    expect([await text(first), await text(second)]).toEqual(['old', 'new']);
  });
});
