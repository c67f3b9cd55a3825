import type { GeoJsonGeometry, Position } from '@gleba/sdk';

/** Metres above whatever the file measures from, for each corner in the order of the shape's coordinates; null where it says none. */
export type Heights = readonly (number | null)[];

/** No ground lies beyond them: what does is a program's sign for nothing. */
const lowest = -500;
const highest = 9000;

/**
 * What a file's third coordinates say. Null where no corner has one, and where all of them are exactly zero: programs write that into plans
 * that were drawn flat.
 */
export function heightsOf(shape: GeoJsonGeometry): Heights | null {
  const heights = positionsOf(shape).map(([, , z]) =>
    z !== undefined && Number.isFinite(z) && z >= lowest && z <= highest ? z : null,
  );
  return heights.some((height) => height !== null && height !== 0) ? heights : null;
}

/** The shape with its heights as third coordinates; as it is where they are not those of its corners. */
export function raised(shape: GeoJsonGeometry, heights: Heights): GeoJsonGeometry {
  if (positionsOf(shape).length !== heights.length) return shape;
  let next = 0;
  return mapped(shape, ([x = 0, y = 0]) => {
    const height = heights[next] ?? null;
    next += 1;
    return height === null ? [x, y] : [x, y, height];
  });
}

/** Outer rings against the clock and holes with it (RFC 7946, 3.1.6), each from the corner where it began. */
export function rightHandedShape(shape: GeoJsonGeometry): GeoJsonGeometry {
  const turned = (rings: readonly (readonly Position[])[]) =>
    rings.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring.toReversed() : ring));
  if (shape.type === 'Polygon') return { type: shape.type, coordinates: turned(shape.coordinates) };
  return shape.type === 'MultiPolygon' ? { type: shape.type, coordinates: shape.coordinates.map(turned) } : shape;
}

/** By the sign of twice the ring's area, about its first corner so that large coordinates cost no digits. */
export function isClockwise(ring: readonly Position[]): boolean {
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  let doubled = 0;
  for (let index = 1; index < ring.length; index++) {
    const [ax = 0, ay = 0] = ring[index - 1] ?? [];
    const [bx = 0, by = 0] = ring[index] ?? [];
    doubled += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return doubled < 0;
}

/** All of its rings and parts, one behind the other. */
export function positionsOf(shape: GeoJsonGeometry): readonly Position[] {
  return linesOf(shape).flat();
}

/** The same ring by ring and part by part; points are one line. */
export function linesOf(shape: GeoJsonGeometry): readonly (readonly Position[])[] {
  switch (shape.type) {
    case 'Point':
      return [[shape.coordinates]];
    case 'MultiPoint':
    case 'LineString':
      return [shape.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return shape.coordinates;
    case 'MultiPolygon':
      return shape.coordinates.flat();
  }
}

function mapped(shape: GeoJsonGeometry, to: (position: Position) => Position): GeoJsonGeometry {
  switch (shape.type) {
    case 'Point':
      return { type: shape.type, coordinates: to(shape.coordinates) };
    case 'MultiPoint':
    case 'LineString':
      return { type: shape.type, coordinates: shape.coordinates.map(to) };
    case 'MultiLineString':
    case 'Polygon':
      return { type: shape.type, coordinates: shape.coordinates.map((ring) => ring.map(to)) };
    case 'MultiPolygon':
      return { type: shape.type, coordinates: shape.coordinates.map((rings) => rings.map((ring) => ring.map(to))) };
  }
}
