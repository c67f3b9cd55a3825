import type { Entity } from './entity.ts';

/** Text fields that searches look into and everybody may read who may read the row. */
export function openSearchFields(entity: Entity): string[] {
  return Object.entries(entity.allFields).flatMap(([name, field]) =>
    field.kind === 'text' && field.searchable && !field.hidden && !field.read ? [name] : [],
  );
}

/** Those of the title, with their places in it, counted from 1. */
export function searchedTitle(entity: Entity): readonly (readonly [name: string, place: number])[] {
  const open = new Set(openSearchFields(entity));
  return entity.title.flatMap((name, index) => (open.has(name) ? [[name, index + 1] as const] : []));
}
