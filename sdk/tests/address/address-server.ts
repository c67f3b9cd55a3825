import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AddressServer {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly asked: string[];
  /** What it does with the next requests, in order; the last one stays. */
  plays(...acts: readonly Act[]): void;
  stop(): Promise<void>;
}

export type Act = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of somebody else's that can be as it should be, slow, wrong, or away. */
export async function startAddressServer(): Promise<AddressServer> {
  let acts: Act[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const act = acts.length > 1 ? acts.shift() : acts[0];
    act?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    plays(...next) {
      acts = [...next];
      asked.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

export const answers =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Act =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
/** Takes the question and never answers. */
export const isSilent: Act = () => {};
export const hangsUp: Act = (request) => request.socket.destroy();
