import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { hostErrors } from '../host-errors.ts';
import { matchScreens } from './match-screens.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.map': 'application/json',
  '.geojson': 'application/geo+json',
};
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.geojson']);

interface Asset {
  readonly path: string;
  readonly type: string;
  /** Compressed once, on first use. */
  packed?: Promise<Uint8Array<ArrayBuffer>>;
}

interface BuiltApplication {
  readonly assets: ReadonlyMap<string, Asset>;
  isScreen(path: string): boolean;
}

/**
 * The built web application. The list of files is read once, so a request can name a file but never a path. Every other
 * address gets the page, which says what there is: with 200 where a screen stands, with 404 where none does.
 */
export function staticFiles(root: string): (context: Context) => Promise<Response> {
  let built: Promise<BuiltApplication> | undefined;
  return async (context) => {
    built ??= readBuilt(root);
    const { assets, isScreen } = await built;
    const { path } = context.req;
    const file = assets.get(path);
    const asset = file ?? (isFilePath(path) ? undefined : assets.get('/index.html'));
    if (!asset) return new Response(hostErrors.addressNotFound.words(), { status: 404 });
    return send(asset, context, file || isScreen(path) ? 200 : 404).catch(() => {
      // Built anew while we run: what was listed is gone, so the next request reads the list again.
      built = undefined;
      return new Response(hostErrors.addressNotFound.words(), { status: 404 });
    });
  };
}

/** What the build wrote down of its screens (tooling/vite-plugins/screen-paths.mjs) is for us alone. */
const screenList = '/screen-paths.json';

async function readBuilt(root: string): Promise<BuiltApplication> {
  const assets = await listAssets(root);
  const list = assets.get(screenList);
  assets.delete(screenList);
  // A page that was put together by hand knows its screens by itself.
  if (!list) return { assets, isScreen: () => true };
  return { assets, isScreen: matchScreens(JSON.parse(await readFile(list.path, 'utf8'))) };
}

/** No screen's address ends like a file: what asks for a missing one is no person, and the page would be taken for it. */
function isFilePath(path: string): boolean {
  return isAssetPath(path) || /\.[a-z\d]{1,12}$/i.test(path);
}

/** A missing script must be a 404, or an old page would run the index page as a script. */
function isAssetPath(path: string): boolean {
  return path.startsWith('/assets/');
}

async function listAssets(root: string): Promise<Map<string, Asset>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(root, path)}`, { path, type: types[extname(path)] ?? 'application/octet-stream' }]),
  );
}

async function send(asset: Asset, context: Context, status: number): Promise<Response> {
  const { size } = await stat(asset.path);
  const headers: Record<string, string> = {
    'content-type': asset.type,
    // Names under /assets/ carry a digest of their content.
    'cache-control': isAssetPath(context.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (compressible.has(extname(asset.path)) && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) {
    asset.packed ??= readFile(asset.path)
      .then((bytes) => promisify(gzip)(bytes))
      .then((bytes) => new Uint8Array(bytes));
    return new Response(await asset.packed, {
      status,
      headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    });
  }
  const body = Readable.toWeb(createReadStream(asset.path)) as unknown as ReadableStream<Uint8Array>;
  return new Response(body, { status, headers: { ...headers, 'content-length': String(size) } });
}
