import { distance, linesOf, measureArc, type Point, positionsAlong, type Ring, type ShapeArc } from '@gleba/sdk/geo';
import type { MemorialSide } from '../../memorial-answer.ts';

export type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** A lot's arc in the plane: the points that stand for it; the radius is positive where they turn counter-clockwise. */
export interface DrawnArc {
  readonly points: Ring;
  readonly radius: number;
}

/** What papers tell as one: a straight side, or an arc with all of its chords. */
export interface Leg {
  /** Place of its first side in the ring, and how many of them it is. */
  readonly index: number;
  readonly count: number;
  readonly arc: DrawnArc | null;
}

/** m: the same corner of the same stored shape, transformed twice. */
const same = 0.001;

export function drawnArcs(shape: Shape | undefined, arcs: readonly ShapeArc[] | null): readonly DrawnArc[] {
  if (!shape || !arcs || arcs.length === 0) return [];
  const lines = linesOf(shape as Parameters<typeof linesOf>[0]) as readonly Ring[];
  return arcs.flatMap((arc) => {
    const points = positionsAlong(lines, arc);
    return points.length > 0 ? [{ points, radius: arc.radius }] : [];
  });
}

/** The sides of a ring in its order, beginning with the one that holds its first. */
export function legsOf(vertices: Ring, arcs: readonly DrawnArc[]): readonly Leg[] {
  const size = vertices.length;
  const starts = new Map<number, Leg>();
  const inner = new Set<number>();
  for (const arc of arcs) {
    const leg = legOf(vertices, arc);
    if (!leg) continue;
    const within = Array.from({ length: leg.count - 1 }, (_, step) => (leg.index + step + 1) % size);
    // Two that claim the same stretch: the first one is told.
    if (starts.has(leg.index) || inner.has(leg.index) || within.some((one) => starts.has(one) || inner.has(one)))
      continue;
    starts.set(leg.index, leg);
    for (const one of within) inner.add(one);
  }
  const legs = vertices.flatMap((_, index): Leg[] =>
    inner.has(index) ? [] : [starts.get(index) ?? { index, count: 1, arc: null }],
  );
  const begin = Math.max(
    0,
    legs.findIndex(({ index, count }) => (size - index) % size < count),
  );
  return [...legs.slice(begin), ...legs.slice(0, begin)];
}

/** Which way the ring goes along it is told by its first inner point, and without one by its end. */
function legOf(vertices: Ring, { points, radius }: DrawnArc): Leg | undefined {
  const size = vertices.length;
  const placeOf = (point: Point | undefined) =>
    point === undefined ? -1 : vertices.findIndex((vertex) => distance(vertex, point) < same);
  const [from, to] = [placeOf(points[0]), placeOf(points.at(-1))];
  if (from < 0 || to < 0 || from === to || !measureArc(points, radius)) return undefined;
  const next = vertices[(from + 1) % size];
  const along = next && points.slice(1).some((point) => distance(point, next) < same);
  return along
    ? { index: from, count: (to - from + size) % size, arc: { points, radius } }
    : { index: to, count: (from - to + size) % size, arc: { points: points.toReversed(), radius: -radius } };
}

type Piece = MemorialSide;

/** The chords of an arc as the one side that they are: whom it adjoins is found chord by chord. */
export function joinedPieces(pieces: readonly Piece[], length: number): Omit<Piece, 'arc' | 'from' | 'to' | 'azimuth'> {
  const [first] = pieces;
  if (!first) throw new Error('An arc has chords.');
  const drawn = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const stretches: { length: number; adjoiner: string; isStreet: boolean }[] = [];
  for (const stretch of pieces.flatMap((piece) => piece.stretches)) {
    const last = stretches.at(-1);
    const share = (stretch.length * length) / drawn;
    if (last && last.adjoiner === stretch.adjoiner && last.isStreet === stretch.isStreet) last.length += share;
    else stretches.push({ ...stretch, length: share });
  }
  const doubtful = pieces.find(({ foundBy }) => foundBy === 'nearness' || foundBy === 'address');
  return {
    ...{ ring: first.ring, index: first.index, length, stretches },
    side: first.side,
    proposedSide: most(pieces),
    ...{ adjoinerByHand: first.adjoinerByHand, adjoiner: namesIn(pieces, 'adjoiner') },
    foundAdjoiner: namesIn(pieces, 'foundAdjoiner'),
    isUnknown: pieces.some((piece) => piece.isUnknown),
    foundBy: (doubtful ?? pieces.find(({ foundBy }) => foundBy !== null))?.foundBy ?? null,
  };
}

function namesIn(pieces: readonly Piece[], field: 'adjoiner' | 'foundAdjoiner'): string {
  const names = [...new Set(pieces.map((piece) => piece[field]))];
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`;
}

/** What the longest part of it is. */
export function most(pieces: readonly Pick<Piece, 'proposedSide' | 'length'>[]): Piece['proposedSide'] {
  const lengths = new Map<Piece['proposedSide'], number>();
  for (const { proposedSide, length } of pieces) lengths.set(proposedSide, (lengths.get(proposedSide) ?? 0) + length);
  return [...lengths].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
