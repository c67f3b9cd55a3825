import { DATUMS, type ReferencePlane, referencePlane } from '@gleba/sdk/geo';

/** What coordinates are typed in: metres in a UTM plane, or degrees on a datum. */
export type CoordinateSystem =
  | { readonly kind: 'plane'; readonly srid: number; readonly plane: ReferencePlane }
  | { readonly kind: 'geographic'; readonly srid: number };

/** Undefined for what no survey of lots comes in: a polyconic or a web plane stretches metres. */
export function coordinateSystem(srid: number): CoordinateSystem | undefined {
  if (DATUMS.some(({ geographic }) => geographic === srid)) return { kind: 'geographic', srid };
  const plane = referencePlane(srid, 0, true);
  return plane ? { kind: 'plane', srid, plane } : undefined;
}

/** UTM is meant for 6 degrees of longitude: 166 km to 834 km at the equator; half as much again is let through beside its zone. */
export const planeBounds = { east: [100_000, 1_000_000], north: [0, 10_000_000] } as const;
/** Degrees. Web mercator has no poles; nor does the map. */
export const placeBounds = { longitude: 180, latitude: 85 } as const;
