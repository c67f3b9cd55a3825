import type { MapGeoJSONFeature, Map as MapLibre, QueryRenderedFeaturesOptions } from 'maplibre-gl';

type Where = Parameters<MapLibre['queryRenderedFeatures']>[0];

/**
 * What of these layers is drawn at a point or within a box. A pointer may be over the map before its style is there: asked for a layer
 * that it has not, the library tells of an error, which people would read as a part of the map that did not arrive.
 */
export function featuresAt(
  map: Pick<MapLibre, 'getLayer' | 'queryRenderedFeatures'>,
  where: Exclude<Where, QueryRenderedFeaturesOptions>,
  layers: readonly string[],
): MapGeoJSONFeature[] {
  const present = layers.filter((id) => map.getLayer(id));
  return present.length > 0 ? map.queryRenderedFeatures(where, { layers: present }) : [];
}
