import { createHmac, generateKeyPairSync, randomBytes } from 'node:crypto';
import { Profile, UserOrganization, UserProfile, uuidv7 } from '@gleba/core';
import { openTestSession } from '@gleba/core/testing';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { safeNext } from '../../host-web/src/router/next-path.ts';
import { createUpload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { type HttpScene, ours, password, type Scene, serveScene, startScene, until } from './support/scene.ts';

/** Attacks F.24 to F.31: being somebody else, or somebody no more. */
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

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('F24 forged tokens (Strapi CVE-2023-22893)', () => {
  const sessionOf = (auth: string) =>
    JSON.parse(Buffer.from(auth.split('.')[1] ?? '', 'base64url').toString()).sid as string;
  const claims = () => ({
    sub: scene.people.admin.id,
    sid: sessionOf(scene.people.admin.auth),
    org: ours,
    typ: 'access',
    iss: 'gleba',
    aud: 'gleba-api',
  });
  const now = () => Math.floor(Date.now() / 1000);
  const sign = (
    header: Record<string, unknown>,
    body: Record<string, unknown>,
    key: Uint8Array | string = scene.secret,
  ) => {
    const text = `${base64(header)}.${base64(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const good = () => ({ ...claims(), exp: now() + 600, iat: now() });

  /** Every door that a token opens. */
  async function doors(token: string): Promise<string[]> {
    const auth = `Bearer ${token}`;
    const code = (error: { code?: string }) => error.code ?? String(error);
    return [
      (await scene.ask(auth, '{ lands { totalCount } }')).code ?? 'open',
      await scene.runtime.events(auth, undefined).then((stream) => stream.cancel().then(() => 'open'), code),
      await createUpload(scene, auth, 1, { filename: 'a.zip', purpose: 'lands.import' }).then(
        ({ status }) => (status === 201 ? 'open' : String(status)),
        code,
      ),
      await scene.runtime
        .route(new Request(`http://x/probe/${scene.project}`, { headers: { authorization: auth } }), 'x')
        .then(() => 'open', code),
    ];
  }

  test('the right one opens every door', async () => {
    expect(await doors(sign({ alg: 'HS256' }, good()))).toEqual(['open', 'open', 'open', 'open']);
  });

  test.each<[string, () => string | Promise<string>]>([
    ['no algorithm', () => `${base64({ alg: 'none' })}.${base64(good())}.`],
    ['no algorithm, with a signature', () => sign({ alg: 'none' }, good())],
    ['nOnE', () => sign({ alg: 'nOnE' }, good())],
    [
      'a public key as the secret',
      async () => {
        const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        return new SignJWT(good()).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      },
    ],
    [
      'HS256 with a public key as its secret',
      () => {
        const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
        const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
        return sign({ alg: 'HS256', typ: 'JWT' }, good(), pem);
      },
    ],
    ['another key of our length', () => sign({ alg: 'HS256' }, good(), randomBytes(scene.secret.length))],
    ['our key as text', () => sign({ alg: 'HS256' }, good(), Buffer.from(scene.secret).toString('base64'))],
    ['a key that is not named, and a list of keys', () => sign({ alg: 'HS256', kid: undefined, jwk: {} }, good(), '')],
    [
      'HS512 with our key',
      () => {
        const text = `${base64({ alg: 'HS512' })}.${base64(good())}`;
        return `${text}.${createHmac('sha512', scene.secret).update(text).digest('base64url')}`;
      },
    ],
    ['an empty key', () => sign({ alg: 'HS256' }, good(), '')],
    ['a key named by path', () => sign({ alg: 'HS256', kid: '../../../../dev/null' }, good(), '')],
    ['a key named by statement', () => sign({ alg: 'HS256', kid: "' union select ''" }, good(), '')],
    [
      'a key fetched',
      () => sign({ alg: 'HS256', jku: `${http.address}/keys`, jwk: { kty: 'oct', k: 'AA' } }, good(), 'x'),
    ],
    ['an unknown critical header', () => sign({ alg: 'HS256', crit: ['x'], x: 1 }, good())],
    ['another audience', () => sign({ alg: 'HS256' }, { ...good(), aud: 'other' })],
    ['several audiences without ours', () => sign({ alg: 'HS256' }, { ...good(), aud: ['other', 'more'] })],
    ['no audience', () => sign({ alg: 'HS256' }, { ...good(), aud: undefined })],
    ['another issuer', () => sign({ alg: 'HS256' }, { ...good(), iss: 'other' })],
    ['another use', () => sign({ alg: 'HS256' }, { ...good(), typ: 'refresh' })],
    ['no use', () => sign({ alg: 'HS256' }, { ...good(), typ: undefined })],
    ['expired', () => sign({ alg: 'HS256' }, { ...good(), exp: now() - 1 })],
    ['without an end', () => sign({ alg: 'HS256' }, { ...good(), exp: undefined })],
    ['of tomorrow', () => sign({ alg: 'HS256' }, { ...good(), nbf: now() + 3600 })],
    ['an organization as text', () => sign({ alg: 'HS256' }, { ...good(), org: '2' })],
    ['an organization that the person is not in', () => sign({ alg: 'HS256' }, { ...good(), org: 7 })],
    ['no session', () => sign({ alg: 'HS256' }, { ...good(), sid: undefined })],
    ['a session that is not', () => sign({ alg: 'HS256' }, { ...good(), sid: uuidv7() })],
    [
      'the session of somebody else',
      () => sign({ alg: 'HS256' }, { ...good(), sid: sessionOf(scene.people.user.auth) }),
    ],
    ['a person who does not exist', () => sign({ alg: 'HS256' }, { ...good(), sub: uuidv7() })],
    ['a person who is a statement', () => sign({ alg: 'HS256' }, { ...good(), sub: "' or 1=1" })],
  ])('%s opens none', async (_, make) => {
    const codes = await doors(await make());
    expect(codes).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });
});

