import type { Entity, PatchOf } from '@gleba/core';
import type { Undoable } from '@gleba/core/web';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import type { TableSelection } from '../table/table-selection.ts';
import { inTurns, useChosenIds } from './use-chosen-ids.ts';

/** Gives the chosen rows one patch, and offers the way back. */
export function useEditMany<E extends Entity>(entity: E, selection: TableSelection) {
  const { notifier } = useServices();
  const idsOf = useChosenIds(entity, selection);
  const t = useTranslate();
  const store = useStore(entity);

  return async (filter: Readonly<Record<string, unknown>> | undefined, patch: PatchOf<E>): Promise<void> => {
    const changed = new Map<string, Undoable<E>>();
    const done = await inTurns(await idsOf(filter), async (id) => changed.set(id, await store.undoable(id, patch)));
    selection.clear();
    if (done.length === 0) return;
    const what = (done.length === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
    const undo = () => void inTurns(done, async (id) => changed.get(id)?.undo());
    notifier.success(t('ui.bulkEdit.done', { count: done.length, what }), { label: t('ui.undo'), run: undo });
  };
}
