import { type AreaShape, measureShape } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import { landErrors } from '../land-errors.ts';

/** Area of a shape that may be a lot's. Throws VALIDATION with what is wrong with it. */
export function measureLand(tx: UnitOfWork, shape: AreaShape): Promise<string> {
  return measureShape(tx, shape, landErrors.landTooLarge);
}
