import { distance, type Point, type Ring } from '@gleba/sdk/geo';

/** Chords that somebody knows to be one arc: what both sides compute of them. Metres, in the papers' plane. */

/**
 * No corner between may be further from the arc: lots are drawn to the centimetre, and a corner of a unit may be 8 cm from where it is told
 * (Decree 9,310/2018, art. 29, § 3). A larger miss is another radius, or no arc.
 */
export const mostDeviation = 0.02;

/** Corners that stand for an arc: its ends and one between them at least. */
export const leastChords = 2;

/** On which side of the chord a point lies, and how far: positive to the right of the way. */
function rise(from: Point, to: Point, [x, y]: Point): number {
  const chord = distance(from, to);
  return ((x - from[0]) * (to[1] - from[1]) - (y - from[1]) * (to[0] - from[0])) / chord;
}

/** The middle of the circle through both ends with this radius (positive counter-clockwise), on the side that the points between say. */
export function centreOf(points: Ring, radius: number): Point | null {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const chord = distance(from, to);
  const size = Math.abs(radius);
  if (!(chord > 0) || !(size >= chord / 2)) return null;
  const highest = Math.max(...points.slice(1, -1).map((point) => Math.abs(rise(from, to, point))));
  // Counter-clockwise the arc lies on the right: its middle on the left, but for more than half a circle.
  const left = Math.sqrt(size ** 2 - (chord / 2) ** 2) * Math.sign(radius) * (highest > size ? -1 : 1);
  const [ux, uy] = [(to[0] - from[0]) / chord, (to[1] - from[1]) / chord];
  return [(from[0] + to[0]) / 2 - uy * left, (from[1] + to[1]) / 2 + ux * left];
}

/** How far the corner that is furthest from the arc is from it; null where no such circle goes through the ends. */
export function deviationOf(points: Ring, radius: number): number | null {
  const centre = centreOf(points, radius);
  if (!centre) return null;
  return Math.max(...points.map((point) => Math.abs(distance(point, centre) - Math.abs(radius))));
}

/** Of the circle through both ends and each corner between, the middle one; positive counter-clockwise. Null where they stand in a line. */
export function fittedRadius(points: Ring): number | null {
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return null;
  const chord = distance(from, to);
  const found = points
    .slice(1, -1)
    .flatMap((point) => {
      const height = rise(from, to, point);
      const product = distance(from, point) * distance(point, to);
      // Circumradius: the product of the sides by four times the area.
      return Math.abs(height) < 1e-6 ? [] : [(product / (2 * Math.abs(height))) * Math.sign(height)];
    })
    .sort((one, other) => Math.abs(one) - Math.abs(other));
  return chord > 0 ? (found[Math.floor(found.length / 2)] ?? null) : null;
}
