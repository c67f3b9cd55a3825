import { createHash } from 'node:crypto';
import {
  type BrandImage,
  brandingOf,
  brandShades,
  defaultOrganizationId,
  neutrals,
  Organization,
  say,
} from '@gleba/sdk';
import { type Reads, type Route, type RouteRequest, rowsOf } from '@gleba/sdk/server';
import { domainOfHost } from './domain.ts';

interface Brand {
  readonly uiCustomizations: Readonly<Record<string, unknown>> | null;
  readonly logoImage: string | null;
}

/**
 * What a host name shows: the organization whose domain it is, the default one everywhere else. A made-up name chooses
 * among what is public anyway, and nothing that leaves the server repeats it.
 */
async function brandOfHost(reads: Reads, host: string | undefined): Promise<Brand> {
  const domain = domainOfHost(host) ?? null;
  const all = rowsOf(Organization, { ofAllOrganizations: 'what a host name shows is public' });
  const rows = await reads.sql<Brand>({
    because: 'the organization of a host name, or the default',
  })`
    select ui_customizations as "uiCustomizations", logo_image as "logoImage" from ${all} o
    where custom_domain = ${domain}::text or id = ${defaultOrganizationId}::integer
    order by (custom_domain = ${domain}::text) desc nulls last limit 1`;
  return rows[0] ?? { uiCustomizations: null, logoImage: null };
}

function open(path: string, answer: (brand: Brand) => { readonly type: string; readonly body: object }): Route {
  return {
    method: 'GET',
    path,
    permission: 'open',
    async handle({ request, client, reads }: RouteRequest) {
      const { type, body } = answer(await brandOfHost(reads, client.host));
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
const branding = open('/branding', (body) => ({ type: 'application/json', body }));

/** The web application as a telephone installs it. */
const manifest = open('/manifest.webmanifest', ({ uiCustomizations }) => {
  const { title, primaryColor, images } = brandingOf(uiCustomizations);
  const own = [
    { src: images.webappLogo, sizes: '192x192' },
    { src: images.webappLogo512, sizes: '512x512' },
  ].flatMap(({ src, sizes }) => (src ? [{ src, sizes, type: 'image/png', purpose: 'any' }] : []));
  return {
    type: 'application/manifest+json',
    body: {
      name: title,
      short_name: title.slice(0, 12).trim(),
      description: say('workspace.manifest.description'),
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
    async handle({ client, reads }) {
      const { images } = brandingOf((await brandOfHost(reads, client.host)).uiCustomizations);
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
