import { createHash } from 'node:crypto';
import { type Actor, allow, type EntityRegistry, isUuid } from '@gleba/sdk';
import { accessSql, type Queryable, type Route, StatementParameters } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { encodeTile, type TileRow } from '../tiles/encode-tile.ts';
import { tileQuery } from '../tiles/tile-query.ts';

/** Deepest zoom at which tiles are made; the map enlarges them beyond. */
const deepestZoom = 22;

/**
 * Vector tiles of a project's lands: one layer `lands` with id, block, lot and status. The same row rules as every other
 * read are part of the statement. One code path serves every database: PostgreSQL clips and snaps, JavaScript encodes,
 * because the embedded PostGIS is built without ST_AsMVT.
 */
export const landTile: Route = {
  method: 'GET',
  path: '/tiles/lands/:projectId/:z/:x/:y',
  permission: allow.key(landsKey),
  async handle({ request, parameters, context, registry, db }) {
    const tile = parseTile(parameters);
    if (!tile) return new Response('Requisição inválida.', { status: 400 });
    const rows = await readTile(db, registry, context.actor, tile);
    const body = encodeTile(rows);
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

interface Tile {
  readonly projectId: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
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

async function readTile(db: Queryable, registry: EntityRegistry, actor: Actor, tile: Tile): Promise<TileRow[]> {
  const sink = new StatementParameters();
  const visible = `${accessSql(sink, registry, Land, 'l', actor)} and ${accessSql(sink, registry, Geometry, 'g', actor)}`;
  const { rows } = await db.query<TileRow>(tileQuery(sink, tile, visible), sink.values);
  return rows;
}
