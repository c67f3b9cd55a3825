import { clientInfoOf } from '@gleba/core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createIdentity } from '../../core/src/server/identity/create-identity.ts';
import { codeOf, stepAt } from '../../core/src/server/identity/totp.ts';
import { openBrowser } from './support/browser.ts';
import { ours, password } from './support/scene.ts';
import { type SessionScene, startSessionScene } from './support/session-scene.ts';

/** The same thing done twenty times at once, by two processes: once is once (CWE-362, CWE-367). */
let scene: SessionScene;
let identities: readonly ReturnType<typeof createIdentity>[];
beforeAll(async () => {
  scene = await startSessionScene();
  const { runtime, secret } = scene.host;
  const bus = { subscribe: () => ({ stop() {} }), broadcast() {} } as never;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const transactions = () => runtime.transactions;
  identities = [0, 1].map(() =>
    createIdentity({ db: runtime.db, bus, log, transactions, secret, sessionSeconds: 3600 }),
  );
}, 240_000);
afterAll(() => scene?.stop());
beforeEach(() => scene.host.runtime.db.query('delete from core.sign_in_failure'));
afterEach(() => void vi.useRealTimers());

const identityOf = (turn: number) => identities[turn % 2] as (typeof identities)[number];
/** What became of each, by both processes in turn. */
const atOnce = <T>(work: (identity: (typeof identities)[number], turn: number) => Promise<T>, times = 20) =>
  Promise.allSettled(Array.from({ length: times }, (_, turn) => work(identityOf(turn), turn)));
const succeeded = <T>(results: readonly PromiseSettledResult<T>[]) =>
  results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
const sessionsOf = async (userId: string) =>
  (await scene.host.runtime.db.query<{ id: string }>('select id from core.session where user_id = $1::uuid', [userId]))
    .rows;

