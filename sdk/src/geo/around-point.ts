/** Mean radius of the earth in metres (IUGG): good enough for a circle that says how far a position may be wrong. */
const radiusOfEarth = 6_371_009;
const corners = 48;

type Corner = readonly [longitude: number, latitude: number];
interface Polygon {
  readonly type: 'Polygon';
  readonly coordinates: readonly (readonly Corner[])[];
}

/** A circle of so many metres around a place, as a polygon. */
export function aroundPoint(at: Corner, metres: number): Polygon {
  const ring = Array.from({ length: corners + 1 }, (_, index) => away(at, metres, (360 * (index % corners)) / corners));
  return { type: 'Polygon', coordinates: [ring] };
}

/** Half of the angle that a sector opens. Degrees. */
const halfOpening = 28;

/** A sector of so many metres that opens from a place towards a heading (degrees from north, clockwise), as a polygon. */
export function towards(at: Corner, metres: number, heading: number): Polygon {
  const turns = [-1, -0.5, 0, 0.5, 1].map((part) => heading + part * halfOpening);
  return { type: 'Polygon', coordinates: [[at, ...turns.map((turn) => away(at, metres, turn)), at]] };
}

/** So many metres away in a direction, on a sphere that is flat so near. */
function away([longitude, latitude]: Corner, metres: number, heading: number): Corner {
  const north = (metres / radiusOfEarth) * (180 / Math.PI);
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6);
  const angle = (heading * Math.PI) / 180;
  return [longitude + east * Math.sin(angle), latitude + north * Math.cos(angle)];
}
