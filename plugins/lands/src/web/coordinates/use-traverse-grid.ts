import { useTranslate } from '@gleba/sdk/web';
import { useCallback, useMemo } from 'react';
import type { TypedSide } from '../../coordinates/source-schema.ts';
import { noSide, pasted } from './coordinates-draft.ts';
import type { GridColumn } from './number-grid.tsx';
import type { ChangeDraft } from './use-coordinates-draft.ts';

/** The table of a traverse's sides: its columns and what becomes of the draft when it is typed in. */
export function useTraverseGrid(change: ChangeDraft, isDirect: boolean) {
  const t = useTranslate();
  const setSides = useCallback(
    (of: (sides: TypedSide[]) => TypedSide[]) =>
      change((before) => ({ traverse: { ...before.traverse, sides: of(before.traverse.sides) }, unsnapped: [] })),
    [change],
  );
  const columns = useMemo(
    (): readonly GridColumn[] => [
      { id: 'code', label: t('lands.coordinates.column.from'), isText: true },
      {
        id: 'angle',
        label: t(isDirect ? 'lands.coordinates.column.direction' : 'lands.coordinates.column.angle'),
        isText: true,
      },
      { id: 'length', label: t('lands.coordinates.column.length') },
    ],
    [isDirect, t],
  );
  const onChange = useCallback(
    (row: number, column: string, text: string) =>
      setSides((sides) => {
        const next = [...sides];
        next[row] = { ...(next[row] ?? noSide), [column]: text };
        return next;
      }),
    [setSides],
  );
  const onPaste = useCallback(
    (row: number, column: number, text: string) =>
      setSides((sides) => {
        const fill = (side: TypedSide, cells: readonly string[]) => ({
          ...side,
          ...Object.fromEntries(
            columns.slice(column).flatMap(({ id }, at) => (cells[at] === undefined ? [] : [[id, cells[at]]])),
          ),
        });
        return pasted(sides, text, row, fill, noSide);
      }),
    [setSides, columns],
  );
  const onRemove = useCallback(
    (row: number) => setSides((sides) => sides.filter((_, index) => index !== row)),
    [setSides],
  );
  return { columns, onChange, onPaste, onRemove };
}
