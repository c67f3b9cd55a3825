import type { ChosenRows, Entity, FilterOf } from '@gleba/core';
import type { ApiClient } from '@gleba/core/web';

/** Ids of the chosen rows; 'all but these' is asked for. */
export async function chosenIds(
  api: ApiClient,
  entity: Entity,
  { ids, filter, except }: ChosenRows,
): Promise<readonly string[]> {
  if (ids) return ids;
  const left = new Set(except);
  // A list's filter, of whichever entity: it is checked where it is compiled.
  const found = await api.ids(entity, { filter: (filter ?? {}) as FilterOf<Entity> });
  return found.filter((id) => !left.has(id));
}
