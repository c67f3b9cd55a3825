import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { mapLimits } from '../index.ts';
import type { MapAddress } from './base-map.ts';
import { matching, type Paint } from './class-paint.ts';

/** A layer that another plugin puts on the map, with the shapes that it has now. */
export interface AddedLayer {
  readonly id: string;
  readonly color: string;
  readonly by?: {
    readonly property: string;
    readonly values: readonly { readonly value: string; readonly color: string }[];
  };
  /** GeoJSON; or the path of its tiles, which have one layer `shapes`. */
  readonly shapes: object | { readonly tiles: string };
}

const prefix = 'added-';
const isArea: ExpressionSpecification = ['in', 'Polygon', ['geometry-type']];
const isPoint: ExpressionSpecification = ['in', 'Point', ['geometry-type']];

export function addedSources(layers: readonly AddedLayer[], address: MapAddress): Record<string, SourceSpecification> {
  const source = ({ shapes }: AddedLayer): SourceSpecification =>
    isTiled(shapes)
      ? { type: 'vector', tiles: [address(shapes.tiles)], minzoom: 0, maxzoom: mapLimits.streetsZoom }
      : { type: 'geojson', data: shapes as never };
  return Object.fromEntries(layers.map((layer) => [prefix + layer.id, source(layer)]));
}

/** Those whose tiles are asked for again with the map's own. */
export function addedTiles(layers: readonly AddedLayer[]): readonly string[] {
  return layers.filter(({ shapes }) => isTiled(shapes)).map(({ id }) => prefix + id);
}

function isTiled(shapes: AddedLayer['shapes']): shapes is { readonly tiles: string } {
  return 'tiles' in shapes;
}

/** Upon what the map is of: whoever switches it on wants to see it. */
export function addedLayers(layers: readonly AddedLayer[]): LayerSpecification[] {
  return layers.flatMap((layer): LayerSpecification[] => {
    const source = prefix + layer.id;
    const color = colorOf(layer);
    const shapes = { source, ...(isTiled(layer.shapes) && { 'source-layer': 'shapes' }) };
    return [
      {
        ...{ id: `${source}:area`, type: 'fill', ...shapes, filter: isArea },
        paint: { 'fill-color': color, 'fill-opacity': mapLimits.opacity },
      },
      {
        ...{ id: `${source}:line`, type: 'line', ...shapes, filter: ['!', isPoint] },
        paint: { 'line-color': color, 'line-width': ['interpolate', ['linear'], ['zoom'], 10, 1, 16, 2.5] },
      },
      {
        ...{ id: `${source}:point`, type: 'circle', ...shapes, filter: isPoint },
        paint: {
          'circle-color': color,
          'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 3, 18, 8],
          'circle-stroke-color': '#ffffff',
          'circle-stroke-width': 1.5,
        },
      },
    ];
  });
}

function colorOf({ color, by }: AddedLayer): Paint {
  if (!by || by.values.length === 0) return color;
  const value: ExpressionSpecification = ['to-string', ['get', by.property]];
  return matching(
    value,
    by.values.map((one) => [one.value, one.color]),
    color,
  );
}
