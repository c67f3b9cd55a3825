import type { LandSegments, LandSide } from '../../entities/land-segments.ts';
import type { MemorialAnswer, MemorialSide } from '../../memorial-answer.ts';

/** What a person says of a side, by `ring.index`. */
export interface SideChoice {
  readonly side: LandSide | null;
  readonly adjoiner: string;
}
export type SidesDraft = Readonly<Record<string, SideChoice>>;

export function sideKey({ ring, index }: Pick<MemorialSide, 'ring' | 'index'>): string {
  return `${ring}.${index}`;
}

/** What is kept, else what is proposed: so that a good proposal only has to be saved. */
export function draftOf({ sides }: MemorialAnswer): SidesDraft {
  return Object.fromEntries(
    sides.map((side) => [sideKey(side), { side: side.side, adjoiner: side.adjoinerByHand ?? '' }]),
  );
}

/** The automatic proposal; adjoiners that somebody wrote stay. */
export function proposalOf({ sides }: MemorialAnswer, draft: SidesDraft): SidesDraft {
  return Object.fromEntries(
    sides.map((side) => [sideKey(side), { side: side.proposedSide, adjoiner: draft[sideKey(side)]?.adjoiner ?? '' }]),
  );
}

/** Whether there is something to keep: another choice than the kept one, or a proposal that nobody has kept. */
export function isUnsaved(memorial: MemorialAnswer, draft: SidesDraft): boolean {
  const kept = draftOf(memorial);
  const isChanged = Object.entries(draft).some(
    ([key, { side, adjoiner }]) => kept[key]?.side !== side || kept[key]?.adjoiner !== adjoiner.trim(),
  );
  return isChanged || memorial.classification !== 'saved';
}

export function segmentsOf({ shape, sides }: MemorialAnswer, draft: SidesDraft): LandSegments {
  const segments = sides.flatMap((given) => {
    const { side, adjoiner } = draft[sideKey(given)] ?? { side: null, adjoiner: '' };
    return side ? [{ ring: given.ring, index: given.index, side, adjoiner: adjoiner.trim() || null }] : [];
  });
  return { shape, segments };
}

/** The letters of the Portuguese words. */
const letters: Readonly<Record<string, LandSide>> = {
  f: 'front',
  u: 'back',
  e: 'left',
  d: 'right',
  l: 'lateral',
  p: 'parallel',
};

/** What a key says of the side in hand; undefined for a key that says nothing. */
export function sideOfKey(key: string): LandSide | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  return letters[key.toLowerCase()];
}
