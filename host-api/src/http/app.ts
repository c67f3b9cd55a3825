import { GlebaError } from '@gleba/core';
import { type KernelRuntime, type Logger, toGlebaError } from '@gleba/core/server';
import { type Context, Hono } from 'hono';
import { type Startup, startupPage } from './startup.ts';
import { staticFiles } from './static-files.ts';

export interface AppOptions {
  readonly startup: Startup;
  readonly log: Logger;
  /** Folder of the built web application. */
  readonly webRoot: string;
  readonly maxRequestBytes: number;
}

/** The HTTP surface: which path goes to which part of the kernel. No rule of the business is here. */
export function createApp({ startup, log, webRoot, maxRequestBytes }: AppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of securityHeaders)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
  });
  app.get('/healthz', (context) => {
    if (startup.failure) return context.json({ status: 'failed' }, 500);
    return startup.runtime ? context.json({ status: 'ok' }) : context.json({ status: 'starting' }, 503);
  });
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
    if (Number(context.req.header('content-length') ?? 0) > maxRequestBytes)
      return refusal(context, new GlebaError('DOCUMENT_TOO_LARGE'));
    const text = await context.req.text();
    if (text.length > maxRequestBytes) return refusal(context, new GlebaError('DOCUMENT_TOO_LARGE'));
    const { status, body } = await runtime().graphql(
      text,
      context.req.header('authorization'),
      requestId(context),
      context.req.raw.signal,
    );
    const headers = { 'content-type': 'application/json; charset=utf-8', ...retryAfter(status) };
    return new Response(body, { status, headers });
  });

  app.get('/events', async (context) => {
    const stream = await runtime().events(context.req.header('authorization'), context.req.header('last-event-id'));
    return new Response(stream, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });

  app.all('/uploads/*', (context) => runtime().upload(context.req.raw));
  app.all('/uploads', (context) => runtime().upload(context.req.raw));
  app.get('/files/:id', (context) => runtime().download(context.req.raw, context.req.param('id')));

  // Plugins' addresses are known once the kernel stands; asked before the web application's own files.
  app.use(async (context, next) => (await runtime().route(context.req.raw, requestId(context))) ?? next());
  app.get('*', staticFiles(webRoot));

  app.onError((error, context) => {
    const known = toGlebaError(error);
    if (known.status >= 500) log.error('request failed', { path: context.req.path, error });
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

/** Ours, unless whoever stands in front of us made one; only harmless characters of theirs are kept. */
function requestId(context: Context): string {
  const given = context.req.header('x-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
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
