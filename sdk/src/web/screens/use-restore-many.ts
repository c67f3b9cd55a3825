import type { Entity } from '@gleba/core';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import type { TableSelection } from '../table/table-selection.ts';
import { inTurns, useChosenIds } from './use-chosen-ids.ts';

/** Asks, and takes the chosen rows back that were removed. */
export function useRestoreMany(entity: Entity, selection: TableSelection) {
  const { notifier } = useServices();
  const t = useTranslate();
  const store = useStore(entity);
  const idsOf = useChosenIds(entity, selection);
  return async (filter: Readonly<Record<string, unknown>> | undefined, rowCount: number): Promise<void> => {
    const count = selection.count(rowCount);
    const what = (count === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
    const isSure = await confirm({
      title: t('ui.restore.many', { count, what }),
      message: t('ui.restore.text'),
      confirmLabel: t('ui.restore'),
    });
    if (!isSure) return;
    const restored = await inTurns(await idsOf(filter), (id) => store.restore(id));
    selection.clear();
    if (restored.length > 0) notifier.success(t('ui.restore.doneMany', { count: restored.length, what }));
  };
}
