import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';

/** The worker as browsers run it, on stand-ins of what they hand it. */
const source = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const origin = 'https://gleba.example';

interface Given {
  readonly request?: Request;
  readonly data?: { json(): unknown };
  readonly notification?: { data?: { link?: string }; close(): void };
}

let listeners: Map<string, (event: Given) => void>;
let cached: Map<string, Response>;
let asked: string[];
let answer: (path: string) => Response | Error;
let shown: unknown[];
let opened: string[];
let windows: { focus(): Promise<void>; navigate(to: string): Promise<void> }[];

beforeEach(() => {
  listeners = new Map();
  cached = new Map();
  asked = [];
  answer = () => html('<html>');
  shown = [];
  opened = [];
  windows = [];
  const pathOf = (what: Request | string) => new URL(typeof what === 'string' ? what : what.url, origin).pathname;
  const cache = {
    put: async (what: Request | string, response: Response) => void cached.set(pathOf(what), response),
    match: async (what: Request | string) => cached.get(pathOf(what))?.clone(),
    keys: async () => [...cached.keys()].map((path) => new Request(origin + path)),
    delete: async (what: Request | string) => cached.delete(pathOf(what)),
  };
  const ask = async (what: Request | string) => {
    asked.push(pathOf(what));
    const given = answer(pathOf(what));
    if (given instanceof Error) throw given;
    return given;
  };
  const self = {
    location: { origin },
    addEventListener: (name: string, listener: (event: Given) => void) => listeners.set(name, listener),
    skipWaiting() {},
    clients: {
      claim: async () => {},
      matchAll: async () => windows,
      openWindow: async (address: string) => void opened.push(address),
    },
    registration: {
      showNotification: async (title: string, options: object) => void shown.push({ title, ...options }),
    },
  };
  const caches = { open: async () => cache, match: cache.match, keys: async () => [], delete: async () => true };
  runInContext(source, createContext({ self, caches, fetch: ask, URL, Request, Response, Promise, setTimeout }));
});

const html = (text: string) => own(new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } }));
const script = (text: string) => own(new Response(text, { headers: { 'content-type': 'text/javascript' } }));
/** Of the same origin, as a browser marks it. */
const own = (response: Response) => Object.defineProperty(response, 'type', { value: 'basic' });

/** What the listener answered with, when everything that it began is over; undefined where the browser is left to it. */
async function dispatch(name: string, event: Given): Promise<Response | undefined> {
  let answered: Promise<Response> | undefined;
  const begun: Promise<unknown>[] = [];
  const whole = {
    ...event,
    respondWith: (response: Promise<Response>) => {
      answered = response;
    },
    waitUntil: (work: Promise<unknown>) => void begun.push(work),
  };
  listeners.get(name)?.(whole);
  const response = await answered;
  await Promise.all(begun);
  return response;
}

const get = (path: string, init: { mode?: string; method?: string } = {}) => {
  const request = new Request(origin + path, { method: init.method ?? 'GET' });
  if (init.mode) Object.defineProperty(request, 'mode', { value: init.mode });
  return dispatch('fetch', { request });
};

describe('the program itself', () => {
  const page = (name: string) => html(`<script src="/assets/${name}.js"></script>`);

  test('its page comes from the server, and with its parts from what was kept where nobody answers', async () => {
    answer = (path) => (path.startsWith('/assets/') ? script(path) : page('a-1'));
    expect(await (await get('/projects', { mode: 'navigate' }))?.text()).toContain('a-1');
    answer = () => new TypeError('offline');
    expect(await (await get('/p/1/lands', { mode: 'navigate' }))?.text()).toContain('a-1');
    expect(await (await get('/assets/a-1.js'))?.text()).toBe('/assets/a-1.js');
  });

  test('a newer page drops what the former one left; what a starting server says is not kept', async () => {
    answer = (path) => (path.startsWith('/assets/') ? script(path) : page('a-1'));
    await get('/projects', { mode: 'navigate' });
    answer = () => html('The server is starting');
    await get('/projects', { mode: 'navigate' });
    expect([...cached.keys()]).toEqual(['/index.html', '/assets/a-1.js']);
    answer = (path) => (path.startsWith('/assets/') ? script(path) : page('b-2'));
    await get('/projects', { mode: 'navigate' });
    expect([...cached.keys()]).toEqual(['/index.html', '/assets/b-2.js']);
  });

  test('a part is asked for once', async () => {
    answer = () => script('part');
    for (let time = 0; time < 3; time++) expect(await (await get('/assets/a-1.js'))?.text()).toBe('part');
    expect(asked).toEqual(['/assets/a-1.js']);
  });

  test("a page in a part's place, as a network's sign-in gives it, is not kept", async () => {
    answer = () => html('sign in to the network');
    await get('/assets/a-1.js');
    expect(cached.size).toBe(0);
  });
});

test("a person's data, other servers' answers and acts pass untouched", async () => {
  const paths = ['/graphql', '/files/1', '/uploads/2', '/session', '/events'];
  for (const path of paths) expect(await get(path, { mode: 'navigate' }), path).toBeUndefined();
  expect(await get('/assets/a-1.js', { method: 'POST' })).toBeUndefined();
  expect(await get('/assets/a-1.js?x=1')).toBeUndefined();
  const outside = new Request('https://elsewhere.example/assets/a-1.js');
  expect(await dispatch('fetch', { request: outside })).toBeUndefined();
  expect(asked).toEqual([]);
});

describe('what the server tells a closed program', () => {
  const icons = { icon: '/branding/touch-icon', badge: '/branding/touch-icon' };
  const click = async (link: string | undefined) => {
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    await dispatch('notificationclick', { notification: { ...(link !== undefined && { data: { link } }), close } });
    expect(isClosed).toBe(true);
  };

  test('is shown', async () => {
    const notice = { id: 7, title: 'Nina aceitou o convite', link: '/people/users' };
    await dispatch('push', { data: { json: () => notice } });
    expect(shown).toEqual([{ title: notice.title, tag: '7', data: { link: notice.link }, ...icons }]);
  });

  test('without words of ours leads to the list of notices', async () => {
    await dispatch('push', { data: { json: () => JSON.parse('no json') } });
    await dispatch('push', {});
    const notice = { title: 'Gleba', tag: 'unknown', data: { link: '/notifications' }, ...icons };
    expect(shown).toEqual([notice, notice]);
  });

  test('opens in the window that is there, else in a new one', async () => {
    await click('/people/users');
    expect(opened).toEqual([`${origin}/people/users`]);
    const went: string[] = [];
    windows = [{ focus: async () => void went.push('focus'), navigate: async (to) => void went.push(to) }];
    await click('/lands/1');
    expect(went).toEqual(['focus', `${origin}/lands/1`]);
    expect(opened).toHaveLength(1);
  });

  test('never leads out of the program', async () => {
    for (const link of ['https://outside.example/x', '//outside.example', 'javascript:alert(1)', '\\\\outside.example'])
      await click(link);
    expect(opened).toEqual(Array(4).fill(origin));
    await click(undefined);
    expect(opened.at(-1)).toBe(`${origin}/`);
  });
});