function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return new Uint8Array((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function protectedPerson() {
  const { id, email } = await scene.person();
  const { twoFactor } = identityOf(0).service;
  const secret = fromBase32((await twoFactor.setUp(id)).secret);
  await twoFactor.verify(id, codeOf(secret, stepAt(Date.now()) - 1));
  const recoveryCodes = await twoFactor.enable(id, clientInfoOf());
  return { id, email, secret, recoveryCodes };
}
const ticketFor = async (userId: string) =>
  (await identityOf(0).service.signIn(clientInfoOf(), userId, ours)).twoFactorTicket ?? '';

describe('at once', () => {
  test('a refresh token gives one successor, whoever asks', async () => {
    const { id } = await scene.person();
    const client = clientInfoOf();
    await identityOf(0).service.signIn(client, id, ours);
    const old = client.refreshToken?.value ?? '';
    const next = await atOnce(async ({ sessions }) => {
      const asking = clientInfoOf();
      await sessions.refresh(old, asking);
      return asking.refreshToken?.value;
    });
    expect(new Set(succeeded(next)).size).toBe(1);
    expect(succeeded(next)).toHaveLength(20);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  test('a code, a recovery code and a ticket open once', async () => {
    const ana = await protectedPerson();
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketFor(ana.id)));
    const code = codeOf(ana.secret, stepAt(Date.now()));
    const byCode = await atOnce(({ service }, turn) =>
      service.confirmSignIn(clientInfoOf(), tickets[turn] ?? '', code),
    );
    expect(succeeded(byCode)).toHaveLength(1);
    await scene.host.runtime.db.query('delete from core.sign_in_failure');
    const byRecovery = await atOnce(({ service }, turn) =>
      service.confirmSignIn(clientInfoOf(), tickets[turn] ?? '', ana.recoveryCodes[0] ?? ''),
    );
    expect(succeeded(byRecovery)).toHaveLength(1);
    expect(await sessionsOf(ana.id)).toHaveLength(2);
    const view = await identityOf(0).service.issueViewTicket(ana.id, ours, '/report/x');
    expect(
      succeeded(await atOnce(({ service }) => service.openViewTicket(clientInfoOf(), view, '/report/x'))),
    ).toHaveLength(1);
  });

  test('a second factor is put into use once, and its recovery codes are those that were shown', async () => {
    const { id } = await scene.person();
    const { twoFactor } = identityOf(0).service;
    const secret = fromBase32((await twoFactor.setUp(id)).secret);
    const code = codeOf(secret, stepAt(Date.now()));
    const verified = succeeded(await atOnce(({ service }) => service.twoFactor.verify(id, code), 5));
    expect(verified.filter(Boolean)).toHaveLength(1);
    await scene.host.runtime.db.query('delete from core.sign_in_failure');
    const enabled = succeeded(await atOnce(({ service }) => service.twoFactor.enable(id, clientInfoOf())));
    expect(enabled).toHaveLength(1);
    const ticket = await ticketFor(id);
    expect(await identityOf(1).service.confirmSignIn(clientInfoOf(), ticket, enabled[0]?.[3] ?? '')).toBeTruthy();
  });
});

describe('a password that is changed between two steps of signing in', () => {
  test('opens nothing, with and without a second factor', async () => {
    const person = await scene.person();
    const ana = await protectedPerson();
    const { service } = identityOf(0);
    for (const [who, code] of [
      [person, undefined],
      [ana, ana.recoveryCodes[0]],
    ] as const) {
      const client = clientInfoOf();
      const userId = await service.verifyCredentials(who.email, password, client);
      const ticket = code && (await service.signIn(client, userId, ours)).twoFactorTicket;
      await identityOf(1).service.setPassword(userId, 'Outra-senha-7!', { by: 'owner' });
      const step = ticket ? service.confirmSignIn(clientInfoOf(), ticket, code) : service.signIn(client, userId, ours);
      await expect(step).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' });
      expect(await sessionsOf(userId)).toEqual([]);
    }
  });

  test('leaves no session of the old one, whichever comes first', async () => {
    const { id, email } = await scene.person();
    const results = await atOnce(async ({ service }, turn) => {
      if (turn === 7) return void (await service.setPassword(id, 'Outra-senha-7!', { by: 'owner' }));
      const client = clientInfoOf();
      await service.signIn(client, await service.verifyCredentials(email, password, client), ours);
    }, 10);
    expect(results[7]?.status).toBe('fulfilled');
    expect(await sessionsOf(id)).toEqual([]);
  });

  test('sessions that several end at once are ended, and nobody is refused', async () => {
    const { id } = await scene.person();
    for (let turn = 0; turn < 12; turn++) await identityOf(turn).service.signIn(clientInfoOf(), id, ours);
    const results = await atOnce(({ service }) => service.endSessionsOf(id), 8);
    expect(results.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'));
    expect(await sessionsOf(id)).toEqual([]);
  });
});

describe.each([13, -13])('a process whose clock is %i hours off', (hours) => {
  test('takes what another gave out, and gives out what another takes', async () => {
    const { id } = await scene.person();
    const client = clientInfoOf();
    const { jwtToken } = await identityOf(0).service.signIn(client, id, ours);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    expect(await identityOf(1).claimsOf(`Bearer ${jwtToken}`, clientInfoOf())).toMatchObject({ userId: id });
    const renewed = await identityOf(1).sessions.refresh(client.refreshToken?.value ?? '', clientInfoOf());
    expect(await identityOf(1).claimsOf(`Bearer ${renewed}`, clientInfoOf())).toMatchObject({ userId: id });
    const there = clientInfoOf();
    const opened = await identityOf(1).service.signIn(there, id, ours);
    vi.useRealTimers();
    for (const token of [renewed, opened.jwtToken])
      expect(await identityOf(0).claimsOf(`Bearer ${token}`, clientInfoOf())).toMatchObject({ userId: id });
  });
});

describe('an e-mail’s link used twenty times at once', () => {
  test('gives a place, or a password, once', async () => {
    const admin = await scene.person();
    const browser = await scene.signedIn(admin.email);
    const email = `${admin.id}-invited@example.org`;
    await browser.command('createUserInvite', { userInvite: { email, role: 'manager' } }, 'userInvite { id }');
    const secretTo = async (recipient: string) => {
      for (const end = Date.now() + 60_000; Date.now() < end; ) {
        const { rows } = await scene.host.runtime.db.query<{ text: string }>(
          'select text from core.stored_mail where recipient = $1::text',
          [recipient],
        );
        const secret = /#token=([\w-]{43})/.exec(rows[0]?.text ?? '')?.[1];
        if (secret) return secret;
        await new Promise((later) => setTimeout(later, 20));
      }
      throw new Error(`No e-mail to ${recipient}.`);
    };
    const many = (name: string, input: Record<string, unknown>, selection: string) =>
      Promise.all(Array.from({ length: 20 }, () => openBrowser(scene.http.address).command(name, input, selection)));
    const invited = { token: await secretTo(email), name: 'Bia', password: 'Senha-boa-9!' };
    const accepted = await many('acceptInvite', invited, 'email');
    expect(accepted.filter(({ answer }) => answer)).toHaveLength(1);
    await openBrowser(scene.http.address).command('forgotPassword', { email: admin.email }, 'isRequested');
    const reset = { token: await secretTo(admin.email), password: 'Senha-boa-8!' };
    const changed = await many('resetPassword', reset, 'isChanged');
    expect(changed.filter(({ answer }) => answer)).toHaveLength(1);
  });
});
