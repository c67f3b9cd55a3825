import { ActionIcon, Checkbox, Menu, ScrollArea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../context/services.tsx';
import classes from './data-table.module.css';
import { nextOrder, sortOf, type TableColumn } from './table-column.ts';
import { type TableLayout, widthBounds, widthOf } from './table-layout.ts';
import { frozenAt } from './table-row.tsx';
import type { TableSelection } from './table-selection.ts';

interface TableHeaderProps<Row> {
  readonly layout: TableLayout<Row>;
  readonly frozen: ReadonlyMap<string, number>;
  readonly allColumns: readonly TableColumn<Row>[];
  readonly orderBy: readonly string[];
  readonly onOrderBy: ((orderBy: readonly string[]) => void) | undefined;
  readonly selection: TableSelection | undefined;
  readonly rowCount: number;
}

/** The sticky header: choosing all, sorting, resizing, choosing columns. */
export const TableHeader = observer(function TableHeader<Row>(props: TableHeaderProps<Row>) {
  const { layout, frozen, selection, rowCount } = props;
  const t = useTranslate();
  const chosen = selection?.count(rowCount) ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid
    // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
    <div role="row" aria-rowindex={1} className={classes.header}>
      {selection ? (
        // biome-ignore lint/a11y/useSemanticElements: a header of a virtual grid
        // biome-ignore lint/a11y/useFocusableInteractive: its box takes the focus
        <div role="columnheader" className={classes.check} {...frozenAt(frozen.size > 0 ? 0 : undefined)}>
          <Checkbox
            size="xs"
            aria-label={t('ui.table.selectAll')}
            checked={rowCount > 0 && chosen === rowCount}
            indeterminate={chosen > 0 && chosen < rowCount}
            onChange={() => selection.toggleAll(rowCount)}
          />
        </div>
      ) : null}
      {layout.columns.map((column) => (
        <HeaderCell key={column.id} {...props} column={column} />
      ))}
      {/* biome-ignore lint/a11y/useSemanticElements: a header of a virtual grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus */}
      <div role="columnheader" className={classes.picker}>
        <ColumnPicker layout={layout} allColumns={props.allColumns} />
      </div>
    </div>
  );
}) as <Row>(props: TableHeaderProps<Row>) => ReactNode;

function HeaderCell<Row>(props: TableHeaderProps<Row> & { readonly column: TableColumn<Row> }) {
  const { column, orderBy, onOrderBy, layout, frozen } = props;
  const sort = sortOf(orderBy, column.sortKey);
  const cell = useRef<HTMLDivElement>(null);
  const key = column.sortKey;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a header of a virtual grid
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div
      ref={cell}
      role="columnheader"
      aria-sort={sort ?? 'none'}
      className={classes.headerCell}
      data-align={column.align}
      {...frozenAt(frozen.get(column.id))}
    >
      {key && onOrderBy ? (
        <button
          type="button"
          className={classes.sort}
          onClick={(event) => onOrderBy(nextOrder(orderBy, key, event.shiftKey))}
        >
          <span className={classes.ellipsis}>{column.title}</span>
          {sort === 'ascending' ? <IconArrowUp size={14} /> : null}
          {sort === 'descending' ? <IconArrowDown size={14} /> : null}
        </button>
      ) : (
        <span className={classes.ellipsis}>{column.title}</span>
      )}
      <Resizer
        title={column.title}
        width={() => cell.current?.offsetWidth ?? widthOf(column, layout.preference)}
        onResize={(width) => layout.setWidth(column.id, width)}
      />
    </div>
  );
}

interface ResizerProps {
  readonly title: string;
  readonly width: () => number;
  readonly onResize: (width: number) => void;
}

/** A column's edge: dragged, or moved with the arrow keys by 16 px. */
function Resizer({ title, width, onResize }: ResizerProps) {
  const t = useTranslate();
  const [start, setStart] = useState<{ x: number; width: number }>();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
    if (step === 0) return;
    event.preventDefault();
    onResize(width() + step);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setStart({ x: event.clientX, width: width() });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is a widget, not a rule
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('ui.table.resize', { column: title })}
      aria-valuenow={Math.round(start?.width ?? widthBounds.min)}
      aria-valuemin={widthBounds.min}
      aria-valuemax={widthBounds.max}
      tabIndex={0}
      className={classes.resizer}
      data-dragging={start !== undefined || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start && onResize(start.width + event.clientX - start.x)}
      onPointerUp={() => setStart(undefined)}
      onPointerCancel={() => setStart(undefined)}
    />
  );
}

function ColumnPicker<Row>({ layout, allColumns }: Pick<TableHeaderProps<Row>, 'layout' | 'allColumns'>) {
  const t = useTranslate();
  const shown = new Set(layout.columns.map((column) => column.id));
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('ui.table.columns')}>
          <IconColumns3 size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('ui.table.columns')}</Menu.Label>
        <ScrollArea.Autosize mah={320} type="auto">
          {allColumns.map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={shown.has(column.id)}
              disabled={shown.has(column.id) && shown.size === 1}
              onChange={(isShown) => layout.setShown(column.id, isShown)}
            >
              {column.title}
            </Menu.CheckboxItem>
          ))}
        </ScrollArea.Autosize>
        <Menu.Divider />
        <Menu.Item onClick={layout.reset}>{t('ui.table.resetColumns')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
