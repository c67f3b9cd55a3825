/**
 * Keeps the program itself: its page, and the scripts and styles that were loaded once. Nothing that belongs to a person
 * passes through here: data, files, events and sessions go to the network untouched (what was read is kept by the page, by
 * person and organization, and wiped when they leave).
 */
const cacheName = 'gleba-program-1';
const page = '/index.html';
/** The product's own; an organization's come under `/branding`, by host name, and always from the server. */
const pictures = /^\/(?:logo\.svg|icon-[\w-]+\.png)$/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(
    fetch(page, { cache: 'no-cache' })
      .then(keepPage)
      // Without a connection right now: kept with the next page.
      .catch(() => {}),
  );
});

self.addEventListener('activate', (event) => {
  const removeOld = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))));
  event.waitUntil(Promise.all([removeOld, self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.data?.kind !== 'loaded' || !Array.isArray(event.data.paths)) return;
  const paths = event.data.paths.filter((path) => typeof path === 'string' && path.startsWith('/assets/'));
  event.waitUntil(keepAssets(paths));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && !isServers(url.pathname)) event.respondWith(pageOf(event));
  // Nobody fills the cache by names that only look different.
  else if (url.search === '' && isPart(url.pathname)) event.respondWith(assetOf(event));
});

/** The server's word to a closed program: what a notice says, and where it leads. A browser wants every one of them shown. */
self.addEventListener('push', (event) => {
  const { id, title, link } = told(event.data);
  const options = { tag: id, data: { link }, icon: '/branding/touch-icon', badge: '/branding/touch-icon' };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data?.link ?? '/'));
});

function told(data) {
  try {
    const { id, title, link } = data.json();
    return { id: String(id), title: String(title), link: String(link) };
  } catch {
    return { id: 'unknown', title: 'Gleba', link: '/notifications' };
  }
}

/** In a window of the program that is open, else in a new one; never elsewhere than here. */
async function openLink(link) {
  const { origin, href } = new URL(link, self.location.origin);
  const address = origin === self.location.origin ? href : self.location.origin;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(address);
  await open.focus();
  return open.navigate(address);
}

/**
 * Beginnings of addresses that answer something else than the program's page: the host's own and the plugins' routes.
 * tests/architecture/server-addresses.test.ts holds the list against both.
 */
const servers = [
  ...['graphql', 'events', 'uploads', 'files', 'session', 'faults', 'healthz', 'readyz'],
  ...[
    '2fa',
    'ai',
    'asaas',
    'bi',
    'docs',
    'sign-docs',
    'signature-papers',
    'signing-papers',
    'avatar',
    'aws',
    'branding',
    'legal-texts',
    'manifest.webmanifest',
    'invoice-papers',
    'remittances',
    'notification',
    'document-thumbnails',
    'project-images',
    'referral-areas',
    'tiles',
  ],
];

function isServers(path) {
  return servers.includes(path.split('/')[1]);
}

/** Answers as soon as the server does; what is kept of it is nobody's to wait for. */
async function pageOf(event) {
  try {
    const response = await fetch(event.request);
    if (isPage(response)) event.waitUntil(keepPage(response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const kept = await caches.match(page, { cacheName });
    if (kept) return kept;
    throw error;
  }
}

function isPart(path) {
  return path.startsWith('/assets/') || pictures.test(path);
}

/**
 * An answer of this server, whole and its own: not part of one, not one that a network's sign-in page or a redirect put in its
 * place, not one that cannot be looked at.
 */
function isOwn(response) {
  return response.status === 200 && !response.redirected && ['basic', 'default'].includes(response.type);
}

function isHtml(response) {
  return (response.headers.get('content-type') ?? '').startsWith('text/html');
}

/** A disk that is busy, or a write that never ended, may keep the cache from answering: the server is asked then. */
const patienceMs = 1000;

/** Names under /assets/ carry a digest of their content: what is kept is right. */
async function assetOf(event) {
  const { request } = event;
  const kept = caches.match(request, { cacheName }).catch(() => undefined);
  const inTime = await Promise.race([kept, new Promise((done) => setTimeout(done, patienceMs))]);
  if (inTime) return inTime;
  try {
    const response = await fetch(request);
    if (isAsset(response)) event.waitUntil(keep(request, response.clone()).catch(() => {}));
    return response;
  } catch (error) {
    const late = await kept;
    if (late) return late;
    throw error;
  }
}

async function keep(request, response) {
  await (await caches.open(cacheName)).put(request, response);
}

function isAsset(response) {
  return isOwn(response) && !isHtml(response);
}

function isPage(response) {
  return isOwn(response) && isHtml(response);
}

/** The page and what it names; what an earlier version left is dropped with it. */
async function keepPage(response) {
  if (!isPage(response)) return;
  const text = await response.clone().text();
  const named = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  // Not a page of the program: the server is starting.
  if (named.length === 0) return;
  const cache = await caches.open(cacheName);
  const former = await cache.match(page);
  if (former && (await former.text()) !== text) {
    for (const request of await cache.keys()) await cache.delete(request);
  }
  await cache.put(page, response);
  await keepAssets(named);
}

async function keepAssets(paths) {
  const cache = await caches.open(cacheName);
  for (const path of paths) {
    if (!(await cache.match(path))) {
      await fetch(path)
        .then((response) => (isAsset(response) ? keep(path, response) : undefined))
        .catch(() => {});
    }
  }
}
