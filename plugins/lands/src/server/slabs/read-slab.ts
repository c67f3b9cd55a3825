import type { UnitOfWork } from '@gleba/sdk/server';
import { Land } from '../../entities/land.entity.ts';
import { LandSlab } from '../../entities/land-slab.entity.ts';
import type { MemorialAnswer } from '../../memorial-answer.ts';

/** What papers say of a lot that stands upon another; null of one on the ground. */
export async function readSlab(tx: UnitOfWork, landId: string): Promise<MemorialAnswer['slab']> {
  const found = await tx
    .from(LandSlab)
    .where({ landId: { equalTo: landId } })
    .select(['side', 'baseLandId', 'baseRegistration', 'storey', 'level', 'height'])
    .first();
  if (!found) return null;
  const { side, baseLandId, baseRegistration, storey, level, height } = found;
  const base =
    baseLandId === null
      ? undefined
      : await tx
          .from(Land)
          .where({ id: { equalTo: baseLandId } })
          .select(['block', 'lot'])
          .first();
  return { side, base: base ?? null, registration: baseRegistration, storey, level, height };
}
