import type { IncomingMessage, ServerResponse } from 'node:http';
import { GlebaError } from '@gleba/core';
import { type KernelRuntime, toGlebaError } from '@gleba/core/server';
import type { AppOptions } from './app.ts';
import { askingOf, visitBy } from './asking.ts';
import { refusalBody, retryAfter } from './refusal.ts';
import { newNote, type RequestNote } from './request-note.ts';
import { securityHeaders } from './security-headers.ts';
import { visitCookies } from './session-routes.ts';
import type { Answered, RequestWatch } from './watch-requests.ts';

type Door = (runtime: KernelRuntime, request: IncomingMessage, response: ServerResponse) => Promise<void>;

const headers = Object.fromEntries([...securityHeaders(), ['content-type', 'application/json; charset=utf-8']]);

/**
 * `POST /graphql` on Node's own request and response. It is nearly all that the program is asked, and turning both into
 * the web's Request and Response and back costs as much as everything else of a small read (docs/performance.md).
 */
export function createGraphqlDoor(options: AppOptions, watch: RequestWatch): Door {
  const { log, maxRequestBytes, trustedProxies } = options;

  async function answerOf(
    runtime: KernelRuntime,
    request: IncomingMessage,
    response: ServerResponse,
    note: RequestNote,
  ) {
    const asking = askingOf(request.socket.remoteAddress, (name) => headerOf(request, name), trustedProxies);
    const visit = visitBy(asking);
    try {
      if (!request.headers['content-type']?.startsWith('application/json')) throw new GlebaError('BAD_REQUEST');
      const text = await readText(request, maxRequestBytes);
      const about = { facts: note, visit, signal: goneSignal(response) };
      const answer = await runtime.graphql(text, request.headers.authorization, note.id, about);
      return { ...answer, cookies: visitCookies(visit, asking) };
    } catch (error) {
      const known = toGlebaError(error);
      if (known.status >= 500) log.error('request failed', { requestId: note.id, error });
      return { status: known.status, body: JSON.stringify(refusalBody(known)), cookies: [] };
    }
  }

  return (runtime, request, response) => {
    const note = newNote(headerOf(request, 'x-request-id'));
    const watched = { method: 'POST', path: '/graphql', traceparent: headerOf(request, 'traceparent'), note };
    return watch(watched, async (): Promise<Answered> => {
      const { status, body, cookies } = await answerOf(runtime, request, response, note);
      const bytes = Buffer.byteLength(body);
      // Whatever is still on its way is not read any more.
      if (!request.complete) response.setHeader('connection', 'close').once('finish', () => request.destroy());
      response.writeHead(status, {
        ...headers,
        ...retryAfter(status),
        'content-length': bytes,
        'x-request-id': note.id,
        ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }),
      });
      response.end(body);
      return { status, bytes };
    });
  };
}

/** Aborted when the connection is closed before the answer was sent. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** Never more than `maxBytes` in memory; a body that says how long it is is refused before it is read. */
function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((done, failed) => {
    const refuse = () => failed(new GlebaError('DOCUMENT_TOO_LARGE'));
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuse();
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      request.removeAllListeners('data').pause();
      refuse();
    });
    request.once('end', () => done(Buffer.concat(chunks).toString('utf8')));
    // Whoever asked has gone; nobody reads the answer.
    request.once('error', () => failed(new GlebaError('BAD_REQUEST')));
  });
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
