import type { Map as MapLibre } from 'maplibre-gl';

/** Where a map looks: zoom and middle, as an address says it (`17.25/-17.86012/-41.50233`). */
export interface MapPosition {
  readonly zoom: number;
  readonly center: readonly [longitude: number, latitude: number];
}

/** Of a degree: about a metre, less than the width of a line. */
const decimals = 5;

export function positionText(map: Pick<MapLibre, 'getZoom' | 'getCenter'>): string {
  const { lng, lat } = map.getCenter();
  return [map.getZoom().toFixed(2), lat.toFixed(decimals), lng.toFixed(decimals)].join('/');
}

/** Undefined for what is no position on the earth. */
export function positionOf(text: string | null): MapPosition | undefined {
  const parts = (text ?? '').split('/');
  const [zoom = Number.NaN, latitude = Number.NaN, longitude = Number.NaN] = parts.map((part) =>
    /^-?\d{1,3}(\.\d{1,6})?$/.test(part) ? Number(part) : Number.NaN,
  );
  const isPlace =
    parts.length === 3 && Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24;
  return isPlace ? { zoom, center: [longitude, latitude] } : undefined;
}
