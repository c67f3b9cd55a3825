import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import classes from './ordered-rows.module.css';
import type { Moving } from './use-moving.ts';

export interface OrderedRowsProps {
  readonly label: string;
  readonly ids: readonly string[];
  /** Undefined where the person may not move them. */
  readonly moving: Moving | undefined;
  readonly titleOf: (id: string) => string;
  readonly render: (id: string) => ReactNode;
}

/** Rows that people put in order: dragged by their handle, or moved with the arrow keys while the handle has the focus. */
export function OrderedRows({ label, ids, moving, titleOf, render }: OrderedRowsProps) {
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
