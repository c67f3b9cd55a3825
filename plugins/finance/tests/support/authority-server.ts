import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { serverCertificate, serverKey } from './server-certificate.ts';

/** What came, whole. */
export interface AuthorityRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The certificate that asks, as PEM. */
  readonly peer: string;
}

export interface AuthorityResponse {
  readonly status: number;
  readonly body: string;
}

/** Of the next request alone: its answer is lost after it was taken; the server breaks before it looks at it. */
export type AuthorityFault = 'lost' | 'broken';

export interface AuthorityServer<Order> {
  readonly port: number;
  /** Whom to believe that it is this server. */
  readonly ca: string;
  /** For the next request alone: a fault, or what the authority itself understands. */
  next: AuthorityFault | Order | undefined;
  /** For every request until it is taken back: errors of a server, or connections that are closed; nothing of it is taken. */
  away: 'broken' | 'closed' | undefined;
  stop(): Promise<void>;
}

/**
 * The frame of a local authority: HTTPS on this machine, asked by one certificate alone (mutual TLS), with faults to order. What it takes and
 * answers is the authority's own.
 */
export async function startAuthorityServer<Order>(
  {
    clientCertificate,
    contentType,
    broken,
  }: {
    readonly clientCertificate: string;
    readonly contentType: string;
    readonly broken: AuthorityResponse;
  },
  answer: (request: AuthorityRequest, order: 'lost' | Order | undefined) => Promise<AuthorityResponse>,
  seen: (request: AuthorityRequest) => void,
): Promise<AuthorityServer<Order>> {
  const state: Pick<AuthorityServer<Order>, 'next' | 'away'> = { next: undefined, away: undefined };
  const server = createServer(
    { key: serverKey, cert: serverCertificate, ca: clientCertificate, requestCert: true, rejectUnauthorized: true },
    (message, response) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', async () => {
        const { next, away } = state;
        const request: AuthorityRequest = {
          ...{ method: message.method ?? '', path: message.url ?? '', headers: message.headers },
          body: Buffer.concat(chunks).toString(),
          peer: (message.socket as TLSSocket).getPeerX509Certificate()?.toString() ?? '',
        };
        const say = ({ status, body }: AuthorityResponse) =>
          response.writeHead(status, { 'content-type': contentType }).end(body);
        seen(request);
        if (away === 'closed') return response.socket?.destroy();
        if (away === 'broken') return say(broken);
        state.next = undefined;
        if (next === 'broken') return say(broken);
        const told = await answer(request, next as 'lost' | Order | undefined);
        return next === 'lost' ? response.socket?.destroy() : say(told);
      });
    },
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const frame = {
    port: (server.address() as AddressInfo).port,
    ca: serverCertificate,
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return Object.assign(state, frame);
}
