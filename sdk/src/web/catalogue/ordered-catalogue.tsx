import { type Entity, formatInteger, orderFieldOf, type RecordOf } from '@gleba/core';
import { ActionIcon, Button } from '@mantine/core';
import { IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { entityLabel, entityPlural, recordTitle } from '../context/labels.ts';
import { useCan, useServices, useStore, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import { PageHeader, Screen } from '../page/page-header.tsx';
import { useList } from '../record/use-list.ts';
import { useOpenModal } from '../route/modal-route.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { ErrorState } from '../state/error-state.tsx';
import { PanelSkeleton } from '../state/panel-skeleton.tsx';
import classes from './ordered-catalogue.module.css';
import { useMoving } from './use-moving.ts';

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
}

/** A catalogue that people put in order: dragged by its handle, or moved with the arrow keys while the handle has the focus. */
export const OrderedCatalogue = observer(function OrderedCatalogue<E extends Entity>(props: OrderedCatalogueProps<E>) {
  const { entity, path, facts, text } = props;
  const t = useTranslate();
  const can = useCan();
  const openModal = useOpenModal();
  const { notifier } = useServices();
  const store = useStore<Entity>(entity);
  const list = useList<Entity>(entity, { orderBy: [orderFieldOf(entity) ?? 'uiOrder'], with: props.with });
  const rows = list.rows as readonly RecordOf<E>[];
  const byId = new Map<string, RecordOf<E>>(rows.map((row) => [String(row.id), row]));
  const moving = useMoving(entity, [...byId.keys()], () => list.refresh());
  // A catalogue is short: all of it is shown.
  useEffect(() => list.ensureRange(0, Math.max(1, list.rowCount)), [list, list.rowCount]);
  const mayChange = can(entity.access.update);
  const create = can(entity.access.create) ? (
    <Button leftSection={<IconPlus size={16} />} onClick={() => openModal(`${path}/new`)}>
      {t('ui.list.create', { entity: entityLabel(t, entity).toLowerCase() })}
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
    notifier.success(t('ui.remove.done', { count: 1, what: entityLabel(t, entity).toLowerCase() }));
  };
  return (
    <Screen isScrolling>
      <PageHeader
        title={entityPlural(t, entity)}
        count={list.totalCount === undefined ? undefined : formatInteger(list.totalCount)}
        action={create}
      />
      {text ? <p className={classes.text}>{text}</p> : null}
      {list.status === 'error' && rows.length === 0 ? (
        <ErrorState error={list.error} onRetry={() => void list.refresh()} />
      ) : null}
      {list.status === 'loading' && rows.length === 0 ? <PanelSkeleton /> : null}
      {list.status === 'ready' && list.rowCount === 0 ? (
        <EmptyState title={t('ui.list.empty', { entities: entityPlural(t, entity).toLowerCase() })} action={create} />
      ) : null}
      {rows.length > 0 ? (
        <Rows
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

interface RowsProps {
  readonly label: string;
  readonly ids: readonly string[];
  readonly moving: ReturnType<typeof useMoving> | undefined;
  readonly titleOf: (id: string) => string;
  readonly render: (id: string) => ReactNode;
}

function Rows({ label, ids, moving, titleOf, render }: RowsProps) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  /** A row that moves takes its handle's focus along. */
  const focused = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (focused.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus();
    focused.current = undefined;
  });
  const say = (id: string, to: number) =>
    setSaid(t('ui.catalogue.moved', { title: titleOf(id), place: to + 1, count: ids.length }));
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    const to = ids.indexOf(id) + step;
    if (step === 0 || !moving) return;
    event.preventDefault();
    if (to < 0 || to >= ids.length) return;
    focused.current = id;
    moving.move(id, to);
    say(id, to);
  };
  /** Over the upper half of a row the dragged one goes before it. */
  const placeAt = (y: number): number => {
    const others = [...(list.current?.children ?? [])].filter((child) => child.getAttribute('data-id') !== dragged);
    const below = others.findIndex((child) => {
      const { top, height } = child.getBoundingClientRect();
      return y < top + height / 2;
    });
    return below < 0 ? others.length : below;
  };
  const handlers = (id: string) => ({
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged(id);
    },
    onPointerMove: (event: PointerEvent) => {
      const to = dragged === id ? placeAt(event.clientY) : undefined;
      if (to !== undefined && ids.indexOf(id) !== to) moving?.preview(id, to);
    },
    onPointerUp: (event: PointerEvent) => {
      if (dragged !== id) return;
      const to = placeAt(event.clientY);
      setDragged(undefined);
      moving?.move(id, to);
      say(id, to);
    },
    onPointerCancel: () => {
      setDragged(undefined);
      moving?.cancel();
    },
  });
  return (
    <>
      <ol ref={list} className={classes.rows} aria-label={label}>
        {ids.map((id) => (
          <li key={id} data-id={id} className={classes.row} data-dragged={dragged === id || undefined}>
            {moving ? (
              <button
                type="button"
                className={classes.handle}
                data-handle={id}
                aria-label={t('ui.catalogue.handle', { title: titleOf(id) })}
                title={t('ui.catalogue.handleHelp')}
                {...handlers(id)}
              >
                <IconGripVertical size={18} stroke={1.6} />
              </button>
            ) : null}
            {render(id)}
          </li>
        ))}
      </ol>
      <p className={classes.said} role="status">
        {said}
      </p>
    </>
  );
}
