import type { BlockList } from 'node:net';
import { GlebaError } from '@gleba/core';
import { type KernelRuntime, type Logger, toGlebaError } from '@gleba/core/server';
import { type Context, Hono } from 'hono';
import type { FaultReporter } from '../faults/fault-reporter.ts';
import { addFaultRoute } from '../faults/fault-route.ts';
import { admitBodies, behind } from './admit-bodies.ts';
import { clientConnectionOf, clientInfoBy, strictTransport } from './client-connection.ts';
import { closeUnreadInTurn } from './close-unread.ts';
import { endingQuietly } from './ending-quietly.ts';
import { liveness, readiness } from './health.ts';
import type { Intake } from './intake.ts';
import { refusalBody, retryAfter } from './refusal.ts';
import type { RefusalThrottle } from './refusal-throttle.ts';
import { noteOf } from './request-note.ts';
import { securityHeaders } from './security-headers.ts';
import { addSessionRoutes } from './session-routes.ts';
import { type Startup, startupPage } from './startup.ts';
import { staticFiles } from './static-files.ts';
import type { RequestWatch } from './watch-requests.ts';

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
  /** Where browsers reach the file store by themselves. */
  readonly storageOrigin?: string | undefined;
  /** Tools whose dashboards may be shown in frames. */
  readonly framedOrigins?: readonly string[];
  /** Browsers reach the program by https, as its own address says (GLEBA_PUBLIC_URL). */
  readonly isPublicByTls?: boolean;
  /** Who is told of faults, where the operator names somebody. */
  readonly faults?: FaultReporter | undefined;
  /** Proxies whose word about who asks is believed. */
  readonly trustedProxies: BlockList;
}

/**
 * The HTTP surface but for GraphQL (see `createListener`): which path goes to which part of the kernel. No rule of the
 * business is here.
 */
export function createApp(options: AppOptions, watch: RequestWatch, intake: Intake, pace: RefusalThrottle): Hono {
  const { startup, log, webRoot, servesHealthOnly, trustedProxies } = options;
  const app = new Hono();
  const headers = securityHeaders(options.storageOrigin, options.framedOrigins);
  app.use((context, next) => {
    const { method, path } = context.req;
    const note = noteOf(context);
    const watched = { method, path, traceparent: context.req.header('traceparent'), note };
    return watch(watched, async () => {
      await next();
      const { res } = context;
      res.headers.set('x-request-id', note.id);
      return { status: res.status, bytes: bytesOf(res) };
    });
  });
  app.use(async (context, next) => {
    await next();
    const { headers: own } = context.res;
    for (const [name, value] of headers) if (!own.has(name)) own.set(name, value);
    // Without a word caches guess, also for refusals.
    if (!own.has('cache-control')) own.set('cache-control', 'no-store');
    const asking = clientConnectionOf(context, trustedProxies);
    const strict = strictTransport(asking, options.isPublicByTls);
    for (const [name, value] of Object.entries(strict)) own.set(name, value);
    const { incoming, outgoing } = behind(context);
    // Not read any more, and never taken for the next request.
    if (incoming && outgoing && !incoming.complete) {
      own.set('connection', 'close');
      await closeUnreadInTurn(incoming, outgoing, pace, { address: asking.address, note: noteOf(context) });
    }
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

  addSessionRoutes(app, runtime, trustedProxies);
  addFaultRoute(app, options.faults, (context) => clientConnectionOf(context, trustedProxies).address);
  app.get('/events', async (context) => {
    const stream = await runtime().events(
      context.req.header('authorization'),
      context.req.header('last-event-id'),
      noteOf(context),
    );
    return new Response(endingQuietly(stream, context), {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    });
  });

  const bodies = admitBodies(intake, trustedProxies);
  const upload = async (context: Context) =>
    runtime().upload(await bodies.ofUpload(runtime(), context), noteOf(context));
  app.all('/uploads/*', upload);
  app.all('/uploads', upload);
  app.get('/files/:id', (context) => runtime().download(context.req.raw, context.req.param('id'), noteOf(context)));

  // Plugins' addresses are known once the kernel stands; asked before the web application's own files.
  app.use(async (context, next) => {
    const note = noteOf(context);
    const client = clientInfoBy(clientConnectionOf(context, trustedProxies));
    const request = await bodies.ofRoute(runtime(), context);
    return (await runtime().route(request, note.id, note, client)) ?? next();
  });
  app.get('*', staticFiles(webRoot));

  app.onError((error, context) => {
    const known = toGlebaError(error);
    const isFull = error instanceof GlebaError && error.code === 'UNAVAILABLE';
    if (known.status >= 500 && !isFull) log.error('request failed', { requestId: noteOf(context).id, error });
    return refusal(context, known);
  });
  return app;
}

function refusal(context: Context, error: GlebaError): Response {
  return context.json(refusalBody(error, noteOf(context).language), error.status as 400, retryAfter(error.status));
}

/** What the answer says of itself; a stream's length is not known yet. */
function bytesOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length);
}
