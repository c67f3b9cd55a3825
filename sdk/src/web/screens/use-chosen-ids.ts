import type { Entity } from '@gleba/core';
import { useServices } from '../context/services.tsx';
import type { TableSelection } from '../table/table-selection.ts';

/** The specification runs batches three at a time. */
const atOnce = 3;

/** Answers how to get the ids of the chosen rows: those that were ticked, or all that the filter finds but the unticked. */
export function useChosenIds(entity: Entity, selection: TableSelection) {
  const { api } = useServices();
  return async (filter: Readonly<Record<string, unknown>> | undefined): Promise<readonly string[]> => {
    const { kind, ids } = selection.selected;
    if (kind === 'ids') return ids;
    const found = await api.ids(entity, { filter });
    const kept = new Set(ids);
    return found.filter((id) => !kept.has(id));
  };
}

/** Three at a time; answers those that worked (the others have told why). */
export async function inTurns(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const done: string[] = [];
  const queue = [...ids];
  const lane = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      try {
        await work(id);
        done.push(id);
      } catch {
        // Told by the data layer's toast rules.
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return done;
}
