import { definePlugin, identityToken, Organization, UserOrganization } from '@gleba/core';
import { server as workspace } from '@gleba/plugin-workspace/server';
import type { IdentityService } from '@gleba/sdk';
import { serverSide } from '@gleba/sdk/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../core/src/server/identity/password.ts';
import { createSecretBox } from '../../core/src/server/identity/sealed-secret.ts';
import { codeOf, stepAt } from '../../core/src/server/identity/totp.ts';
import { fromBase32 } from '../support/from-base32.ts';
import { startTestRuntime, type TestRuntime } from '../support/test-runtime.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { type HttpScene, ours, password, serveScene, theirs } from './support/scene.ts';

/** What a plugin that sends new passwords by e-mail would call. */
let identity: IdentityService;
const forgotten = definePlugin({ id: 'forgotten', version: '1.0.0', needs: { identity: identityToken } });
const forgottenServer = serverSide(forgotten, ({ needs }) => {
  identity = needs.identity;
  return {};
});

/** Attacks on the second factor (F.28): guessing, repeating, and ways around it. */
let host: TestRuntime;
let http: HttpScene;
let passwordHash = '';
beforeAll(async () => {
  host = await startTestRuntime([workspace, forgottenServer]);
  http = await serveScene(host);
  passwordHash = await hashPassword(password);
  for (const id of [0, ours, theirs]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
}, 240_000);
afterAll(async () => {
  await http?.stop();
  await host?.stop();
});
// Each test is a quarter of an hour of its own: they all come from one address.
beforeEach(() => host.runtime.db.query('delete from core.sign_in_failure'));

interface Person {
  readonly id: string;
  readonly email: string;
  readonly browser: Browser;
  readonly secret: Uint8Array;
  readonly recoveryCodes: readonly string[];
}

const authenticate = (browser: Browser, email: string, word = password) =>
  browser.command<{ jwtToken: string | null; twoFactorTicket: string | null }>(
    'authenticate',
    { email, password: word, organizationId: ours },
    'jwtToken twoFactorTicket',
  );
const ticketOf = async (email: string, word = password) =>
  (await authenticate(openBrowser(http.address), email, word)).answer?.twoFactorTicket ?? '';
const confirm = (browser: Browser, ticket: string, code: string) =>
  browser.command<{ jwtToken: string }>('confirmSignIn', { ticket, code }, 'jwtToken');
const codeNow = (secret: Uint8Array, steps = 0) => codeOf(secret, stepAt(Date.now()) + steps);
/** As if the codes that were used so far had been used an hour ago. */
const passAnHour = ({ id }: Pick<Person, 'id'>) =>
  host.runtime.db.query('update core."user" set two_fa_last_step = two_fa_last_step - 120 where id = $1::uuid', [id]);
const json = async (response: Response) => (await response.json()) as Record<string, unknown>;

async function person() {
  const id = await host.addMember(ours, 'admin');
  const email = `${id}@example.org`;
  await host.runtime.db.query(`update core."user" set email = $2::text, password_hash = $3::text where id = $1::uuid`, [
    id,
    email,
    passwordHash,
  ]);
  const browser = openBrowser(http.address);
  browser.token = (await authenticate(browser, email)).answer?.jwtToken ?? undefined;
  return { id, email, browser };
}

async function protectedPerson(): Promise<Person> {
  const { id, email, browser } = await person();
  const { secret: text } = await json(await browser.post('/2fa/setup', { password }));
  const secret = fromBase32(String(text));
  expect(await json(await browser.post('/2fa/verify', { token: codeNow(secret) }))).toEqual({ valid: true });
  const { recoveryCodes } = await json(await browser.post('/2fa/store-secret'));
  const made = { id, email, browser, secret, recoveryCodes: recoveryCodes as string[] };
  await passAnHour(made);
  return made;
}

describe('setting it up', () => {
  test('needs the password, then a code that the application really makes, then it is on', async () => {
    const { id, email, browser } = await person();
    const there = openBrowser(http.address);
    there.token = (await authenticate(there, email)).answer?.jwtToken ?? undefined;
    expect((await browser.post('/2fa/setup', { password: 'wrong' })).status).toBe(401);
    expect((await browser.post('/2fa/setup', {})).status).toBe(400);
    expect((await browser.post('/2fa/store-secret')).status, 'nothing to store').toBe(409);
    const setUp = await json(await browser.post('/2fa/setup', { password }));
    expect(setUp.qrCodeUrl).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(setUp.otpauthUrl).toBe(
      `otpauth://totp/Gleba:${encodeURIComponent(email)}?secret=${setUp.secret}&issuer=Gleba`,
    );
    expect((await browser.post('/2fa/store-secret')).status, 'not proven').toBe(409);
    const secret = fromBase32(String(setUp.secret));
    const wrong = codeNow(secret) === '000000' ? '000001' : '000000';
    expect(await json(await browser.post('/2fa/verify', { token: wrong }))).toEqual({ valid: false });
    expect((await browser.post('/2fa/store-secret')).status, 'a wrong code proves nothing').toBe(409);
    for (const token of ['12345', 'abcdef', 123456, null])
      expect((await browser.post('/2fa/verify', { token })).status).toBe(400);
    expect(await json(await browser.post('/2fa/verify', { token: codeNow(secret) }))).toEqual({ valid: true });
    expect((await authenticate(openBrowser(http.address), email)).answer?.jwtToken, 'not on yet').not.toBeNull();
    const { recoveryCodes } = (await json(await browser.post('/2fa/store-secret'))) as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    expect(await there.isIn(), 'who came by the password alone is out').toBe(false);
    expect(await browser.isIn()).toBe(true);
    expect((await browser.post('/2fa/setup', { password })).status, 'a second one is not set over the first').toBe(409);
    const { rows } = await host.runtime.db.query<{ row: string }>(
      'select u::text as row from core."user" u where id = $1::uuid',
      [id],
    );
    for (const kept of [
      String(setUp.secret),
      ...recoveryCodes,
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('hex'),
    ])
      expect(rows[0]?.row, 'sealed or hashed').not.toContain(kept);
    for (const field of ['twoFaSecret', 'twoFaLastStep', 'recoveryHashes'])
      expect((await browser.ask(`{ users { nodes { ${field} } } }`)).code).toBe('DOCUMENT_INVALID');
    expect(
      (
        await browser.ask(
          `mutation { updateUser(input: { id: "${id}", patch: { twoFaEnabled: false } }) { user { id } } }`,
        )
      ).code,
    ).toBe('DOCUMENT_INVALID');
  });

  test('a secret that waited for too long is none', async () => {
    const { id, browser } = await person();
    const setUp = await json(await browser.post('/2fa/setup', { password }));
    const secret = fromBase32(String(setUp.secret));
    const box = createSecretBox([host.secret]);
    const old = box.seal(
      Buffer.concat([Buffer.from(`${Date.now() - 11 * 60_000} `), secret]),
      `second factor of ${id}`,
    );
    await host.runtime.db.query('update core."user" set two_fa_secret = $2::text where id = $1::uuid', [id, old]);
    expect(await json(await browser.post('/2fa/verify', { token: codeNow(secret) }))).toEqual({ valid: false });
  });
});

describe('signing in with it', () => {
  test('gives no token for the password, and one for the code', async () => {
    const { email, secret } = await protectedPerson();
    const browser = openBrowser(http.address);
    const { answer } = await authenticate(browser, email);
    expect(answer?.jwtToken).toBeNull();
    expect(browser.lastCookies).toEqual([]);
    const ticket = answer?.twoFactorTicket ?? '';
    browser.token = ticket;
    expect(await browser.isIn(), 'a ticket is no token').toBe(false);
    browser.token = undefined;
    browser.cookies.set('gleba-session', ticket);
    expect(await browser.refresh(), 'nor a cookie').toBeNull();
    expect(
      (await browser.command('openViewTicket', { ticket, path: '/report/x' }, 'jwtToken')).code,
      'nor another ticket',
    ).toBe('UNAUTHENTICATED');
    const done = await confirm(browser, ticket, codeNow(secret));
    browser.token = done.answer?.jwtToken;
    expect(await browser.isIn()).toBe(true);
    expect([...browser.cookies.keys()]).toEqual(['gleba-session', 'gleba-device']);
  });

  test('takes each code once, and each ticket once (ASVS 6.5.1)', async () => {
    const { email, secret } = await protectedPerson();
    const [first, second] = [await ticketOf(email), await ticketOf(email)];
    const code = codeNow(secret);
    expect((await confirm(openBrowser(http.address), first, code)).answer).toBeDefined();
    const replayed = await confirm(openBrowser(http.address), second, code);
    expect([replayed.code, replayed.message]).toEqual(['BAD_CREDENTIALS', 'Token inválido, tente novamente']);
    expect((await confirm(openBrowser(http.address), first, codeNow(secret, 1))).code, 'the ticket again').toBe(
      'BAD_CREDENTIALS',
    );
    expect((await confirm(openBrowser(http.address), second, codeNow(secret, 1))).answer).toBeDefined();
  });

  test('of many at the same moment with one code lets one in', async () => {
    const { email, secret } = await protectedPerson();
    const tickets = await Promise.all([1, 2, 3, 4].map(() => ticketOf(email)));
    const code = codeNow(secret);
    const answers = await Promise.all(tickets.map((ticket) => confirm(openBrowser(http.address), ticket, code)));
    expect(answers.filter(({ answer }) => answer)).toHaveLength(1);
  });

  test('is closed after five wrong codes, by whichever tickets, and wherever they come from', async () => {
    const { email, secret } = await protectedPerson();
    const codes = [];
    for (let index = 0; index < 7; index++) {
      const browser = openBrowser(http.address, { 'x-forwarded-for': `203.0.113.${index}` });
      codes.push((await confirm(browser, await ticketOf(email), '000000')).code);
    }
    expect(codes).toEqual([...Array(5).fill('BAD_CREDENTIALS'), 'TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
    const right = openBrowser(http.address, { 'x-forwarded-for': '203.0.113.99' });
    expect((await confirm(right, await ticketOf(email), codeNow(secret))).code).toBe('TOO_MANY_REQUESTS');
  });

  test('is closed after five wrong recovery codes as after five wrong codes, and each counts for the other', async () => {
    const { email, recoveryCodes } = await protectedPerson();
    const guesses = ['AAAA-AAAA-AAAA-AAAA', '000000', 'BBBB-BBBB-BBBB-BBBB', '111111', 'CCCC-CCCC-CCCC-CCCC'];
    for (const guess of guesses)
      expect((await confirm(openBrowser(http.address), await ticketOf(email), guess)).code).toBe('BAD_CREDENTIALS');
    const right = recoveryCodes[0] ?? '';
    expect((await confirm(openBrowser(http.address), await ticketOf(email), right)).code).toBe('TOO_MANY_REQUESTS');
  });

  test('of one who is closed does not close it for the others of an office, which share one address', async () => {
    const [clumsy, careful] = [await protectedPerson(), await protectedPerson()];
    const office = { 'x-forwarded-for': '198.51.100.7' };
    const codes = [];
    for (let index = 0; index < 12; index++)
      codes.push((await confirm(openBrowser(http.address, office), await ticketOf(clumsy.email), '000000')).code);
    expect(codes).toEqual([...Array(5).fill('BAD_CREDENTIALS'), ...Array(7).fill('TOO_MANY_REQUESTS')]);
    const done = await confirm(
      openBrowser(http.address, office),
      await ticketOf(careful.email),
      codeNow(careful.secret),
    );
    expect(done.answer).toBeDefined();
  });

  test('is closed for an address after a hundred failures of many people, and for no other address', async () => {
    const { createTwoFactor } = await import('../../core/src/server/identity/two-factor.ts');
    const factor = createTwoFactor({
      db: host.runtime.db,
      box: createSecretBox([host.secret]),
      transactions: () => host.runtime.transactions,
    });
    const people = await Promise.all(Array.from({ length: 21 }, () => host.addMember(ours, 'pilot')));
    const guess = (index: number, place: string) =>
      factor
        .opens(people[index % people.length] ?? '', '000000', place)
        .then(({ isRight }) => isRight)
        .catch((error: { code?: string }) => error.code);
    const answers = [];
    for (let index = 0; index < 101; index++) answers.push(await guess(index, '198.51.100.9'));
    expect(answers.slice(0, 100)).toEqual(Array(100).fill(false));
    expect(answers[100]).toBe('TOO_MANY_REQUESTS');
    const ana = await protectedPerson();
    const from = (place: string) => openBrowser(http.address, { 'x-forwarded-for': place });
    expect((await confirm(from('198.51.100.9'), await ticketOf(ana.email), codeNow(ana.secret))).code).toBe(
      'TOO_MANY_REQUESTS',
    );
    expect((await confirm(from('198.51.100.10'), await ticketOf(ana.email), codeNow(ana.secret))).answer).toBeDefined();
  });

  test('takes each recovery code once, however it is typed, and nobody else’s', async () => {
    const [ana, rui] = [await protectedPerson(), await protectedPerson()];
    const [code = '', next = ''] = ana.recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await confirm(openBrowser(http.address), await ticketOf(ana.email), typed)).answer).toBeDefined();
    expect((await confirm(openBrowser(http.address), await ticketOf(ana.email), code)).code).toBe('BAD_CREDENTIALS');
    expect((await confirm(openBrowser(http.address), await ticketOf(rui.email), next)).code).toBe('BAD_CREDENTIALS');
    expect((await confirm(openBrowser(http.address), await ticketOf(ana.email), next)).answer).toBeDefined();
  });

  test('ends with the ticket, after two minutes', async () => {
    const { id, email, secret } = await protectedPerson();
    const ticket = await ticketOf(email);
    const { rows } = await host.runtime.db.query<{ seconds: number }>(
      `select extract(epoch from expires_at - clock_timestamp())::double precision as seconds
       from core.one_time_ticket where data->>'userId' = $1::text`,
      [id],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(60);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
    await host.runtime.db.query(
      `update core.one_time_ticket set expires_at = clock_timestamp() where data->>'userId' = $1::text`,
      [id],
    );
    expect((await confirm(openBrowser(http.address), ticket, codeNow(secret))).code).toBe('BAD_CREDENTIALS');
  });

  test('is not gone around by a new password (ASVS 6.4.3)', async () => {
    const { id, email, browser, secret } = await protectedPerson();
    await identity.setPassword(id, 'Outra-senha-2', { by: 'owner' });
    expect(await browser.isIn(), 'every session is ended').toBe(false);
    const { answer } = await authenticate(openBrowser(http.address), email, 'Outra-senha-2');
    expect(answer).toMatchObject({ jwtToken: null });
    const done = await confirm(openBrowser(http.address), answer?.twoFactorTicket ?? '', codeNow(secret));
    expect(done.answer).toBeDefined();
  });

  test('is not gone around by another organization', async () => {
    const { id, email } = await protectedPerson();
    await host.within(theirs, (tx) => tx.insert(UserOrganization, { userId: id, role: 'user' }));
    const browser = openBrowser(http.address);
    const { answer } = await browser.command<{ jwtToken: string | null; twoFactorTicket: string }>(
      'authenticate',
      { email, password, organizationId: theirs },
      'jwtToken twoFactorTicket',
    );
    expect(answer?.jwtToken).toBeNull();
    browser.token = answer?.twoFactorTicket;
    expect((await browser.command('switchOrganization', { organizationId: theirs }, 'jwtToken')).code).toBe(
      'UNAUTHENTICATED',
    );
    // A ticket belongs to whoever gave the password: another person's code does not open it.
    const rui = await protectedPerson();
    expect((await confirm(openBrowser(http.address), answer?.twoFactorTicket ?? '', codeNow(rui.secret))).code).toBe(
      'BAD_CREDENTIALS',
    );
  });
});

describe('new recovery codes', () => {
  const renew = (who: Pick<Person, 'browser'>, input: Record<string, string>) =>
    who.browser.command<{ recoveryCodes: readonly string[] }>('renewRecoveryCodes', input, 'recoveryCodes');

  test('want the password or a code; those before open nothing any more, and the new ones do', async () => {
    const ana = await protectedPerson();
    const [former = '', kept = ''] = ana.recoveryCodes;
    expect(await renew(ana, {})).toMatchObject({ answer: undefined, code: 'BAD_CREDENTIALS' });
    expect((await renew(ana, { password: 'wrong' })).code).toBe('BAD_CREDENTIALS');
    expect((await renew(ana, { code: '000000' })).message).toBe('Token inválido, tente novamente');
    // What failed has changed nothing.
    expect((await confirm(openBrowser(http.address), await ticketOf(ana.email), former)).answer).toBeDefined();
    const { recoveryCodes = [] } = (await renew(ana, { password })).answer ?? {};
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await confirm(openBrowser(http.address), await ticketOf(ana.email), kept)).code).toBe('BAD_CREDENTIALS');
    const [first = ''] = recoveryCodes;
    expect((await confirm(openBrowser(http.address), await ticketOf(ana.email), first)).answer).toBeDefined();
    const byCode = await renew(ana, { code: codeNow(ana.secret) });
    expect(byCode.answer?.recoveryCodes).toHaveLength(10);
    expect((await renew(ana, { code: codeNow(ana.secret) })).code, 'a code opens once').toBe('BAD_CREDENTIALS');
  });

  test('are guessed at as seldom as at the door', async () => {
    const ana = await protectedPerson();
    for (let time = 0; time < 5; time += 1)
      expect((await renew(ana, { code: '000000' })).code, String(time)).toBe('BAD_CREDENTIALS');
    expect((await renew(ana, { code: codeNow(ana.secret) })).code).toBe('TOO_MANY_REQUESTS');
  });

  test('are for nobody without a second factor', async () => {
    expect((await renew(await person(), { password })).code).toBe('CONFLICT');
  });
});

