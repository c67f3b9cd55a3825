import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
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
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.geojson']);

interface Asset {
  readonly path: string;
  readonly type: string;
  /** Compressed once, on first use. */
  packed?: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The built web application. The list of files is read once, so a request can name a file but never a path; every other
 * address is the application's own and gets its page.
 */
export function staticFiles(root: string): (context: Context) => Promise<Response> {
  let assets: Promise<Map<string, Asset>> | undefined;
  return async (context) => {
    assets ??= listAssets(root);
    const known = await assets;
    const asset = known.get(context.req.path) ?? (isFilePath(context.req.path) ? undefined : known.get('/index.html'));
    if (!asset) return new Response('Não encontrado.', { status: 404 });
    return send(asset, context).catch(() => {
      // Built anew while we run: what was listed is gone, so the next request reads the list again.
      assets = undefined;
      return new Response('Não encontrado.', { status: 404 });
    });
  };
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

async function send(asset: Asset, context: Context): Promise<Response> {
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
      headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    });
  }
  const body = Readable.toWeb(createReadStream(asset.path)) as unknown as ReadableStream<Uint8Array>;
  return new Response(body, { headers: { ...headers, 'content-length': String(size) } });
}
