/** Metres in a plane: east, north. */
export type Point = readonly [number, number];
export type Ring = readonly Point[];
export type Segment = readonly [Point, Point];

export function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** Degrees clockwise from the plane's north, 0 ≤ azimuth < 360. */
export function azimuth([x0, y0]: Point, [x1, y1]: Point): number {
  return turn((Math.atan2(x1 - x0, y1 - y0) * 180) / Math.PI);
}

/** Any angle in degrees as 0 ≤ angle < 360. */
export function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/**
 * Area of an open or closed ring by Gauss's formula, positive when it runs clockwise (as a memorial does). Coordinates are
 * taken from the first vertex on: of a northing of 7,900,000 m squared, a double would keep no square millimetre.
 */
export function clockwiseArea(ring: Ring): number {
  const [x0, y0] = ring[0] ?? [0, 0];
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x0, y0];
    twice += (nextX - x0) * (y - y0) - (x - x0) * (nextY - y0);
  });
  return twice / 2;
}

/** Sides of an open ring: from each vertex to the next, the last one back to the first. */
export function sidesOf(ring: Ring): readonly Segment[] {
  return ring.map((from, index) => [from, ring[(index + 1) % ring.length] ?? from]);
}
