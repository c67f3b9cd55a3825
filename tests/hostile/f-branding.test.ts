import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Organization, StoredMail, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trustedNetworks } from '../../host-api/src/http/client-address.ts';
import { workspaceServer } from '../../plugins/workspace/src/server/index.ts';
import {
  ours,
  type PeopleScene,
  type Person,
  startPeopleScene,
  theirs,
} from '../../plugins/workspace/tests/server/people-scene.ts';
import { jpeg, png } from '../../plugins/workspace/tests/server/pictures.ts';
import { type Served, serve } from '../support/served.ts';

/** Attacks on what everybody sees before signing in: titles, pictures, host names, and the links in e-mails. */
let scene: PeopleScene;
let served: Served;
let folder: string;
let admin: Person;
let theirAdmin: Person;
let customer: Person;
/** The DNS as everybody sees it. */
const texts = new Map<string, string[]>();

beforeAll(async () => {
  scene = await startPeopleScene(workspaceServer(async (name) => texts.get(name) ?? []));
  folder = await mkdtemp(join(tmpdir(), 'gleba-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gleba</title>');
  served = await serve({
    startup: { step: '', runtime: scene.runtime, failure: undefined, isStopping: false },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    webRoot: folder,
    maxRequestBytes: 4_000_000,
    trustedProxies: trustedNetworks('127.0.0.1') ?? new BlockList(),
  });
  admin = await scene.person('admin', ours, 'Ana');
  theirAdmin = await scene.person('admin', theirs, 'Bia');
  customer = await scene.person('user', ours, 'Caio');
}, 120_000);
afterAll(async () => {
  await served?.stop();
  await scene?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const domainInput = { customDomain: null, title: null, termsOfUseUrl: null, emailFrom: null, disableHelp: null };
const saveDomain = (who: Person | undefined, input: Record<string, unknown>) =>
  scene.command(who, 'saveBrandingDomain', { ...domainInput, ...input }, 'isSaved');
const colors = { primaryColor: null, secondaryColor: null, accentColor: null, darkIcons: null };
const saveColors = (who: Person | undefined, input: Record<string, unknown>) =>
  scene.command(who, 'saveBrandingColors', { ...colors, ...input }, 'isSaved');
const verify = (who: Person) => scene.command<{ customDomain: string }>(who, 'verifyDomain', {}, 'customDomain');
/** As a proxy of ours says which host the browser named. */
const visit = (path: string, host = 'anything.example', headers: Record<string, string> = {}) =>
  fetch(`${served.address}${path}`, { redirect: 'manual', headers: { 'x-forwarded-host': host, ...headers } });
const shown = async (host?: string) =>
  ((await (await visit('/branding', host)).json()) as { uiCustomizations: Record<string, unknown> | null })
    .uiCustomizations;
const put = (who: Person | undefined, name: string, body: Uint8Array | string, type = 'image/png') =>
  fetch(`${served.address}/branding/images/${name}`, {
    method: 'PUT',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': type, ...(who ? { authorization: who.auth } : {}) },
  });
const messageOf = async (response: Response) => JSON.stringify(await response.json());

describe('pictures', () => {
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ['SVG by its own name', script, 'image/svg+xml'],
    ['SVG that says it is PNG', script, 'image/png'],
    ['a page that says it is PNG', '<!doctype html><script>alert(1)</script>', 'image/png'],
  ])('%s is refused by its content', async (_name, body, type) => {
    for (const name of ['mainLogo', 'favLogo', 'loginBackgroundImage']) {
      const response = await put(admin, name, body, type);
      expect(response.status).toBe(400);
      expect(await messageOf(response)).toContain('O arquivo não é uma imagem PNG');
    }
  });

  test("'Main logo: PNG, up to 100 KB', 'navigation icon: 40x40', 'favicon: 32x32', 'web app icons', 'login background'", async () => {
    expect((await put(admin, 'mainLogo', png(300, 80, 110_000))).status).toBe(413);
    expect((await put(admin, 'mainLogo', jpeg(300, 80))).status).toBe(400);
    for (const [name, picture, wanted] of [
      ['navLogo', png(41, 40), '40x40'],
      ['favLogo', png(16, 16), '32x32'],
      ['webappLogo', png(512, 512), '192x192'],
      ['webappLogo512', png(192, 192), '512x512'],
      ['loginBackgroundImage', jpeg(1919, 1080), 'ao menos 1920x1080'],
    ] as const) {
      const response = await put(admin, name, picture);
      expect(response.status, name).toBe(400);
      expect(await messageOf(response)).toContain(wanted);
    }
  });

  test('are put by administrators only, and only where there is a place for them', async () => {
    expect((await put(undefined, 'navLogo', png(40, 40))).status).toBe(401);
    expect((await put(customer, 'navLogo', png(40, 40))).status).toBe(403);
    expect((await put(admin, 'passwordHash', png(40, 40))).status).toBe(404);
    expect((await put(admin, 'title', png(40, 40))).status).toBe(404);
    const away = await fetch(`${served.address}/branding/images/navLogo`, {
      method: 'DELETE',
      headers: { authorization: customer.auth },
    });
    expect(away.status).toBe(403);
  });

  test('are shown to everybody as pictures and nothing else, until they are replaced', async () => {
    const { id } = (await (await put(admin, 'favLogo', png(32, 32))).json()) as { id: string };
    const response = await visit(`/branding/images/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(Buffer.from(await response.arrayBuffer()).equals(png(32, 32))).toBe(true);
    expect((await visit('/branding/favicon')).headers.get('location')).toBe(`/branding/images/${id}`);
    expect((await put(admin, 'favLogo', png(32, 32, 10))).status).toBe(200);
    expect((await visit(`/branding/images/${id}`)).status).toBe(404);
  });

  test('no other file is served by that address', async () => {
    const id = uuidv7();
    await scene.files.write(`files/${ours}/${id}`, new Uint8Array(png(32, 32)));
    const { rows } = await scene.runtime.db.query<{ id: string }>(
      `insert into core.stored_file (id, organization_id, name, mime_type, purpose, status, storage_key)
       values ($1::uuid, $2::integer, 'rg.png', 'image/png', 'lands.import', 'stored', 'files/2/' || $1::text) returning id`,
      [id, ours],
    );
    expect(rows).toHaveLength(1);
    expect((await visit(`/branding/images/${id}`)).status).toBe(404);
    expect((await visit('/branding/images/..%2f..%2fsecret')).status).toBe(404);
  });
});

describe('words', () => {
  test('a title with markup stays text', async () => {
    const title = '</title><script>alert(1)</script>';
    expect((await saveDomain(admin, { title })).code).toBeUndefined();
    const response = await visit('/branding');
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await visit('/manifest.webmanifest')).headers.get('content-type')).toBe('application/manifest+json');
    expect((await visit('/')).headers.get('content-type')).toContain('text/html');
    expect(await (await visit('/')).text()).not.toContain('alert');
    const invite = { email: `${uuidv7()}@example.org`, role: 'manager' };
    await scene.command(admin, 'createUserInvite', { userInvite: invite });
    const { html } = await scene.mailTo(invite.email);
    expect(html).not.toContain('<script>');
    expect(html).toContain('&#60;script&#62;');
    expect((await saveDomain(admin, {})).code).toBeUndefined();
  });

  test.each([
    [{ title: 'Uma\r\nBcc: x@y.z' }, 'title'],
    [{ title: 'x'.repeat(61) }, 'title'],
    [{ termsOfUseUrl: 'javascript:alert(1)' }, 'termsOfUseUrl'],
    [{ termsOfUseUrl: 'https://terms.example@evil.example/' }, 'termsOfUseUrl'],
    [{ termsOfUseUrl: 'https://x"onmouseover=alert(1)' }, 'termsOfUseUrl'],
    [{ emailFrom: 'a@b.c, d@e.f' }, 'emailFrom'],
    [{ emailFrom: 'a@b.c\r\nBcc: d@e.f' }, 'emailFrom'],
  ])('%j is refused', async (input, field) => {
    const { code, fields } = await saveDomain(admin, input);
    expect(code).toBe('VALIDATION');
    expect(fields.join()).toContain(`${field}: `);
  });

  test.each(['red', '#12345', 'url(//evil.example)', '#1b6b4a;background:url(x)', 'var(--x)'])(
    'the colour %j is refused',
    async (primaryColor) => {
      expect((await saveColors(admin, { primaryColor })).code).toMatch(/VALIDATION/);
    },
  );

  test('an address in an e-mail from does not become the sender', async () => {
    expect((await saveDomain(admin, { emailFrom: 'contato@terra.example' })).code).toBeUndefined();
    const settings = await scene.ask<{ organizationSettings: { emailFrom: string } }>(
      admin,
      '{ organizationSettings { emailFrom } }',
    );
    expect(settings.data?.organizationSettings.emailFrom).toBe('contato@terra.example');
  });
});

describe('host names', () => {
  test("'White-label persistence is rejected if the custom domain is still the default and the organization is not the default one'", async () => {
    const message = 'Informe um domínio próprio antes de personalizar: a organização ainda usa o domínio padrão.';
    expect((await saveColors(theirAdmin, { primaryColor: '#aa0000' })).message).toBe(message);
    expect((await saveDomain(theirAdmin, { title: 'Bia' })).message).toBe(message);
    expect(await messageOf(await put(theirAdmin, 'navLogo', png(40, 40)))).toContain(message);
    expect((await saveColors(admin, { primaryColor: '#AA0000' })).code).toBeUndefined();
  });

  test('a name that somebody merely asks for shows nothing of theirs and keeps nobody from it', async () => {
    expect(
      (await saveDomain(theirAdmin, { customDomain: 'Terra.Example', title: 'Terra de mentira' })).code,
    ).toBeUndefined();
    expect((await shown('terra.example'))?.title).not.toBe('Terra de mentira');
    expect((await verify(theirAdmin)).message).toContain('_gleba.terra.example ainda não foi encontrado');
    expect((await saveDomain(admin, { customDomain: 'terra.example', title: 'Terra' })).code).toBeUndefined();
    texts.set('_gleba.terra.example', [`gleba-organization=${ours}`]);
    // The proof names the organization: another one's does not help.
    expect((await verify(theirAdmin)).code).toBe('CONFLICT');
    expect((await verify(admin)).data?.customDomain).toBe('terra.example');
    expect((await shown('terra.example:8443'))?.title).toBe('Terra');
    expect((await verify(theirAdmin)).code).not.toBeUndefined();
  });

  test('a name in use is nobody else’s, however it is written', async () => {
    for (const customDomain of ['terra.example', 'TERRA.example.', 'ｔｅｒｒａ.example']) {
      const { code, message } = await saveDomain(theirAdmin, { customDomain });
      expect(code).toBe('DUPLICATE');
      expect(message).toBe('Este domínio já é usado por outra organização.');
    }
    for (const customDomain of [
      'localhost',
      'https://terra.example',
      'terra.example:80',
      '10.0.0.1',
      'terra.example/x',
    ]) {
      expect((await saveDomain(theirAdmin, { customDomain })).code).toBe('VALIDATION');
    }
  });

  test('two that take it at the same moment: the database has one', async () => {
    const write = () =>
      scene.within(theirs, (tx) => tx.update(Organization, String(theirs), { customDomain: 'terra.example' }));
    await expect(write()).rejects.toMatchObject({ code: 'DUPLICATE' });
  });

  test('a poisoned Host is in no e-mail and no answer', async () => {
    const email = `${uuidv7()}@example.org`;
    const body = JSON.stringify({
      query: 'mutation($i: CreateUserInviteInput!) { createUserInvite(input: $i) { userInvite { id } } }',
      variables: { i: { userInvite: { email, role: 'manager' } } },
    });
    await fetch(`${served.address}/graphql`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', authorization: admin.auth, 'x-forwarded-host': 'evil.example' },
    });
    const message = await scene.mailTo(email);
    expect(message.text).toContain('https://terra.example/invites#token=');
    expect(message.text + message.html).not.toContain('evil');
    for (const path of ['/branding', '/manifest.webmanifest', '/branding/favicon', '/branding/touch-icon']) {
      const response = await visit(path, 'evil.example');
      expect(JSON.stringify([...response.headers]) + (await response.text())).not.toContain('evil');
    }
  });

  test('who is no proxy of ours names no host by a header, and an unknown Host shows the default brand', async () => {
    const strict = await serve({
      startup: { step: '', runtime: scene.runtime, failure: undefined, isStopping: false },
      log: { debug() {}, info() {}, warn() {}, error() {} },
      webRoot: folder,
      maxRequestBytes: 4_000_000,
      trustedProxies: trustedNetworks('10.0.0.0/8') ?? new BlockList(),
    });
    try {
      const titleBy = async (address: string, headers: Record<string, string>) => {
        const response = await fetch(`${address}/branding`, { headers });
        return ((await response.json()) as { uiCustomizations: { title?: string } | null }).uiCustomizations?.title;
      };
      await scene.within(theirs, (tx) =>
        tx.update(Organization, String(theirs), {
          customDomain: 'deles.example',
          uiCustomizations: { title: 'Deles' },
        }),
      );
      const named = { 'x-forwarded-host': 'deles.example', forwarded: 'host=deles.example', 'x-host': 'deles.example' };
      expect(await titleBy(strict.address, named)).not.toBe('Deles');
      expect(await titleBy(served.address, { 'x-forwarded-host': 'deles.example' }), 'by a proxy of ours').toBe(
        'Deles',
      );
      // The last one is what the proxy of ours wrote, whatever a stranger put before it.
      const several = { 'x-forwarded-host': 'deles.example, anything.example' };
      expect(await titleBy(served.address, several)).not.toBe('Deles');
      for (const host of ['deles.example.evil.example', 'deles.example@evil.example', '[::1]', 'deles.example/../x'])
        expect(await titleBy(served.address, { 'x-forwarded-host': host }), host).not.toBe('Deles');
    } finally {
      await strict.stop();
      await scene.within(theirs, (tx) =>
        tx.update(Organization, String(theirs), { customDomain: null, uiCustomizations: null }),
      );
    }
  });

  test('what a host shows is asked again with its mark and not sent twice', async () => {
    const first = await visit('/branding', 'terra.example');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    expect((await visit('/branding', 'terra.example', { 'if-none-match': tag })).status).toBe(304);
    expect((await saveColors(admin, { primaryColor: '#00aa00' })).code).toBeUndefined();
    expect((await visit('/branding', 'terra.example', { 'if-none-match': tag })).status).toBe(200);
  });
});

test('terms are those of the host name, another organization has its own, and no kind is made up', async () => {
  const saying = (text: string) => [{ kind: 'paragraph', children: [{ text, marks: [] }] }];
  const publish = (who: Person, text: string) =>
    scene.command(who, 'publishLegalText', { kind: 'terms', basedOn: 0, body: saying(text) }, 'number');
  expect((await publish(theirAdmin, 'Termos de lá.')).code).toBeUndefined();
  const read = async (path: string) => (await visit(path)).json() as Promise<{ number: number; body: unknown }>;
  expect(await read('/legal-texts/terms')).toEqual({ number: 0, publishedAt: null, body: null });
  expect((await publish(admin, 'Termos daqui.')).code).toBeUndefined();
  expect(await read('/legal-texts/terms')).toMatchObject({ number: 1, body: saying('Termos daqui.') });
  for (const kind of ['passwords', '__proto__', 'terms%27%20or%201=1'])
    expect((await visit(`/legal-texts/${kind}`)).status, kind).toBe(404);
});

test('every kind of answer says who may keep it, refusals as well', async () => {
  const id = uuidv7();
  const kept = async (path: string, init: RequestInit = {}) => {
    const { headers } = await fetch(`${served.address}${path}`, { redirect: 'manual', ...init });
    return [headers.get('cache-control'), headers.get('vary')].filter((value) => value !== null).join('; ');
  };
  const mine = { headers: { authorization: admin.auth } };
  const graphql = { method: 'POST', body: '{"query":"{ me { id } }"}' };
  const json = { 'content-type': 'application/json' };
  expect(await kept('/graphql', { ...graphql, headers: { ...json, authorization: admin.auth } })).toBe('no-store');
  expect(await kept('/graphql', { ...graphql, headers: json })).toBe('no-store');
  expect(await kept('/graphql', graphql)).toBe('no-store');
  for (const path of [`/files/${id}?org=2&expires=9&signature=x`, `/avatar/${id}`, '/uploads/x', '/events', '/healthz'])
    expect(await kept(path), path).toBe('no-store');
  for (const path of [`/avatar/${id}`, `/project-images/${id}/${id}`]) expect(await kept(path, mine)).toBe('no-store');
  expect(await kept('/branding')).toBe('no-cache; host');
  expect(await kept('/legal-texts/terms')).toBe('no-cache; host');
  expect(await kept('/branding/favicon')).toBe('no-cache; host');
  // The program's page, at whatever address; and parts of it that are not there.
  for (const path of ['/', '/lands', '/no/such/page', '/branding/%2e%2e/secret'])
    expect(await kept(path), path).toMatch(/^no-cache|^no-store/);
  expect(await kept('/assets/none.js')).toBe('no-store');
});

describe('mass assignment', () => {
  test.each([
    ['uiCustomizations', { title: 'x' }],
    ['customDomain', 'evil.example'],
    ['requestedDomain', 'evil.example'],
    ['emailFrom', 'a@b.c'],
    ['parentId', 7],
    ['logoImage', 'https://evil.example/x.png'],
  ])('%s is not written by the derived mutation', async (name, value) => {
    const { code } = await scene.ask(
      admin,
      'mutation($i: UpdateOrganizationInput!) { updateOrganization(input: $i) { organization { id } } }',
      { i: { id: ours, patch: { [name]: value } } },
    );
    expect(code).toMatch(/BAD_REQUEST|VALIDATION/);
  });

  test('preferences take what they know', async () => {
    for (const preferences of [{ isStaff: true }, { language: 'xx' }, { timeZone: 'Marte/Olimpo' }]) {
      const { code } = await scene.ask(
        admin,
        'mutation($i: UpdateOrganizationInput!) { updateOrganization(input: $i) { organization { id } } }',
        { i: { id: ours, patch: { preferences } } },
      );
      expect(code).toBe('VALIDATION');
    }
  });

  test('nobody without the role reads or writes settings', async () => {
    for (const who of [undefined, customer]) {
      expect((await saveColors(who, {})).code).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
      expect((await saveDomain(who, {})).code).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
      expect((await scene.ask(who, '{ organizationSettings { emailFrom } }')).code).toMatch(
        /UNAUTHENTICATED|FORBIDDEN/,
      );
    }
  });
});

test('e-mails speak the language of the person or else of the organization, and carry its brand', async () => {
  const general = { name: 'Terra Nova', language: 'es', timeZone: 'America/Manaus' };
  expect((await scene.command(admin, 'saveGeneralSettings', general, 'isSaved')).code).toBeUndefined();
  expect(
    (await scene.command(admin, 'saveGeneralSettings', { ...general, timeZone: 'Marte/Olimpo' }, 'isSaved')).fields,
  ).toEqual(['timeZone: Elige una zona horaria.']);
  await saveDomain(admin, { customDomain: 'terra.example', title: 'Terra Viva' });
  await saveColors(admin, { primaryColor: '#1d4ed8' });
  const ana = await scene.person('manager', ours, 'Ana Lima');
  const messages = async () =>
    scene.within(ours, (tx) =>
      tx.list(StoredMail, { filter: { recipient: { equalTo: ana.email } }, orderBy: ['-createdAt'] }),
    );
  const ask = async (count: number) => {
    await scene.command(undefined, 'forgotPassword', { email: ana.email }, 'isRequested');
    await expect.poll(async () => (await messages()).length, { timeout: 60_000 }).toBe(count);
    return (await messages())[0];
  };
  const spanish = await ask(1);
  expect(spanish?.subject).toBe('Nueva contraseña');
  expect(spanish?.html).toContain('background:#1d4ed8;color:#ffffff');
  expect(spanish?.html).toContain('<strong>Terra Viva</strong>');
  expect(spanish?.text).toContain('https://terra.example/forgot-password#token=');
  await scene.runtime.db.query(`update core."user" set preferences = '{"language":"en"}' where id = $1::uuid`, [
    ana.id,
  ]);
  expect((await ask(2))?.subject).toBe('Nueva contraseña');
  const chosen = { ...general, mayChooseLanguage: true };
  expect((await scene.command(admin, 'saveGeneralSettings', chosen, 'isSaved')).code).toBeUndefined();
  expect((await ask(3))?.subject).toBe('New password');
});
