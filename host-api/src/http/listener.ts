import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AppOptions, createApp } from './app.ts';
import { createGraphqlDoor } from './graphql-door.ts';
import { watchRequests } from './watch-requests.ts';

/** What an HTTP server calls: GraphQL goes straight to the kernel, everything else through the application. */
export function createListener(options: AppOptions): RequestListener {
  const { startup, log, servesHealthOnly, slowMs = 0 } = options;
  const watch = watchRequests({ log, slowMs });
  const app = getRequestListener(createApp(options, watch).fetch);
  const graphql = createGraphqlDoor(options, watch);
  return (request, response) => {
    const { runtime } = startup;
    const isGraphql = request.method === 'POST' && /^\/graphql(?:\?|$)/.test(request.url ?? '');
    // Until the kernel stands the application says so, here as everywhere.
    if (isGraphql && runtime && !servesHealthOnly) void graphql(runtime, request, response);
    else void app(request, response);
  };
}
