import { type Entity, formatInteger } from '@gleba/core';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import { type ChangesRun, chosenRowsOf } from '../job/use-changes-run.tsx';
import type { TableSelection } from '../table/table-selection.ts';

/** From here on the person types the number: nobody removes thousands by a slip. */
const typeFrom = 50;

/** Asks, removes the chosen rows, and offers the way back where the entity keeps what was removed. */
export function useRemoveMany(entity: Entity, selection: TableSelection, run: ChangesRun) {
  const t = useTranslate();
  return async (filter: Readonly<Record<string, unknown>> | undefined, rowCount: number): Promise<void> => {
    const count = selection.count(rowCount);
    const whatOf = (rows: number) => (rows === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
    const isSure = await confirm({
      title: t('ui.remove.title', { count, what: whatOf(count) }),
      message: t(entity.softDelete ? 'ui.remove.soft' : 'ui.remove.hard'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
      typeToConfirm: count >= typeFrom ? formatInteger(count) : undefined,
    });
    if (!isSure) return;
    const rows = chosenRowsOf(selection, filter);
    selection.clear();
    await run.change(entity, 'remove', rows, {
      done: (removed) => t('ui.remove.done', { count: removed, what: whatOf(removed) }),
      undone: (restored) => t('ui.restore.doneMany', { count: restored, what: whatOf(restored) }),
    });
  };
}
