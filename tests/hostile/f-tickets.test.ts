import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestRuntime } from '../support/test-runtime.ts';
import { type Browser, openBrowser } from './support/browser.ts';
import { type HttpScene, ours, password } from './support/scene.ts';
import { cookieName, type SessionScene, startSessionScene } from './support/session-scene.ts';

/** Counted, and otherwise itself: how much work a refusal costs is what an attacker measures. */
const work = vi.hoisted(() => ({ verifications: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...parts: Parameters<typeof real.verify>) => {
      work.verifications += 1;
      return real.verify(...parts);
    },
  };
});

/** Attacks on what stands in addresses, and on what strangers may find out (F.29, F.30). */
let scene: SessionScene;
let host: TestRuntime;
let http: HttpScene;
beforeAll(async () => {
  scene = await startSessionScene();
  host = scene.host;
  http = scene.http;
}, 240_000);
afterAll(() => scene?.stop());
const person: SessionScene['person'] = (...organizations) => scene.person(...organizations);
const signedIn: SessionScene['signedIn'] = (...parts) => scene.signedIn(...parts);

describe('tickets in addresses', () => {
  const path = '/report/document-print/0190a000-0000-7000-8000-000000000001';
  const issue = async (browser: Browser, where = path) =>
    (await browser.command<{ ticket: string }>('issueViewTicket', { path: where }, 'ticket')).answer?.ticket ?? '';
  const open = (ticket: string, where = path) =>
    openBrowser(http.address).command<{ jwtToken: string }>('openViewTicket', { ticket, path: where }, 'jwtToken');

  test('open what they were made for, once, to read and nothing else', async () => {
    const owner = await signedIn((await person()).email);
    const ticket = await issue(owner);
    const { answer } = await open(ticket);
    const printer = openBrowser(http.address);
    printer.token = answer?.jwtToken;
    expect(await printer.isIn()).toBe(true);
    expect(
      (await printer.ask('mutation { createProject(input: { project: { name: "x" } }) { project { id } } }')).code,
    ).toBe('FORBIDDEN');
    for (const [name, input, selection] of [
      ['switchOrganization', { organizationId: ours }, 'jwtToken'],
      ['changePassword', { currentPassword: password, password: 'Nova-senha-1' }, 'isDone'],
      ['issueViewTicket', { path }, 'ticket'],
      ['endOtherSessions', {}, 'isDone'],
    ] as const)
      expect((await printer.command(name, input, selection)).code, name).toBe('FORBIDDEN');
    expect((await printer.post('/2fa/setup', { password })).status).toBe(403);
    const byTicket = { authorization: `Bearer ${printer.token}` };
    const upload = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': 'filename YQ==' };
    const writes: readonly (readonly [string, string, Record<string, string>])[] = [
      ['POST', '/uploads', upload],
      ['PATCH', '/uploads/0190a000-0000-7000-8000-000000000001', upload],
      ['DELETE', '/uploads/0190a000-0000-7000-8000-000000000001', upload],
      ['PUT', '/branding/images/navLogo', {}],
      ['DELETE', '/branding/images/navLogo', {}],
    ];
    for (const [method, where, headers] of writes) {
      const answer = await fetch(http.address + where, { method, headers: { ...byTicket, ...headers } });
      expect(answer.status, `${method} ${where}`).toBe(403);
    }
    expect(printer.cookies.size).toBe(0);
    expect((await open(ticket)).code, 'a second time').toBe('UNAUTHENTICATED');
  });

  test('open no other spelling of their address, and are used up by the attempt', async () => {
    const owner = await signedIn((await person()).email);
    const id = '0190a000-0000-7000-8000-000000000001';
    for (const where of [
      `/report/document-print/${id}/`,
      `/report//document-print/${id}`,
      `/report/document-print/%30${id.slice(1)}`,
      `/report/./document-print/${id}`,
      `/report/x/../document-print/${id}`,
      `/report/document-print/${id}?project=1`,
      `/report/document-print/${id}#x`,
      `/REPORT/document-print/${id}`,
      `/report/document-print/${id.toUpperCase()}`,
      `/report/document-print%2f${id}`,
      `\\report\\document-print\\${id}`,
      ` ${path}`,
      `${path}\u0000`,
    ]) {
      const ticket = await issue(owner);
      expect((await open(ticket, where)).answer, where).toBeUndefined();
      // Which spelling is refused for its form does not cost the ticket; any that was looked up does.
      expect((await open(ticket, where)).answer, where).toBeUndefined();
    }
    for (const where of [
      '/report/%2e%2e/projects',
      '/report/%2E%2E%2Fprojects',
      '/report/..\\projects',
      '/report/.%2e/x',
    ])
      expect((await owner.command('issueViewTicket', { path: where }, 'ticket')).code, where).toBe('VALIDATION');
  });

  test('of another address, of another purpose, too late, or a whole token, open nothing', async () => {
    const { id, email } = await person();
    const owner = await signedIn(email);
    expect((await open(await issue(owner), '/report/document-print/other')).code).toBe('UNAUTHENTICATED');
    expect((await open(owner.token?.slice(0, 100) ?? '')).code).toBe('UNAUTHENTICATED');
    expect((await open(owner.cookies.get(cookieName)?.slice(0, 100) ?? '')).code).toBe('UNAUTHENTICATED');
    const late = await issue(owner);
    await host.runtime.db.query(
      `update core.one_time_ticket set expires_at = clock_timestamp() - interval '1 s' where data->>'userId' = $1::text`,
      [id],
    );
    expect((await open(late)).code).toBe('UNAUTHENTICATED');
    const browser = openBrowser(http.address);
    browser.token = await issue(owner);
    expect(await browser.isIn(), 'a ticket is no token').toBe(false);
    for (const where of [
      '//evil.example/report/x',
      '/projects',
      '/report/../projects',
      'https://evil.example/report/x',
    ])
      expect((await owner.command('issueViewTicket', { path: where }, 'ticket')).code, where).toBe('VALIDATION');
  });
});

describe('whether an account exists', () => {
  test('is told neither by words nor by work, at any of the steps', async () => {
    const { email } = await person();
    const { email: invited, id } = await person();
    await host.runtime.db.query('update core."user" set password_hash = null where id = $1::uuid', [id]);
    const attempt = async (name: string, selection: string, account: string) => {
      const before = work.verifications;
      const { code, message } = await openBrowser(http.address).command(
        name,
        { email: account, password: 'wrong', ...(name === 'authenticate' && { organizationId: 99 }) },
        selection,
      );
      return [code, message, work.verifications - before];
    };
    for (const [name, selection] of [
      ['organizationsForSignIn', 'organizations { id }'],
      ['authenticate', 'jwtToken'],
    ] as const) {
      const answers = [];
      for (const account of [email, 'nobody@example.org', invited, 'x'])
        answers.push(await attempt(name, selection, account));
      expect(answers).toEqual(Array(4).fill(['BAD_CREDENTIALS', 'E-mail ou senha inválidos', 1]));
    }
  });
});

test('without a session nothing about one can be asked', async () => {
  const browser = openBrowser(http.address);
  expect((await browser.command('endOtherSessions', {}, 'isDone')).code).toBe('UNAUTHENTICATED');
  expect((await browser.command('switchOrganization', { organizationId: ours }, 'jwtToken')).code).toBe(
    'UNAUTHENTICATED',
  );
});
