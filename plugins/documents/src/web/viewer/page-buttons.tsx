import { useIsNarrow, useTranslate } from '@gleba/sdk/web';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { dragDelayMs, movedTo } from './page-handling.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Page } from './use-pages.ts';
import classes from './viewer.module.css';

export interface PageButtonsProps {
  readonly label: string;
  readonly pages: readonly Page[];
  /** With how each page looks. */
  readonly isStrip: boolean;
  readonly selectedId: string | undefined;
  readonly onSelect: (id: string) => void;
  /** All ids in their new order; undefined where the person may not. */
  readonly onOrder: ((ids: readonly string[]) => void) | undefined;
}

/** P1 to Pn: chosen by a click or the arrow keys, dragged into another order or moved by Alt and the arrow keys. */
export function PageButtons({ label, pages, isStrip, selectedId, onSelect, onOrder }: PageButtonsProps) {
  const t = useTranslate();
  const isSmall = useIsNarrow();
  const row = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ readonly id: string; readonly order: readonly string[] }>();
  const [wished, setWished] = useState<readonly string[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ids = pages.map(({ id }) => id);
  const known = ids.join(' ');
  // What the server tells is what holds.
  const [told, setTold] = useState(known);
  if (told !== known) {
    setTold(known);
    setWished(undefined);
  }
  const isSame = wished?.length === ids.length && wished.every((id) => ids.includes(id));
  const order = drag?.order ?? (isSame ? wished : ids);
  const put = (next: readonly string[]) => {
    if (next.join(' ') === ids.join(' ')) return;
    setWished(next);
    onOrder?.(next);
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const at = order.indexOf(id);
    const to = at + step;
    if (step === 0 || to < 0 || to >= order.length) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey && onOrder) put(movedTo(order, id, to));
    else {
      const next = order[to];
      if (next === undefined) return;
      onSelect(next);
      row.current?.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
    }
  };
  const begin = (event: PointerEvent<HTMLElement>, id: string) => {
    if (!onOrder || event.button !== 0 || pages.length < 2) return;
    const { currentTarget, pointerId } = event;
    const start = () => {
      currentTarget.setPointerCapture(pointerId);
      setDrag({ id, order });
    };
    clearTimeout(timer.current);
    if (isSmall) timer.current = setTimeout(start, dragDelayMs);
    else start();
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (!drag) return clearTimeout(timer.current);
    const over = document
      .elementsFromPoint(clientX, clientY)
      .find((element) => element.getAttribute('data-page') && row.current?.contains(element))
      ?.getAttribute('data-page');
    if (over && over !== drag.id)
      setDrag({ id: drag.id, order: movedTo(drag.order, drag.id, drag.order.indexOf(over)) });
  };
  const end = () => {
    clearTimeout(timer.current);
    if (!drag) return;
    setDrag(undefined);
    put(drag.order);
  };
  return (
    <div ref={row} className={classes.buttons} role="toolbar" aria-label={label}>
      {order.map((id, index) => (
        <button
          key={id}
          type="button"
          data-page={id}
          className={classes.button}
          aria-pressed={id === selectedId}
          aria-label={t('documents.page.number', { number: index + 1 })}
          title={onOrder ? t('documents.page.moveHelp') : undefined}
          data-dragged={drag?.id === id || undefined}
          onClick={() => onSelect(id)}
          onKeyDown={(event) => onKeyDown(event, id)}
          onPointerDown={(event) => begin(event, id)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => {
            clearTimeout(timer.current);
            setDrag(undefined);
          }}
        >
          {isStrip ? <Thumbnail page={pages.find((page) => page.id === id)} /> : null}P{index + 1}
        </button>
      ))}
    </div>
  );
}
