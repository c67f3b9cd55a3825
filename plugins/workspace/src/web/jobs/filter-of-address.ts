import type { Entity, FilterOf, RecordOf } from '@gleba/sdk';

/** Conditions that an address brings: `?relatedId=7&relatedTable=land`. Undefined for none. */
export function filterOfAddress<E extends Entity>(
  _entity: E,
  query: URLSearchParams,
  fields: readonly (keyof RecordOf<E> & string)[],
): FilterOf<E> | undefined {
  const given = fields.flatMap((field) => {
    const value = query.get(field);
    return value ? [[field, { equalTo: value }] as const] : [];
  });
  // Values of an address are texts: the server refuses one that is none of the field's.
  const filter: object = Object.fromEntries(given);
  return given.length > 0 ? (filter as FilterOf<E>) : undefined;
}
