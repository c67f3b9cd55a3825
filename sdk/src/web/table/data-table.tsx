import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslate } from '../context/services.tsx';
import { useIsNarrow } from '../page/use-is-narrow.ts';
import { ErrorState } from '../state/error-state.tsx';
import { useDelayed } from '../state/use-delayed.ts';
import classes from './data-table.module.css';
import type { DataTableProps } from './data-table-props.ts';
import { TableCard } from './table-card.tsx';
import { TableFooter } from './table-footer.tsx';
import { TableHeader } from './table-header.tsx';
import { frozenOffsets, gridTemplate, useTableLayout } from './table-layout.ts';
import { TableRow } from './table-row.tsx';
import { useTableKeyboard } from './use-table-keyboard.ts';

export const rowHeight = 36;
const cardHeight = 84;
const checkWidth = 40;

/** The one table: virtual rows over any source, sorted, resized and chosen columns, selection, keyboard, cards on a phone. */
export const DataTable = observer(function DataTable<Row>(props: DataTableProps<Row>) {
  const { source, columns, rowId, selection } = props;
  const t = useTranslate();
  const baseId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const layout = useTableLayout(props.id, columns);
  const leading = selection ? checkWidth : 0;
  const { template, minWidth } = gridTemplate(layout.columns, layout.preference, selection ? `${leading}px` : '');
  const frozen = frozenOffsets(layout.columns, layout.preference, leading);
  const isFirstLoad = source.status === 'loading' && source.rowCount === 0;
  const isSkeletonDue = useDelayed(isFirstLoad);
  const rowCount = isFirstLoad ? (isSkeletonDue ? 12 : 0) : source.rowCount;
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isNarrow ? cardHeight : rowHeight),
    overscan: 10,
    scrollPaddingStart: isNarrow ? 0 : rowHeight,
    scrollPaddingEnd: rowHeight,
  });
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = (items.at(-1)?.index ?? 0) + 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height means another measure
  useEffect(() => virtualizer.measure(), [isNarrow]);
  useEffect(() => source.ensureRange(from, to), [source, from, to]);
  const opensOn = isNarrow ? 'click' : (props.opensOn ?? 'click');
  const keyboard = useTableKeyboard({ ...props, opensOn, virtualizer, pageSize: Math.max(1, to - from - 12) });

  if (source.status === 'error' && source.rowCount === 0) {
    return <ErrorState error={source.error} onRetry={() => void source.refresh()} />;
  }
  if (source.status === 'ready' && source.rowCount === 0 && props.empty) return <>{props.empty}</>;

  const rows = items.map((item) => {
    const row = isFirstLoad ? undefined : source.rowAt(item.index);
    const id = row === undefined ? undefined : rowId(row);
    const shared = {
      index: item.index,
      id,
      row,
      start: item.start,
      domId: `${baseId}-${item.index}`,
      columns: layout.columns,
      selection,
      isActive: props.activeId === undefined ? item.index === keyboard.active : id === props.activeId,
      onToggle: keyboard.toggle,
      onPress: keyboard.press,
      onDoublePress: keyboard.doublePress,
    };
    return isNarrow ? (
      <TableCard key={item.key} {...shared} />
    ) : (
      <TableRow key={item.key} {...shared} frozen={frozen} isOpenable={props.onOpen !== undefined} />
    );
  });

  return (
    <div className={classes.frame} data-narrow={isNarrow || undefined}>
      <div
        ref={scroller}
        className={classes.scroller}
        style={{ '--g-columns': template, '--g-columns-width': `${minWidth + leading + 40}px` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table element: its rows are placed by hand */}
        <div
          role="grid"
          aria-label={props.label}
          aria-rowcount={source.rowCount + 1}
          aria-colcount={layout.columns.length}
          aria-multiselectable={selection ? true : undefined}
          aria-busy={isFirstLoad}
          aria-activedescendant={keyboard.isActiveVisible(from, to) ? `${baseId}-${keyboard.active}` : undefined}
          tabIndex={0}
          className={classes.grid}
          onKeyDown={keyboard.onKeyDown}
        >
          {isNarrow ? null : (
            <TableHeader
              layout={layout}
              frozen={frozen}
              allColumns={columns}
              orderBy={props.orderBy ?? []}
              onOrderBy={props.onOrderBy}
              selection={selection}
              rowCount={source.rowCount}
            />
          )}
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {rows}
          </div>
        </div>
      </div>
      <TableFooter
        label={t('ui.table.rows', { count: source.rowCount })}
        isHidden={isFirstLoad}
        columns={layout.columns}
        totals={props.totals}
        hasSelection={selection !== undefined}
        scroller={scroller}
      />
    </div>
  );
}) as <Row>(props: DataTableProps<Row>) => ReactNode;
