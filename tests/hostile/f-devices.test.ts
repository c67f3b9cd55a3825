import { UserOrganization, uuidv7 } from '@gleba/core';
import type { KernelRuntime } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestRuntime } from '../support/test-runtime.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { type HttpScene, ours, password, theirs, until } from './support/scene.ts';
import { claimsOf, cookieName, type SessionScene, startSessionScene } from './support/session-scene.ts';

/** Attacks on sessions that outlive a token: cookies, refresh tokens, devices (F.25, F.27, F.31). */
let scene: SessionScene;
let host: TestRuntime;
let http: HttpScene;
let other: KernelRuntime;
beforeAll(async () => {
  scene = await startSessionScene();
  host = scene.host;
  http = scene.http;
  other = await host.startAnother();
}, 240_000);
afterAll(() => scene?.stop());
const person: SessionScene['person'] = (...organizations) => scene.person(...organizations);
const signedIn: SessionScene['signedIn'] = (...parts) => scene.signedIn(...parts);

const copyOf = (browser: Browser): Browser => {
  const copy = openBrowser(http.address);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};
const shiftRotation = (sessionId: unknown, seconds: number) =>
  host.runtime.db.query(
    `update core.session set rotated_at = rotated_at - $2::integer * interval '1 second' where id = $1::uuid`,
    [String(sessionId), seconds],
  );

describe('the cookie', () => {
  test('cannot be read by scripts, sent by other sites, or planted by neighbours', async () => {
    const { email } = await person();
    const plain = await signedIn(email);
    expect(plain.lastCookies, 'the session, and which browser it is').toHaveLength(2);
    expect(plain.lastCookies[0]).toMatch(
      /^gleba-session=[\w.-]+; Path=\/session; HttpOnly; SameSite=Strict; Max-Age=3600$/,
    );
    const secure = openBrowser(http.address, { 'x-forwarded-proto': 'https' });
    await secure.command('authenticate', { email, password, organizationId: ours }, 'jwtToken');
    expect(secure.lastCookies[0]).toMatch(
      /^__Host-gleba-session=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=3600$/,
    );
    // The word of a neighbour under the same domain, who cannot set the prefixed name.
    secure.cookies.set(cookieName, secure.cookies.get('__Host-gleba-session') ?? '');
    secure.cookies.delete('__Host-gleba-session');
    expect(await secure.refresh({ origin: http.address.replace('http:', 'https:') })).toBeNull();
    // Two of one name: one was planted.
    const twice = `${cookieName}=${plain.cookies.get(cookieName)}; ${cookieName}=x`;
    expect(await plain.refresh({ cookie: twice })).toBeNull();
  });

  test('is for the addresses of sessions only: it opens nothing by itself (CSRF)', async () => {
    const browser = await signedIn((await person()).email);
    browser.token = undefined;
    expect(await browser.isIn()).toBe(false);
    expect((await browser.post('/2fa/setup', { password })).status).toBe(401);
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a neighbour', { origin: 'http://evil.127.0.0.1' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port of this host', { origin: 'http://127.0.0.1:1' }],
    ['a browser that says cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a browser that says same-site', { 'sec-fetch-site': 'same-site' }],
  ])('%s can neither renew nor end a session', async (_, headers) => {
    const browser = await signedIn((await person()).email);
    for (const path of ['/session/refresh', '/session/end']) {
      const response = await browser.post(path, undefined, headers);
      expect(response.status, path).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(await response.text()).not.toContain('jwtToken');
    }
    expect(await browser.refresh()).not.toBeNull();
    const got = await fetch(`${http.address}/session/refresh`, {
      headers: { cookie: [...browser.cookies][0]?.join('=') ?? '' },
    });
    expect(got.headers.getSetCookie()).toEqual([]);
    expect(await got.text()).toContain('<title>page</title>');
  });

  test('a page by http is another site once the browser came by https', async () => {
    const { email } = await person();
    const browser = openBrowser(http.address, { 'x-forwarded-proto': 'https' });
    await browser.command('authenticate', { email, password, organizationId: ours }, 'jwtToken');
    expect((await browser.post('/session/refresh')).status).toBe(403);
    expect(await browser.refresh({ origin: http.address.replace('http:', 'https:') })).not.toBeNull();
  });

  test('a proxy that is not believed about https does not shut its own pages out', async () => {
    const browser = await signedIn((await person()).email);
    expect(await browser.refresh({ origin: http.address.replace('http:', 'https:') })).not.toBeNull();
  });

  test('a session that somebody prepared is not taken over by signing in (fixation)', async () => {
    const attacker = await signedIn((await person()).email);
    const victim = await person();
    const browser = openBrowser(http.address);
    browser.cookies.set(cookieName, attacker.cookies.get(cookieName) ?? '');
    browser.token = attacker.token;
    const { answer } = await browser.command<{ jwtToken: string }>(
      'authenticate',
      { email: victim.email, password, organizationId: ours },
      'jwtToken',
    );
    expect(claimsOf(answer?.jwtToken).sid).not.toBe(claimsOf(attacker.token).sid);
    expect(browser.cookies.get(cookieName)).not.toBe(attacker.cookies.get(cookieName));
    const { data } = await attacker.ask<{ me: { id: string } }>('{ me { id } }');
    expect(data?.me.id).not.toBe(victim.id);
    expect(claimsOf(await attacker.refresh()).sub).not.toBe(victim.id);
  });
});

