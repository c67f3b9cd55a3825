import type { BlockList } from 'node:net';
import { type ClientInfo, GlebaError, idleHeader, type RefreshToken } from '@gleba/core';
import type { KernelRuntime } from '@gleba/core/server';
import type { Context, Hono } from 'hono';
import {
  type ClientConnection,
  clientConnectionOf,
  clientInfoBy,
  cookieNamed,
  deviceCookie,
  sessionCookieName,
} from './client-connection.ts';

const path = '/session';

/** The headers that carry out what a client left behind. */
export function clientCookies(
  { refreshToken, newDeviceWord }: ClientInfo,
  asking: ClientConnection,
): readonly string[] {
  const { isSecure } = asking;
  const cookie = (name: string, own: string, { value, lifetime }: RefreshToken) =>
    `${name}=${value}; ${isSecure ? 'Path=/; Secure' : `Path=${own}`}; HttpOnly; SameSite=Strict; Max-Age=${lifetime}`;
  return [
    // Without https, on one's own machine, the path is where the cookie is used.
    ...(refreshToken === undefined
      ? []
      : [cookie(sessionCookieName(asking), path, refreshToken ?? { value: '', lifetime: 0 })]),
    ...(newDeviceWord === undefined ? [] : [cookie(deviceCookie(asking), '/', newDeviceWord)]),
  ];
}

/**
 * The only addresses that look at the cookie: a new access token, and the session's end. Both are asked by this site's own
 * pages, and who asks says so (`Origin`); SameSite is the second wall.
 */
export function addSessionRoutes(app: Hono, runtime: () => KernelRuntime, trustedProxies: BlockList): void {
  app.post(`${path}/refresh`, async (context) => {
    const asking = clientConnectionOf(context, trustedProxies);
    checkOrigin(context, asking);
    const client = clientInfoBy(asking);
    try {
      const jwtToken = await runtime().sessions.refresh(
        cookieNamed(sessionCookieName(asking), asking) ?? '',
        client,
        idleOf(context),
      );
      return context.json({ jwtToken }, 200, { 'cache-control': 'no-store', ...cookieHeader(client, asking) });
    } catch (error) {
      if (!(error instanceof GlebaError) || error.code !== 'UNAUTHENTICATED') throw error;
      // 200 with nothing: that nobody is signed in (any more) is an answer, and no fault for the browser's console.
      return context.json({ jwtToken: null }, 200, { 'cache-control': 'no-store', ...cookieHeader(client, asking) });
    }
  });
  app.post(`${path}/end`, async (context) => {
    const asking = clientConnectionOf(context, trustedProxies);
    checkOrigin(context, asking);
    const client = clientInfoBy(asking);
    await runtime().sessions.endBy(cookieNamed(sessionCookieName(asking), asking) ?? '');
    client.refreshToken = null;
    return context.body(null, 204, cookieHeader(client, asking));
  });
}

/** Seconds. What is no number says nothing, and is taken as somebody who is there: the server's own clock decides then. */
function idleOf(context: Context): number {
  const told = context.req.header(idleHeader) ?? '';
  return /^\d{1,9}$/.test(told) ? Number(told) : 0;
}

function cookieHeader(client: ClientInfo, asking: ClientConnection): Record<string, string> {
  const [cookie] = clientCookies(client, asking);
  return cookie === undefined ? {} : { 'set-cookie': cookie };
}

/**
 * Every browser sends `Origin` with a POST; another site's, or none, is refused. Who came by https is at an https page; where
 * the connection is http there may be a proxy in front of which nobody told us (GLEBA_TRUSTED_PROXIES).
 */
function checkOrigin(context: Context, { isSecure, host }: ClientConnection): void {
  const origin = context.req.header('origin');
  const site = context.req.header('sec-fetch-site');
  const schemes = isSecure ? ['https'] : ['http', 'https'];
  const isOwn = host !== undefined && schemes.some((scheme) => origin === `${scheme}://${host}`);
  if (!isOwn || (site !== undefined && site !== 'same-origin')) throw new GlebaError('FORBIDDEN');
}
