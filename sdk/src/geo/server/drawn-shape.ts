import { shapeLimits } from '../shape-limits.ts';
import { geoErrors } from './geo-errors.ts';

type Position = readonly [number, number];
type Ring = readonly Position[];
export type Polygon = { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
export type MultiPolygon = { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
export type AreaShape = Polygon | MultiPolygon;
export type Line = { readonly type: 'LineString'; readonly coordinates: readonly Position[] };

/** Web mercator has no poles; nor does the map. */
const farthest = { longitude: 180, latitude: 85 };

/** A polygon, or several, of finite positions in degrees with closed rings. Heights are left out. Throws VALIDATION. */
export function readArea({ type, coordinates }: Record<string, unknown>): AreaShape {
  const budget = { left: shapeLimits.vertices };
  if (type === 'Polygon') return { type, coordinates: listOf(coordinates).map((ring) => readRing(ring, budget)) };
  if (type === 'MultiPolygon') {
    const parts = listOf(coordinates).map((part) => listOf(part).map((ring) => readRing(ring, budget)));
    return { type, coordinates: parts };
  }
  throw geoErrors.polygonRequired.beside('shape');
}

export function readLine({ type, coordinates }: Record<string, unknown>): Line {
  const line = listOf(coordinates);
  if (type !== 'LineString' || line.length < 2) throw geoErrors.lineRequired.beside('shape');
  if (line.length > shapeLimits.lineVertices) throw geoErrors.lineTooLong.beside('shape');
  return { type, coordinates: line.map(readPosition) };
}

function readRing(value: unknown, budget: { left: number }): Ring {
  const ring = listOf(value);
  budget.left -= ring.length;
  if (budget.left < 0) throw geoErrors.tooManyVertices.beside('shape', { most: shapeLimits.vertices });
  if (ring.length < 4) throw geoErrors.tooFewVertices.beside('shape');
  const positions = ring.map(readPosition);
  const [first, last] = [positions[0], positions.at(-1)];
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) throw geoErrors.outlineOpen.beside('shape');
  return positions;
}

function readPosition(value: unknown): Position {
  const numbers: readonly unknown[] = Array.isArray(value) ? value : [];
  const [x, y] = numbers;
  const isPosition = typeof x === 'number' && typeof y === 'number' && numbers.length <= 4;
  if (!isPosition || !Number.isFinite(x) || !Number.isFinite(y)) {
    throw geoErrors.noNumber.beside('shape');
  }
  if (Math.abs(x) > farthest.longitude || Math.abs(y) > farthest.latitude) {
    throw geoErrors.offTheMap.beside('shape');
  }
  return [x, y];
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw geoErrors.drawingEmpty.beside('shape');
  return value;
}

/** Every position of a GeoJSON geometry. */
export function positionsOf(coordinates: unknown): readonly Position[] {
  if (!Array.isArray(coordinates)) return [];
  const [x, y] = coordinates;
  return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : coordinates.flatMap(positionsOf);
}
