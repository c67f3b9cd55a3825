import { createHash } from 'node:crypto';
import type { Queryable, Reads, RouteRequest, SqlPart } from '@gleba/sdk/server';
import { encodeTile, type TileRow } from './encode-tile.ts';

export interface TileStatements {
  /** Of the vector tile: what a style calls its source layer. */
  readonly layer: string;
  /** One of them is made. */
  readonly plain: () => SqlPart;
  readonly encoded: () => SqlPart;
}

/** A vector tile that is kept by its content: it is asked for each time, and sent again only when it has changed. */
export async function answerTile(
  { db, reads, request }: Pick<RouteRequest, 'db' | 'reads' | 'request'>,
  statements: TileStatements,
): Promise<Response> {
  const body = await readTile(db, reads, statements);
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const headers = {
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': 'private, no-cache',
    etag: tag,
  };
  if (isKnown(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
}

/** If-None-Match may list several tags, and a compressing proxy makes ours weak (RFC 9110, 13.1.2: weak comparison). */
function isKnown(header: string | null, tag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}

async function readTile(
  db: Queryable,
  reads: Reads,
  { layer, plain, encoded }: TileStatements,
): Promise<Uint8Array<ArrayBuffer>> {
  const because = 'a vector tile: clipped, snapped and encoded by PostGIS';
  if (!(await encodesTiles(db))) return encodeTile(await reads.sql<TileRow>({ because })`${plain()}`, layer);
  const rows = await reads.sql<{ tile: Uint8Array }>({ because })`${encoded()}`;
  return new Uint8Array(rows[0]?.tile ?? []);
}

const encoding = new WeakMap<Queryable, Promise<boolean>>();

/** Whether PostGIS was built with protobuf-c; asked once of each database. */
function encodesTiles(db: Queryable): Promise<boolean> {
  const known = encoding.get(db);
  if (known) return known;
  const asked = db
    .query<{ version: string }>('select postgis_full_version() as version')
    .then(({ rows }) => rows[0]?.version.includes('LIBPROTOBUF') ?? false);
  asked.catch(() => encoding.delete(db));
  encoding.set(db, asked);
  return asked;
}
