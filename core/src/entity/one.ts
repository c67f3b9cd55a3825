import type { Entity } from './entity.ts';
import type {
  CheckedInclude,
  FieldNameOf,
  Include,
  IncludedOf,
  NoInclude,
  PickedOf,
  Related,
} from './relation-types.ts';

/**
 * The one record at the other end, with what is wanted around it: `{ geometry: one(Geometry, ['geom'], { layer: ['name'] }) }`. Of
 * an extension, whose owner has no reference: `{ landSoil: one(LandSoil, ['acidity']) }`. Null where there is none in sight.
 */
export function one<E extends Entity, const K extends FieldNameOf<E> = never, const I extends Include = NoInclude>(
  entity: E,
  fields: readonly K[],
  include?: I & CheckedInclude<E, I>,
): Related<E, false, (PickedOf<E, K> & IncludedOf<E, I>) | null> {
  return { entity, isList: false, fields, include };
}
