import type { LandShape } from './use-land-details.ts';

export interface CountedHeights {
  readonly corners: number;
  /** Corners that somebody measured, and those whose height lies between those of a side's ends. */
  readonly measured: number;
  readonly between: number;
}

/** Of how many corners the height is known; a ring's last position is its first. Undefined where it is of none. */
export function countedHeights({ geom, heights }: Pick<LandShape, 'geom' | 'heights'>): CountedHeights | undefined {
  if (!heights) return undefined;
  const closing = new Set(closings(geom));
  const own = heights.corners.flatMap((height, index) => (closing.has(index) ? [] : [{ height, index }]));
  const between = new Set(heights.between ?? []);
  const known = own.filter(({ height }) => height !== null);
  const isBetween = known.filter(({ index }) => between.has(index)).length;
  return { corners: own.length, measured: known.length - isBetween, between: isBetween };
}

function closings(geom: LandShape['geom']): readonly number[] {
  const found: number[] = [];
  let next = 0;
  const visit = (coordinates: unknown): void => {
    if (!Array.isArray(coordinates)) return;
    const [first] = coordinates;
    if (Array.isArray(first) && typeof first[0] === 'number') {
      next += coordinates.length;
      found.push(next - 1);
    } else for (const part of coordinates) visit(part);
  };
  if ('coordinates' in geom && String('type' in geom && geom.type).endsWith('Polygon')) visit(geom.coordinates);
  return found;
}
