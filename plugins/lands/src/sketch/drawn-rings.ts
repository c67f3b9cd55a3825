import type { MemorialAnswer } from '../memorial-answer.ts';

type Drawn = Pick<MemorialAnswer, 'vertices' | 'sides'>;

/** Outlines as [east, north], arcs by the points that stand for them. */
export function drawnRings({ vertices, sides }: Drawn): readonly (readonly (readonly [number, number])[])[] {
  const sideFrom = new Map(sides.map((side) => [`${side.ring} ${side.from}`, side]));
  const numbers = [...new Set(vertices.map(({ ring }) => ring))];
  return numbers.map((number) =>
    vertices
      .filter(({ ring }) => ring === number)
      .flatMap(({ ring, code, east, north }) => [
        [east, north] as const,
        ...(sideFrom.get(`${ring} ${code}`)?.arc?.through ?? []),
      ]),
  );
}
