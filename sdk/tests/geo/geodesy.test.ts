import { describe, expect, it } from 'vitest';
import { equalAreaPlane, geodesic } from '../../src/geo/ellipsoid.ts';
import { geocentric, localPlane } from '../../src/geo/local-plane.ts';
import { azimuth, distance } from '../../src/geo/plane.ts';
import { referencePlane } from '../../src/geo/reference-plane.ts';
import { type Ellipsoid, placeOf } from '../../src/geo/transverse-mercator.ts';

const grs80: Ellipsoid = [6378137, 298.257222101];
const degrees = (whole: number, minutes = 0, seconds = 0) => whole + minutes / 60 + seconds / 3600;

/**
 * The worked example of the Geocentric Datum of Australia technical manual (ICSM, GDA94, ch. 4 and 5): GRS 80 and UTM zone 55,
 * as ours, between the trig stations Flinders Peak and Buninyong.
 */
const flindersPeak = {
  place: { longitude: degrees(144, 25, 29.52442), latitude: -degrees(37, 57, 3.7203) },
  plane: [273741.297, 5796489.777] as const,
  convergence: degrees(1, 35, 3.65),
  scale: 1.00023056,
};
const buninyong = {
  place: { longitude: degrees(143, 55, 35.3839), latitude: -degrees(37, 39, 10.1561) },
  plane: [228854.052, 5828259.038] as const,
  convergence: degrees(1, 52, 43.22),
  scale: 1.00050567,
};
const zone55 = {
  ellipsoid: grs80,
  centralMeridian: 147,
  scale: 0.9996,
  falseEasting: 500_000,
  falseNorthing: 10_000_000,
};
/** Degrees of latitude in a millimetre. */
const millimetre = 1e-3 / 111_000;

describe('a transverse Mercator plane', () => {
  it.each([flindersPeak, buninyong])('places %o as its manual does', ({ place, plane, convergence, scale }) => {
    const found = placeOf(zone55, plane);
    expect(Math.abs(found.latitude - place.latitude)).toBeLessThan(millimetre);
    expect(Math.abs(found.longitude - place.longitude)).toBeLessThan(1.5 * millimetre);
    expect(Math.abs(found.convergence - convergence)).toBeLessThan(0.01 / 3600);
    expect(Math.abs(found.scale - scale)).toBeLessThan(1e-8);
  });
});

describe('a shortest line', () => {
  it('has length and azimuths of the manual’s: 54,972.271 m, 306°52′05.37″ and 127°10′25.07″', () => {
    const there = geodesic(grs80, flindersPeak.place, buninyong.place);
    expect(Math.abs(there.length - 54972.271)).toBeLessThan(0.001);
    expect(Math.abs(there.azimuth - degrees(306, 52, 5.37))).toBeLessThan(0.01 / 3600);
    const back = geodesic(grs80, buninyong.place, flindersPeak.place);
    expect(Math.abs(back.azimuth - degrees(127, 10, 25.07))).toBeLessThan(0.01 / 3600);
  });

  it('is nothing between a point and itself', () => {
    expect(geodesic(grs80, flindersPeak.place, flindersPeak.place)).toEqual({ length: 0, azimuth: 0 });
  });
});

describe('an equal-area plane', () => {
  it('gives the example of EPSG Guidance Note 7-2 (ETRS89-LAEA): 50° N 5° E is 3,962,799.45 E, 2,999,718.85 N', () => {
    const [east, north] = equalAreaPlane(grs80, { latitude: 52, longitude: 10 })({ latitude: 50, longitude: 5 });
    expect(east + 4_321_000).toBeCloseTo(3962799.45, 2);
    expect(north + 3_210_000).toBeCloseTo(2999718.85, 2);
  });
});

describe('a local geodetic plane', () => {
  it('stands on geocentric coordinates as EPSG Guidance Note 7-2 gives them (9602): 53°48′33.82″ N 2°07′46.38″ E, 73 m', () => {
    const wgs84: Ellipsoid = [6378137, 298.257223563];
    const place = { latitude: degrees(53, 48, 33.82), longitude: degrees(2, 7, 46.38) };
    const [x, y, z] = geocentric(wgs84, place, 73);
    // The example's angles are given to 0.01″, which is 0.3 m.
    expect(Math.abs(x - 3771793.968)).toBeLessThan(0.3);
    expect(Math.abs(y - 140253.342)).toBeLessThan(0.3);
    expect(Math.abs(z - 5124304.349)).toBeLessThan(0.3);
  });

  it('keeps lengths and azimuths of the ellipsoid near its origin, and lengths grow with the height by h / R', () => {
    const origin = { longitude: -41.95, latitude: -18.85 };
    const corner = { longitude: -41.949, latitude: -18.8505 };
    const { length, azimuth: geodetic } = geodesic(grs80, origin, corner);
    const at = localPlane(grs80, origin, 0)(corner);
    expect(distance([0, 0], at)).toBeCloseTo(length, 5);
    expect(azimuth([0, 0], at)).toBeCloseTo(geodetic, 5);
    const high = distance([0, 0], localPlane(grs80, origin, 1000)(corner));
    expect(high / length - 1).toBeCloseTo(1000 / 6_375_000, 6);
  });
});

describe('the plane of a project', () => {
  it('is the UTM plane of its reference system', () => {
    expect(referencePlane(31984, -41.9, true)).toMatchObject({
      datum: 'SIRGAS 2000',
      zone: 24,
      hemisphere: 'S',
      centralMeridian: -39,
      falseNorthing: 10_000_000,
    });
    expect(referencePlane(29193, -45, true)).toMatchObject({ datum: 'SAD 69', zone: 23, ellipsoid: [6378160, 298.25] });
    expect(referencePlane(31974, -61, false)).toMatchObject({ zone: 20, hemisphere: 'N', falseNorthing: 0 });
  });
  it('is the longitude’s zone when the system is geographic or unknown, and none for a polyconic one', () => {
    expect(referencePlane(null, -41.95, true)?.srid).toBe(31984);
    expect(referencePlane(4674, -47.9, true)?.srid).toBe(31983);
    expect(referencePlane(5880, -47.9, true)).toBeUndefined();
  });
});