describe('refresh tokens', () => {
  test('give another access token of the same session, and another one of themselves', async () => {
    const browser = await signedIn((await person()).email);
    const before = browser.cookies.get(cookieName);
    const token = await browser.refresh();
    expect(browser.cookies.get(cookieName)).not.toBe(before);
    const { exp, iat, ...claims } = claimsOf(token);
    expect(claims).toEqual((({ exp: _e, iat: _i, ...rest }) => rest)(claimsOf(browser.token)));
    expect(Object.keys(claims).sort()).toEqual(['aud', 'iss', 'org', 'sid', 'sub', 'typ']);
    expect(Number(exp) - Number(iat)).toBe(600);
    browser.token = token ?? undefined;
    expect(await browser.isIn()).toBe(true);
  });

  test('asked with twice at the same moment, as two tabs do, give one and the same successor', async () => {
    const browser = await signedIn((await person()).email);
    const tabs = [browser, copyOf(browser), copyOf(browser)];
    const tokens = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(tokens.every((token) => token !== null)).toBe(true);
    expect(new Set(tabs.map((tab) => tab.cookies.get(cookieName))).size).toBe(1);
    for (const tab of tabs) expect(await tab.refresh(), 'whichever answer came last').not.toBeNull();
  });

  test('used again later end the session for the thief and for the robbed', async () => {
    const browser = await signedIn((await person()).email);
    const thief = copyOf(browser);
    browser.token = (await browser.refresh()) ?? undefined;
    await shiftRotation(claimsOf(browser.token).sid, 60);
    expect(await thief.refresh()).toBeNull();
    expect(await browser.isIn(), 'at the next call').toBe(false);
    expect(await browser.refresh()).toBeNull();
    expect(browser.cookies.has(cookieName)).toBe(false);
  });

  test('of the generation before the last end it at once', async () => {
    const browser = await signedIn((await person()).email);
    const thief = copyOf(browser);
    await browser.refresh();
    browser.token = (await browser.refresh()) ?? undefined;
    expect(await thief.refresh()).toBeNull();
    expect(await browser.isIn()).toBe(false);
  });

  test('that are made up end nothing, and open nothing', async () => {
    const browser = await signedIn((await person()).email);
    const good = browser.cookies.get(cookieName) ?? '';
    const [sessionId, word, seal] = good.split('.');
    const stranger = await signedIn((await person()).email);
    const forged = [
      '',
      'x',
      `${sessionId}.${'A'.repeat(43)}.${seal}`,
      `${claimsOf(stranger.token).sid}.${word}.${seal}`,
      `${sessionId}.${word}`,
      `${good}x`,
      browser.token ?? '',
    ];
    for (const value of forged) {
      const copy = openBrowser(http.address);
      copy.cookies.set(cookieName, value);
      expect(await copy.refresh(), value).toBeNull();
    }
    expect(await browser.isIn()).toBe(true);
    expect(await browser.refresh()).not.toBeNull();
    // Neither is it an access token.
    for (const value of [good, `${word}.${word}.${seal}`, browser.cookies.get(cookieName)]) {
      browser.token = value;
      expect(await browser.isIn()).toBe(false);
    }
  });

  test('stay in the database as digests only, which nobody is shown', async () => {
    const browser = await signedIn((await person()).email);
    const { rows } = await host.runtime.db.query<{ row: string }>(
      `select s::text as row from core.session s where id = $1::uuid`,
      [String(claimsOf(browser.token).sid)],
    );
    for (const part of (browser.cookies.get(cookieName) ?? '').split('.').slice(1))
      expect(rows[0]?.row).not.toContain(part);
    for (const field of ['refreshHash', 'previousHash', 'rotatedAt'])
      expect((await browser.ask(`{ sessions { nodes { ${field} } } }`)).code).toBe('DOCUMENT_INVALID');
  });

  test('give nothing any more once the person has left the organization', async () => {
    const { id, email } = await person();
    const browser = await signedIn(email);
    await host.within(ours, async (tx) => {
      for (const { id: membership } of await tx.list(UserOrganization, { filter: { userId: { equalTo: id } } }))
        await tx.remove(UserOrganization, membership);
    });
    expect(await browser.refresh()).toBeNull();
    expect(await browser.isIn()).toBe(false);
  });
});