describe('F26 attempts (Strapi CVE-2025-64526)', () => {
  let address = 1;
  const signIn = async (email: string, word: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${http.address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        query: 'mutation($i: AuthenticateInput!) { authenticate(input: $i) { jwtToken } }',
        variables: { i: { email, password: word, organizationId: ours } },
      }),
    });
    const { errors } = (await response.json()) as { errors?: { message: string; extensions: { code: string } }[] };
    return { code: errors?.[0]?.extensions.code ?? 'in', message: errors?.[0]?.message };
  };
  const from = (place = address++) => ({ 'x-forwarded-for': `203.0.113.${place}` });

  test('an account is closed after ten failures, however its name is written and wherever from', async () => {
    const { email } = scene.people.other;
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, `\t${email}`];
    const codes = [];
    for (let index = 0; index < 12; index++) {
      codes.push((await signIn(spellings[index % spellings.length] ?? '', 'wrong', from())).code);
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('BAD_CREDENTIALS'));
    expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    expect((await signIn(email, password, from())).code, 'also with the right word').toBe('TOO_MANY_REQUESTS');
  });

  test('a place is closed after a hundred failures of many names, and a success does not open it again', async () => {
    const place = from(200);
    const { user } = scene.people;
    const codes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => signIn(`nobody${index}@x`, 'wrong', place)),
    );
    expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(['BAD_CREDENTIALS']));
    expect((await signIn(user.email, password, place)).code).toBe('in');
    for (let index = 50; index < 100; index++)
      expect((await signIn(`nobody${index}@x`, 'wrong', place)).code).toBe('BAD_CREDENTIALS');
    expect((await signIn(user.email, password, place)).code).toBe('TOO_MANY_REQUESTS');
    // What a stranger writes into the header before the proxy does not make another place of it.
    const forged = { 'x-forwarded-for': `198.51.100.${address++}, 203.0.113.200` };
    expect((await signIn('nobody@x', 'wrong', forged)).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(user.email, password, from(201))).code).toBe('in');
  });

  test('without a proxy that is ours the header says nothing', async () => {
    const strict = await serveScene(scene, { trustedProxies: '10.0.0.0/8' });
    const before = http;
    http = strict;
    try {
      // No more at a time than wait their turn, or some would be refused without being counted.
      for (let round = 0; round < 2; round++) {
        await Promise.all(
          Array.from({ length: 50 }, (_, index) => signIn(`nobody${round}${index}@y`, 'wrong', from(index))),
        );
      }
      expect((await signIn('nobody@y', 'wrong', from(250))).code).toBe('TOO_MANY_REQUESTS');
    } finally {
      http = before;
      await strict.stop();
    }
  });
});

