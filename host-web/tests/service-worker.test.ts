import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const page = (name: string) =>
  `<!doctype html><script type="module" crossorigin src="/assets/${name}.js"></script><link rel="stylesheet" href="/assets/${name}.css">`;

/** The worker in a world of its own: a network of known answers, and a cache that is a map. */
async function worker(network: (path: string) => Response | undefined, { isStuck = () => false } = {}) {
  const shown: object[] = [];
  const opened: string[] = [];
  const windows: { focus(): Promise<void>; navigate(to: string): Promise<void> }[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const kept = new Map<string, Response>();
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://gleba.test').pathname;
  const fetched: string[] = [];
  const fetch = async (request: string | { url: string }) => {
    fetched.push(pathOf(request));
    const answer = network(pathOf(request));
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  };
  const never = new Promise<undefined>(() => {});
  const cache = {
    match: async (request: string | { url: string }) => (isStuck() ? never : kept.get(pathOf(request))?.clone()),
    put: async (request: string | { url: string }, response: Response) => void kept.set(pathOf(request), response),
    add: async (path: string) => void kept.set(path, await fetch(path)),
    keys: async () => [...kept.keys()],
    delete: async (path: string) => kept.delete(path),
  };
  const caches = { open: async () => cache, match: cache.match, keys: async () => [], delete: async () => true };
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    location: { origin: 'https://gleba.test' },
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
  const world = { self, caches, fetch, URL, setTimeout };
  runInNewContext(await readFile(new URL('../public/sw.js', import.meta.url), 'utf8'), world);
  const send = async (name: string, event: object = {}, { isAwaited = true } = {}) => {
    const waits: Promise<unknown>[] = [];
    const answers: Promise<Response>[] = [];
    handlers.get(name)?.({
      ...event,
      waitUntil: (work: Promise<unknown>) => waits.push(work),
      respondWith: (answer: Promise<Response>) => answers.push(answer),
    });
    // What is kept is waited for behind the answer, whose body the page may read meanwhile.
    await answers[0]?.catch(() => {});
    if (isAwaited) await Promise.all(waits);
    return answers[0];
  };
  const ask = (path: string, request: { method?: string; mode?: string } = {}, options = {}) =>
    send('fetch', { request: { method: 'GET', mode: 'cors', url: `https://gleba.test${path}`, ...request } }, options);
  return { send, ask, kept, fetched, shown, opened, windows };
}

const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });

