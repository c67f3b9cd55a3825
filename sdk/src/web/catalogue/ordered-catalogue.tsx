import { type Entity, formatInteger, moveOperation, orderFieldOf, type RecordOf } from '@gleba/core';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect } from 'react';
import { entityInSentence, entityPlural, pluralInSentence } from '../context/labels.ts';
import { recordTitle } from '../context/record-title.ts';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import { OrderedRows } from '../order/ordered-rows.tsx';
import { useMoving } from '../order/use-moving.ts';
import { PageHeader, Screen } from '../page/page-header.tsx';
import { useList } from '../record/use-list.ts';
import { useOpenModal } from '../route/modal-route.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './ordered-catalogue.module.css';

export interface OrderedCatalogueProps<E extends Entity> {
  /** With an order (`uiOrderField`) and the command `move<Type>` (`moveCommand` of the server's side). */
  readonly entity: E;
  /** Of this screen: `<path>/new` and `<path>/<id>/edit` are the modals. */
  readonly path: string;
  /** Beside a row's name: what else is to be seen of it. */
  readonly facts?: (row: RecordOf<E>) => ReactNode;
  /** Fields that `facts` looks at and a list does not load by itself (json). */
  readonly with?: readonly string[];
  /** A line under the title: what the catalogue is for. */
  readonly text?: string;
  /** Beside the button that makes one. */
  readonly more?: ReactNode;
}

/** In pixels: a row has a name and a few facts. */
const rowsWidth = 820;

/** A catalogue that people put in order: dragged by its handle, or moved with the arrow keys while the handle has the focus. */
export const OrderedCatalogue = observer(function OrderedCatalogue<E extends Entity>(props: OrderedCatalogueProps<E>) {
  const { entity, path, facts, text, more } = props;
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const { api, notifier } = useServices();
  const store = useStore<Entity>(entity);
  const list = useList<Entity>(entity, { orderBy: [orderFieldOf(entity) ?? 'uiOrder'], with: props.with });
  const rows = list.rows as readonly RecordOf<E>[];
  const byId = new Map<string, RecordOf<E>>(rows.map((row) => [String(row.id), row]));
  const moving = useMoving([...byId.keys()], {
    save: (id, inOrder) => {
      const afterId = inOrder[inOrder.indexOf(id) - 1] ?? null;
      return api.run(moveOperation(entity), { id, afterId });
    },
    refresh: () => list.refresh(),
  });
  // A catalogue is short: all of it is shown.
  useEffect(() => list.ensureRange(0, Math.max(1, list.rowCount)), [list, list.rowCount]);
  const mayChange = can(entity.access.update);
  const create = can(entity.access.create) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal(`${path}/new`)}>
      {t('ui.list.create', { entity: entityInSentence(t, entity) })}
    </Button>
  ) : null;
  const remove = async (row: RecordOf<E>) => {
    const isSure = await confirm({
      title: t('ui.remove.one', { title: recordTitle(t, entity, row) }),
      message: t('ui.remove.hard'),
      confirmLabel: t('ui.remove'),
      isDangerous: true,
    });
    if (!isSure) return;
    await store.remove(row.id);
    notifier.success(t('ui.remove.done', { count: 1, what: entityInSentence(t, entity) }));
  };
  return (
    <Screen isScrolling width={rowsWidth}>
      <PageHeader
        title={entityPlural(t, entity)}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        more={more}
        action={create}
      />
      {text ? <p className={classes.text}>{text}</p> : null}
      {list.status === 'error' && rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={() => void list.refresh()} />
      ) : null}
      {list.status === 'loading' && rows.length === 0 ? <PanelSkeleton /> : null}
      {list.status === 'ready' && list.rowCount === 0 ? (
        <EmptyState title={t('ui.list.empty', { entities: pluralInSentence(t, entity) })} action={create} />
      ) : null}
      {rows.length > 0 ? (
        <OrderedRows
          label={entityPlural(t, entity)}
          ids={moving.shown}
          moving={mayChange ? moving : undefined}
          titleOf={(id) => recordTitle(t, entity, byId.get(id))}
          render={(id) => {
            const row = byId.get(id);
            if (!row) return null;
            const title = recordTitle(t, entity, row);
            return (
              <>
                <button type="button" className={classes.title} onClick={() => openModal(`${path}/${id}/edit`)}>
                  {title}
                </button>
                <span className={classes.facts}>{facts?.(row)}</span>
                {can(entity.access.delete) ? (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('ui.catalogue.remove', { title })}
                    onClick={() => void remove(row).catch(() => {})}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                ) : null}
              </>
            );
          }}
        />
      ) : null}
    </Screen>
  );
}) as <E extends Entity>(props: OrderedCatalogueProps<E>) => ReactNode;
