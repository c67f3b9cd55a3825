import type { Point } from './plane.ts';
import type { Ellipsoid, Place } from './transverse-mercator.ts';

const radians = Math.PI / 180;

/** Geocentric metres: X towards the meridian of Greenwich, Z towards the pole. */
export type Geocentric = readonly [number, number, number];

export function geocentric([axis, inverse]: Ellipsoid, { longitude, latitude }: Place, height: number): Geocentric {
  const f = 1 / inverse;
  const e2 = f * (2 - f);
  const [phi, lambda] = [latitude * radians, longitude * radians];
  const normal = axis / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const out = (normal + height) * Math.cos(phi);
  return [out * Math.cos(lambda), out * Math.sin(lambda), (normal * (1 - e2) + height) * Math.sin(phi)];
}

/**
 * The local geodetic system (SGL) that INCRA's Manual Técnico de Posicionamento (1st ed., 2013) computes areas in: geocentric
 * coordinates, turned so that the axes are east, north and up at the origin. The manual's origin is the mean of the vertices;
 * ours is the middle of the lot at `height`, the mean ellipsoidal height: lengths come out as they are on the ground there.
 */
export function localPlane(ellipsoid: Ellipsoid, origin: Place, height: number): (place: Place) => Point {
  const [x0, y0, z0] = geocentric(ellipsoid, origin, height);
  const [sinPhi, cosPhi] = [Math.sin(origin.latitude * radians), Math.cos(origin.latitude * radians)];
  const [sinLambda, cosLambda] = [Math.sin(origin.longitude * radians), Math.cos(origin.longitude * radians)];
  return (place) => {
    const [x, y, z] = geocentric(ellipsoid, place, height);
    const [dx, dy, dz] = [x - x0, y - y0, z - z0];
    return [-sinLambda * dx + cosLambda * dy, -sinPhi * cosLambda * dx - sinPhi * sinLambda * dy + cosPhi * dz];
  };
}
