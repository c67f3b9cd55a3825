import type { GeoJsonGeometry, Position } from '@gleba/sdk';

export interface Outline {
  /** An SVG path; rings within rings are holes by the even-odd rule. */
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly positions: number;
  readonly vertices: number;
}

/** Units of the longer side. */
const size = 1000;

/**
 * Polygons as a drawing with north up. Degrees of longitude are shortened by the cosine of the middle latitude, as a small
 * area looks on the ground. Undefined for anything but polygons.
 */
export function outlineOf(geometry: GeoJsonGeometry | null | undefined): Outline | undefined {
  const rings = ringsOf(geometry);
  const all = rings.flat();
  if (all.length === 0) return undefined;
  const [west, east] = extremes(all.map(([x = 0]) => x));
  const [south, north] = extremes(all.map(([, y = 0]) => y));
  const shortening = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = size / Math.max((east - west) * shortening, north - south, 1e-9);
  const point = ([x = 0, y = 0]: Position) =>
    `${((x - west) * shortening * scale).toFixed(1)} ${((north - y) * scale).toFixed(1)}`;
  return {
    path: rings.map((ring) => `M${ring.map(point).join('L')}Z`).join(''),
    width: (east - west) * shortening * scale,
    height: (north - south) * scale,
    positions: all.length,
    // GeoJSON says the first one of a ring again at its end (RFC 7946, 3.1.6).
    vertices: all.length - rings.length,
  };
}

function ringsOf(geometry: GeoJsonGeometry | null | undefined): readonly (readonly Position[])[] {
  if (geometry?.type === 'Polygon') return geometry.coordinates;
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
}

/** A call with a hundred thousand arguments would not be made. */
function extremes(numbers: readonly number[]): readonly [number, number] {
  return numbers.reduce<[number, number]>(
    ([least, most], number) => [Math.min(least, number), Math.max(most, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
}