describe('the service worker', () => {
  it('keeps the page and its parts, and answers them without a connection', async () => {
    let isOnline = true;
    const { send, ask, kept } = await worker((path) => {
      if (!isOnline) return undefined;
      return path.startsWith('/assets/') ? new Response(path) : html(page('index-1'));
    });
    await send('install');
    expect([...kept.keys()].sort()).toEqual(['/assets/index-1.css', '/assets/index-1.js', '/index.html']);
    await send('message', { data: { kind: 'loaded', paths: ['/assets/lazy-1.js', '/graphql', 7] } });
    isOnline = false;
    expect(await (await ask('/lands?x=1', { mode: 'navigate' }))?.text()).toContain('index-1.js');
    expect(await (await ask('/assets/lazy-1.js'))?.text()).toBe('/assets/lazy-1.js');
    await expect(ask('/assets/other.js').then((answer) => answer)).rejects.toThrow();
    expect(kept.has('/graphql')).toBe(false);
  });

  it('drops what an earlier version left', async () => {
    let version = 'index-1';
    const { send, ask, kept } = await worker((path) =>
      path.startsWith('/assets/') ? new Response(path) : html(page(version)),
    );
    await send('install');
    version = 'index-2';
    await await ask('/projects', { mode: 'navigate' });
    expect([...kept.keys()].sort()).toEqual(['/assets/index-2.css', '/assets/index-2.js', '/index.html']);
  });

  it('keeps nothing that another put in the place of the program or of its parts', async () => {
    const redirected = (answer: Response) => Object.defineProperty(answer, 'redirected', { value: true });
    const opaque = (answer: Response) => Object.defineProperty(answer, 'type', { value: 'opaque' });
    const answers: Record<string, () => Response> = {
      '/': () => redirected(html(page('evil'))),
      '/lands': () => new Response(page('evil'), { status: 206, headers: { 'content-type': 'text/html' } }),
      '/projects': () => opaque(html(page('evil'))),
      '/assets/sign-in-here.js': () => html('<h1>Wi-Fi</h1>'),
      '/assets/gone.js': () => new Response('no', { status: 404 }),
      '/assets/moved.js': () => redirected(new Response('x')),
      '/assets/a.js': () => new Response('a'),
    };
    const { ask, send, kept } = await worker((path) => answers[path]?.());
    for (const path of ['/', '/lands', '/projects']) await await ask(path, { mode: 'navigate' });
    for (const path of ['/assets/sign-in-here.js', '/assets/gone.js', '/assets/moved.js']) await await ask(path);
    await send('message', { data: { kind: 'loaded', paths: ['/assets/sign-in-here.js', '/assets/moved.js'] } });
    expect(await ask('/assets/a.js?x=1')).toBeUndefined();
    expect(await ask('/assets/../graphql')).toBeUndefined();
    expect(await ask('/icon-192.png/../../files/1')).toBeUndefined();
    await await ask('/assets/a.js');
    expect([...kept.keys()]).toEqual(['/assets/a.js']);
  });

  it('answers by the network when the cache does not, so that no page waits for what is only kept', async () => {
    let isStuck = false;
    const answers = (path: string) => (path.startsWith('/assets/') ? new Response(path) : html(page('index-1')));
    const { send, ask } = await worker(answers, { isStuck: () => isStuck });
    await send('install');
    isStuck = true;
    const answered = await ask('/lands', { mode: 'navigate' }, { isAwaited: false });
    expect(await answered?.text()).toContain('index-1.js');
    expect(await (await ask('/assets/index-1.js', {}, { isAwaited: false }))?.text()).toBe('/assets/index-1.js');
  });

  it('never touches what belongs to a person, nor keeps a page that is not the program', async () => {
    const { ask, kept } = await worker(() => html('<!doctype html><p>Preparando</p>'));
    for (const path of [
      '/graphql',
      '/events',
      '/uploads/1',
      '/files/1?org=2',
      '/aws/signed-get/',
      '/session/refresh',
    ]) {
      expect(await ask(path), path).toBeUndefined();
      expect(await ask(path, { mode: 'navigate' }), path).toBeUndefined();
    }
    expect(await ask('/projects', { method: 'POST' })).toBeUndefined();
    expect(await (await ask('/projects', { mode: 'navigate' }))?.text()).toContain('Preparando');
    expect(kept.size).toBe(0);
  });
});

describe('what the server tells a closed program', () => {
  const start = () => worker(() => undefined);
  const icons = { icon: '/branding/touch-icon', badge: '/branding/touch-icon' };
  const click = async ({ send }: Awaited<ReturnType<typeof start>>, link: string | undefined) => {
    let isClosed = false;
    const close = () => {
      isClosed = true;
    };
    await send('notificationclick', { notification: { ...(link !== undefined && { data: { link } }), close } });
    expect(isClosed).toBe(true);
  };

  it('is shown', async () => {
    const { send, shown } = await start();
    const notice = { id: 7, title: 'Nina aceitou o convite', link: '/people/users' };
    await send('push', { data: { json: () => notice } });
    expect(shown).toEqual([{ title: notice.title, tag: '7', data: { link: notice.link }, ...icons }]);
  });

  it('without words of ours leads to the list of notices', async () => {
    const { send, shown } = await start();
    await send('push', { data: { json: () => JSON.parse('no json') } });
    await send('push', {});
    const notice = { title: 'Gleba', tag: 'unknown', data: { link: '/notifications' }, ...icons };
    expect(shown).toEqual([notice, notice]);
  });

  it('opens in the window that is there, else in a new one', async () => {
    const open = await start();
    await click(open, '/people/users');
    expect(open.opened).toEqual([`https://gleba.test/people/users`]);
    const went: string[] = [];
    open.windows.push({ focus: async () => void went.push('focus'), navigate: async (to) => void went.push(to) });
    await click(open, '/lands/1');
    expect(went).toEqual(['focus', `https://gleba.test/lands/1`]);
    expect(open.opened).toHaveLength(1);
  });

  it('never leads out of the program', async () => {
    const open = await start();
    for (const link of ['https://outside.example/x', '//outside.example', 'javascript:alert(1)', '\\\\outside.example'])
      await click(open, link);
    expect(open.opened).toEqual(Array(4).fill('https://gleba.test'));
    await click(open, undefined);
    expect(open.opened.at(-1)).toBe(`https://gleba.test/`);
  });
});