describe('taking it off', () => {
  test('needs the password and a code, and signs the other devices out', async () => {
    const ana = await protectedPerson();
    const there = openBrowser(http.address);
    const done = await confirm(there, await ticketOf(ana.email), codeNow(ana.secret));
    there.token = done.answer?.jwtToken;
    await passAnHour(ana);
    const off = (input: Record<string, string>) => ana.browser.command('disableTwoFactor', input, 'isDone');
    expect((await off({ password: 'wrong', code: codeNow(ana.secret) })).code).toBe('BAD_CREDENTIALS');
    expect((await off({ password, code: '000000' })).message).toBe('Token inválido, tente novamente');
    expect((await off({ password, code: codeNow(ana.secret) })).code).toBeUndefined();
    expect([await ana.browser.isIn(), await there.isIn()]).toEqual([true, false]);
    expect((await authenticate(openBrowser(http.address), ana.email)).answer?.jwtToken).not.toBeNull();
    const { rows } = await host.runtime.db.query(
      'select two_fa_secret, recovery_hashes from core."user" where id = $1::uuid',
      [ana.id],
    );
    expect(rows[0]).toEqual({ two_fa_secret: null, recovery_hashes: null });
  });
});

test('a key that is on its way out is replaced when the factor is next used', async () => {
  const ana = await protectedPerson();
  const keys = [new TextEncoder().encode('a new key of more than thirty-two characters'), host.secret];
  const sealed = async () =>
    (
      await host.runtime.db.query<{ sealed: string }>(
        'select two_fa_secret as sealed from core."user" where id = $1::uuid',
        [ana.id],
      )
    ).rows[0]?.sealed ?? '';
  const before = await sealed();
  const { createTwoFactor } = await import('../../core/src/server/identity/two-factor.ts');
  const rotated = createTwoFactor({
    db: host.runtime.db,
    box: createSecretBox(keys),
    transactions: () => host.runtime.transactions,
  });
  expect(createSecretBox(keys).isOld(before)).toBe(true);
  expect(await rotated.verify(ana.id, codeNow(ana.secret))).toMatchObject({ isRight: true });
  expect(createSecretBox(keys).isOld(await sealed())).toBe(false);
  expect(await rotated.verify(ana.id, codeNow(ana.secret, 1))).toMatchObject({ isRight: true });
});
