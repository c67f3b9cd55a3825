import type { Entity } from '@gleba/sdk';

/** For a bar of sentences alone: what is typed into a search means something else for each kind of record. */
export function withoutSearch(entity: Entity): Entity {
  const fields = Object.entries(entity.allFields).map(([name, field]) => [name, { ...field, searchable: false }]);
  return { ...entity, allFields: Object.fromEntries(fields) };
}
