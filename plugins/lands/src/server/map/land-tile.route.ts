import { allow, isUuid, listFilter, z } from '@gleba/sdk';
import { answerTile, parseTilePlace } from '@gleba/sdk/geo/server';
import { parseForeignJson, type Route } from '@gleba/sdk/server';
import { landsKey } from '../../access-keys.ts';
import { parseLandColor } from '../../land-coloring.ts';
import { longestTileFilter } from '../../operations/map.ts';
import { encodedTileQuery, type Tile, tileQuery } from '../tiles/tile-query.ts';

/**
 * Vector tiles of a project's lands: one layer `lands` with id, block, lot and status, with `?by=` what else colours them, with
 * `?filter=` which of them a list leaves out. The same row rules as every other read are part of the statement. PostgreSQL clips
 * and snaps, and encodes where it can; the embedded PostGIS is built without ST_AsMVT, so there JavaScript does.
 */
export const landTile: Route = {
  method: 'GET',
  path: '/tiles/lands/:projectId/:z/:x/:y',
  permission: allow.key(landsKey),
  async handle(asked) {
    const { request, parameters } = asked;
    const place = parseTilePlace(parameters);
    const { projectId } = parameters;
    const { searchParams } = new URL(request.url);
    const by = searchParams.get('by');
    const colorBy = parseLandColor(by);
    const filter = readFilter(searchParams.get('filter'));
    if (!place || !isUuid(projectId) || (by !== null && !colorBy) || filter === undefined) {
      return new Response('Bad request.', { status: 400 });
    }
    const tile: Tile = { ...place, projectId, colorBy, ...(filter && { filter }) };
    return answerTile(asked, {
      layer: 'lands',
      plain: () => tileQuery(tile),
      encoded: () => encodedTileQuery(tile),
    });
  },
};

/** Null where none was given, undefined where it is none. What it names is judged with the statement. */
function readFilter(text: string | null): Readonly<Record<string, unknown>> | null | undefined {
  if (text === null) return null;
  const read = z.safeParse(listFilter, parseForeignJson(text, { bytes: longestTileFilter }));
  return read.success ? (read.data ?? undefined) : undefined;
}
