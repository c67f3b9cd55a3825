import { ringsOf } from './restore-precision.ts';

/** GRS 80. */
const axis = 6_378_137;
const eccentricity = 0.006_694_380_022_9;

/**
 * m² of a small polygon, for the screen while it is drawn: in the plane that touches the ellipsoid at its first corner. Within a
 * few parts in a million for a lot; what is kept is the server's.
 */
export function approximateArea(geometry: object): number {
  const [outer, ...holes] = ringsOf(geometry).map(ringArea);
  return Math.max(0, (outer ?? 0) - holes.reduce((sum, hole) => sum + hole, 0));
}

function ringArea(ring: readonly (readonly [number, number])[]): number {
  const [x0, y0] = ring[0] ?? [0, 0];
  const radians = Math.PI / 180;
  const w = 1 - eccentricity * Math.sin(y0 * radians) ** 2;
  const [north, east] = [
    ((axis * (1 - eccentricity)) / w ** 1.5) * radians,
    (axis / Math.sqrt(w)) * Math.cos(y0 * radians) * radians,
  ];
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    twice += (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  });
  return Math.abs((twice / 2) * north * east);
}
