import { type Given, z } from '@gleba/sdk';
import { measureArc, type Point, positionsAlong, type ShapeArc } from '@gleba/sdk/geo';

/**
 * Stretches of a plan's lines that are arcs: so many chords from a place on, of a ring past its end too. The bulge is the tangent of a
 * quarter of the angle at the centre, positive against the clock in the plane: it is the same at every scale.
 */
export const lineArcs = z.array(z.object({ line: z.int(), first: z.int(), count: z.int(), bulge: z.number() }));
export type LineArc = Given<z.infer<typeof lineArcs>>[number];
export type ArcOfLine = Omit<LineArc, 'line'>;

export function bulgeOfAngle(degrees: number, isLeft: boolean): number {
  return (isLeft ? 1 : -1) * Math.tan((degrees * Math.PI) / 720);
}

/** A shape's arcs by the lines that it is drawn with, which are those of its positions; one that no such circle goes through is its chords. */
export function arcsOfLines(lines: readonly (readonly Point[])[], arcs: readonly ShapeArc[] | null): LineArc[] {
  let start = 0;
  const starts = lines.map((line) => {
    start += line.length;
    return start - line.length;
  });
  return (arcs ?? []).flatMap((arc): LineArc[] => {
    const line = starts.findLastIndex((from) => from <= arc.first);
    const points = positionsAlong(lines, arc);
    const found = measureArc(points, arc.radius);
    if (!found) return [];
    const bulge = bulgeOfAngle(found.angle, found.turn === 'left');
    return [{ line, first: arc.first - (starts[line] ?? 0), count: points.length - 1, bulge }];
  });
}

export function arcsOfLine(arcs: readonly LineArc[], line: number): readonly ArcOfLine[] {
  return arcs.filter((arc) => arc.line === line);
}

/** The corners of a line with the bulges of the sides that begin there; points that only stand for an arc are left out. */
export function withBulges<T>(
  points: readonly T[],
  arcs: readonly ArcOfLine[],
): { readonly points: readonly T[]; readonly bulges: readonly number[] } {
  const size = points.length;
  const inner = new Set(
    arcs.flatMap(({ first, count }) => Array.from({ length: count - 1 }, (_, step) => (first + step + 1) % size)),
  );
  const bulges = new Map(arcs.map(({ first, bulge }) => [first, bulge]));
  const kept = [...points.keys()].filter((place) => !inner.has(place));
  return {
    points: kept.map((place) => points[place] as T),
    bulges: kept.map((place) => bulges.get(place) ?? 0),
  };
}
