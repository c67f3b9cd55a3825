import type { GeoJsonGeometry } from '@gleba/sdk';

/** The drawing library's positions have nine decimals (0.1 mm). */
export const drawnDecimals = 9;

export function rounded<G extends object>(geometry: G): G {
  return mapPositions(geometry, ([x, y]) => [Number(x.toFixed(drawnDecimals)), Number(y.toFixed(drawnDecimals))]);
}

/**
 * Gives positions that came from the server their digits back after the drawing library had rounded them: what nobody moved
 * stays bit by bit, and a vertex that was snapped to a neighbour's is exactly that one.
 */
export function restorePrecision<G extends object>(drawn: G, known: readonly object[]): G {
  const byKey = new Map<string, readonly [number, number]>();
  for (const position of known.flatMap(ringsOf).flat()) byKey.set(keyOf(position), position);
  return mapPositions(drawn, (position) => byKey.get(keyOf(position)) ?? position);
}

/** The outer ring of a lot of one part, which is what can be edited by hand; undefined for a lot of several. */
export function outerRing(geometry: GeoJsonGeometry): GeoJsonGeometry | undefined {
  if (geometry.type === 'Polygon') return { type: 'Polygon', coordinates: geometry.coordinates.slice(0, 1) };
  if (geometry.type !== 'MultiPolygon' || geometry.coordinates.length !== 1) return undefined;
  return { type: 'Polygon', coordinates: (geometry.coordinates[0] ?? []).slice(0, 1) };
}

/** An edited outer ring with the holes that the lot has. */
export function withHoles(outer: GeoJsonGeometry, geometry: GeoJsonGeometry): GeoJsonGeometry {
  const rings =
    geometry.type === 'MultiPolygon'
      ? geometry.coordinates[0]
      : geometry.type === 'Polygon'
        ? geometry.coordinates
        : [];
  if (outer.type !== 'Polygon') return outer;
  return { type: 'Polygon', coordinates: [...outer.coordinates, ...(rings ?? []).slice(1)] };
}

/** Rings and lines of a geometry, to snap to. */
export function ringsOf(geometry: object): readonly (readonly (readonly [number, number])[])[] {
  const visit = (value: unknown): (readonly (readonly [number, number])[])[] => {
    if (!Array.isArray(value) || !Array.isArray(value[0])) return [];
    return Array.isArray(value[0][0]) ? value.flatMap(visit) : [value as (readonly [number, number])[]];
  };
  return 'coordinates' in geometry ? visit(geometry.coordinates) : [];
}

function keyOf([x, y]: readonly [number, number]): string {
  return `${x.toFixed(drawnDecimals)} ${y.toFixed(drawnDecimals)}`;
}

function mapPositions<G extends object>(
  geometry: G,
  change: (position: readonly [number, number]) => readonly [number, number],
): G {
  const visit = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [x, y] = value;
    return typeof x === 'number' && typeof y === 'number' ? change([x, y]) : value.map(visit);
  };
  return 'coordinates' in geometry ? { ...geometry, coordinates: visit(geometry.coordinates) } : geometry;
}
