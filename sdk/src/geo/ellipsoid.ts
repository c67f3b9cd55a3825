import { type Point, turn } from './plane.ts';
import type { Ellipsoid, Place } from './transverse-mercator.ts';

const radians = Math.PI / 180;

/**
 * The shortest line on the ellipsoid: metres, and its azimuth at the first point in degrees. Vincenty, T., Direct and inverse
 * solutions of geodesics on the ellipsoid, Survey Review 176 (1975); about 0.1 mm on any line. (It does not converge for
 * points that are nearly opposite on the globe, which two corners of a lot are not.)
 */
export function geodesic([axis, inverse]: Ellipsoid, from: Place, to: Place): { length: number; azimuth: number } {
  const f = 1 / inverse;
  const minor = axis * (1 - f);
  const reduced = ({ latitude }: Place) => Math.atan((1 - f) * Math.tan(latitude * radians));
  const [u1, u2] = [reduced(from), reduced(to)];
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)];
  const difference = (to.longitude - from.longitude) * radians;
  let lambda = difference;
  for (let step = 0; ; step++) {
    const across = cos2 * Math.sin(lambda);
    const along = cos1 * sin2 - sin1 * cos2 * Math.cos(lambda);
    const sinSigma = Math.hypot(across, along);
    if (sinSigma === 0) return { length: 0, azimuth: 0 };
    const cosSigma = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cos1 * across) / sinSigma;
    const cosAlpha2 = 1 - sinAlpha ** 2;
    // On the equator the line has no vertex, and the term vanishes.
    const middle = cosAlpha2 === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cosAlpha2;
    const c = (f / 16) * cosAlpha2 * (4 + f * (4 - 3 * cosAlpha2));
    const inner = sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle ** 2 - 1));
    const next = difference + (1 - c) * f * sinAlpha * inner;
    if (Math.abs(next - lambda) > 1e-14 && step < 100) {
      lambda = next;
      continue;
    }
    const squared = (cosAlpha2 * (axis ** 2 - minor ** 2)) / minor ** 2;
    const a = 1 + (squared / 16384) * (4096 + squared * (-768 + squared * (320 - 175 * squared)));
    const b = (squared / 1024) * (256 + squared * (-128 + squared * (74 - 47 * squared)));
    const last = (b / 6) * middle * (4 * sinSigma ** 2 - 3) * (4 * middle ** 2 - 3);
    const correction = b * sinSigma * (middle + (b / 4) * (cosSigma * (2 * middle ** 2 - 1) - last));
    return { length: minor * a * (sigma - correction), azimuth: turn(Math.atan2(across, along) / radians) };
  }
}

/**
 * A plane that keeps areas: Lambert's azimuthal equal-area projection of the ellipsoid, oblique, about `centre` (Snyder, J. P.,
 * Map projections: a working manual, USGS 1395 (1987), eqs. 3-11, 3-12, 24-14, 24-17 to 24-20). Shortest lines near the
 * centre come out straight: for a ring of a kilometre the area between straight side and shortest line is under 0.01 m².
 */
export function equalAreaPlane([axis, inverse]: Ellipsoid, centre: Place): (place: Place) => Point {
  const f = 1 / inverse;
  const e2 = f * (2 - f);
  const e = Math.sqrt(e2);
  const q = (latitude: number) => {
    const sin = Math.sin(latitude);
    return (1 - e2) * (sin / (1 - e2 * sin ** 2) + Math.atanh(e * sin) / e);
  };
  const pole = q(Math.PI / 2);
  const authalic = ({ latitude }: Place) => Math.asin(q(latitude * radians) / pole);
  const radius = axis * Math.sqrt(pole / 2);
  const phi = centre.latitude * radians;
  const beta1 = authalic(centre);
  const parallel = Math.cos(phi) / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  const d = (axis * parallel) / (radius * Math.cos(beta1));
  return (place) => {
    const beta = authalic(place);
    const lambda = (place.longitude - centre.longitude) * radians;
    const across = Math.cos(beta) * Math.cos(lambda);
    const b = radius * Math.sqrt(2 / (1 + Math.sin(beta1) * Math.sin(beta) + Math.cos(beta1) * across));
    return [
      b * d * Math.cos(beta) * Math.sin(lambda),
      (b / d) * (Math.cos(beta1) * Math.sin(beta) - Math.sin(beta1) * across),
    ];
  };
}
