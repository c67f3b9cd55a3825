import { type Entity, formatInteger } from '@gleba/core';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import type { TableSelection } from '../table/table-selection.ts';
import { inTurns, useChosenIds } from './use-chosen-ids.ts';

/** From here on the person types the number: nobody removes thousands by a slip. */
const typeFrom = 50;

/** Asks, removes the chosen rows, and offers the way back where the entity keeps what was removed. */
export function useRemoveMany(entity: Entity, selection: TableSelection) {
  const { notifier } = useServices();
  const idsOf = useChosenIds(entity, selection);
  const t = useTranslate();
  const store = useStore(entity);

  return async (filter: Readonly<Record<string, unknown>> | undefined, rowCount: number): Promise<void> => {
    const count = selection.count(rowCount);
    const what = (count === 1 ? entityLabel(t, entity) : entityPlural(t, entity)).toLowerCase();
    const isSure = await confirm({
      title: t('ui.remove.title', { count, what }),
      message: t(entity.softDelete ? 'ui.remove.soft' : 'ui.remove.hard'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
      typeToConfirm: count >= typeFrom ? formatInteger(count) : undefined,
    });
    if (!isSure) return;
    const ids = await idsOf(filter);
    const removed = await inTurns(ids, (id) => store.remove(id));
    selection.clear();
    if (removed.length === 0) return;
    const undo = () => void inTurns(removed, (id) => store.restore(id));
    notifier.success(
      t('ui.remove.done', { count: removed.length, what }),
      entity.softDelete ? { label: t('ui.undo'), run: undo } : undefined,
    );
  };
}
