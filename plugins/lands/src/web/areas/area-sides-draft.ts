import type { AreaMemorial } from '../../area-answers.ts';
import type { SaidOfSide } from '../../entities/area-confirmation.entity.ts';
import type { MemorialSide } from '../../memorial-answer.ts';

/** What a person has written and not confirmed, by the side's ends: another shape that has the side too keeps it. */
export type AreaDraft = Readonly<Record<string, string>>;
type Sided = Pick<AreaMemorial, 'vertices' | 'sides' | 'carried'>;

export function endsOf({ vertices }: Pick<Sided, 'vertices'>, side: Pick<MemorialSide, 'from' | 'to'>): string {
  const at = (name: string) => {
    const vertex = vertices.find(({ code }) => code === name);
    return vertex ? `${vertex.east.toFixed(3)} ${vertex.north.toFixed(3)}` : name;
  };
  return `${at(side.from)} ${at(side.to)}`;
}

/** What stands in the side's field: what was written now, else what is kept, else what was said of the same side of another shape. */
export function writtenOf(memorial: Sided, draft: AreaDraft, side: MemorialSide): string {
  const carried = memorial.carried.find(({ ring, index }) => ring === side.ring && index === side.index)?.adjoiner;
  return draft[endsOf(memorial, side)] ?? side.adjoinerByHand ?? carried ?? '';
}

/** The map's adjoiners for all sides; nothing is kept of it before it is confirmed. */
export function asFound(memorial: Sided): AreaDraft {
  return Object.fromEntries(memorial.sides.map((side) => [endsOf(memorial, side), '']));
}

export function saidOfSides(memorial: Sided, draft: AreaDraft): SaidOfSide[] {
  return memorial.sides.map((side) => ({
    ...{ ring: side.ring, index: side.index },
    adjoiner: writtenOf(memorial, draft, side).trim() || null,
  }));
}

/** Whether there is something to confirm: other words than the kept ones, or nothing that is kept of this shape. */
export function isUnconfirmed(memorial: Sided & Pick<AreaMemorial, 'confirmation'>, draft: AreaDraft): boolean {
  const isOther = (side: MemorialSide) => writtenOf(memorial, draft, side).trim() !== (side.adjoinerByHand ?? '');
  return memorial.confirmation !== 'saved' || memorial.sides.some(isOther);
}

/** What stands in the papers for a side: somebody's words, the map's, or that nobody knows. */
export function standingOf(side: MemorialSide, written: string): 'written' | 'found' | 'unknown' {
  if (written.trim() !== '') return 'written';
  return side.isUnknown ? 'unknown' : 'found';
}
