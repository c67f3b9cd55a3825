import { allow, isUuid } from '@gleba/sdk';
import { type Logger, parseForeignJson, type Route, type RouteRequest } from '@gleba/sdk/server';
import type { BaseMapKind } from '../../base-map-kinds.ts';
import type { BaseMapAnswer, BaseMapSource } from '../../base-map-source.ts';
import { fillTile } from '../../tile-place.ts';
import { geoErrors } from '../geo-errors.ts';
import { parseTilePlace } from '../tiles/parse-tile-place.ts';
import { emptyPicture, pictureType, unpacked } from './base-map-body.ts';
import { BaseMapFailed } from './base-map-failed.ts';
import { keepStyles, type Styles } from './kept-styles.ts';
import type { TileTemplate } from './style-document.ts';

export interface KnownBaseMap {
  readonly kind: BaseMapKind;
  readonly address: string;
}

/** The map of that id among those that the person may see and that are in use. */
export type FindBaseMap = (asked: RouteRequest, id: string) => Promise<KnownBaseMap | undefined>;

const missing = () => new Response('Not found.', { status: 404 });
const vectorTile = 'application/vnd.mapbox-vector-tile';
const missingSeconds = 600;
const spriteFiles = ['sprite.json', 'sprite.png', 'sprite@2x.json', 'sprite@2x.png'];

/**
 * Base maps of other servers, through this one: who asks for a tile has an address of the organization's own map and never that of
 * its server, so that a key in it stays secret, and the page needs no other site than its own (Content-Security-Policy).
 */
export function baseMapRoutes(source: BaseMapSource, find: FindBaseMap): readonly Route[] {
  const styles = keepStyles(source);
  const style: Route = {
    method: 'GET',
    path: '/tiles/base/:id/style',
    permission: allow.member,
    handle: (asked) =>
      withMap(find, asked, async (map) => {
        if (map.kind !== 'style') return missing();
        const { shown } = await styles(map.address);
        return answer(JSON.stringify(shown), 'application/json', 0);
      }),
  };
  const tile: Route = {
    method: 'GET',
    path: '/tiles/base/:id/tiles/:source/:z/:x/:y',
    permission: allow.member,
    handle: (asked) =>
      withMap(find, asked, async (map) => {
        const place = parseTilePlace(asked.parameters);
        if (!place) return new Response('Bad request.', { status: 400 });
        const tiles = await templateOf(styles, map, asked.parameters.source);
        return tiles ? sendTile(await source.get(fillTile(tiles.template, place)), tiles) : missing();
      }),
  };
  const sprite: Route = {
    method: 'GET',
    path: '/tiles/base/:id/:file',
    permission: allow.member,
    handle: (asked) =>
      withMap(find, asked, async (map) => {
        const { file = '' } = asked.parameters;
        const document = map.kind === 'style' && spriteFiles.includes(file) ? await styles(map.address) : undefined;
        return document?.sprite === undefined ? missing() : sendSprite(source, document.sprite, file);
      }),
  };
  return [style, tile, sprite];
}

/** Asks whose maps they are for the one of this id. */
async function withMap(
  find: FindBaseMap,
  asked: RouteRequest,
  work: (map: KnownBaseMap) => Promise<Response>,
): Promise<Response> {
  const { id } = asked.parameters;
  const map = isUuid(id) ? await find(asked, id) : undefined;
  if (!map) return missing();
  try {
    return await work(map);
  } catch (error) {
    return failed(error, asked.context.log);
  }
}

/** Neither the answer nor the log names an address: a key may be in it. */
function failed(error: unknown, log: Logger): Response {
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : 'no answer';
  log.warn('a base map did not answer', { reason: error instanceof BaseMapFailed ? 'unusable' : reason });
  const text = error instanceof BaseMapFailed ? error.told.message : geoErrors.mapSilent.words();
  return new Response(text, { status: 502, headers: { 'cache-control': 'no-store' } });
}

async function templateOf(
  styles: Styles,
  { kind, address }: KnownBaseMap,
  number: string | undefined,
): Promise<TileTemplate | undefined> {
  if (!/^\d{1,2}$/.test(number ?? '')) return undefined;
  if (kind === 'style') return (await styles(address)).tiles[Number(number)];
  return number === '0' ? { template: address, isPicture: true } : undefined;
}

/** Where its server has none there is nothing to draw, which is no failure. */
function sendTile({ status, body, maxAgeSeconds }: BaseMapAnswer, { isPicture }: TileTemplate): Response {
  const isThere = status === 200 && body.length > 0;
  if (!isThere && ![200, 204, 404].includes(status))
    throw new BaseMapFailed(geoErrors.mapAnswered({ status: String(status) }));
  const seconds = isThere ? maxAgeSeconds : missingSeconds;
  if (!isPicture) return answer(isThere ? unpacked(body) : body.subarray(0, 0), vectorTile, seconds);
  // By its first bytes, whatever its server calls it.
  const type = isThere ? pictureType(body) : 'image/png';
  if (!type) throw new BaseMapFailed(geoErrors.mapNoPictures());
  return answer(isThere ? body : emptyPicture, type, seconds);
}

async function sendSprite(source: BaseMapSource, address: string, file: string): Promise<Response> {
  const [path = '', query] = address.split('?');
  const { status, body, maxAgeSeconds } = await source.get(
    `${path}${file.slice('sprite'.length)}${query === undefined ? '' : `?${query}`}`,
  );
  if (status !== 200) throw new BaseMapFailed(geoErrors.mapAnswered({ status: String(status) }));
  if (file.endsWith('.png')) {
    const type = pictureType(body);
    if (!type) throw new BaseMapFailed(geoErrors.mapSymbolsNoPicture());
    return answer(body, type, maxAgeSeconds);
  }
  return answer(JSON.stringify(spriteIndex(body)), 'application/json', maxAgeSeconds);
}

function spriteIndex(body: Uint8Array): unknown {
  try {
    return parseForeignJson(new TextDecoder().decode(body));
  } catch {
    throw new BaseMapFailed(geoErrors.mapSymbolsUnknown());
  }
}

/** Kept by the person's browser alone, and nothing that could run in it. */
function answer(body: Uint8Array | string, type: string, seconds: number): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'content-type': type,
      'cache-control': seconds > 0 ? `private, max-age=${seconds}` : 'no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
