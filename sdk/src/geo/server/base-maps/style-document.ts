import { z } from '@gleba/sdk';
import { parseForeignJson } from '@gleba/sdk/server';
import type { BaseMapSource } from '../../base-map-source.ts';
import { geoErrors } from '../geo-errors.ts';
import { BaseMapFailed } from './base-map-failed.ts';

const most = { sources: 20, layers: 1000 } as const;
/** For a style and all that it names, however slowly each of them answers: a person waits for it. */
const longestMs = 30_000;
/** What the map can draw; the rest of a style (sky, terrain, layers of code) is left out. */
const drawn = [
  'background',
  'fill',
  'line',
  'symbol',
  'raster',
  'circle',
  'fill-extrusion',
  'heatmap',
  'hillshade',
] as const;

const layerOf = z.looseObject({
  id: z.string().check(z.maxLength(300)),
  type: z.string(),
  source: z.optional(z.string()),
});
const tiled = z.object({
  type: z.enum(['vector', 'raster', 'raster-dem']),
  url: z.optional(z.string()),
  tiles: z.optional(z.array(z.string())),
  minzoom: z.optional(z.number()),
  maxzoom: z.optional(z.number()),
  tileSize: z.optional(z.number()),
  bounds: z.optional(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  scheme: z.optional(z.enum(['xyz', 'tms'])),
  encoding: z.optional(z.enum(['terrarium', 'mapbox', 'mvt'])),
  attribution: z.optional(z.string()),
});
const inlineShapes = z.object({ type: z.literal('geojson'), data: z.looseObject({ type: z.string() }) });
const document = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.unknown()),
  layers: z.array(z.unknown()).check(z.maxLength(most.layers)),
  sprite: z.optional(z.union([z.string(), z.array(z.object({ id: z.string(), url: z.string() }))])),
});
const tileJson = z.omit(tiled, { type: true, tileSize: true, url: true });
type Tiled = z.infer<typeof tiled>;

/** What a browser is told: no address in it but the number of a source. */
export interface ShownStyle {
  readonly sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly layers: readonly Readonly<Record<string, unknown>>[];
  readonly hasSprite: boolean;
}

export interface TileTemplate {
  readonly template: string;
  /** Else vector tiles. */
  readonly isPicture: boolean;
}

/** A style as it was fetched: what is shown, and where the server finds the rest. */
export interface StyleDocument {
  readonly shown: ShownStyle;
  /** By the number of their source. */
  readonly tiles: readonly TileTemplate[];
  /** Without its ending. */
  readonly sprite: string | undefined;
}

/**
 * A MapLibre style with its addresses taken out, so that a browser asks this server alone. Glyphs are not among them: the map
 * draws letters from the device's fonts. Rejects with BaseMapFailed where the document cannot be used.
 */
export async function readStyle(
  source: BaseMapSource,
  address: string,
  now: () => number = Date.now,
): Promise<StyleDocument> {
  const until = now() + longestMs;
  const style = document.safeParse(await readJson(source, address));
  if (!style.success) throw new BaseMapFailed(geoErrors.styleUnknown());
  const found = Object.entries(style.data.sources).slice(0, most.sources);
  const tiles: TileTemplate[] = [];
  // A map: names are the style's, and `__proto__` is one.
  const shown = new Map<string, Readonly<Record<string, unknown>>>();
  for (const [name, declared] of found) {
    if (now() > until) throw new BaseMapFailed(geoErrors.styleSlow());
    const inline = inlineShapes.safeParse(declared);
    if (inline.success) shown.set(name, inline.data);
    const described = tiled.safeParse(declared);
    if (!described.success) continue;
    const whole = await withTileJson(source, address, described.data);
    const [template] = whole.tiles ?? [];
    if (template === undefined) continue;
    const { url: _url, tiles: _tiles, ...facts } = whole;
    shown.set(name, { ...facts, tiles: [String(tiles.length)] });
    tiles.push({ template: httpsAddress(template, address), isPicture: whole.type !== 'vector' });
  }
  const layers = style.data.layers.flatMap((candidate) => {
    const layer = layerOf.safeParse(candidate);
    const isDrawn = layer.success && drawn.some((type) => type === layer.data.type);
    return isDrawn && (layer.data.source === undefined || shown.has(layer.data.source)) ? [layer.data] : [];
  });
  const { sprite } = style.data;
  const first = typeof sprite === 'string' ? sprite : sprite?.find(({ id }) => id === 'default')?.url;
  return {
    shown: { sources: Object.fromEntries(shown), layers, hasSprite: first !== undefined },
    tiles,
    sprite: first === undefined ? undefined : httpsAddress(first, address),
  };
}

async function withTileJson(source: BaseMapSource, base: string, described: Tiled): Promise<Tiled> {
  if (described.url === undefined) return described;
  const facts = tileJson.safeParse(await readJson(source, httpsAddress(described.url, base)));
  if (!facts.success) throw new BaseMapFailed(geoErrors.styleSourceUnknown());
  const known = Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
  return { ...facts.data, ...known } as Tiled;
}

/** Below the style's own address where it is relative; the braces of a template stay as they are. */
function httpsAddress(text: string, base: string): string {
  const address = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (address?.protocol !== 'https:') throw new BaseMapFailed(geoErrors.styleNotHttps());
  return address.href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');
}

async function readJson(source: BaseMapSource, address: string): Promise<unknown> {
  const { status, body } = await source.get(address);
  if (status !== 200) throw new BaseMapFailed(geoErrors.mapAnswered({ status: String(status) }));
  try {
    return parseForeignJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new BaseMapFailed(geoErrors.styleNone());
  }
}
