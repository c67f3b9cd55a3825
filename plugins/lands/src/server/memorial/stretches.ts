import { leastContact } from './along-side.ts';
import type { SideSurroundings } from './surroundings.ts';

export interface Stretch {
  /** Metres along the side. */
  readonly length: number;
  /** Null: nobody knows who adjoins. */
  readonly adjoiner: string | null;
  readonly isStreet: boolean;
}

interface Piece extends Omit<Stretch, 'length'> {
  from: number;
  to: number;
}

/**
 * A side by whom it adjoins, from its first vertex on, without gaps: what is narrower than an adjoiner has to be is halved between
 * its neighbours. Null where two adjoin the same stretch (a lot and a green area drawn over each other): nobody can say where one ends.
 */
export function stretchesOf(
  { neighbours, faces }: SideSurroundings,
  length: number,
  nameOf: (id: string) => string | null,
): readonly Stretch[] | null {
  const least = Math.min(leastContact, length / 2);
  const open = (from: number, to: number): Piece => ({
    ...{ from, to, adjoiner: faces?.name ?? null, isStreet: faces?.isStreet ?? false },
  });
  const pieces: Piece[] = [];
  let reached = 0;
  for (const { id, ground } of neighbours) {
    const { from, to } = ground;
    const last = pieces.at(-1);
    const piece: Piece = { from, to, adjoiner: nameOf(id), isStreet: false };
    if (last && to <= reached + least / 2) {
      if (last.adjoiner !== piece.adjoiner) return null;
      continue;
    }
    if (reached - from >= least) return null;
    if (from - reached >= least) pieces.push(open(reached, from));
    else {
      piece.from = last ? (reached + from) / 2 : 0;
      if (last) last.to = piece.from;
    }
    pieces.push(piece);
    reached = to;
  }
  const last = pieces.at(-1);
  if (!last || length - reached >= least) pieces.push(open(reached, length));
  else last.to = length;
  const whole: Piece[] = [];
  for (const piece of pieces) {
    const before = whole.at(-1);
    if (before && before.adjoiner === piece.adjoiner && before.isStreet === piece.isStreet) before.to = piece.to;
    else whole.push(piece);
  }
  return whole.map(({ from, to, adjoiner, isStreet }) => ({ length: to - from, adjoiner, isStreet }));
}
