import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { GlebaError } from '@gleba/core';
import {
  addressKey,
  createNestingCounter,
  defaultDepth,
  type KernelRuntime,
  longestOpenBody,
  toGlebaError,
  tooDeep,
} from '@gleba/core/server';
import type { AppOptions } from './app.ts';
import { createBytesInFlight } from './bytes-in-flight.ts';
import { askingOf, clientInfoBy, strictTransport } from './client-connection.ts';
import { closeUnreadInTurn } from './close-unread.ts';
import { type Intake, isSmall, smallBody } from './intake.ts';
import { refusalBody, retryAfter } from './refusal.ts';
import type { RefusalThrottle } from './refusal-throttle.ts';
import { newNote, type RequestNote } from './request-note.ts';
import { securityHeaders } from './security-headers.ts';
import { sendText } from './send-text.ts';
import { clientCookies } from './session-routes.ts';
import type { Answered, RequestWatch } from './watch-requests.ts';

type Door = (runtime: KernelRuntime, request: IncomingMessage, response: ServerResponse) => Promise<void>;

const headers = Object.fromEntries([
  ...securityHeaders(),
  ['content-type', 'application/json; charset=utf-8'],
  ['cache-control', 'no-store'],
]);

/** Smaller answers fit into the connection's own buffers, and nobody counts them. */
const countedAnswer = 262_144;
/** Answers that wait for their reader: three of the largest of one person, and of all together what the process can hold. */
const unsent = { ofOne: 48_000_000, inAll: 192_000_000 };

/**
 * `POST /graphql` on Node's own request and response. It is nearly all that the program is asked, and turning both into
 * the web's Request and Response and back costs as much as everything else of a small read (docs/performance.md).
 */
export function createGraphqlDoor(
  options: AppOptions,
  watch: RequestWatch,
  intake: Intake,
  pace: RefusalThrottle,
): Door {
  const { log, maxRequestBytes, trustedProxies } = options;
  const bodyLimits = { ofMember: maxRequestBytes, ofStranger: Math.min(longestOpenBody, maxRequestBytes) };
  const waiting = createBytesInFlight(unsent);

  async function answer(
    runtime: KernelRuntime,
    request: IncomingMessage,
    response: ServerResponse,
    note: RequestNote,
  ): Promise<Answered> {
    const asking = askingOf(request.socket.remoteAddress, (name) => headerOf(request, name), trustedProxies);
    const client = clientInfoBy(asking);
    let answered: Answered | undefined;
    const send = ({ status, body }: { readonly status: number; readonly body: string }) => {
      const bytes = Buffer.byteLength(body);
      if (bytes > countedAnswer) {
        const key = note.userId ?? addressKey(asking.address) ?? '';
        waiting.take(key, bytes);
        response.once('close', () => waiting.give(key, bytes));
      }
      const cookies = clientCookies(client, asking);
      answered = { status, bytes };
      const write = () => {
        response.writeHead(status, {
          ...headers,
          ...retryAfter(status),
          ...strictTransport(asking, options.isPublicByTls),
          'content-length': bytes,
          'x-request-id': note.id,
          ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }),
        });
        return sendText(response, body);
      };
      if (request.complete) return write();
      // Whatever is still on its way is not read any more.
      return closeUnreadInTurn(request, response, pace, { address: asking.address, note }).then((isOpen) =>
        isOpen ? write() : undefined,
      );
    };
    try {
      if (!request.headers['content-type']?.startsWith('application/json')) throw new GlebaError('BAD_REQUEST');
      const { address } = asking;
      const most = isSmall(request)
        ? smallBody
        : await intake.admit(runtime, { request, response, address }, bodyLimits);
      const text = await readText(request, Math.min(most, maxRequestBytes));
      const about = { facts: note, client, signal: goneSignal(request.socket), send };
      const given = await runtime.graphql(text, request.headers.authorization, note.id, about);
      if (!answered) await send(given);
    } catch (error) {
      const known = toGlebaError(error);
      // That there is no room for a request is told to whoever asked, as often as they like.
      if (known.status >= 500 && !(error instanceof GlebaError && error.code === 'UNAVAILABLE'))
        log.error('request failed', { requestId: note.id, error });
      if (!answered) await send({ status: known.status, body: JSON.stringify(refusalBody(known)) });
    }
    return answered ?? { status: 500, bytes: undefined };
  }

  return (runtime, request, response) => {
    const note = newNote(headerOf(request, 'x-request-id'));
    const watched = { method: 'POST', path: '/graphql', traceparent: headerOf(request, 'traceparent'), note };
    return watch(watched, () => answer(runtime, request, response, note));
  };
}

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * Aborted when the connection is closed: whatever was asked by it and is not answered has nobody waiting for it. One for all its
 * requests, since a browser keeps a connection for hundreds of them and hardly ever closes it before its answer.
 */
function goneSignal(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const gone = new AbortController();
  if (socket.destroyed) gone.abort();
  else socket.once('close', () => gone.abort());
  signals.set(socket, gone.signal);
  return gone.signal;
}

/**
 * Never more than `maxBytes` in memory; a body that says how long it is is refused before it is read, and one that nests too
 * deeply as soon as it does.
 */
function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((done, failed) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return failed(new GlebaError('DOCUMENT_TOO_LARGE'));
    const chunks: Buffer[] = [];
    let size = 0;
    // A small one is counted as a whole, when its turn has come.
    const nesting = isSmall(request) ? undefined : createNestingCounter(defaultDepth);
    const refuse = (error: GlebaError) => {
      request.removeAllListeners('data').pause();
      chunks.length = 0;
      failed(error);
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) return refuse(new GlebaError('DOCUMENT_TOO_LARGE'));
      if (nesting?.isTooDeep(chunk.toString('latin1'))) return refuse(tooDeep(defaultDepth));
      chunks.push(chunk);
    });
    request.once('end', () =>
      done((chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString('utf8')),
    );
    // Whoever asked has gone; nobody reads the answer.
    request.once('error', () => failed(new GlebaError('BAD_REQUEST')));
  });
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
