import type { Entity } from '@gleba/core';
import type { FilterContribution } from '../contribution/contribute.ts';
import { wayBack } from './related-column.ts';

/** Of an owner's list, by a field of the records that name the owner. Its texts are the field's own. */
export function relatedFilter<E extends Entity>(
  owner: Entity,
  of: E,
  name: keyof E['fields'] & string,
): Pick<FilterContribution, 'id' | 'field' | 'where'> {
  const field = of.fields[name];
  const inverse = wayBack(owner, of);
  if (!field) throw new Error(`'${owner.id}' cannot be filtered by '${name}' of '${of.id}'.`);
  return { id: `${of.id}.${name}`, field, where: (operand) => ({ [inverse]: { some: { [name]: operand } } }) };
}
