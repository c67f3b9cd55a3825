import { type Entity, formatInteger } from '@gleba/core';
import { listDocument, selectionOf } from '@gleba/core/web';
import { entityLabel, entityPlural } from '../context/labels.ts';
import { useServices, useStore, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import type { TableSelection } from '../table/table-selection.ts';

const page = 1000;
/** The specification runs batches three at a time. */
const atOnce = 3;
/** From here on the person types the number: nobody removes thousands by a slip. */
const typeFrom = 50;

/** Asks, removes the chosen rows, and offers the way back where the entity keeps what was removed. */
export function useRemoveMany(entity: Entity, selection: TableSelection) {
  const { api, registry, notifier } = useServices();
  const t = useTranslate();
  const store = useStore(entity);

  const idsOf = async (filter: Readonly<Record<string, unknown>> | undefined): Promise<readonly string[]> => {
    const { kind, ids } = selection.selected;
    if (kind === 'ids') return ids;
    const document = listDocument(entity, selectionOf(entity, { fields: [] }, { registry }), true);
    const found: string[] = [];
    for (let offset = 0, total = 1; offset < total; offset += page) {
      const variables = { filter, first: page, offset };
      const data = await api.graphql<Record<string, Ids>>(document, variables);
      const answer = data[entity.plural];
      total = answer?.totalCount ?? 0;
      found.push(...(answer?.nodes ?? []).map(({ id }) => String(id)));
    }
    const kept = new Set(ids);
    return found.filter((id) => !kept.has(id));
  };

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

interface Ids {
  readonly totalCount: number;
  readonly nodes: readonly { readonly id: string | number }[];
}

/** Three at a time; answers those that worked (the others have told why). */
async function inTurns(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<readonly string[]> {
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
