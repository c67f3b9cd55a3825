import { type AreaShape, measureShape } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import { areaHere } from '../area/area-here.ts';
import { landErrors } from '../land-errors.ts';

/** Area of a shape that may be a lot's, as the project measures. Throws VALIDATION with what is wrong with it. */
export async function measureLand(tx: UnitOfWork, projectId: string, shape: AreaShape): Promise<string> {
  await measureShape(tx, shape, landErrors.landTooLarge);
  return areaHere(tx, projectId, shape);
}
