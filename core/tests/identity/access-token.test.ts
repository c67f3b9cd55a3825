import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createAccessTokens, tokenFromHeader } from '../../src/server/identity/access-token.ts';

const key = new TextEncoder().encode('a key of the test that is long enough');
const tokens = createAccessTokens(key, 3600);
const claims = {
  userId: '0190b8a0-0000-7000-8000-000000000001',
  organizationId: 2,
  sessionId: '0190b8a0-0000-7000-8000-0000000000aa',
};
const now = () => Math.floor(Date.now() / 1000);

interface Forgery {
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: number;
  readonly payload?: Record<string, unknown>;
  readonly key?: Uint8Array;
  readonly alg?: string;
}

/** A token like ours except for what is given. */
function forge(forgery: Forgery = {}): Promise<string> {
  const token = new SignJWT({ org: claims.organizationId, sid: claims.sessionId, typ: 'access', ...forgery.payload })
    .setProtectedHeader({ alg: forgery.alg ?? 'HS256' })
    .setIssuer(forgery.issuer ?? 'gleba')
    .setAudience(forgery.audience ?? 'gleba-api')
    .setExpirationTime(forgery.expires ?? now() + 60);
  if (!('sub' in (forgery.payload ?? {}))) token.setSubject(claims.userId);
  return token.sign(forgery.key ?? key);
}

describe('access tokens', () => {
  test('say who, where and by which session, for as long as they were issued', async () => {
    const token = await tokens.issue(claims);
    expect(await tokens.verify(token)).toMatchObject(claims);
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    expect(payload.exp - payload.iat).toBe(3600);
    expect(await tokens.verify(await createAccessTokens(key, -1).issue(claims))).toBeUndefined();
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'org', 'sid', 'sub', 'typ']);
  });

  test('made by hand with the right key, name and use, are as good', async () => {
    expect(await tokens.verify(await forge())).toMatchObject(claims);
  });

  const longKey = new TextEncoder().encode('k'.repeat(64));
  test.each<[string, () => Promise<string> | string]>([
    ['another key', () => forge({ key: new TextEncoder().encode('another key that is long enough too') })],
    ['another issuer', () => forge({ issuer: 'elsewhere' })],
    ['another audience', () => forge({ audience: 'elsewhere' })],
    ['an end in the past', () => forge({ expires: now() - 1 })],
    ['another use', () => forge({ payload: { typ: 'refresh' } })],
    ['no use', () => forge({ payload: { typ: undefined } })],
    ['no session', () => forge({ payload: { sid: undefined } })],
    ['no person', () => forge({ payload: { sub: undefined } })],
    ['an organization that is no number', () => forge({ payload: { org: '2' } })],
    [
      'no algorithm',
      () =>
        new UnsecuredJWT({ org: 2, typ: 'access' })
          .setSubject(claims.userId)
          .setIssuer('gleba')
          .setAudience('gleba-api')
          .setExpirationTime(now() + 60)
          .encode(),
    ],
    ['nothing', () => ''],
    ['words', () => 'a.b.c'],
  ])('with %s is none of ours', async (_what, make) => {
    expect(await tokens.verify(await make())).toBeUndefined();
  });

  test('of another algorithm is none of ours, although the key is', async () => {
    const theirs = createAccessTokens(longKey, 60);
    expect(await theirs.verify(await forge({ key: longKey, alg: 'HS512' }))).toBeUndefined();
    expect(await theirs.verify(await forge({ key: longKey }))).toMatchObject(claims);
  });

  test('changed in any part is none of ours', async () => {
    const [head = '', body = '', signature = ''] = (await tokens.issue(claims)).split('.');
    const payload = JSON.parse(Buffer.from(body, 'base64url').toString());
    const other = Buffer.from(JSON.stringify({ ...payload, org: 7 })).toString('base64url');
    expect(await tokens.verify(`${head}.${other}.${signature}`)).toBeUndefined();
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect(await tokens.verify(`${none}.${body}.`)).toBeUndefined();
    expect(await tokens.verify(`${none}.${body}.${signature}`)).toBeUndefined();
  });
});

test.each([
  ['Bearer a.b-1.c_2', 'a.b-1.c_2'],
  ['bearer a.b.c', 'a.b.c'],
  ['token a.b.c', 'a.b.c'],
  ['Token   a.b.c', 'a.b.c'],
  ['Basic a.b.c', undefined],
  ['a.b.c', undefined],
  ['Bearer a.b', undefined],
  ['Bearer a.b.c d', undefined],
  ['Bearer a.b.', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the header %j holds %j', (header, expected) => {
  expect(tokenFromHeader(header)).toBe(expected);
});
