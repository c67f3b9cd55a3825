import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';
import { closeUnread } from './close-unread.ts';
import { createGraphqlDoor } from './graphql-door.ts';
import { createIntake } from './intake.ts';
import { createRefusalThrottle } from './refusal-throttle.ts';
import { watchRequests } from './watch-requests.ts';

/** What an HTTP server calls: GraphQL goes straight to the kernel, everything else through the application. */
export function createListener(options: AppOptions): RequestListener {
  const { startup, log, servesHealthOnly, slowMs = 0 } = options;
  const watch = watchRequests({ log, slowMs });
  const intake = createIntake();
  const pace = createRefusalThrottle();
  const app = getRequestListener(createApp(options, watch, intake, pace).fetch);
  const graphql = createGraphqlDoor(options, watch, intake, pace);
  return (request, response) => {
    const { runtime } = startup;
    if (refused.has(request.socket)) return;
    if (isMisshapen(request)) return refuse(response);
    const isGraphql = request.method === 'POST' && /^\/graphql(?:\?|$)/.test(request.url ?? '');
    // Until the kernel stands the application says so, here as everywhere.
    if (isGraphql && runtime && !servesHealthOnly) void graphql(runtime, request, response);
    else void app(request, response);
  };
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * What no browser and no honest proxy sends, and what two programs in a row may understand in two ways: another target than a
 * path (RFC 9112, 3.2), two hosts (3.2), a coding around or instead of chunks (6.1), chunks in HTTP/1.0 (6.1), a method that is
 * none of ours. Lengths, lines and chunks that are wrong are refused by the parser, before anybody is called.
 */
function isMisshapen({ url = '', method = '', headers, rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersionMinor === 0)) return true;
  if (url.charCodeAt(0) !== slash || !methods.has(method)) return true;
  const hosts = hostsIn(rawHeaders);
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0);
}

const slash = 47;

function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** What stands behind a refused request in the same packet is parsed before the connection is closed, and is no request. */
const refused = new WeakSet<Socket>();

function refuse(response: ServerResponse): void {
  refused.add(response.req.socket);
  closeUnread(response.req, response);
  response.writeHead(400, { 'content-length': 0 }).end();
}
