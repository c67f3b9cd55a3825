import { createHash } from 'node:crypto';
import { type BrandImage, brandingOf, brandShades, defaultOrganizationId, neutrals } from '@gleba/sdk';
import type { Queryable, Route, RouteRequest } from '@gleba/sdk/server';
import { domainOfHost } from './domain.ts';

type Values = Readonly<Record<string, unknown>> | null;

/**
 * What a host name shows: the organization whose domain it is, the default one everywhere else. A made-up name chooses
 * among what is public anyway, and nothing that leaves the server repeats it.
 */
async function brandOfHost(db: Queryable, host: string | undefined): Promise<Values> {
  const { rows } = await db.query<{ ui_customizations: Values }>(
    `select ui_customizations from core.organization
     where deleted_at is null and (custom_domain = $1::text or id = $2::integer)
     order by (custom_domain = $1::text) desc nulls last limit 1`,
    [domainOfHost(host) ?? null, defaultOrganizationId],
    { name: 'brand-of-host' },
  );
  return rows[0]?.ui_customizations ?? null;
}

function open(path: string, answer: (values: Values) => { readonly type: string; readonly body: object }): Route {
  return {
    method: 'GET',
    path,
    permission: 'open',
    async handle({ request, visit, db }: RouteRequest) {
      const { type, body } = answer(await brandOfHost(db, visit.host));
      const text = JSON.stringify(body);
      const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
      const headers = { 'content-type': type, 'cache-control': 'no-cache', vary: 'host', etag };
      const isKnown = (request.headers.get('if-none-match') ?? '')
        .split(',')
        .some((known) => known.trim().replace(/^W\//, '') === etag);
      return isKnown ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
    },
  };
}

/** Title, colours and pictures of the host name, before anybody signs in. */
const branding = open('/branding', (uiCustomizations) => ({
  type: 'application/json',
  body: { uiCustomizations },
}));

/** The web application as a telephone installs it. */
const manifest = open('/manifest.webmanifest', (values) => {
  const { title, primaryColor, images } = brandingOf(values);
  const own = [
    { src: images.webappLogo, sizes: '192x192' },
    { src: images.webappLogo512, sizes: '512x512' },
  ].flatMap(({ src, sizes }) => (src ? [{ src, sizes, type: 'image/png', purpose: 'any' }] : []));
  return {
    type: 'application/manifest+json',
    body: {
      name: title,
      short_name: title.slice(0, 12).trim(),
      description: 'Regularização fundiária e gestão de empreendimentos',
      lang: 'pt-BR',
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: neutrals.light.canvas,
      theme_color: primaryColor ? brandShades(primaryColor)[0] : neutrals.light.canvas,
      icons: own.length > 0 ? own : productIcons,
    },
  };
});

const productIcons = [
  { src: '/logo.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** Addresses that the page's head names once and for all; which picture it is, the host name says. */
function icon(path: string, name: BrandImage, product: string): Route {
  return {
    method: 'GET',
    path,
    permission: 'open',
    async handle({ visit, db }) {
      const { images } = brandingOf(await brandOfHost(db, visit.host));
      const location = images[name] ?? product;
      return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache', vary: 'host' } });
    },
  };
}

export const brandingRoutes: readonly Route[] = [
  branding,
  manifest,
  icon('/branding/favicon', 'favLogo', '/logo.svg'),
  icon('/branding/touch-icon', 'webappLogo', '/icon-192.png'),
];
