import { azimuth, distance, type OutlineRing, sidesOf, turn } from '@gleba/sdk/geo';
import type { LandSide } from '../../entities/land-segments.ts';
import { streetOf } from './address-street.ts';
import type { SideSurroundings } from './surroundings.ts';

/** From where left and right are told: by who stands in the street and looks at the lot, or on the lot and looks at the street. */
export type Viewpoint = 'street' | 'lot';

export interface SidePreferences {
  readonly vantage: Viewpoint;
  /** Where the lot is entered from, when its address says so. */
  readonly addressStreet: string | null;
}

/**
 * A first classification for somebody to look at. The front is the run of sides along the address's street; without one, along
 * a street, the shortest run first (a corner lot is deeper than wide); without any street, the longest run that nothing adjoins.
 * The others follow by direction: within 45° of the front's opposite is the back, of its own direction is parallel, the rest is left
 * and right. What is not on the largest outline is lateral. Null without a front: then nobody but a person can tell.
 */
export function proposeSides(
  rings: readonly OutlineRing[],
  surroundings: readonly (readonly SideSurroundings[])[],
  { vantage, addressStreet }: SidePreferences,
): readonly (readonly LandSide[])[] | null {
  const main = surroundings[0] ?? [];
  const sides = sidesOf(rings[0]?.vertices ?? []);
  const lengths = sides.map((side) => distance(...side));
  const lengthOf = (run: readonly number[]) => run.reduce((sum, index) => sum + (lengths[index] ?? 0), 0);
  const faces = main.map(({ open, faces }, index) =>
    open > (lengths[index] ?? 0) / 2 && faces?.isStreet !== false ? (faces?.name ?? '') : null,
  );
  const runs = runsOf(faces);
  const along = (wanted: (street: string) => boolean) => runs.filter(({ street }) => wanted(street));
  const byLength = (list: readonly Run[]) => [...list].sort((a, b) => lengthOf(a.sides) - lengthOf(b.sides));
  const front =
    byLength(along((street) => street !== '' && addressStreet !== null && sameStreet(street, addressStreet))).at(-1) ??
    byLength(along((street) => street !== '')).at(0) ??
    byLength(runs).at(-1);
  if (!front) return null;
  const first = sides[front.sides[0] ?? 0]?.[0] ?? [0, 0];
  const last = sides[front.sides.at(-1) ?? 0]?.[1] ?? [0, 0];
  const ahead = azimuth(first, last);
  const classify = (index: number): LandSide => {
    if (front.sides.includes(index)) return 'front';
    const [from, to] = sides[index] ?? [first, last];
    const quarter = Math.floor(turn(azimuth(from, to) - ahead + 45) / 90);
    // The lot is on the right: behind the front's end comes the side that is on the left of who looks in from the street.
    const turned: readonly LandSide[] =
      vantage === 'street' ? ['parallel', 'left', 'back', 'right'] : ['parallel', 'right', 'back', 'left'];
    return turned[quarter] ?? 'lateral';
  };
  return rings.map(({ vertices }, ring) => vertices.map((_, index) => (ring === 0 ? classify(index) : 'lateral')));
}

interface Run {
  readonly street: string;
  readonly sides: readonly number[];
}

/** Neighbouring sides that face the same street, or the same nothing; a ring has no beginning. */
function runsOf(faces: readonly (string | null)[]): Run[] {
  const count = faces.length;
  const begins = faces.findIndex((face, index) => face !== faces[(index + count - 1) % count]);
  const runs: { street: string; sides: number[] }[] = [];
  for (let step = 0; step < count; step++) {
    const index = (Math.max(begins, 0) + step) % count;
    const street = faces[index];
    if (street === null || street === undefined) continue;
    const last = runs.at(-1);
    if (last && last.street === street && last.sides.at(-1) === (index + count - 1) % count) last.sides.push(index);
    else runs.push({ street, sides: [index] });
  }
  return runs;
}

/** `Rua das Acácias, 120` lies in `RUA DAS ACACIAS`. */
export function sameStreet(street: string, address: string): boolean {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase()
      .trim();
  const name = streetOf(address);
  return name !== null && plain(name) === plain(street);
}
