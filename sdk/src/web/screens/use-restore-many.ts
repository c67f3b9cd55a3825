import type { Entity } from '@gleba/core';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import { type ChangesRun, chosenRowsOf } from '../job/use-changes-run.tsx';
import type { TableSelection } from '../table/table-selection.ts';

/** Asks, and takes the chosen rows back that were removed. */
export function useRestoreMany(entity: Entity, selection: TableSelection, run: ChangesRun) {
  const t = useTranslate();
  return async (filter: Readonly<Record<string, unknown>> | undefined, rowCount: number): Promise<void> => {
    const count = selection.count(rowCount);
    const whatOf = (rows: number) => (rows === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
    const isSure = await confirm({
      title: t('ui.restore.many', { count, what: whatOf(count) }),
      message: t('ui.restore.text'),
      confirmLabel: t('ui.restore'),
    });
    if (!isSure) return;
    const rows = chosenRowsOf(selection, filter);
    selection.clear();
    const done = (restored: number) => t('ui.restore.doneMany', { count: restored, what: whatOf(restored) });
    await run.change(entity, 'restore', rows, { done });
  };
}
