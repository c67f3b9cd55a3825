import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWebServices, type KeyValueStorage, memoryStorage, type WebServices } from '../../src/web/index.ts';
import { Parcel, registry } from './support/entities.ts';
import { FakeServer } from './support/fake-server.ts';
import { pass, settle } from './support/setup-stores.ts';

let server: FakeServer;
let storage: KeyValueStorage;
let otherTab: (token: string | undefined) => void;
let toasts: string[];
let web: WebServices;
/** What the server takes. */
let good: Set<string>;
let issued = 0;

const base64 = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
function token(claims: Record<string, unknown> = {}): string {
  issued += 1;
  const iat = Math.floor(Date.now() / 1000);
  const made = `h.${base64({ sub: 'ana', org: 2, sid: 's1', iat, exp: iat + 600, ...claims })}.${issued}`;
  good.add(made);
  return made;
}
const renewals = () => server.requests.filter(({ path }) => path === '/session/refresh');
const tokensOf = (operation: string) =>
  server.requests.filter((one) => one.operation === operation).map((one) => one.headers.get('authorization'));

function open(): WebServices {
  const notifier = { error: (text: string) => void toasts.push(text), success() {}, info() {} };
  return createWebServices({ baseUrl: '', registry, notifier, translate: (key) => key, storage, fetch: server.fetch });
}

beforeEach(async () => {
  vi.useFakeTimers();
  good = new Set();
  server = new FakeServer();
  server.refuse = ({ headers, path }) =>
    path === '/graphql' && !good.has((headers.get('authorization') ?? '').replace('Bearer ', ''))
      ? 'UNAUTHENTICATED'
      : undefined;
  toasts = [];
  storage = {
    ...memoryStorage(),
    watch(_key, listener) {
      otherTab = listener;
      return () => {};
    },
  };
  storage.set('gleba.token', token());
  storage.set('gleba.token.since', String(Date.now()));
  web = open();
  void web.session.load();
  await settle();
});
afterEach(() => {
  web.session.signOut();
  vi.useRealTimers();
});

const askParcels = () => web.api.graphql('query Parcels { parcels { totalCount } }', {}, { isQuiet: true });

describe('a session that nobody uses', () => {
  it('says with each renewal how long that is', async () => {
    web.session.activity.touch();
    await pass(90_000);
    good.delete(web.session.token ?? '');
    const next = token();
    server.renewal = () => next;
    void askParcels();
    await settle();
    expect(renewals()[0]?.headers.get('gleba-idle-seconds')).toBe('90');
  });

  it('is ended by the page: the server is told, and whoever comes signs in again', async () => {
    web.session.endIdle();
    await settle();
    expect(server.requests.some(({ path }) => path === '/session/end')).toBe(true);
    expect([web.session.status, web.session.isExpired]).toEqual(['anonymous', true]);
  });
});

describe('a token that is refused', () => {
  it('is renewed and the call made again, without a word to the person, once for all who ask', async () => {
    const first = web.session.token;
    const next = token();
    good.delete(first ?? '');
    server.renewal = () => next;
    const answers = Promise.all([askParcels(), askParcels(), askParcels()]);
    await settle();
    expect(await answers).toHaveLength(3);
    expect(renewals()).toHaveLength(1);
    expect(renewals()[0]?.headers.get('authorization')).toBeNull();
    expect(tokensOf('Parcels')).toEqual([...Array(3).fill(`Bearer ${first}`), ...Array(3).fill(`Bearer ${next}`)]);
    await pass(500);
    expect([web.session.status, web.session.isExpired, toasts]).toEqual(['ready', false, []]);
    expect(storage.get('gleba.token')).toBe(next);
  });

  it('leaves the live stream and what is loaded as they are', async () => {
    const next = token();
    good.delete(web.session.token ?? '');
    server.renewal = () => next;
    const streams = server.streams.length;
    const asked = server.count('Me');
    void askParcels();
    await settle();
    expect([server.streams.length, server.count('Me'), server.streams.at(-1)?.isClosed]).toEqual([
      streams,
      asked,
      false,
    ]);
  });

  it('of a session that is over ends it once, 100 ms after the last refusal', async () => {
    good.clear();
    const failures = [askParcels(), askParcels()].map((call) => call.catch((error: unknown) => error));
    await settle();
    expect(web.session.isExpired).toBe(false);
    await pass(101);
    expect(await Promise.all(failures)).toMatchObject([{ code: 'UNAUTHENTICATED' }, { code: 'UNAUTHENTICATED' }]);
    expect([web.session.status, web.session.isExpired]).toEqual(['anonymous', true]);
    expect(renewals()).toHaveLength(1);
  });

  it('ends nothing while nobody can say whether the session is over', async () => {
    good.clear();
    server.intercept = ({ path }) =>
      path === '/session/refresh' ? Promise.reject(new TypeError('fetch failed')) : undefined;
    const failure = askParcels().catch((error: unknown) => error);
    await pass(500);
    expect(await failure).toMatchObject({ code: 'NETWORK' });
    expect([web.session.status, web.session.isExpired]).toEqual(['ready', false]);
  });

  it('after a renewal that is refused too is not asked for a third time', async () => {
    good.clear();
    server.renewal = () => {
      const made = token();
      good.delete(made);
      return made;
    };
    const failure = askParcels().catch((error: unknown) => error);
    await pass(500);
    expect(await failure).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(renewals()).toHaveLength(1);
    expect(web.session.isExpired).toBe(true);
  });
});