describe('devices', () => {
  const list = 'query { sessions(orderBy: [CREATED_AT_ASC]) { nodes { id userAgent address lastSeenAt } } }';
  type List = { sessions: { nodes: { id: string; userAgent: string; address: string }[] } };

  test('are listed to their person alone, administrators included', async () => {
    const { id, email } = await person();
    const phone = await signedIn(email, 'Mozilla/5.0 (Phone)');
    const desk = await signedIn(email, 'Mozilla/5.0 (Desk)');
    const { data } = await desk.ask<List>(list);
    expect(data?.sessions.nodes.map(({ userAgent, address }) => [userAgent, address])).toEqual([
      ['Mozilla/5.0 (Phone)', '127.0.0.1'],
      ['Mozilla/5.0 (Desk)', '127.0.0.1'],
    ]);
    const { data: mine } = await desk.ask<{ me: { preferences: { lastLoginDetails: Record<string, unknown> } } }>(
      '{ me { preferences } }',
    );
    expect(mine?.me.preferences.lastLoginDetails).toMatchObject({ userAgent: 'Mozilla/5.0 (Desk)' });
    const admin = await signedIn((await person()).email);
    const { data: seen } = await admin.ask<List>(list);
    expect(seen?.sessions.nodes).toHaveLength(1);
    const { data: through } = await admin.ask<{ users: { nodes: { id: string; sessions: { totalCount: number } }[] } }>(
      '{ users { nodes { id sessions { totalCount } } } }',
    );
    expect(through?.users.nodes.find((one) => one.id === id)?.sessions.totalCount ?? 0).toBe(0);
    const theirId = data?.sessions.nodes[0]?.id ?? '';
    expect((await admin.command('deleteSession', { id: theirId }, 'session { id }')).code).toBe('NOT_FOUND');
    expect(await phone.isIn()).toBe(true);
  });

  test('that are ended are out at the next call, here and in another process, and their stream ends', async () => {
    const { email } = await person();
    const phone = await signedIn(email);
    const desk = await signedIn(email);
    const elsewhere = async () => {
      const { status } = await other.graphql('{"query":"{ me { id } }"}', `Bearer ${phone.token}`, uuidv7());
      return status;
    };
    expect(await elsewhere()).toBe(200);
    const stream = (await host.runtime.events(`Bearer ${phone.token}`, undefined)).getReader();
    let isOver = false;
    const reading = (async () => {
      while (!(await stream.read()).done);
      isOver = true;
    })();
    const id = String(claimsOf(phone.token).sid);
    expect((await desk.command('deleteSession', { id }, 'session { id }')).code).toBeUndefined();
    expect(await phone.isIn()).toBe(false);
    // By the word of the bus: without it the other one would remember the session for ten seconds.
    expect(await until(async () => (await elsewhere()) === 401, 8000)).toBe(true);
    expect(await phone.refresh()).toBeNull();
    expect(await until(() => isOver, 30_000)).toBe(true);
    await reading;
    expect(await desk.isIn()).toBe(true);
  }, 90_000);

  test('signing out ends one, everywhere else ends all others', async () => {
    const { email } = await person();
    const [here, there, third] = [await signedIn(email), await signedIn(email), await signedIn(email)];
    expect((await there.post('/session/end')).status).toBe(204);
    expect([await there.isIn(), there.cookies.has(cookieName)]).toEqual([false, false]);
    expect((await there.post('/session/end')).status, 'once more is no failure').toBe(204);
    expect((await here.command('endOtherSessions', {}, 'isDone')).code).toBeUndefined();
    expect([await here.isIn(), await third.isIn()]).toEqual([true, false]);
    expect([await here.refresh(), await third.refresh()].map((token) => token !== null)).toEqual([true, false]);
  });

  test('are all out after a change of the password but the one that changed it (Strapi CVE-2026-22706)', async () => {
    const { email } = await person();
    const [here, there] = [await signedIn(email), await signedIn(email)];
    const change = (input: Record<string, string>) => here.command('changePassword', input, 'isDone');
    expect((await change({ currentPassword: 'wrong', password: 'Nova-senha-1' })).code).toBe('BAD_CREDENTIALS');
    const weak = await change({ currentPassword: password, password: 'abcdefgh' });
    expect([weak.code, weak.message]).toEqual(['VALIDATION', 'Senha fraca, verifique as regras de senha abaixo']);
    expect(await there.isIn()).toBe(true);
    expect((await change({ currentPassword: password, password: 'Nova-senha-1' })).code).toBeUndefined();
    expect([await here.isIn(), await there.isIn(), await there.refresh()]).toEqual([true, false, null]);
    await expect(signedIn(email)).rejects.toThrow('BAD_CREDENTIALS');
    expect(await (await signedIn(email, 'x', 'Nova-senha-1')).isIn()).toBe(true);
  });

  test('go to another organization without signing in again, and only where their person belongs', async () => {
    const { email } = await person(theirs);
    const browser = await signedIn(email);
    const { answer } = await browser.command<{ jwtToken: string }>(
      'switchOrganization',
      { organizationId: theirs },
      'jwtToken',
    );
    expect(claimsOf(answer?.jwtToken)).toMatchObject({ org: theirs, sid: claimsOf(browser.token).sid });
    browser.token = answer?.jwtToken;
    const { data } = await browser.ask<{ me: { organizationId: number; role: string } }>(
      '{ me { organizationId role } }',
    );
    expect(data?.me).toEqual({ organizationId: theirs, role: 'user' });
    expect(claimsOf(await browser.refresh()).org, 'and stay there').toBe(theirs);
    const stranger = await signedIn((await person()).email);
    expect((await stranger.command('switchOrganization', { organizationId: theirs }, 'jwtToken')).code).toBe(
      'NO_ORGANIZATION',
    );
  });
});
