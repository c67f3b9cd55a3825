import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import type { BaseMapKind } from '../index.ts';
import type { MapMode } from './map-palette.ts';

/** The address under which the map asks this server for a path; templates stay templates. */
export type MapAddress = (path: string) => string;

/** What a map is drawn upon. Every source carries its own attribution, and its name begins with `base-`, as its layers' do. */
export interface BaseMap {
  readonly id: string;
  readonly sources: (address: MapAddress) => Readonly<Record<string, SourceSpecification>>;
  /** Drawn under the graticule, in this order. */
  readonly layers: (mode: MapMode) => readonly LayerSpecification[];
  /** Path of its symbols, without the ending. */
  readonly sprite?: string | undefined;
}

export const basePrefix = 'base-';

/** The plain ground that needs no network. */
export const noBaseMap: BaseMap = { id: 'none', sources: () => ({}), layers: () => [] };

/** One of the organization's, as the person may read it. */
export interface OwnBaseMap {
  readonly id: string;
  readonly name: string;
  readonly kind: BaseMapKind;
  readonly attribution: string | null;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** Another version has other addresses, so that a browser does not show what it kept of the former. */
  readonly version: string;
}

/** What the server tells of a style (geo/server: base-maps/style-document.ts). */
export interface ShownStyle {
  readonly sources: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly layers: readonly Readonly<Record<string, unknown>>[];
  readonly hasSprite: boolean;
}

export function picturesBaseMap(map: OwnBaseMap): BaseMap {
  const source = `${basePrefix}pictures`;
  return {
    id: map.id,
    sources: (address) => ({
      [source]: {
        type: 'raster',
        tiles: [address(tilePath(map, 0))],
        tileSize: 256,
        minzoom: map.minZoom,
        maxzoom: map.maxZoom,
        attribution: attributionText(map.attribution),
      },
    }),
    layers: () => [{ id: source, type: 'raster', source, paint: { 'raster-fade-duration': 150 } }],
  };
}

export function styleBaseMap(map: OwnBaseMap, style: ShownStyle): BaseMap {
  return {
    id: map.id,
    sources: (address) =>
      Object.fromEntries(
        Object.entries(style.sources).map(([name, declared], index) => {
          const { tiles, attribution, ...facts } = declared;
          const number = Array.isArray(tiles) ? Number(tiles[0]) : undefined;
          // What the organization wrote stands for all of its sources.
          const credits = map.attribution ? (index === 0 ? map.attribution : '') : attribution;
          const source = {
            ...facts,
            ...(number === undefined ? {} : { tiles: [address(tilePath(map, number))] }),
            attribution: attributionText(credits),
          };
          return [`${basePrefix}${name}`, source as unknown as SourceSpecification];
        }),
      ),
    layers: () =>
      style.layers.map((layer) => {
        const source = typeof layer.source === 'string' ? { source: `${basePrefix}${layer.source}` } : {};
        return { ...layer, ...source, id: `${basePrefix}${String(layer.id)}` } as unknown as LayerSpecification;
      }),
    sprite: style.hasSprite ? `/tiles/base/${map.id}/sprite` : undefined,
  };
}

function tilePath({ id, version }: OwnBaseMap, source: number): string {
  return `/tiles/base/${id}/tiles/${source}/{z}/{x}/{y}?v=${encodeURIComponent(version)}`;
}

/** The map shows credits as HTML, and these come from elsewhere: their words are kept, and nothing of what is around them. */
export function attributionText(credits: unknown): string {
  const letters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return String(credits ?? '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&copy;/gi, '©')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>"]/g, (letter) => letters[letter] ?? '');
}
