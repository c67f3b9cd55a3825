import type { GeoJsonGeometry, Position } from '@gleba/sdk';

type Rings = readonly (readonly Position[])[];

/** Decimals of a degree that are drawn with: a tenth of a millimetre, and what the drawing library takes. */
const decimals = 9;

/** The polygons of boundaries, as they can be drawn on; undefined where a polygon has holes, which cannot be drawn. */
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

/** West, south, east and north of all positions; undefined for none. */
export function boxOf(geometry: GeoJsonGeometry | null): [number, number, number, number] | undefined {
  const rings =
    geometry?.type === 'Polygon'
      ? geometry.coordinates
      : geometry?.type === 'MultiPolygon'
        ? geometry.coordinates.flat()
        : [];
  const positions = rings.flat();
  if (positions.length === 0) return undefined;
  return positions.reduce<[number, number, number, number]>(
    ([west, south, east, north], [x = 0, y = 0]) => [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
}

function round(degrees: number): number {
  return Number(degrees.toFixed(decimals));
}
