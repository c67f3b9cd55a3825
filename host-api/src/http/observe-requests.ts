import { inSpan, instruments, isTracing, type Logger, type RequestFacts, SpanKind } from '@gleba/core/server';
import type { Context, MiddlewareHandler } from 'hono';
import { noteOf } from './request-note.ts';

export interface ObserveOptions {
  readonly log: Logger;
  /** A request that takes longer is told as slow, with its plan; 0 for never. Milliseconds. */
  readonly slowMs: number;
}

/** One line and one measurement for each request; a span where a tracer listens. Addresses are told as patterns only. */
export function observeRequests({ log, slowMs }: ObserveOptions): MiddlewareHandler {
  return async (context, next) => {
    const began = performance.now();
    const found = noteOf(context);
    if (isTracing) await traced(context, next);
    else await next();
    const { res } = context;
    res.headers.set('x-request-id', found.id);
    const ms = performance.now() - began;
    const route = routeOf(context, found);
    const status = res.status;
    instruments.requestDuration.record(ms / 1000, {
      route,
      operation: found.operationKind ?? methodLabel(context.req.method),
      status_class: `${Math.trunc(status / 100)}xx`,
    });
    const isSlow = slowMs > 0 && ms >= slowMs && route !== '/events';
    const line = {
      requestId: found.id,
      method: context.req.method,
      route,
      operation: found.operation,
      kind: found.operationKind,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes: bytesOf(res),
      organizationId: found.organizationId,
      userId: found.userId,
    };
    if (isSlow) log.warn('slow request', { ...line, plan: found.plan });
    // Whoever watches asks every few seconds, for ever.
    else if (status < 400 && watched.has(route)) log.debug('request', line);
    else log.info('request', line);
  };
}

async function traced(context: Context, next: () => Promise<void>): Promise<void> {
  const { method } = context.req;
  await inSpan(
    `${methodLabel(method)} request`,
    { kind: SpanKind.SERVER, traceparent: context.req.header('traceparent') ?? null },
    async (span) => {
      await next();
      const found = noteOf(context);
      const route = routeOf(context, found);
      span?.updateName(
        found.operationKind ? `${found.operationKind} ${found.operation ?? ''}`.trim() : `${method} ${route}`,
      );
      span?.setAttributes({
        'http.request.method': methodLabel(method),
        'http.route': route,
        'http.response.status_code': context.res.status,
        'gleba.request_id': found.id,
        ...(found.organizationId === undefined ? {} : { 'gleba.organization_id': found.organizationId }),
      });
    },
  );
}

const watched = new Set(['/healthz', '/readyz']);
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** A client may send any word as a method, and a label must have an end. */
function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** The web application's own addresses, of which there is no end, count as one. */
const pages = '*';
const ownRoutes = /^\/(?:graphql|events|healthz|readyz|uploads|files\/[^/]*)$/;

function routeOf({ req }: Context, { route }: RequestFacts): string {
  if (route !== undefined) return route;
  const { path } = req;
  if (path.startsWith('/uploads/')) return '/uploads/:id';
  if (!ownRoutes.test(path)) return path.startsWith('/assets/') ? '/assets/*' : pages;
  return path.startsWith('/files/') ? '/files/:id' : path;
}

/** What the answer says of itself; a stream's length is not known yet. */
function bytesOf({ headers }: Response): number | undefined {
  const length = headers.get('content-length');
  return length === null ? undefined : Number(length);
}
