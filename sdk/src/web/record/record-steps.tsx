import type { Entity } from '@gleba/core';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useContext, useEffect, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import { type ListBeside, ListsBesideContext } from './lists-beside.ts';
import classes from './record.module.css';

interface RecordStepsProps {
  readonly entity: Entity;
  readonly id: string;
}

/** To the next and the previous record of the list on the screen, by Alt with the arrows too; nothing where no list has it. */
export const RecordSteps = observer(function RecordSteps({ entity, id }: RecordStepsProps) {
  const list = useContext(ListsBesideContext)?.of(entity.id);
  return list ? <Steps list={list} id={id} /> : null;
});

const Steps = observer(function Steps({ list, id }: { readonly list: ListBeside; readonly id: string }) {
  const t = useTranslate();
  const { source, open } = list;
  const place = usePlaceOf(source, id);
  const index = place?.index;
  useEffect(() => {
    if (index !== undefined) source.ensureRange(index - 1, index + 2);
  }, [source, index]);
  // While the place of the next one is looked for, the one before it leads nowhere.
  const idAt = (by: number) => (index === undefined || place?.id !== id ? undefined : source.rowAt(index + by)?.id);
  const beside = { up: index === 0 ? undefined : idAt(-1), down: idAt(1) };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const to = event.key === 'ArrowUp' ? beside.up : event.key === 'ArrowDown' ? beside.down : undefined;
      if (!event.altKey || event.defaultPrevented || to === undefined || isTyping(event.target)) return;
      event.preventDefault();
      open(to);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  if (index === undefined || source.rowCount < 2) return null;
  const buttons = [
    {
      label: t('ui.record.previous'),
      keys: 'Alt+ArrowUp',
      sign: '↑',
      to: beside.up,
      isEnd: index === 0,
      icon: <IconArrowUp size={18} />,
    },
    {
      label: t('ui.record.next'),
      keys: 'Alt+ArrowDown',
      sign: '↓',
      to: beside.down,
      isEnd: index === source.rowCount - 1,
      icon: <IconArrowDown size={18} />,
    },
  ];
  return (
    <div className={classes.steps}>
      {buttons.map(({ label, keys, sign, to, isEnd, icon }) => (
        <Tooltip key={keys} label={`${label} (Alt ${sign})`}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            aria-keyshortcuts={keys}
            // Not `disabled`, which would take the focus away from whoever has come to the end by it.
            aria-disabled={isEnd}
            data-disabled={isEnd || undefined}
            onClick={() => to !== undefined && open(to)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
      <span className={classes.when}>{t('ui.record.place', { place: index + 1, count: source.rowCount })}</span>
    </div>
  );
});

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

interface Place {
  readonly id: string;
  /** Undefined where the list leaves it out. */
  readonly index: number | undefined;
}

/** Where the record stands; where the one before it stood while that is not known. */
function usePlaceOf(list: ListBeside['source'], id: string): Place | undefined {
  const [known, setKnown] = useState<Place>();
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
  return known;
}
