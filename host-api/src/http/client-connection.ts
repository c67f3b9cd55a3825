import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { type ClientInfo, clientInfoOf } from '@gleba/core';
import type { Context } from 'hono';
import { clientAddress, isTrusted } from './client-address.ts';

/** What the connection and the proxies of ours say about a request. */
export interface ClientConnection {
  readonly address: string | undefined;
  /** The browser came by https, to us or to a proxy of ours. */
  readonly isSecure: boolean;
  /** What a proxy of ours says of it; undefined where none says anything. */
  readonly toldScheme: string | undefined;
  /** Host and port as the browser named them. */
  readonly host: string | undefined;
  readonly userAgent: string | undefined;
  /** As the browser sent them. */
  readonly cookies: string | undefined;
}

/** A request's headers, whichever door it came by. */
type Headers = (name: string) => string | undefined;

export function askingOf(connected: string | undefined, header: Headers, trusted: BlockList): ClientConnection {
  const isOurs = connected !== undefined && isTrusted(connected, trusted);
  const said = (name: string) => (isOurs ? header(name)?.split(',').at(-1)?.trim() : undefined);
  const toldScheme = said('x-forwarded-proto');
  return {
    address: clientAddress(connected, header('x-forwarded-for'), trusted),
    isSecure: toldScheme === 'https',
    toldScheme,
    host: said('x-forwarded-host') ?? header('host'),
    userAgent: header('user-agent'),
    cookies: header('cookie'),
  };
}

export function clientConnectionOf(context: Context, trusted: BlockList): ClientConnection {
  // Absent where no socket is behind the request, as in tests.
  const { incoming } = (context.env ?? {}) as { readonly incoming?: IncomingMessage };
  return askingOf(incoming?.socket.remoteAddress, (name) => context.req.header(name), trusted);
}

export function clientInfoBy(asking: ClientConnection): ClientInfo {
  const { address, userAgent, host } = asking;
  return clientInfoOf(address, userAgent, host, cookieNamed(deviceCookie(asking), asking));
}

/**
 * `__Host-` (RFC 6265bis, 4.1.3.2) binds a cookie to this very host and to https, so that no neighbour under the same domain
 * can plant one; it asks for the path `/`.
 */
export const sessionCookieName = ({ isSecure }: Pick<ClientConnection, 'isSecure'>) =>
  isSecure ? '__Host-gleba-session' : 'gleba-session';
/** Which browser it is; it opens nothing (core's KnownDevices). */
export const deviceCookie = ({ isSecure }: Pick<ClientConnection, 'isSecure'>) =>
  isSecure ? '__Host-gleba-device' : 'gleba-device';

export function cookieNamed(name: string, { cookies = '' }: Pick<ClientConnection, 'cookies'>): string | undefined {
  const parts = cookies.split(';').map((part) => part.trim());
  const found = parts.filter((part) => part.startsWith(`${name}=`));
  // Two of one name: somebody has planted one, and which is ours nobody can tell.
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/**
 * Where the browser came by https, or the program's own address says that it can only have: come so again (RFC 6797). For a
 * year, this host alone and on no list of browsers', so that an office that gives its certificate up gets out of it again.
 */
const strict = { 'strict-transport-security': 'max-age=31536000' };
const unsaid = {};

export function strictTransport(
  { toldScheme }: Pick<ClientConnection, 'toldScheme'>,
  isPublicByTls = false,
): Record<string, string> {
  return toldScheme === 'https' || (toldScheme === undefined && isPublicByTls) ? strict : unsaid;
}
