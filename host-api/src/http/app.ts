import type { BlockList } from 'node:net';
import { GlebaError } from '@gleba/core';
import { type KernelRuntime, type Logger, toGlebaError } from '@gleba/core/server';
import { type Context, Hono } from 'hono';
import { liveness, readiness } from './health.ts';
import { observeRequests } from './observe-requests.ts';
import { readText } from './read-text.ts';
import { noteOf } from './request-note.ts';
import { addSessionRoutes, askingOf, sessionCookie, visitFrom } from './session-routes.ts';
import { type Startup, startupPage } from './startup.ts';
import { staticFiles } from './static-files.ts';

export interface AppOptions {
  readonly startup: Startup;
  readonly log: Logger;
  /** Folder of the built web application. */
  readonly webRoot: string;
  readonly maxRequestBytes: number;
  /** Requests that take longer are told as slow; 0, the default, for none. Milliseconds. */
  readonly slowMs?: number;
  /** A worker: only its health can be asked for. */
  readonly servesHealthOnly?: boolean;
  /** Proxies whose word about who asks is believed. */
  readonly trustedProxies: BlockList;
}

/** The HTTP surface: which path goes to which part of the kernel. No rule of the business is here. */
export function createApp(options: AppOptions): Hono {
  const { startup, log, webRoot, maxRequestBytes, servesHealthOnly, trustedProxies, slowMs = 0 } = options;
  const app = new Hono();
  app.use(observeRequests({ log, slowMs }));
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of securityHeaders)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.get('/healthz', (context) => {
    const { status, body } = liveness(startup);
    return context.json(body, status);
  });
  app.get('/readyz', async (context) => {
    const { status, body } = await readiness(startup);
    return context.json(body, status);
  });
  if (servesHealthOnly) return app;
  app.use(async (context, next) => {
    if (startup.runtime) return next();
    return context.html(startupPage(startup), 503, { 'retry-after': '2' });
  });
  const runtime = (): KernelRuntime => {
    if (!startup.runtime) throw new GlebaError('UNAVAILABLE');
    return startup.runtime;
  };

  app.post('/graphql', async (context) => {
    if (!context.req.header('content-type')?.startsWith('application/json'))
      return refusal(context, new GlebaError('BAD_REQUEST'));
    const text = await readText(context, maxRequestBytes);
    const note = noteOf(context);
    const asking = askingOf(context, trustedProxies);
    const visit = visitFrom(context, asking);
    const { status, body } = await runtime().graphql(text, context.req.header('authorization'), note.id, {
      facts: note,
      visit,
      signal: context.req.raw.signal,
    });
    const cookie = sessionCookie(visit, asking);
    const headers = {
      ...(cookie === undefined ? {} : { 'set-cookie': cookie }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      ...retryAfter(status),
    };
    return new Response(body, { status, headers });
  });

  addSessionRoutes(app, runtime, trustedProxies);
  app.get('/events', async (context) => {
    const stream = await runtime().events(
      context.req.header('authorization'),
      context.req.header('last-event-id'),
      noteOf(context),
    );
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });

  app.all('/uploads/*', (context) => runtime().upload(context.req.raw, noteOf(context)));
  app.all('/uploads', (context) => runtime().upload(context.req.raw, noteOf(context)));
  app.get('/files/:id', (context) => runtime().download(context.req.raw, context.req.param('id'), noteOf(context)));

  // Plugins' addresses are known once the kernel stands; asked before the web application's own files.
  app.use(async (context, next) => {
    const note = noteOf(context);
    const visit = visitFrom(context, askingOf(context, trustedProxies));
    return (await runtime().route(context.req.raw, note.id, note, visit)) ?? next();
  });
  app.get('*', staticFiles(webRoot));

  app.onError((error, context) => {
    const known = toGlebaError(error);
    if (known.status >= 500) log.error('request failed', { requestId: noteOf(context).id, error });
    return refusal(context, known);
  });
  return app;
}

function refusal(context: Context, error: GlebaError): Response {
  const extensions = { code: error.code, ...(error.fields.length > 0 ? { fields: error.fields } : {}) };
  return context.json(
    { errors: [{ message: error.message, extensions }] },
    error.status as 400,
    retryAfter(error.status),
  );
}

/** Seconds after which whoever was turned away may ask again. */
function retryAfter(status: number): Record<string, string> {
  return status === 503 ? { 'retry-after': '2' } : {};
}

/**
 * The page runs its own scripts only; maps need workers from blobs, and images and tiles may come from the base maps that
 * an organization configures (https).
 */
const securityHeaders: readonly (readonly [string, string])[] = [
  [
    'content-security-policy',
    "default-src 'self'; script-src 'self'; worker-src 'self' blob:; child-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self' https:; font-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; form-action 'self'",
  ],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
];
