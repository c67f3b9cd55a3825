import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from './support/browser.ts';
import { ours } from './support/scene.ts';
import { cookieName, type SessionScene, startSessionScene } from './support/session-scene.ts';

/**
 * 'End the session after so many minutes without activity' is a rule of the server: a browser that is open, renews by itself
 * or says what it likes does not get around it.
 */
let scene: SessionScene;
let email: string;

beforeAll(async () => {
  scene = await startSessionScene();
  ({ email } = await scene.person());
});
afterAll(() => scene?.stop());

const setIdle = (minutes: number | null) =>
  scene.host.runtime.db.query('update core.organization set preferences = $2::jsonb where id = $1::integer', [
    ours,
    minutes === null ? null : JSON.stringify({ idleMinutes: minutes }),
  ]);
/** The last sign of life of every session, so many minutes ago. */
const letPass = (minutes: number) =>
  scene.host.runtime.db.query(
    `update core.session set last_seen_at = last_seen_at - $1::double precision * interval '1 minute'`,
    [minutes],
  );
const renew = (browser: Browser, idleMinutes?: number | string) => {
  const seconds = typeof idleMinutes === 'number' ? String(idleMinutes * 60) : idleMinutes;
  return browser.refresh(seconds === undefined ? {} : { 'gleba-idle-seconds': seconds });
};

test('without the setting a session lasts, however long nobody was there', async () => {
  await setIdle(null);
  const browser = await scene.signedIn(email);
  await letPass(60 * 24);
  expect(await renew(browser, 60 * 24)).not.toBeNull();
});

test('a browser that says that nobody was there for so long is out, and its access token with it', async () => {
  await setIdle(15);
  const browser = await scene.signedIn(email);
  expect(await renew(browser, 14)).not.toBeNull();
  expect(await renew(browser, 15)).toBeNull();
  expect(await browser.isIn()).toBe(false);
  expect(browser.cookies.has(cookieName)).toBe(false);
});

test('renewing by itself is no activity: the time since the last one goes on', async () => {
  await setIdle(15);
  const browser = await scene.signedIn(email);
  await letPass(8);
  expect(await renew(browser, 8)).not.toBeNull();
  await letPass(8);
  const { rows } = await scene.host.runtime.db.query<{ minutes: number }>(
    `select max(extract(epoch from clock_timestamp() - last_seen_at) / 60)::integer as minutes from core.session
     where expires_at > clock_timestamp() and in_organization = $1::integer`,
    [ours],
  );
  expect(rows[0]?.minutes).toBeGreaterThanOrEqual(16);
  expect(await renew(browser, 16)).toBeNull();
});

test.each(['0', '-1', '1e9', 'NaN', 'never', ''])(
  'one that lies (%j) is out too, when it was not heard of for longer than its last access token was good',
  async (lie) => {
    await setIdle(15);
    const browser = await scene.signedIn(email);
    await letPass(15 + 9);
    expect(await renew(browser, lie)).not.toBeNull();
    await letPass(15 + 11);
    expect(await renew(browser, lie)).toBeNull();
    expect(await browser.isIn()).toBe(false);
  },
);

test('an old token ends nothing of a session that was left alone: it is refused as a copy, as always', async () => {
  await setIdle(15);
  const browser = await scene.signedIn(email);
  const old = new Map(browser.cookies);
  expect(await renew(browser, 0)).not.toBeNull();
  browser.cookies.clear();
  for (const [name, value] of old) browser.cookies.set(name, value);
  // Within the grace of two tabs the same answer, whatever the other tab said.
  expect(await renew(browser, 99)).not.toBeNull();
});

test('the setting is for administrators, within its bounds', async () => {
  const browser = await scene.signedIn(email);
  const save = async (idleMinutes: number | null) =>
    (
      await browser.command(
        'saveGeneralSettings',
        { name: 'Nossa', language: 'pt-BR', timeZone: 'America/Sao_Paulo', idleMinutes },
        'isSaved',
      )
    ).code;
  expect([await save(4), await save(1441), await save(30)]).toEqual(['VALIDATION', 'VALIDATION', undefined]);
  const { data } = await browser.ask<{ me: { organization: { idleMinutes: number | null } } }>(
    '{ me { organization { idleMinutes } } }',
  );
  expect(data?.me.organization.idleMinutes).toBe(30);
  expect(await save(null)).toBeUndefined();
});
