import { observer } from 'mobx-react-lite';
import classes from './data-table.module.css';
import type { TableRowProps } from './table-row.tsx';

/** On its second line. */
const columnsOfACard = 3;

/** A row on a phone: the title columns as its first line, the others as a quiet second one. */
export const TableCard = observer(function TableCard<Row>(props: TableRowProps<Row>) {
  const { index, row, columns } = props;
  const titles = columns.filter((column) => column.card === 'title');
  const shown = titles.length > 0 ? titles : columns.slice(0, 1);
  const always = columns.filter((column) => column.card === 'always');
  const rest = columns.filter((column) => !shown.includes(column) && column.card === undefined);
  const others = [...rest.slice(0, Math.max(0, columnsOfACard - always.length)), ...always];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid
    // biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus for its rows
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys
    <div
      role="row"
      id={props.domId}
      aria-rowindex={index + 2}
      className={classes.card}
      data-active={props.isActive || undefined}
      style={{ transform: `translateY(${props.start}px)` }}
      onClick={(event) => props.onPress(index, event)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
      <div role="gridcell" className={classes.cardTitle}>
        {row === undefined ? (
          <span className={classes.placeholder} />
        ) : (
          shown.map((column) => (
            <span key={column.id}>
              {/* One title speaks for itself; of several each says what it is: 'Quadra A  Lote 7'. */}
              {shown.length > 1 ? <span className={classes.cardLabel}>{column.title} </span> : null}
              {column.render(row)}
            </span>
          ))
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the grid holds the focus */}
      <div role="gridcell" className={classes.cardMore}>
        {row === undefined ? (
          <span className={classes.placeholder} />
        ) : (
          others.map((column) => <span key={column.id}>{(column.inCard ?? column.render)(row)}</span>)
        )}
      </div>
    </div>
  );
}) as <Row>(props: TableRowProps<Row>) => React.ReactNode;
