import { StoredMail, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetFailures } from '../../core/src/server/identity/attempt-limit.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { ours, password, until } from './support/scene.ts';
import { type SessionScene, startSessionScene } from './support/session-scene.ts';

/** Shutting somebody out by failing in their name, from as many network addresses as one likes (OWASP, device cookies). */
let scene: SessionScene;
beforeAll(async () => {
  scene = await startSessionScene();
}, 240_000);
afterAll(() => scene?.stop());
beforeEach(() => scene.host.runtime.db.query('delete from core.sign_in_failure'));

let places = 0;
/** A browser at a network address that nobody else has; the test's own connection is that of a proxy of ours. */
function elsewhere(): Browser {
  places += 1;
  return openBrowser(scene.http.address, { 'x-forwarded-for': `203.0.113.${places}` });
}
const signIn = (browser: Browser, email: string, word = password) =>
  browser.command<{ jwtToken: string | null; twoFactorTicket: string | null }>(
    'authenticate',
    { email, password: word, organizationId: ours },
    'jwtToken twoFactorTicket',
  );
async function failTimes(times: number, email: string, browser = elsewhere): Promise<(string | undefined)[]> {
  const codes = [];
  for (let turn = 0; turn < times; turn += 1) codes.push((await signIn(browser(), email, 'wrong')).code);
  return codes;
}
const mailsTo = (recipient: string) =>
  scene.host.within(ours, (tx) => tx.list(StoredMail, { filter: { recipient: { equalTo: recipient } } }));

