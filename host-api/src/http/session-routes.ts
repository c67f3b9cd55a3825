import type { BlockList } from 'node:net';
import { GlebaError, idleHeader, type Visit } from '@gleba/core';
import type { KernelRuntime } from '@gleba/core/server';
import type { Context, Hono } from 'hono';
import { type Asking, askingIn, visitBy } from './asking.ts';

const path = '/session';

/**
 * `__Host-` (RFC 6265bis, 4.1.3.2) binds a cookie to this very host and to https, so that no neighbour under the same domain
 * can plant one; it asks for the path `/`. Without https, on one's own machine, the path is where the cookie is used.
 */
const cookieName = (isSecure: boolean) => (isSecure ? '__Host-gleba-session' : 'gleba-session');

/** The header that carries out what a visit left behind; undefined when that is nothing. */
export function sessionCookie({ refreshToken }: Visit, { isSecure }: Asking): string | undefined {
  if (refreshToken === undefined) return undefined;
  const where = isSecure ? 'Path=/; Secure' : `Path=${path}`;
  const { value, lifetime } = refreshToken ?? { value: '', lifetime: 0 };
  return `${cookieName(isSecure)}=${value}; ${where}; HttpOnly; SameSite=Strict; Max-Age=${lifetime}`;
}

/**
 * The only addresses that look at the cookie: a new access token, and the session's end. Both are asked by this site's own
 * pages, and who asks says so (`Origin`); SameSite is the second wall.
 */
export function addSessionRoutes(app: Hono, runtime: () => KernelRuntime, trustedProxies: BlockList): void {
  app.post(`${path}/refresh`, async (context) => {
    const asking = askingIn(context, trustedProxies);
    checkOrigin(context, asking);
    const visit = visitBy(asking);
    try {
      const jwtToken = await runtime().sessions.refresh(cookieOf(context, asking) ?? '', visit, idleOf(context));
      return context.json({ jwtToken }, 200, { 'cache-control': 'no-store', ...cookieHeader(visit, asking) });
    } catch (error) {
      if (!(error instanceof GlebaError) || error.code !== 'UNAUTHENTICATED') throw error;
      // 200 with nothing: that nobody is signed in (any more) is an answer, and no fault for the browser's console.
      return context.json({ jwtToken: null }, 200, { 'cache-control': 'no-store', ...cookieHeader(visit, asking) });
    }
  });
  app.post(`${path}/end`, async (context) => {
    const asking = askingIn(context, trustedProxies);
    checkOrigin(context, asking);
    const visit = visitBy(asking);
    await runtime().sessions.endBy(cookieOf(context, asking) ?? '');
    visit.refreshToken = null;
    return context.body(null, 204, cookieHeader(visit, asking));
  });
}

/** Seconds. What is no number says nothing, and is taken as somebody who is there: the server's own clock decides then. */
function idleOf(context: Context): number {
  const told = context.req.header(idleHeader) ?? '';
  return /^\d{1,9}$/.test(told) ? Number(told) : 0;
}

function cookieHeader(visit: Visit, asking: Asking): Record<string, string> {
  const cookie = sessionCookie(visit, asking);
  return cookie === undefined ? {} : { 'set-cookie': cookie };
}

function cookieOf(context: Context, { isSecure }: Asking): string | undefined {
  const name = cookieName(isSecure);
  const parts = (context.req.header('cookie') ?? '').split(';').map((part) => part.trim());
  const found = parts.filter((part) => part.startsWith(`${name}=`));
  // Two of one name: somebody has planted one, and which is ours nobody can tell.
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/**
 * Every browser sends `Origin` with a POST; another site's, or none, is refused. Who came by https is at an https page; where
 * the connection is http there may be a proxy in front of which nobody told us (GLEBA_TRUSTED_PROXIES).
 */
function checkOrigin(context: Context, { isSecure, host }: Asking): void {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  const schemes = isSecure ? ['https'] : ['http', 'https'];
  const isOwn = host !== undefined && schemes.some((scheme) => origin === `${scheme}://${host}`);
  if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new GlebaError('FORBIDDEN');
}
