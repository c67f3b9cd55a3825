import { createHash } from 'node:crypto';
import { type Actor, allow, type EntityRegistry, isUuid } from '@gleba/sdk';
import { accessSql, type Queryable, type Route, StatementParameters } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { encodeTile, type TileRow } from '../tiles/encode-tile.ts';
import { encodedTileQuery, type Tile, tileQuery } from '../tiles/tile-query.ts';

/** Deepest zoom at which tiles are made; the map enlarges them beyond. */
const deepestZoom = 22;

/**
 * Vector tiles of a project's lands: one layer `lands` with id, block, lot and status. The same row rules as every other
 * read are part of the statement. PostgreSQL clips and snaps, and encodes where it can; the embedded PostGIS is built
 * without ST_AsMVT, so there JavaScript does.
 */
export const landTile: Route = {
  method: 'GET',
  path: '/tiles/lands/:projectId/:z/:x/:y',
  permission: allow.key(landsKey),
  async handle({ request, parameters, context, registry, db }) {
    const tile = parseTile(parameters);
    if (!tile) return new Response('Requisição inválida.', { status: 400 });
    const body = await readTile(db, registry, context.actor, tile);
    const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
    const headers = {
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'private, no-cache',
      etag: tag,
    };
    if (isKnown(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
    return new Response(body, { headers });
  },
};

/** If-None-Match may list several tags, and a compressing proxy makes ours weak (RFC 9110, 13.1.2: weak comparison). */
function isKnown(header: string | null, tag: string): boolean {
  return (header ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}

function parseTile({ projectId, z, x, y }: Readonly<Record<string, string>>): Tile | undefined {
  const [zoom, column, row] = [z, x, y?.replace(/\.mvt$/, '')].map((part) =>
    /^\d{1,8}$/.test(part ?? '') ? Number(part) : Number.NaN,
  );
  if (!isUuid(projectId) || zoom === undefined || column === undefined || row === undefined) return undefined;
  const side = 2 ** zoom;
  const isInside = zoom <= deepestZoom && column < side && row < side;
  return isInside ? { projectId, z: zoom, x: column, y: row } : undefined;
}

async function readTile(
  db: Queryable,
  registry: EntityRegistry,
  actor: Actor,
  tile: Tile,
): Promise<Uint8Array<ArrayBuffer>> {
  const sink = new StatementParameters();
  const visible = `${accessSql(sink, registry, Land, 'l', actor)} and ${accessSql(sink, registry, Geometry, 'g', actor)}`;
  if (!(await encodesTiles(db))) {
    const { rows } = await db.query<TileRow>(tileQuery(sink, tile, visible), sink.values);
    return encodeTile(rows);
  }
  const { rows } = await db.query<{ tile: Uint8Array }>(encodedTileQuery(sink, tile, visible), sink.values);
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
