import { type AreaShape, measureShape } from '@gleba/sdk/geo/server';
import type { UnitOfWork } from '@gleba/sdk/server';

/** Area of a shape that may be a lot's. Throws VALIDATION with what is wrong with it. */
export function measureLot(tx: UnitOfWork, shape: AreaShape): Promise<string> {
  return measureShape(tx, shape, 'A área passa de 100 km²: grande demais para um lote.');
}
