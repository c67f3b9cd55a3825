import type { GeoJsonGeometry, Position } from '@gleba/sdk';
import { type Polygon, readKmlPolygons } from './read-kml.ts';

/** Locale key under `workspace.boundaries.`. */
export type BoundaryRefusal = 'unreadable' | 'noPolygon' | 'notDegrees' | 'openRing';

export const boundaryExtensions = ['.geojson', '.json', '.kml'] as const;
/** Bytes: 100,000 positions, the most that the server takes, written out long. */
export const largestBoundaryFile = 10_000_000;

/** The polygons of a GeoJSON (RFC 7946) or KML file as one geometry, without heights; or why there is none. */
export function readBoundaries(
  fileName: string,
  text: string,
): { readonly geometry: GeoJsonGeometry } | { readonly refusal: BoundaryRefusal } {
  const isKml = fileName.toLowerCase().endsWith('.kml');
  const found = isKml ? readKmlPolygons(text) : polygonsOfJson(text);
  if (!found) return { refusal: 'unreadable' };
  const polygons = found.map((rings) => rings.map((ring) => ring.map(([x = Number.NaN, y = Number.NaN]) => [x, y])));
  const [first] = polygons;
  if (!first) return { refusal: 'noPolygon' };
  const positions = polygons.flat(2);
  if (!positions.every(([x = 999, y = 999]) => Math.abs(x) <= 180 && Math.abs(y) <= 90))
    return { refusal: 'notDegrees' };
  if (!polygons.flat().every(isClosed)) return { refusal: 'openRing' };
  return {
    geometry:
      polygons.length === 1 ? { type: 'Polygon', coordinates: first } : { type: 'MultiPolygon', coordinates: polygons },
  };
}

function isClosed(ring: readonly Position[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
}

function polygonsOfJson(text: string): readonly Polygon[] | undefined {
  try {
    return polygonsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Throws for coordinates of another shape. */
function polygonsOf(value: unknown): readonly Polygon[] {
  if (typeof value !== 'object' || value === null) return [];
  const { type, features, geometry, geometries, coordinates } = value as Record<string, unknown>;
  if (type === 'FeatureCollection') return list(features).flatMap(polygonsOf);
  if (type === 'GeometryCollection') return list(geometries).flatMap(polygonsOf);
  if (type === 'Feature') return polygonsOf(geometry);
  if (type === 'Polygon') return [polygon(coordinates)];
  return type === 'MultiPolygon' ? list(coordinates).map(polygon) : [];
}

function polygon(rings: unknown): Polygon {
  return list(rings).map((ring) => list(ring).map((position) => list(position).map(Number)));
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('Not a list.');
  return value;
}