describe('F27 what was taken away is gone at the next call (ASVS 8.3.2)', () => {
  const member = async (role: 'admin' | 'user', withKeys = false) => {
    const id = await scene.addMember(ours, role);
    if (withKeys) {
      await scene.inOrganization(ours, async (tx) => {
        const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: ['lands'] });
        await tx.insert(UserProfile, { userId: id, profileId: profile.id, projectId: scene.project });
      });
    }
    const membership = await scene.inOrganization(
      ours,
      async (tx) => (await tx.list(UserOrganization, { filter: { userId: { equalTo: id } } }))[0]?.id ?? '',
    );
    return { id, membership, auth: await scene.authorization(id, ours) };
  };
  const projects = async (auth: string) =>
    (await scene.ask<{ projects: { totalCount: number } }>(auth, '{ projects { totalCount } }')).data?.projects
      .totalCount;

  test('a role, a profile, a membership', async () => {
    const admin = await member('admin');
    expect(await projects(admin.auth)).toBe(2);
    await scene.inOrganization(ours, (tx) => tx.update(UserOrganization, admin.membership, { role: 'user' }));
    expect(await projects(admin.auth)).toBe(0);
    const user = await member('user', true);
    expect(await projects(user.auth)).toBe(1);
    await scene.inOrganization(ours, async (tx) => {
      for (const { id } of await tx.list(UserProfile, { filter: { userId: { equalTo: user.id } } }))
        await tx.remove(UserProfile, id);
    });
    expect(await projects(user.auth)).toBe(0);
    await scene.inOrganization(ours, (tx) => tx.remove(UserOrganization, user.membership));
    expect((await scene.ask(user.auth, '{ projects { totalCount } }')).code).toBe('UNAUTHENTICATED');
  });

  test('an open live stream ends with the membership, and with the session, though nothing happens meanwhile', async () => {
    const lost = await member('admin');
    const short = await member('admin');
    const kept = await member('admin');
    const streams = new Map([
      ['lost', await follow(lost.auth)],
      [
        'short',
        await follow(
          await openTestSession(scene.runtime.db, scene.secret, { userId: short.id, organizationId: ours, seconds: 2 }),
        ),
      ],
      ['kept', await follow(kept.auth)],
    ]);
    await scene.inOrganization(ours, (tx) => tx.remove(UserOrganization, lost.membership));
    await scene.inOrganization(ours, (tx) => tx.insert(Profile, { name: 'after the removal', accessKeys: [] }));
    expect(await until(() => streams.get('kept')?.text().includes('after the removal') ?? false)).toBe(true);
    expect(streams.get('lost')?.text()).not.toContain('after the removal');
    expect(await until(() => streams.get('lost')?.isOver() ?? false, 30_000)).toBe(true);
    expect(await until(() => streams.get('short')?.isOver() ?? false, 30_000), 'ends at the next sign of life').toBe(
      true,
    );
    expect(streams.get('kept')?.isOver()).toBe(false);
    await streams.get('kept')?.stop();
  });
});

