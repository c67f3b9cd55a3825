import type { GeometryType } from './geometry.ts';

/** Most positions of one geometry: what a browser still draws and PostGIS still checks in a moment. */
export const maxVertices = 100_000;

export type GeometryFault =
  | 'notGeometry'
  | 'wrongGeometryType'
  | 'invalidPosition'
  | 'outOfRange'
  | 'tooFewPositions'
  | 'openRing'
  | 'tooManyVertices'
  | 'invalidCrs';

export interface CheckedGeometry {
  readonly type: string;
  readonly coordinates: unknown;
  readonly crs?: { readonly srid: number };
}

/** How deep the positions lie in `coordinates`. */
const depths: Readonly<Record<string, number>> = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3,
};

interface Walk {
  readonly isGeographic: boolean;
  vertices: number;
  fault: GeometryFault | undefined;
}

/**
 * Checks GeoJSON (RFC 7946) by its structure: finite numbers, longitude and latitude in range, lines of two and closed
 * rings of four positions, at most `maxVertices`. Whether a polygon crosses itself is PostGIS's to say. Answers the
 * geometry without foreign members, or what is wrong.
 *
 * `takesCrs`: the server's own code may name another coordinate system as `crs: { srid }`; its range is then not checked.
 */
export function checkGeometry(
  value: unknown,
  geometryType: GeometryType,
  takesCrs = false,
): { readonly geometry: CheckedGeometry } | { readonly fault: GeometryFault } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'notGeometry' };
  const { type, coordinates, crs } = value as { type?: unknown; coordinates?: unknown; crs?: unknown };
  if (typeof type !== 'string' || !Object.hasOwn(depths, type)) return { fault: 'notGeometry' };
  if (geometryType !== 'geometry' && geometryType !== type.charAt(0).toLowerCase() + type.slice(1)) {
    return { fault: 'wrongGeometryType' };
  }
  const srid = crs === undefined ? undefined : sridOf(crs);
  if (crs !== undefined && (!takesCrs || srid === undefined)) return { fault: 'invalidCrs' };
  const walk: Walk = { isGeographic: srid === undefined || srid === 4326, vertices: 0, fault: undefined };
  walkCoordinates(walk, coordinates, depths[type] ?? 0, type.endsWith('Polygon'), type.endsWith('LineString'));
  if (walk.fault) return { fault: walk.fault };
  return { geometry: srid === undefined ? { type, coordinates } : { type, coordinates, crs: { srid } } };
}

function sridOf(crs: unknown): number | undefined {
  const srid = typeof crs === 'object' && crs !== null && 'srid' in crs ? crs.srid : undefined;
  return typeof srid === 'number' && Number.isInteger(srid) && srid > 0 && srid < 1_000_000 ? srid : undefined;
}

/** `rings` and `lines` hold for the level just above the positions. */
function walkCoordinates(walk: Walk, value: unknown, depth: number, rings: boolean, lines: boolean): void {
  if (depth === 0) {
    walk.vertices += 1;
    walk.fault = walk.vertices > maxVertices ? 'tooManyVertices' : positionFault(value, walk.isGeographic);
    return;
  }
  if (!Array.isArray(value)) {
    walk.fault = 'notGeometry';
    return;
  }
  const least = depth === 1 ? (rings ? 4 : lines ? 2 : 1) : 1;
  if (value.length < least) {
    walk.fault = 'tooFewPositions';
    return;
  }
  for (const part of value) {
    walkCoordinates(walk, part, depth - 1, rings, lines);
    if (walk.fault) return;
  }
  if (rings && depth === 1 && !isSamePosition(value[0], value.at(-1))) walk.fault = 'openRing';
}

function positionFault(value: unknown, isGeographic: boolean): GeometryFault | undefined {
  if (!Array.isArray(value) || value.length < 2 || value.length > 4) return 'invalidPosition';
  if (value.some((number) => typeof number !== 'number' || !Number.isFinite(number))) return 'invalidPosition';
  const [x, y] = value as [number, number];
  return isGeographic && (Math.abs(x) > 180 || Math.abs(y) > 90) ? 'outOfRange' : undefined;
}

function isSamePosition(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && a[0] === b[0] && a[1] === b[1];
}
