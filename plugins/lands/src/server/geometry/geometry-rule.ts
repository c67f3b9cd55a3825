import { ruleForPeople } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { refuseLocked } from './land-shapes.ts';

/** The shape of a lot that is not to be touched does not go away either, by whatever door. */
export const geometryRule = ruleForPeople(Geometry, 'lands.lockedShapesStay', async (tx, { kind, before }) => {
  if (kind !== 'remove') return;
  const lands = await tx.list(Land, { filter: { geometryId: { equalTo: before.id } } });
  for (const land of lands) refuseLocked(land);
});
