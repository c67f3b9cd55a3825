import type { Entity, PatchOf } from '@gleba/core';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useTranslate } from '../context/services.tsx';
import { type ChangesRun, chosenRowsOf } from '../job/use-changes-run.tsx';
import type { TableSelection } from '../table/table-selection.ts';

/** Gives the chosen rows one patch, and offers the way back. */
export function useEditMany<E extends Entity>(entity: E, selection: TableSelection, run: ChangesRun) {
  const t = useTranslate();
  return async (filter: Readonly<Record<string, unknown>> | undefined, patch: PatchOf<E>): Promise<void> => {
    const rows = chosenRowsOf(selection, filter);
    selection.clear();
    const whatOf = (count: number) => (count === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
    const done = (count: number) => t('ui.bulkEdit.done', { count, what: whatOf(count) });
    await run.change(entity, 'update', rows, { done }, patch);
  };
}
