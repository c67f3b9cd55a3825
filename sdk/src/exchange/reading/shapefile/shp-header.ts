import { FileRefusal } from '../../refusal.ts';
import type { ShapeKind } from './source.ts';

export const HEADER_BYTES = 100;
export const RECORD_HEADER_BYTES = 8;
const FILE_CODE = 9994;

/** White paper p. 2: every number below -10^38 stands for "no data". */
export const NO_DATA = -1e38;

/** White paper p. 4, table 2. 31 (MultiPatch) is left out: it is a surface, not a plan. */
const KINDS: Readonly<Record<number, ShapeKind>> = {
  0: 'null',
  1: 'point',
  3: 'polyline',
  5: 'polygon',
  8: 'multipoint',
  11: 'point',
  13: 'polyline',
  15: 'polygon',
  18: 'multipoint',
  21: 'point',
  23: 'polyline',
  25: 'polygon',
  28: 'multipoint',
};

export const MULTI_PATCH = 31;

export function kindOf(type: number): ShapeKind | undefined {
  // The bounds first: searching damaged bytes asks for millions of arbitrary numbers.
  return type >= 0 && type <= 28 ? KINDS[type] : undefined;
}

export function hasZ(type: number): boolean {
  return type === 11 || type === 13 || type === 15 || type === 18;
}

export function hasM(type: number): boolean {
  return type === 21 || type === 23 || type === 25 || type === 28;
}

export interface ShpHeader {
  type: number;
  /** What the header says; the real size of the file decides. */
  declaredBytes: number;
  bounds: [number, number, number, number] | null;
  measures: boolean;
}

/** White paper p. 3-4, table 1: the first 28 bytes are big-endian, the rest little-endian. */
export function parseShpHeader(bytes: Buffer): ShpHeader {
  if (bytes.length < HEADER_BYTES) {
    throw new FileRefusal('truncated', 'The .shp ends inside its header', { part: 'shp', bytes: bytes.length });
  }
  if (bytes.readInt32BE(0) !== FILE_CODE) {
    throw new FileRefusal('corrupt-header', 'The .shp does not begin with the shapefile code', { part: 'shp' });
  }
  const type = bytes.readInt32LE(32);
  if (kindOf(type) === undefined) {
    throw new FileRefusal('unsupported-shape-type', `Shape type ${type} cannot be read`, { shapeType: type });
  }
  const [xMin, yMin, xMax, yMax] = [36, 44, 52, 60].map((at) => bytes.readDoubleLE(at));
  return {
    type,
    declaredBytes: bytes.readInt32BE(24) * 2,
    bounds: usableBounds(xMin, yMin, xMax, yMax),
    measures: usableRange(bytes.readDoubleLE(84), bytes.readDoubleLE(92)),
  };
}

function usableBounds(xMin = NaN, yMin = NaN, xMax = NaN, yMax = NaN): ShpHeader['bounds'] {
  const finite = [xMin, yMin, xMax, yMax].every((value) => Number.isFinite(value) && Math.abs(value) < -NO_DATA);
  return finite && xMin <= xMax && yMin <= yMax ? [xMin, yMin, xMax, yMax] : null;
}

function usableRange(low: number, high: number): boolean {
  return Number.isFinite(low) && Number.isFinite(high) && low > NO_DATA && high >= low && (low !== 0 || high !== 0);
}
