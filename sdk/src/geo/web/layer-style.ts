import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { mapLimits } from '../index.ts';
import type { MapAddress } from './base-map.ts';
import type { MapPalette } from './map-palette.ts';

/** A layer of shapes, as it is shown; its tiles have one layer `shapes`. */
export interface ShownLayer {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly opacity: number;
}

const prefix = 'layer-';
/** From here on names fit beside what they name. */
const nameZoom = 16;
const isArea: ExpressionSpecification = ['in', 'Polygon', ['geometry-type']];
const isPoint: ExpressionSpecification = ['in', 'Point', ['geometry-type']];

/** `tilesOf`: the path of its tiles, with `{z}`, `{x}` and `{y}`. */
export function layerSources(
  layers: readonly ShownLayer[],
  tilesOf: (layerId: string) => string,
  address: MapAddress,
): Record<string, SourceSpecification> {
  const source = ({ id }: ShownLayer): SourceSpecification => ({
    type: 'vector',
    tiles: [address(tilesOf(id))],
    minzoom: 0,
    maxzoom: mapLimits.streetsZoom,
    promoteId: 'id',
  });
  return Object.fromEntries(layers.map((layer) => [sourceOf(layer.id), source(layer)]));
}

/** Areas, which lie under what the map is of. */
export function layerAreas(layers: readonly ShownLayer[]): LayerSpecification[] {
  return layers.map(({ id, color, opacity }) => ({
    id: `${prefix}area:${id}`,
    type: 'fill',
    ...shapesOf(id),
    filter: isArea,
    paint: { 'fill-color': color, 'fill-opacity': opacity, 'fill-antialias': false },
  }));
}

/** Lines, outlines and points, which lie upon it: half seen through they would not be seen at all. */
export function layerLines(layers: readonly ShownLayer[]): LayerSpecification[] {
  return layers.flatMap(({ id, color, opacity }): LayerSpecification[] => {
    const strength = Math.min(1, opacity * 2);
    return [
      {
        id: `${prefix}line:${id}`,
        type: 'line',
        ...shapesOf(id),
        filter: ['!', isPoint],
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': color,
          'line-opacity': strength,
          'line-width': ['interpolate', ['linear'], ['zoom'], 10, 0.6, 16, 2, 20, 4],
        },
      },
      {
        id: `${prefix}point:${id}`,
        type: 'circle',
        ...shapesOf(id),
        filter: isPoint,
        paint: {
          'circle-color': color,
          'circle-opacity': strength,
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2, 18, 6],
          'circle-stroke-color': '#ffffff',
          'circle-stroke-width': 1,
          'circle-stroke-opacity': strength,
        },
      },
    ];
  });
}

export function layerNames(layers: readonly ShownLayer[], palette: MapPalette): LayerSpecification[] {
  return layers.map(({ id }) => ({
    id: `${prefix}name:${id}`,
    type: 'symbol',
    ...shapesOf(id),
    minzoom: nameZoom,
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: {
      'text-field': ['coalesce', ['get', 'name'], ''],
      'text-font': ['system-ui', 'sans-serif'],
      'text-size': 12,
      'symbol-placement': 'line',
      'symbol-spacing': 300,
    },
    paint: { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.6 },
  }));
}

/** What of the layers the pointer can hit: points before everything, lines and areas where nothing else is. */
export const touchable = (layers: readonly ShownLayer[]) => ({
  points: layers.map(({ id }) => `${prefix}point:${id}`),
  shapes: [...layers.map(({ id }) => `${prefix}line:${id}`), ...layers.map(({ id }) => `${prefix}area:${id}`)],
});

export function sourceOf(layerId: string): string {
  return `${prefix}${layerId}`;
}

function shapesOf(id: string) {
  return { source: sourceOf(id), 'source-layer': 'shapes' } as const;
}
