import { inSpan, instruments, isTracing, type Logger, SpanKind } from '@gleba/core/server';
import type { RequestNote } from './request-note.ts';

export interface WatchOptions {
  readonly log: Logger;
  /** A request that takes longer is told as slow, with its plan; 0 for never. Milliseconds. */
  readonly slowMs: number;
}

/** A request, however it came in. */
export interface Watched {
  readonly method: string;
  readonly path: string;
  /** W3C trace context of whoever asks. */
  readonly traceparent: string | undefined;
  readonly note: RequestNote;
}

export interface Answered {
  readonly status: number;
  /** Of the body; undefined where it is not known yet, as of a stream. */
  readonly bytes: number | undefined;
}

/** Runs what answers a request, which never rejects. */
export type RequestWatch = (request: Watched, answer: () => Promise<Answered>) => Promise<void>;

/** One line and one measurement for each request; a span where a tracer listens. Addresses are told as patterns only. */
export function watchRequests({ log, slowMs }: WatchOptions): RequestWatch {
  return async (request, answer) => {
    const began = performance.now();
    const { status, bytes } = isTracing ? await traced(request, answer) : await answer();
    const ms = performance.now() - began;
    const { note, method } = request;
    const route = routeOf(request);
    if (instruments.isMeasuring) {
      instruments.requestDuration.record(ms / 1000, {
        route,
        operation: note.operationKind ?? methodLabel(method),
        status_class: `${Math.trunc(status / 100)}xx`,
      });
    }
    const isSlow = slowMs > 0 && ms - (note.heldBackMs ?? 0) >= slowMs && route !== '/events';
    const line = {
      requestId: note.id,
      method,
      route,
      operation: note.operation,
      kind: note.operationKind,
      status,
      ms: Math.round(ms * 10) / 10,
      bytes,
      organizationId: note.organizationId,
      userId: note.userId,
    };
    if (isSlow) log.warn('slow request', { ...line, plan: note.plan });
    // Whoever watches asks every few seconds, for ever: only what they are refused is worth a line.
    else if (status >= 400 || !healthRoutes.has(route)) log.info('request', line);
  };
}

async function traced(request: Watched, answer: () => Promise<Answered>): Promise<Answered> {
  const { method, traceparent = null, note } = request;
  return inSpan(`${methodLabel(method)} request`, { kind: SpanKind.SERVER, traceparent }, async (span) => {
    const answered = await answer();
    const route = routeOf(request);
    span?.updateName(
      note.operationKind ? `${note.operationKind} ${note.operation ?? ''}`.trim() : `${method} ${route}`,
    );
    span?.setAttributes({
      'http.request.method': methodLabel(method),
      'http.route': route,
      'http.response.status_code': answered.status,
      'gleba.request_id': note.id,
      ...(note.organizationId === undefined ? {} : { 'gleba.organization_id': note.organizationId }),
    });
    return answered;
  });
}

const healthRoutes = new Set(['/healthz', '/readyz']);
const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** A client may send any word as a method, and a label must have an end. */
function methodLabel(method: string): string {
  return methods.has(method) ? method : 'other';
}

/** The web application's own addresses, of which there is no end, count as one. */
const pages = '*';
const ownRoutes = /^\/(?:graphql|events|healthz|readyz|uploads|files\/[^/]*)$/;

function routeOf({ path, note: { route } }: Watched): string {
  if (route !== undefined) return route;
  if (path.startsWith('/uploads/')) return '/uploads/:id';
  if (!ownRoutes.test(path)) return path.startsWith('/assets/') ? '/assets/*' : pages;
  return path.startsWith('/files/') ? '/files/:id' : path;
}
