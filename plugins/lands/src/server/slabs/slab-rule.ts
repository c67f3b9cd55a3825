import type { RecordOf } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { LandSlab } from '../../entities/land-slab.entity.ts';
import { landErrors } from '../land-errors.ts';

/** Slabs upon slabs: more than any building in an informal settlement has. */
const mostUponEachOther = 50;

/** Nothing stands upon itself, whatever stands in between, nor upon another project's lot. */
export const slabRule = ruleForPeople(LandSlab, 'lands.slabStandsOnAnother', async (tx, { after }) => {
  if (!after || after.deletedAt !== null || after.baseLandId === null) return;
  const { landId, projectId } = after;
  const base = await tx.find(Land, after.baseLandId);
  if (base?.projectId !== projectId) throw landErrors.slabBaseElsewhere.beside('baseLandId');
  let below: string | null = after.baseLandId;
  for (let step = 0; below !== null && step < mostUponEachOther; step++) {
    if (below === landId) throw landErrors.slabUponItself.beside('baseLandId');
    const found: readonly RecordOf<typeof LandSlab>[] = await tx.list(LandSlab, {
      filter: { landId: { equalTo: below } },
      first: 1,
    });
    below = found[0]?.baseLandId ?? null;
  }
});
