import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type HealthAnswer, liveness, readiness } from './health.ts';
import type { Startup } from './startup.ts';

export interface OperationsOptions {
  readonly port: number;
  readonly host: string;
  readonly startup: Startup;
  readonly serveMetrics: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * What watches the program asks here, on a port that nobody opens to the public: metrics, and the same two questions about
 * health as on the web address, for processes that have none. It goes on answering while the program stops.
 */
export function startOperationsServer({ port, host, startup, serveMetrics }: OperationsOptions): Promise<Server> {
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET') send(response, { status: 404, body: {} });
    else if (path === '/metrics') serveMetrics(request, response);
    else if (path === '/healthz') send(response, liveness(startup));
    else if (path === '/readyz') void readiness(startup).then((answer) => send(response, answer));
    else send(response, { status: 404, body: {} });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

function send(response: ServerResponse, { status, body }: Omit<HealthAnswer, 'status'> & { readonly status: number }) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
