import { type AreaShape, positionsOf } from './drawn-shape.ts';

/** Degrees, 0.01 mm: far above what going into a plane and back changes (nanometres), far below what anybody measures. */
const sameVertex = 1e-10;

/**
 * Gives the vertices of a computed shape their former coordinates, bit by bit, where they are the same vertices: going into a
 * plane and back moves each by nanometres, and lots that shared a vertex would share it no more.
 */
export function keepVertices(shape: AreaShape, former: readonly { readonly coordinates: unknown }[]): AreaShape {
  const known = new Map<string, readonly [number, number]>();
  for (const position of former.flatMap(({ coordinates }) => positionsOf(coordinates))) {
    known.set(cellOf(cell(position[0]), cell(position[1])), position);
  }
  const kept = (position: readonly [number, number]): readonly [number, number] => {
    const [column, row] = [cell(position[0]), cell(position[1])];
    for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const found = known.get(cellOf(column + dx, row + dy));
        if (found && Math.abs(found[0] - position[0]) < sameVertex && Math.abs(found[1] - position[1]) < sameVertex) {
          return found;
        }
      }
    }
    return position;
  };
  return shape.type === 'Polygon'
    ? { type: 'Polygon', coordinates: shape.coordinates.map((ring) => ring.map(kept)) }
    : { type: 'MultiPolygon', coordinates: shape.coordinates.map((part) => part.map((ring) => ring.map(kept))) };
}

function cell(degrees: number): number {
  return Math.round(degrees / sameVertex);
}

function cellOf(column: number, row: number): string {
  return `${column} ${row}`;
}
