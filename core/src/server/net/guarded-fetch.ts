import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface GuardedRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
}

export interface GuardedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** Where the answer came from, after redirects. */
  readonly url: string;
}

export interface GuardedFetchOptions {
  /** Bytes of an answer. Default 10 MB. */
  readonly maxBytes?: number;
  /** For everything together: names, redirects, the last byte. Default 10,000. */
  readonly timeoutMs?: number;
  /** Default 3. */
  readonly maxRedirects?: number;
  /** All addresses of a name. Default: the system's resolver. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** Default: those of the public internet. An installation may name hosts of its own network here. */
  readonly isAllowedAddress?: (address: string, name: string) => boolean;
  /** By which the program shows who it is (mutual TLS), as PEM, and whom it believes beside the public authorities. */
  readonly tls?: { readonly key?: string; readonly cert?: string; readonly ca?: string };
}

export type GuardedFetch = (address: string, request?: GuardedRequest) => Promise<GuardedResponse>;

export type RefusedFetchReason =
  | 'address'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'private'
  | 'unknown-host'
  | 'redirects'
  | 'downgrade'
  | 'size'
  | 'time';

/** Not carried out, or cut short. Its message names the host, never what an answer held. */
export class RefusedFetch extends Error {
  override readonly name = 'RefusedFetch';
  constructor(
    readonly reason: RefusedFetchReason,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The one way out of the server to an address that a person gave (a base map, a webhook), so that nobody makes the server
 * ask its own network (SSRF). A name is resolved once, every address of it must be public, and the connection goes to the
 * address that was checked, so a name that changes its mind in between (DNS rebinding) gains nothing. Each redirect is
 * checked anew. No compression is accepted: what arrives is what is counted. No proxy of the environment is used.
 *
 * Rejects with RefusedFetch, or with the network's own error.
 */
export function createGuardedFetch(options: GuardedFetchOptions = {}): GuardedFetch {
  const { maxRedirects = 3, timeoutMs = 10_000 } = options;
  return async (address, request = {}) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    try {
      let hop: Hop = { url: checkedUrl(address), request };
      for (let redirects = 0; ; redirects += 1) {
        const response = await ask(hop, options, signal);
        const location = isRedirect(response.status) ? response.headers.location : undefined;
        if (location === undefined) return response;
        if (redirects >= maxRedirects) throw new RefusedFetch('redirects', 'Too many redirects.');
        hop = nextHop(hop, response.status, location);
      }
    } catch (error) {
      if (late.aborted) throw new RefusedFetch('time', `No whole answer within ${timeoutMs} ms.`);
      throw error;
    }
  };
}

interface Hop {
  readonly url: URL;
  readonly request: GuardedRequest;
}

/** The URL parser turns every spelling of an IPv4 address (decimal, octal, hexadecimal, short) into the usual one. */
function checkedUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url) throw new RefusedFetch('address', 'Not an address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new RefusedFetch('scheme', `'${url.protocol}' is not asked, only https: and http:.`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new RefusedFetch('credentials', 'An address with a name and password in it is not asked.');
  }
  // Below 1024 other ports belong to other protocols, which a request could be made to speak.
  if (url.port !== '' && Number(url.port) < 1024) throw new RefusedFetch('port', `Port ${url.port} is not asked.`);
  return url;
}

async function allowedAddress(url: URL, options: GuardedFetchOptions, signal: AbortSignal): Promise<string> {
  const { resolve = resolveAll, isAllowedAddress = isPublicAddress } = options;
  const name = url.hostname.replace(/^\[|\]$/g, '');
  signal.throwIfAborted();
  const found = isIP(name) ? [name] : await abortable(resolve(name), signal).catch(() => []);
  signal.throwIfAborted();
  const [first] = found;
  if (first === undefined) throw new RefusedFetch('unknown-host', `'${name}' has no address.`);
  if (!found.every((address) => isAllowedAddress(address, name))) {
    throw new RefusedFetch('private', `'${name}' is not an address of the public internet.`);
  }
  return first;
}

async function resolveAll(name: string): Promise<readonly string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}

/** A resolver cannot be told to stop, but nobody needs to wait for it. */
function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason), { once: true });
    work.then(done, failed);
  });
}

async function ask({ url, request }: Hop, options: GuardedFetchOptions, signal: AbortSignal): Promise<GuardedResponse> {
  const address = await allowedAddress(url, options, signal);
  const message = await send(url, address, request, signal, options.tls);
  const body = await readBounded(message, options.maxBytes ?? 10_000_000);
  return { status: message.statusCode ?? 0, headers: message.headers, body, url: url.href };
}

function send(
  url: URL,
  address: string,
  request: GuardedRequest,
  signal: AbortSignal,
  tls: GuardedFetchOptions['tls'],
): Promise<IncomingMessage> {
  const pinned: LookupFunction = (_name, { all }, done) => {
    const family = isIP(address);
    if (all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
  return new Promise((resolve, reject) => {
    const open = url.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = open(url, {
      method: request.method ?? 'GET',
      headers: { ...withoutHop(request.headers), 'accept-encoding': 'identity' },
      lookup: pinned,
      // A kept connection would be one to an address that was checked for somebody else's request.
      agent: false,
      signal,
      ...tls,
    });
    sent.once('response', resolve);
    sent.once('error', reject);
    sent.end(request.body);
  });
}

/** `Host` would address another site behind the same address, and lengths are Node's to say. */
function withoutHop(headers: GuardedRequest['headers'] = {}): Record<string, string> {
  const refused = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !refused.has(name.toLowerCase())));
}

function readBounded(message: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const tooLarge = () => {
      reject(new RefusedFetch('size', `The answer is larger than ${maxBytes} bytes.`));
      message.destroy();
    };
    message.once('error', reject);
    message.once('aborted', () => reject(new Error('The answer was cut off.')));
    message.once('end', () => resolve(Buffer.concat(chunks)));
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) tooLarge();
      else chunks.push(chunk);
    });
    if (Number(message.headers['content-length'] ?? 0) > maxBytes) tooLarge();
  });
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Another site gets neither the body nor what the request carried for the first one. */
function nextHop({ url, request }: Hop, status: number, location: string): Hop {
  const next = checkedUrl(URL.canParse(location, url.href) ? new URL(location, url.href).href : location);
  if (url.protocol === 'https:' && next.protocol === 'http:') {
    throw new RefusedFetch('downgrade', 'A redirect from https: to http: is not followed.');
  }
  const isSameSite = next.origin === url.origin;
  const keepsBody = isSameSite && (status === 307 || status === 308);
  const method = keepsBody || request.method === 'HEAD' ? request.method : 'GET';
  return {
    url: next,
    request: {
      ...(method ? { method } : {}),
      ...(isSameSite && request.headers ? { headers: request.headers } : {}),
      ...(keepsBody && request.body !== undefined ? { body: request.body } : {}),
    },
  };
}
