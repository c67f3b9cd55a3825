import type { GeoJsonGeometry, Position } from '@gleba/sdk';

type Rings = readonly (readonly Position[])[];

/** Decimals of a degree that are drawn with: a tenth of a millimetre, and what the drawing library takes. */
const decimals = 9;

/** The polygons of a geometry, as they can be drawn on; undefined where a polygon has holes, which cannot be drawn. */
export function drawable(geometry: GeoJsonGeometry | null): readonly Rings[] | undefined {
  const polygons =
    geometry?.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  if (polygons.some((rings) => rings.length > 1)) return undefined;
  return polygons.map((rings) => rings.map((ring) => ring.map(([x = 0, y = 0]) => [round(x), round(y)])));
}

/** Polygons as one geometry; null for none. */
export function joinedPolygons(polygons: readonly Rings[]): GeoJsonGeometry | null {
  const [first] = polygons;
  if (!first) return null;
  if (polygons.length === 1) return { type: 'Polygon', coordinates: first };
  return { type: 'MultiPolygon', coordinates: polygons };
}

function round(degrees: number): number {
  return Number(degrees.toFixed(decimals));
}
