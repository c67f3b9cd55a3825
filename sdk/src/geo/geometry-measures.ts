import { type Bounds, boundsOf } from './geo-bounds.ts';

type Line = readonly (readonly number[])[];

/** GRS 80, the ellipsoid of SIRGAS 2000: semi-major axis in metres and squared eccentricity. */
const axis = 6_378_137;
const eccentricity = 0.006_694_380_022_9;

/**
 * Length of the outline (holes included) or of the line, in metres on the ellipsoid; undefined for points. Each side is
 * measured with the radii of curvature at its middle: for sides of some kilometres the error is far below a millimetre
 * per kilometre.
 */
export function outlineLength(geometry: object): number | undefined {
  const lines = linesOf(geometry);
  return lines.length === 0 ? undefined : lines.reduce((sum, line) => sum + lengthOf(line), 0);
}

/** Corners; the closing position of a ring is not counted again. */
export function vertexCount(geometry: object): number {
  const isClosed = 'type' in geometry && String(geometry.type).endsWith('Polygon');
  return linesOf(geometry).reduce((sum, line) => sum + line.length - (isClosed ? 1 : 0), 0);
}

/** Path of an SVG drawing of the shape in a square of `size`, north up, with `margin` around it. */
export function sketchPath(geometry: object, size: number, margin: number): string | undefined {
  const bounds = boundsOf(geometry);
  const lines = linesOf(geometry);
  if (!bounds || lines.length === 0) return undefined;
  const place = placer(bounds, size, margin);
  const isClosed = 'type' in geometry && String(geometry.type).endsWith('Polygon');
  return lines.map((line) => `M${line.map(place).join('L')}${isClosed ? 'Z' : ''}`).join('');
}

function placer(
  [west, south, east, north]: Bounds,
  size: number,
  margin: number,
): (position: readonly number[]) => string {
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const width = (east - west) * narrow;
  const height = north - south;
  const scale = (size - 2 * margin) / Math.max(width, height, 1e-12);
  const left = (size - width * scale) / 2;
  const top = (size - height * scale) / 2;
  return ([x = 0, y = 0]) =>
    `${(left + (x - west) * narrow * scale).toFixed(1)} ${(top + (north - y) * scale).toFixed(1)}`;
}

function lengthOf(line: Line): number {
  let sum = 0;
  for (let index = 1; index < line.length; index++) sum += sideLength(line[index - 1] ?? [], line[index] ?? []);
  return sum;
}

function sideLength([x0 = 0, y0 = 0]: readonly number[], [x1 = 0, y1 = 0]: readonly number[]): number {
  const radians = Math.PI / 180;
  const middle = ((y0 + y1) / 2) * radians;
  const w = 1 - eccentricity * Math.sin(middle) ** 2;
  const meridian = (axis * (1 - eccentricity)) / w ** 1.5;
  const vertical = axis / Math.sqrt(w);
  return Math.hypot((y1 - y0) * radians * meridian, (x1 - x0) * radians * vertical * Math.cos(middle));
}

/** Every ring or line of the geometry, however deep it is nested. */
function linesOf(geometry: object): readonly Line[] {
  const visit = (coordinates: unknown): Line[] => {
    if (!Array.isArray(coordinates) || !Array.isArray(coordinates[0])) return [];
    return Array.isArray(coordinates[0][0]) ? coordinates.flatMap(visit) : [coordinates as Line];
  };
  const isPoints = 'type' in geometry && String(geometry.type).endsWith('Point');
  return !isPoints && 'coordinates' in geometry ? visit(geometry.coordinates) : [];
}
