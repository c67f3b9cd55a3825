import type { Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useState } from 'react';
import type { DataTableProps } from './data-table-props.ts';

interface KeyboardOptions<Row> extends DataTableProps<Row> {
  readonly virtualizer: Virtualizer<HTMLDivElement, Element>;
  readonly pageSize: number;
}

/** How the active row moves for a key; undefined for keys that do not move it. */
export function moveActive(key: string, active: number, rowCount: number, pageSize: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: rowCount - 1,
  };
  const wanted = steps[key];
  return wanted === undefined || rowCount === 0 ? undefined : Math.min(rowCount - 1, Math.max(0, wanted));
}

/** Arrows move, Enter opens, Space chooses, Shift extends, Ctrl+A chooses all. */
export function useTableKeyboard<Row>(options: KeyboardOptions<Row>) {
  const { source, rowId, selection, onOpen, opensOn, onActive, activeId, reveal, virtualizer, pageSize } = options;
  const [active, setActive] = useState(-1);
  const idAt = (index: number) => {
    const row = source.rowAt(index);
    return row === undefined ? undefined : rowId(row);
  };
  // A selection made elsewhere (the map beside the list) moves the mark here when its row is at hand.
  const marked =
    activeId !== undefined && idAt(active) !== activeId ? findLoaded(activeId, source.rowCount, idAt) : active;

  const moveTo = (index: number) => {
    setActive(index);
    onActive?.(idAt(index));
    virtualizer.scrollToIndex(index, { align: 'auto' });
  };
  const open = (index: number) => {
    const row = source.rowAt(index);
    if (row !== undefined) onOpen?.(row, true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const target = moveActive(event.key, marked, source.rowCount, pageSize);
    if (target !== undefined) {
      if (event.shiftKey) selection?.extend(target, idAt);
      moveTo(target);
    } else if (event.key === 'Enter' && marked >= 0) open(marked);
    else if (event.key === ' ' && marked >= 0) toggleAt(marked, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selection) selection.toggleAll(source.rowCount);
    else if (event.key === 'Escape' && selection && selection.count(source.rowCount) > 0) selection.clear();
    else return;
    event.preventDefault();
  };

  const toggleAt = (index: number, isRange: boolean) => {
    const id = idAt(index);
    if (!id || !selection) return;
    if (isRange) selection.extend(index, idAt);
    else selection.toggle(id, index);
  };

  const press = useCallback(
    (index: number, event: MouseEvent) => {
      setActive(index);
      const row = source.rowAt(index);
      if (row === undefined) return;
      onActive?.(rowId(row));
      if (!event.shiftKey && opensOn === 'click') onOpen?.(row, false);
    },
    [source, rowId, onActive, onOpen, opensOn],
  );
  const doublePress = useCallback(
    (index: number) => {
      const row = source.rowAt(index);
      if (row === undefined || opensOn !== 'doubleClick') return;
      // The browser takes a double click for choosing a word.
      window.getSelection()?.removeAllRanges();
      onOpen?.(row, false);
    },
    [source, onOpen, opensOn],
  );

  const isReady = source.status === 'ready';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only pointing elsewhere brings the row here, not another order
  useEffect(() => {
    if (!reveal || activeId === undefined || !isReady) return;
    const show = (index: number) => {
      setActive(index);
      virtualizer.scrollToIndex(index, { align: 'auto' });
    };
    const near = findLoaded(activeId, source.rowCount, idAt);
    if (near >= 0) return show(near);
    const controller = new AbortController();
    source.indexOf?.(activeId, controller.signal).then(
      (index) => {
        if (index !== undefined && !controller.signal.aborted) show(index);
      },
      // The row is marked where it was chosen anyway.
      () => {},
    );
    return () => controller.abort();
  }, [reveal, isReady]);

  return {
    active: marked,
    isActiveVisible: (from: number, to: number) => marked >= from && marked < to,
    onKeyDown,
    press,
    doublePress,
    toggle: toggleAt,
  };
}

/** Looks among the rows near the start only: what is further off is not worth loading for a mark. */
function findLoaded(id: string, rowCount: number, idAt: (index: number) => string | undefined): number {
  for (let index = 0; index < Math.min(rowCount, 1000); index++) if (idAt(index) === id) return index;
  return -1;
}
