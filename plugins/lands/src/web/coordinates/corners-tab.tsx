import { useTranslate } from '@gleba/sdk/web';
import { useCallback, useMemo } from 'react';
import { cornersOf, proposeCornerColumns } from '../../coordinates/corner-columns.ts';
import type { CornerField } from '../../coordinates/corner-words.ts';
import { isBlank } from '../../coordinates/corners.ts';
import { readTable } from '../../coordinates/read-table.ts';
import classes from './coordinates.module.css';
import { type CoordinatesDraft, noCorner, pasted } from './coordinates-draft.ts';
import { type GridColumn, NumberGrid } from './number-grid.tsx';
import { issueText, problemsByRow, type TabProps } from './tab-props.ts';

/** Corners one by one, or pasted from a spreadsheet. */
export function CornersTab({ draft, change, system, read }: TabProps) {
  const t = useTranslate();
  const kind = system?.kind ?? 'plane';
  const columns = useMemo((): readonly GridColumn[] => {
    // East before north in a plane, latitude before longitude: as people say them.
    const axes = kind === 'plane' ? (['x', 'y'] as const) : (['y', 'x'] as const);
    return [
      { id: 'code', label: t('lands.coordinates.column.code'), isText: true },
      ...axes.map((id) => ({ id, label: t(`lands.coordinates.column.${id}.${kind}`), isText: kind === 'geographic' })),
      ...(kind === 'plane' ? [{ id: 'radius', label: t('lands.coordinates.column.radius') }] : []),
    ];
  }, [kind, t]);
  const onChange = useCallback(
    (row: number, column: string, text: string) =>
      change(({ corners }) => ({ corners: withCell(corners, row, { [column]: text }) })),
    [change],
  );
  const onPaste = useCallback(
    (row: number, column: number, text: string) =>
      change(({ corners }) => ({ corners: pastedCorners(corners, text, row, columns.slice(column)) })),
    [change, columns],
  );
  const onRemove = useCallback(
    (row: number) => change(({ corners }) => ({ corners: corners.filter((_, index) => index !== row), unsnapped: [] })),
    [change],
  );
  return (
    <>
      <p className={classes.hint}>{t(`lands.coordinates.hint.${kind}`)}</p>
      {kind === 'plane' ? <p className={classes.hint}>{t('lands.coordinates.hint.radius')}</p> : null}
      <NumberGrid
        label={t('lands.coordinates.tab.typed')}
        columns={columns}
        rows={draft.corners}
        problems={problemsByRow(read?.issues, (issue) => issueText(t, issue, system))}
        onChange={onChange}
        onPaste={onPaste}
        onRemove={onRemove}
      />
    </>
  );
}

function withCell(corners: CoordinatesDraft['corners'], row: number, cell: object): CoordinatesDraft['corners'] {
  const next = [...corners];
  next[row] = { ...(next[row] ?? noCorner), ...cell };
  return next;
}

/** A table whose head or values say which column is what is read so; any other goes in from the cell on. */
function pastedCorners(
  corners: CoordinatesDraft['corners'],
  text: string,
  row: number,
  columns: readonly GridColumn[],
): CoordinatesDraft['corners'] {
  const table = readTable(text);
  const proposed = proposeCornerColumns(table);
  const isWhole = (['x', 'y'] as const).every((field) => proposed.columns.includes(field));
  if (isWhole) {
    const found = cornersOf(table, proposed.columns, proposed.hasHead).map(({ line: _line, ...corner }) => corner);
    return [...corners.slice(0, row), ...found, ...corners.slice(row).filter((corner) => !isBlank(corner))];
  }
  const fill = (corner: CoordinatesDraft['corners'][number], cells: readonly string[]) => ({
    ...corner,
    ...Object.fromEntries(
      columns.flatMap(({ id }, at) => (cells[at] === undefined ? [] : [[id as CornerField, cells[at]]])),
    ),
  });
  return pasted(corners, text, row, fill, noCorner);
}
