import { ActionIcon, IconX, Tooltip, useTranslate } from '@gleba/sdk/web';
import { type ClipboardEvent, type KeyboardEvent, memo, useRef } from 'react';
import classes from './coordinates.module.css';

export interface GridColumn {
  readonly id: string;
  readonly label: string;
  readonly isText?: boolean;
}

interface GridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  /** Texts by column. */
  readonly rows: readonly Readonly<Record<string, string | null | undefined>>[];
  /** What a row is called: its number in the table, or its line in a file. */
  readonly nameOf?: (row: number) => string;
  /** What is wrong with a row, in words. */
  readonly problems: ReadonlyMap<number, readonly { readonly column: string; readonly text: string }[]>;
  readonly onChange: (row: number, column: string, text: string) => void;
  readonly onPaste: (row: number, column: number, text: string) => void;
  readonly onRemove: (row: number) => void;
  /** A file's table does not grow. */
  readonly isFixed?: boolean;
}

/** A table of typed numbers. Enter and the arrows go from row to row; what a spreadsheet copied fills many rows at once. */
export function NumberGrid({ label, columns, rows, nameOf, problems, isFixed = false, ...events }: GridProps) {
  const t = useTranslate();
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = isFixed ? rows : [...rows, {}];
  const go = (row: number, column: number) => {
    const cell = body.current?.querySelector<HTMLInputElement>(`input[data-cell="${row} ${column}"]`);
    cell?.focus();
    cell?.select();
  };
  return (
    <div className={classes.gridFrame}>
      <table className={classes.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.unseen}>{t('lands.coordinates.row')}</span>
            </th>
            {columns.map(({ id, label: head }) => (
              <th key={id} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className={classes.unseen}>{t('lands.coordinates.remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map((row, index) => (
            <GridRow
              key={index}
              index={index}
              row={row}
              columns={columns}
              name={nameOf?.(index) ?? String(index + 1)}
              problems={problems.get(index)}
              isLast={!isFixed && index === rows.length}
              go={go}
              {...events}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<GridProps, 'columns' | 'onChange' | 'onPaste' | 'onRemove'> {
  readonly index: number;
  readonly row: GridProps['rows'][number];
  readonly name: string;
  readonly problems: readonly { readonly column: string; readonly text: string }[] | undefined;
  readonly isLast: boolean;
  readonly go: (row: number, column: number) => void;
}

/** Of a thousand rows one is typed in: the others stay as they are drawn. */
const GridRow = memo(
  function GridRow({ index, row, columns, name, problems, isLast, go, onChange, onPaste, onRemove }: RowProps) {
    const t = useTranslate();
    const keyed = (event: KeyboardEvent<HTMLInputElement>, column: number) => {
      const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step === undefined || event.nativeEvent.isComposing) return;
      event.preventDefault();
      go(index + step, column);
    };
    const pastedIn = (event: ClipboardEvent<HTMLInputElement>, column: number) => {
      const text = event.clipboardData.getData('text/plain');
      // One value is the input's own matter.
      if (!/[\t\r\n;]/.test(text.trim())) return;
      event.preventDefault();
      onPaste(index, column, text);
    };
    const problemId = `grid-problem-${index}`;
    return (
      <>
        <tr data-wrong={problems !== undefined || undefined}>
          <th scope="row">{isLast ? '' : name}</th>
          {columns.map(({ id, label, isText }, column) => {
            const isWrong = problems?.some((problem) => problem.column === id);
            return (
              <td key={id}>
                <input
                  className={classes.cell}
                  data-cell={`${index} ${column}`}
                  aria-label={t('lands.coordinates.cell', { column: label, row: isLast ? index + 1 : name })}
                  aria-invalid={isWrong || undefined}
                  aria-describedby={isWrong ? problemId : undefined}
                  data-text={isText || undefined}
                  data-name={id === 'code' || undefined}
                  inputMode={isText ? 'text' : 'decimal'}
                  autoComplete="off"
                  spellCheck={false}
                  value={row[id] ?? ''}
                  onChange={(event) => onChange(index, id, event.currentTarget.value)}
                  onKeyDown={(event) => keyed(event, column)}
                  onPaste={(event) => pastedIn(event, column)}
                />
              </td>
            );
          })}
          <td>
            {isLast ? null : (
              <Tooltip label={t('lands.coordinates.removeRow', { row: name })}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  tabIndex={-1}
                  aria-label={t('lands.coordinates.removeRow', { row: name })}
                  onClick={() => onRemove(index)}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Tooltip>
            )}
          </td>
        </tr>
        {problems ? (
          <tr className={classes.problem}>
            <td colSpan={columns.length + 2} id={problemId}>
              {problems.map(({ text }) => text).join(' ')}
            </td>
          </tr>
        ) : null}
      </>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.isLast === after.isLast &&
    before.name === after.name &&
    before.onChange === after.onChange &&
    textOf(before.problems) === textOf(after.problems),
);

function textOf(problems: RowProps['problems']): string {
  return (problems ?? []).map(({ column, text }) => `${column} ${text}`).join('|');
}
