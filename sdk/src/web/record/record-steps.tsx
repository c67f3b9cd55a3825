import type { Entity, FilterOf } from '@gleba/core';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslate } from '../context/services.tsx';
import { useListQuery } from '../filter/use-list-query.ts';
import { useAddressNow } from '../route/address-bar.tsx';
import { useOpenModal } from '../route/modal-route.ts';
import classes from './record.module.css';
import { type ShownList, useList } from './use-list.ts';

export interface RecordStepsProps {
  readonly entity: Entity;
  readonly id: string;
  /** What the list is of, whatever is asked of it: its project. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** As the list's own. */
  readonly orderBy: readonly string[];
  readonly pathOf: (id: string) => string;
}

/**
 * To the next and the previous record of the list that this one was opened from, by Alt with the arrows too. The list is the one
 * that the address tells: its search, its conditions and its order stand there.
 */
export const RecordSteps = observer(function RecordSteps({ entity, id, scope, orderBy, pathOf }: RecordStepsProps) {
  const t = useTranslate();
  const openModal = useOpenModal();
  const location = useLocation();
  const addressNow = useAddressNow();
  const { filter: asked, search, orderBy: order } = useListQuery(entity, orderBy);
  const filter = { and: [scope, ...(asked ? [asked] : []), ...(search ? [{ search }] : [])] } as FilterOf<Entity>;
  const list = useList(entity, { filter, orderBy: order, fields: entity.title });
  const index = useIndexOf(list, id);
  useEffect(() => {
    if (index !== undefined) list.ensureRange(index - 1, index + 2);
  }, [list, index]);
  const idAt = (at: number | undefined) => (at === undefined ? undefined : list.rowAt(at)?.id);
  const beside = { up: idAt(index ? index - 1 : undefined), down: idAt(index === undefined ? undefined : index + 1) };
  // The tab stays: who looks through visits goes on to the next lot's, also when the tab was chosen a moment ago.
  const go = (to: unknown) => {
    const { search: address } = addressNow?.() ?? location;
    if (typeof to === 'string') openModal(`${pathOf(to)}${address}`);
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowUp' ? beside.up : event.key === 'ArrowDown' ? beside.down : undefined;
      if (!event.altKey || event.defaultPrevented || to === undefined || isTyping(event.target)) return;
      event.preventDefault();
      go(to);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  if (index === undefined || list.rowCount < 2) return null;
  const buttons = [
    { label: t('ui.record.previous'), keys: 'Alt+ArrowUp', sign: '↑', to: beside.up, icon: <IconArrowUp size={18} /> },
    {
      label: t('ui.record.next'),
      keys: 'Alt+ArrowDown',
      sign: '↓',
      to: beside.down,
      icon: <IconArrowDown size={18} />,
    },
  ];
  return (
    <div className={classes.steps}>
      <span className={classes.when}>{t('ui.record.place', { place: index + 1, count: list.rowCount })}</span>
      {buttons.map(({ label, keys, sign, to, icon }) => (
        <Tooltip key={keys} label={`${label} (Alt ${sign})`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            aria-keyshortcuts={keys}
            disabled={to === undefined}
            onClick={() => go(to)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
});

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** Where the record stands; undefined while that is not known, or where the list leaves it out. */
function useIndexOf(list: ShownList<Entity>, id: string): number | undefined {
  const [known, setKnown] = useState<{ readonly id: string; readonly index: number | undefined }>();
  const isReady = list.status === 'ready';
  const { rowCount } = list;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows means another place
  useEffect(() => {
    if (!isReady) return;
    // A step away it is at hand.
    const from = known?.index ?? 0;
    const near = [from, from + 1, from - 1].find((at) => at >= 0 && list.rowAt(at)?.id === id);
    if (near !== undefined) return setKnown({ id, index: near });
    const controller = new AbortController();
    list.indexOf?.(id, controller.signal).then(
      (index) => {
        if (!controller.signal.aborted) setKnown({ id, index });
      },
      // Without it there is no way on from here; the record itself is there.
      () => {},
    );
    return () => controller.abort();
  }, [list, id, isReady, rowCount]);
  return known?.id === id ? known.index : undefined;
}
