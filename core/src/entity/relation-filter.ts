import type { Entity } from './entity.ts';
import type { FilterOf } from './entity-types.ts';
import { relationName } from './registry.ts';
import type { ToOneOf } from './relation-types.ts';

type Owner<From extends Entity, K extends keyof ToOneOf<From>> = Extract<ToOneOf<From>[K], Entity>;

/**
 * Records that some record of `from` refers to by that relation: `withSome(Resident, 'land', { name: { equalTo: 'Ana' } })` is a
 * filter of lots. The way back is the one that the reference names as its inverse.
 */
export function withSome<From extends Entity, const K extends keyof ToOneOf<From> & string>(
  from: From,
  relation: K,
  filter: FilterOf<From> = {},
): FilterOf<Owner<From, K>> {
  return related(wayBack(from, relation), { some: filter });
}

/** Records that no such record refers to: also those that nothing refers to at all. */
export function withNone<From extends Entity, const K extends keyof ToOneOf<From> & string>(
  from: From,
  relation: K,
  filter: FilterOf<From> = {},
): FilterOf<Owner<From, K>> {
  return related(wayBack(from, relation), { none: filter });
}

/** Records about which an extension says so: `withExtension(Land, LandSoil, { acidity: { lessThan: '5' } })`. */
export function withExtension<E extends Entity, X extends Entity & { readonly extends: E['id'] }>(
  _owner: E,
  extension: X,
  filter: FilterOf<X>,
): FilterOf<E> {
  return related(extension.name, filter);
}

/** Under a name that the registry knows and no type: the filters of an entity take it at run time. */
function related<E extends Entity>(name: string, condition: object): FilterOf<E> {
  const filter: object = { [name]: condition };
  return filter as FilterOf<E>;
}

function wayBack(entity: Entity, relation: string): string {
  const isThat = ([name]: readonly [string, unknown]) => relationName(name, entity) === relation;
  const inverse = Object.entries(entity.allFields).find(isThat)?.[1].reference?.inverse;
  if (inverse === undefined)
    throw new Error(`The reference '${entity.id}.${relation}' names no way back (\`inverse\`).`);
  return inverse;
}