describe('F29 to F31 the browser', () => {
  test.each([
    ...[
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\t/evil.example',
    ],
    ...[
      '/%09/evil.example',
      'http:evil.example',
      '///evil.example',
      ' //evil.example',
      '/login?next=//evil.example',
      '\u0000//evil.example',
    ],
    ...['/.//evil.example', '/..//evil.example', '/%2e%2e//evil.example', '/\\/evil.example', '/%5c%5cevil.example'],
    ...[
      '%2F%2Fevil.example',
      'data:text/html,x',
      'JaVaScRiPt:alert(1)',
      '/@evil.example',
      '@evil.example',
      '?//evil.example',
    ],
  ])('after signing in nobody is sent to another site: %j (Directus CVE-2026-22032)', (next) => {
    const origin = 'https://app.example.com';
    const safe = safeNext(next, origin);
    if (safe !== undefined) expect(new URL(safe, origin).origin).toBe(origin);
    if (safe !== undefined) expect(safe).toMatch(/^\/(?![/\\])/);
  });

  test('an unknown account and a wrong password get the same answer (ASVS 6.3.8; Directus CVE-2025-53887)', async () => {
    const ask = (email: string) =>
      scene.graphql(
        'mutation($i: OrganizationsForSignInInput!) { organizationsForSignIn(input: $i) { organizations { id } } }',
        {
          i: { email, password: 'wrong' },
        },
      );
    const [known, unknown, empty] = [
      await ask(scene.people.manager.email),
      await ask('nobody@example.org'),
      await ask(`${uuidv7()}@x`),
    ];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(empty.text).toBe(known.text);
  });

  test('a form of another site cannot ask: only JSON is taken, nothing is changed by GET, no cookie is set or read', async () => {
    const body = JSON.stringify({ query: '{ __typename }' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain; application/json',
      '',
    ]) {
      const response = await fetch(`${http.address}/graphql`, {
        method: 'POST',
        headers: type ? { 'content-type': type } : {},
        body: new Blob([body]),
      });
      expect(response.status, type).toBe(400);
    }
    const got = await fetch(
      `${http.address}/graphql?query=${encodeURIComponent('mutation { cancelJob(input: {id: "x"}) { status } }')}`,
    );
    expect(got.headers.get('content-type')).toContain('text/html');
    expect(await got.text()).toContain('<title>page</title>');
    const withCookie = await fetch(`${http.address}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `token=${scene.people.admin.auth}; authorization=${scene.people.admin.auth}`,
      },
      body: JSON.stringify({ query: '{ lands { totalCount } }' }),
    });
    expect(withCookie.status).toBe(401);
    expect(withCookie.headers.get('set-cookie')).toBeNull();
    expect(
      (await fetch(`${http.address}/events?authorization=${encodeURIComponent(scene.people.admin.auth)}`)).status,
    ).toBe(401);
  });

  test.each(['/graphql', '/events', '/uploads', '/uploads/x', '/files/x', '/probe/x', '/healthz', '/'])(
    'another site may read nothing of %s (CORS)',
    async (path) => {
      for (const [method, more] of [
        ['OPTIONS', { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }],
        ['GET', {}],
        ['POST', { 'content-type': 'application/json', 'tus-resumable': '1.0.0' }],
      ] as const) {
        const response = await fetch(`${http.address}${path}`, {
          method,
          headers: { origin: 'https://evil.example', authorization: scene.people.user.auth, ...more } as Record<
            string,
            string
          >,
          signal: AbortSignal.timeout(10_000),
        });
        expect(response.headers.get('access-control-allow-origin'), `${method} ${path}`).toBeNull();
        expect(response.headers.get('access-control-allow-credentials')).toBeNull();
        await response.body?.cancel();
      }
    },
  );

  test('every answer says how it is to be taken', async () => {
    for (const path of ['/', '/healthz', '/assets/none.js', '/files/x', '/nowhere']) {
      const { headers } = await fetch(`${http.address}${path}`);
      expect(headers.get('content-security-policy'), path).toMatch(/frame-ancestors 'none'.*form-action 'self'/);
      expect(headers.get('content-security-policy')).not.toMatch(
        /unsafe-eval|script-src[^;]*(?:unsafe-inline|\*|https:)/,
      );
      // Base maps among it: they come through this server.
      expect(headers.get('content-security-policy')).toMatch(/img-src 'self' data: blob:; connect-src 'self';/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

async function follow(auth: string) {
  const reader = (await scene.runtime.events(auth, undefined)).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isOver = false;
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
    isOver = true;
  })().catch(() => {
    isOver = true;
  });
  return {
    text: () => text,
    isOver: () => isOver,
    async stop() {
      await reader.cancel();
      await reading;
    },
  };
}
