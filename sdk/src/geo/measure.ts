import { equalAreaPlane, geodesic } from './ellipsoid.ts';
import { localPlane } from './local-plane.ts';
import type { OutlineRing } from './outline.ts';
import { azimuth, clockwiseArea, distance, type Point, type Ring, sidesOf } from './plane.ts';
import { type Place, type PlaneFacts, placeOf, type TransverseMercator } from './transverse-mercator.ts';

/** utm: the plane of the coordinates; local: the local geodetic system; ellipsoid: shortest lines on the ellipsoid. */
export type Surface = 'utm' | 'local' | 'ellipsoid';

export interface MeasuredSide {
  /** Degrees. In a plane from its north; on the ellipsoid from geodetic north, at the side's first vertex. */
  readonly azimuth: number;
  /** Metres. */
  readonly length: number;
}

export interface Measured {
  /** Sides of each ring, in the outline's order. */
  readonly rings: readonly (readonly MeasuredSide[])[];
  /** m²: outer rings less inner ones. */
  readonly area: number;
  /** m, inner rings too. */
  readonly perimeter: number;
  /** Middle of the lot: position, convergence and scale there. */
  readonly middle: PlaneFacts;
}

/** All that is measured of an outline, on one surface. `height`: mean ellipsoidal height in metres, for `local` only. */
export function measure(
  rings: readonly OutlineRing[],
  plane: TransverseMercator,
  surface: Surface,
  height = 0,
): Measured {
  const middle = placeOf(plane, middleOf(rings));
  const { sides, areaOf } = surfaceOf(surface, plane, middle, height);
  const measured = rings.map(({ vertices }) => sides(vertices));
  return {
    rings: measured,
    area: rings.reduce((sum, { vertices }) => sum + areaOf(vertices), 0),
    perimeter: measured.flat().reduce((sum, { length }) => sum + length, 0),
    middle,
  };
}

interface SurfaceMeasures {
  readonly sides: (ring: Ring) => MeasuredSide[];
  /** Positive for outer rings, which run clockwise, negative for inner ones. */
  readonly areaOf: (ring: Ring) => number;
}

function surfaceOf(surface: Surface, plane: TransverseMercator, middle: Place, height: number): SurfaceMeasures {
  if (surface === 'utm') return { sides: planeSides, areaOf: clockwiseArea };
  const places = (ring: Ring) => ring.map((vertex) => placeOf(plane, vertex));
  if (surface === 'local') {
    const project = localPlane(plane.ellipsoid, middle, height);
    const local = (ring: Ring) => places(ring).map(project);
    return { sides: (ring) => planeSides(local(ring)), areaOf: (ring) => clockwiseArea(local(ring)) };
  }
  const project = equalAreaPlane(plane.ellipsoid, middle);
  return {
    sides: (ring) => {
      const found = places(ring);
      return found.map((from, index) => geodesic(plane.ellipsoid, from, found[(index + 1) % found.length] ?? from));
    },
    areaOf: (ring) => clockwiseArea(places(ring).map(project)),
  };
}

function planeSides(ring: Ring): MeasuredSide[] {
  return sidesOf(ring).map(([from, to]) => ({ azimuth: azimuth(from, to), length: distance(from, to) }));
}

/** Middle of the box around the largest part, though each point of the lot would do: it is where a plane touches the ellipsoid. */
export function middleOf(rings: readonly OutlineRing[]): Point {
  const vertices = rings[0]?.vertices ?? [];
  const [xs, ys] = [vertices.map(([x]) => x), vertices.map(([, y]) => y)];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
