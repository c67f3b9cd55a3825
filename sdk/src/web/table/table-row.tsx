import { Checkbox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslate } from '../context/services.tsx';
import classes from './data-table.module.css';
import type { TableColumn } from './table-column.ts';
import type { TableSelection } from './table-selection.ts';

export interface TableRowProps<Row> {
  readonly index: number;
  readonly id: string | undefined;
  readonly row: Row | undefined;
  /** Pixels from the top of the body. */
  readonly start: number;
  readonly domId: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly selection: TableSelection | undefined;
  readonly isActive: boolean;
  readonly onToggle: (index: number, isRange: boolean) => void;
  readonly onPress: (index: number, event: MouseEvent) => void;
  readonly onDoublePress: (index: number) => void;
}

interface WideRowProps<Row> extends TableRowProps<Row> {
  readonly isOpenable: boolean;
  /** Of the frozen columns, in pixels. */
  readonly frozen: ReadonlyMap<string, number>;
}

/** What of a cell keeps it where it is. */
export function frozenAt(left: number | undefined) {
  return left === undefined ? {} : { 'data-frozen': true, style: { insetInlineStart: left } };
}

/** Plain text in an element of its own: what is text alone gets no ellipsis among flex items (CSS Flexbox 1, 4). Who points at it reads all of it. */
function cut(content: ReactNode): ReactNode {
  return typeof content === 'string' ? <span title={content}>{content}</span> : content;
}

/** One row; it observes its own record, so a live change redraws nothing else. */
export const TableRow = observer(function TableRow<Row>(props: WideRowProps<Row>) {
  const { index, id, row, columns, frozen, selection } = props;
  const t = useTranslate();
  const isSelected = id !== undefined && selection?.has(id) === true;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus for its rows
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys
    <div
      role="row"
      id={props.domId}
      aria-rowindex={index + 2}
      aria-selected={selection ? isSelected : undefined}
      className={classes.row}
      data-active={props.isActive || undefined}
      data-selected={isSelected || undefined}
      data-openable={props.isOpenable || undefined}
      style={{ transform: `translateY(${props.start}px)` }}
      onClick={(event) => props.onPress(index, event)}
      onDoubleClick={() => props.onDoublePress(index)}
    >
      {selection ? (
        // biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid
        // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: Space is handled by the grid
        <div
          role="gridcell"
          className={classes.check}
          {...frozenAt(frozen.size > 0 ? 0 : undefined)}
          onClick={(event) => event.stopPropagation()}
        >
          <Checkbox
            size="xs"
            tabIndex={-1}
            checked={isSelected}
            aria-label={t('ui.table.selectRow')}
            onChange={() => {}}
            onClick={(event) => props.onToggle(index, event.shiftKey)}
          />
        </div>
      ) : null}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid
        // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus
        <div
          role="gridcell"
          key={column.id}
          className={classes.cell}
          data-align={column.align}
          {...frozenAt(frozen.get(column.id))}
        >
          {row === undefined ? <span className={classes.placeholder} /> : cut(column.render(row))}
        </div>
      ))}
    </div>
  );
}) as <Row>(props: WideRowProps<Row>) => React.ReactNode;