describe('ten wrong passwords from ten places', () => {
  test('shut strangers out, and not the browser in which the owner has signed in before', async () => {
    const { email } = await scene.person();
    const own = await scene.signedIn(email);
    expect(own.cookies.get('gleba-device')).toMatch(/^[\w-]{43}$/);
    await failTimes(10, email);
    expect((await signIn(elsewhere(), email)).code, 'a stranger, even with the right one').toBe('TOO_MANY_REQUESTS');
    expect((await signIn(own, email)).answer?.jwtToken).toBeTruthy();
    expect((await signIn(elsewhere(), email)).code, 'the owner does not open the door for strangers').toBe(
      'TOO_MANY_REQUESTS',
    );
  });

  test('of one office do not close it for those who work there', async () => {
    const { email } = await scene.person();
    const own = await scene.signedIn(email);
    for (let turn = 0; turn < 100; turn += 10) {
      await Promise.all(
        Array.from({ length: 10 }, () => signIn(openBrowser(scene.http.address), `${uuidv7()}@example.org`, 'wrong')),
      );
    }
    expect((await signIn(openBrowser(scene.http.address), `${uuidv7()}@example.org`)).code).toBe('TOO_MANY_REQUESTS');
    expect((await signIn(own, email)).answer?.jwtToken).toBeTruthy();
  });

  test('a known browser has ten of its own', async () => {
    const { email } = await scene.person();
    const own = await scene.signedIn(email);
    expect(await failTimes(11, email, () => own)).toEqual([...Array(10).fill('BAD_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
    expect((await signIn(elsewhere(), email)).answer?.jwtToken, 'and shuts nobody else out').toBeTruthy();
  });

  test("the cookie of another person's browser is none, and tells nothing", async () => {
    const [victim, stranger] = [await scene.person(), await scene.person()];
    const own = await scene.signedIn(stranger.email);
    const answers = [];
    for (const email of [victim.email, `${uuidv7()}@example.org`]) {
      const codes = await failTimes(12, email, () => own);
      answers.push([codes, own.lastCookies]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]?.slice(9)).toEqual(['BAD_CREDENTIALS', 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  test('one browser is known for each of the people who sign in on it, by a word that changes', async () => {
    const [first, second] = [await scene.person(), await scene.person()];
    const shared = await scene.signedIn(first.email);
    const before = shared.cookies.get('gleba-device');
    expect((await signIn(shared, second.email)).answer?.jwtToken).toBeTruthy();
    expect(shared.cookies.get('gleba-device')).not.toBe(before);
    await failTimes(10, first.email);
    expect((await signIn(shared, first.email)).answer?.jwtToken).toBeTruthy();
    const { rows } = await scene.host.runtime.db.query('select 1 from core.known_device where digest = $1::text', [
      before ?? '',
    ]);
    expect(rows, 'only digests are kept').toEqual([]);
  });

  test('are told to the owner in one e-mail, and to nobody for a name that is nobody’s', async () => {
    const { email } = await scene.person();
    await failTimes(10, email);
    expect(await until(async () => (await mailsTo(email)).length > 0)).toBe(true);
    await scene.host.runtime.db.query('delete from core.sign_in_failure');
    await failTimes(10, email);
    await failTimes(10, `${uuidv7()}@example.org`);
    const idle = `select count(*)::integer as count from core.job where type in ('core.noteLockout', 'workspace.sendLockNotice') and finished_at is null`;
    expect(
      await until(async () => (await scene.host.runtime.db.query<{ count: number }>(idle)).rows[0]?.count === 0),
    ).toBe(true);
    const messages = await mailsTo(email);
    expect(messages).toHaveLength(1);
    expect(messages[0]?.subject).toBe('Tentativas de entrar na sua conta');
    expect(messages[0]?.text).toContain('/forgot-password');
  });

  test('are forgotten when an operator says so', async () => {
    const { email } = await scene.person();
    await failTimes(10, email);
    expect(await forgetFailures(scene.host.runtime.db, ` ${email.toUpperCase()} `)).toBe(true);
    expect((await signIn(elsewhere(), email)).answer?.jwtToken).toBeTruthy();
    expect(await forgetFailures(scene.host.runtime.db, 'nobody@example.org')).toBe(false);
  });
});

test('wrong codes from elsewhere do not close the second step of a known browser', async () => {
  const { email, id } = await scene.person();
  const own = await scene.signedIn(email);
  await scene.host.runtime.db.query(`update core."user" set two_fa_enabled = true where id = $1::uuid`, [id]);
  const guess = async (browser: Browser) => {
    const { answer } = await signIn(browser, email);
    const ticket = answer?.twoFactorTicket ?? '';
    return (await browser.command('confirmSignIn', { ticket, code: '000000' }, 'jwtToken')).code;
  };
  for (let turn = 0; turn < 5; turn += 1) expect(await guess(elsewhere())).toBe('BAD_CREDENTIALS');
  expect(await guess(elsewhere())).toBe('TOO_MANY_REQUESTS');
  expect(await guess(own)).toBe('BAD_CREDENTIALS');
});

describe('asking for a new password in somebody’s name', () => {
  const forgot = (browser: Browser, email: string) => browser.command('forgotPassword', { email }, 'isRequested');
  const secrets = async (email: string) =>
    (await mailsTo(email)).flatMap(({ text }) => /#token=([\w-]{43})/.exec(text)?.[1] ?? []);

  test('does not take the link away that the owner has got, and using one ends the others', async () => {
    const { email } = await scene.person();
    await forgot(elsewhere(), email);
    expect(await until(async () => (await secrets(email)).length === 1)).toBe(true);
    const [own = ''] = await secrets(email);
    await forgot(elsewhere(), email);
    expect(await until(async () => (await secrets(email)).length === 2)).toBe(true);
    const reset = (token: string) =>
      elsewhere().command('resetPassword', { token, password: 'Outra-senha-7!' }, 'isChanged');
    expect((await reset(own)).code).toBeUndefined();
    for (const token of await secrets(email)) expect((await reset(token)).code).toMatch(/TOKEN_(INVALID|CANCELLED)/);
  });

  test('does not keep the owner from asking in their own browser', async () => {
    const { email } = await scene.person();
    const own = await scene.signedIn(email);
    own.token = undefined;
    for (let turn = 0; turn < 5; turn += 1) await forgot(elsewhere(), email);
    expect((await forgot(elsewhere(), email)).code).toBe('TOO_MANY_REQUESTS');
    expect((await forgot(own, email)).code).toBeUndefined();
  });
});