describe('a token that is about to end', () => {
  it('is renewed before anybody is refused for it', async () => {
    const next = token({ exp: Math.floor(Date.now() / 1000) + 1200 });
    server.renewal = () => next;
    web.session.tokens.take(token());
    await pass(479_000);
    expect(renewals()).toHaveLength(0);
    await pass(2000);
    expect(renewals()).toHaveLength(1);
    expect(web.session.token).toBe(next);
  });

  it('is renewed when a page was opened with it, too, and tried again while there is no connection', async () => {
    const next = token({ exp: Math.floor(Date.now() / 1000) + 90_000 });
    server.renewal = () => next;
    server.intercept = ({ path }) =>
      path === '/session/refresh' ? Promise.reject(new TypeError('fetch failed')) : undefined;
    await pass(481_000);
    expect([renewals().length, web.session.status]).toEqual([1, 'ready']);
    server.intercept = () => undefined;
    await pass(31_000);
    expect(web.session.token).toBe(next);
  });

  it('and has ended while the machine slept is not even tried', async () => {
    const first = web.session.token;
    const next = token({ exp: Math.floor(Date.now() / 1000) + 90_000 });
    server.renewal = () => next;
    vi.setSystemTime(Date.now() + 3_600_000);
    void askParcels();
    await settle();
    expect(tokensOf('Parcels')).toEqual([`Bearer ${next}`]);
    expect(first).not.toBe(next);
  });
});

describe('other tabs', () => {
  it('take a renewed token over without loading anything anew', async () => {
    const [streams, asked] = [server.streams.length, server.count('Me')];
    const next = token();
    otherTab(next);
    await settle();
    expect(web.session.token).toBe(next);
    expect([server.streams.length, server.count('Me'), web.session.status]).toEqual([streams, asked, 'ready']);
  });

  it('load anew when it is of another organization or session', async () => {
    const asked = server.count('Me');
    otherTab(token({ org: 7 }));
    await settle();
    otherTab(token({ org: 7, sid: 's2' }));
    await settle();
    expect(server.count('Me')).toBe(asked + 2);
  });

  it('do not end the session a second time when one of them signs out', async () => {
    otherTab(undefined);
    await settle();
    expect(web.session.status).toBe('anonymous');
    expect(server.requests.some(({ path }) => path === '/session/end')).toBe(false);
  });
});

describe('ways in and out', () => {
  it('with a second factor the password gives a ticket and no token', async () => {
    web.session.signOut();
    server.hasSecondFactor = true;
    server.refuse = () => undefined;
    const ticket = web.session.signIn({ email: 'ana@example.org', password: 'right', organizationId: 2 });
    await settle();
    expect(await ticket).toBe('ticket');
    expect([web.session.status, web.session.token]).toEqual(['anonymous', undefined]);
  });

  it('signing out ends the session on the server, by its cookie and without its token', async () => {
    web.session.signOut();
    await settle();
    const end = server.requests.find(({ path }) => path === '/session/end');
    expect(end?.headers.get('authorization')).toBeNull();
    expect(storage.get('gleba.token')).toBeUndefined();
  });

  it('what a renewal brings after signing out is not taken', async () => {
    const next = token();
    let answer: (response: string) => void = () => {};
    const waiting = new Promise<string>((resolve) => {
      answer = resolve;
    });
    good.delete(web.session.token ?? '');
    server.intercept = ({ path }) =>
      path === '/session/refresh' ? waiting.then((jwtToken) => Response.json({ jwtToken })) : undefined;
    const call = askParcels().catch((error: unknown) => error);
    await settle();
    web.session.signOut();
    answer(next);
    await settle();
    expect(await call).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect([web.session.token, storage.get('gleba.token'), web.session.status]).toEqual([
      undefined,
      undefined,
      'anonymous',
    ]);
  });
});

it('lists of entities go on through a renewal', async () => {
  const next = token();
  const list = web.stores.store(Parcel).list();
  await settle();
  good.delete(web.session.token ?? '');
  server.renewal = () => next;
  void list.refresh();
  await settle();
  expect([list.status, list.error]).toEqual(['ready', undefined]);
  list.dispose();
});

describe('a clock that is hours off', () => {
  const hours = 3_600_000;
  /** A token that came a minute ago from a server whose clock is so far from this one, kept over a reload of the page. */
  function reopen(serverIsAhead: number, since = Date.now() - 60_000): void {
    web.session.signOut();
    const iat = Math.floor((Date.now() + serverIsAhead - 60_000) / 1000);
    storage.set('gleba.token', token({ iat, exp: iat + 600 }));
    storage.set('gleba.token.since', String(since));
    server.requests.length = 0;
    server.renewal = () => token();
    web = open();
  }

  it.each([-13 * hours, 13 * hours])('by %i ms neither renews too early nor too late', async (serverIsAhead) => {
    reopen(serverIsAhead);
    await askParcels();
    expect(renewals()).toHaveLength(0);
    // Four fifths of what is left of its ten minutes.
    await pass(0.8 * 540_000 + 1000);
    expect(renewals()).toHaveLength(1);
  });

  it('or was set while the token was kept: it is renewed before anything is refused', async () => {
    for (const since of [Date.now() + 13 * hours, Date.now() - 13 * hours]) {
      reopen(0, since);
      good.delete(web.session.token ?? '');
      await askParcels();
      expect(renewals()).toHaveLength(1);
      expect(tokensOf('Parcels'), 'asked once, with the new one').toHaveLength(1);
    }
  });

  it('or is set while the page is open: nothing is refused, and it is renewed once at most', async () => {
    server.renewal = () => token();
    for (const by of [13 * hours, -13 * hours]) {
      vi.setSystemTime(Date.now() + by);
      server.requests.length = 0;
      await askParcels();
      await askParcels();
      expect(renewals().length).toBeLessThanOrEqual(1);
      expect(tokensOf('Parcels')).toHaveLength(2);
    }
  });
});
