import { Checkbox, DecimalInput, NativeSelect, TextInput, useTranslate } from '@gleba/sdk/web';
import { useCallback, useMemo } from 'react';
import { isBlankSide } from '../../coordinates/source.ts';
import type { TypedSide, TypedTraverse } from '../../coordinates/source-schema.ts';
import { adjustments, angleKinds, traverseWays } from '../../coordinates/traverse.ts';
import classes from './coordinates.module.css';
import { noSide, pasted } from './coordinates-draft.ts';
import { type GridColumn, NumberGrid } from './number-grid.tsx';
import { StartVertex } from './start-vertex.tsx';
import { issueText, problemsByRow, type TabProps } from './tab-props.ts';
import { TraverseSides } from './traverse-closure.tsx';

/** A field book: where it starts, its sides, and what is done with what it misses. */
export function TraverseTab({ draft, change, system, read }: TabProps) {
  const t = useTranslate();
  const { traverse } = draft;
  const isDirect = traverse.angles === 'direction';
  const isLink = traverse.isClosed && Boolean(traverse.end);
  const set = useCallback(
    (part: Partial<TypedTraverse>) => change((before) => ({ traverse: { ...before.traverse, ...part } })),
    [change],
  );
  const setSides = useCallback(
    (of: (sides: TypedSide[]) => TypedSide[]) =>
      change((before) => ({ traverse: { ...before.traverse, sides: of(before.traverse.sides) }, unsnapped: [] })),
    [change],
  );
  /** The first side starts from there, and is called so. */
  const startAt = ({ code, x, y }: { readonly code: string; readonly x: string; readonly y: string }) => {
    const [first = noSide, ...others] = traverse.sides;
    set({ start: { x: told(x), y: told(y) }, sides: [{ ...first, code }, ...others] });
  };
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
  // Before anything is typed nothing is missing.
  const isBegun = traverse.sides.some((side) => !isBlankSide(side));
  const once = (field: string) => {
    const issue = isBegun ? read?.issues.find((one) => one.row === null && one.field === field) : undefined;
    return issue && issueText(t, issue, system);
  };
  return (
    <>
      <div className={classes.fields}>
        <StartVertex label={t('lands.coordinates.vertex.start')} system={system} onPlaced={startAt} />
        {isLink ? (
          <StartVertex
            label={t('lands.coordinates.vertex.end')}
            system={system}
            onPlaced={({ x, y }) => set({ end: { x: told(x), y: told(y) } })}
          />
        ) : null}
      </div>
      <div className={classes.fields}>
        {(['x', 'y'] as const).map((axis) => (
          <TextInput
            key={axis}
            label={t(`lands.coordinates.start.${axis}`)}
            inputMode="decimal"
            value={traverse.start[axis]}
            error={once(axis)}
            onChange={(event) => set({ start: { ...traverse.start, [axis]: event.currentTarget.value } })}
          />
        ))}
        {traverse.end && traverse.isClosed
          ? (['x', 'y'] as const).map((axis) => (
              <TextInput
                key={axis}
                label={t(`lands.coordinates.end.${axis}`)}
                inputMode="decimal"
                value={traverse.end?.[axis] ?? ''}
                error={once(axis === 'x' ? 'endX' : 'endY')}
                onChange={(event) => set({ end: { x: '', y: '', ...traverse.end, [axis]: event.currentTarget.value } })}
              />
            ))
          : null}
        <NativeSelect
          label={t('lands.coordinates.angles')}
          data={(['direction', ...angleKinds] as const).map((value) => ({
            value,
            label: t(`lands.coordinates.angles.${isLink && value !== 'direction' ? 'link.' : ''}${value}`),
          }))}
          value={traverse.angles}
          onChange={(event) => set({ angles: event.currentTarget.value as TypedTraverse['angles'] })}
        />
        {isDirect ? null : (
          <>
            <TextInput
              label={t(isLink ? 'lands.coordinates.arriving' : 'lands.coordinates.firstDirection')}
              value={traverse.firstDirection}
              error={once('firstDirection')}
              onChange={(event) => set({ firstDirection: event.currentTarget.value })}
            />
            {isLink ? (
              <TextInput
                label={t('lands.coordinates.leaving')}
                value={traverse.endDirection ?? ''}
                error={once('endDirection')}
                onChange={(event) => set({ endDirection: event.currentTarget.value })}
              />
            ) : (
              <NativeSelect
                label={t('lands.coordinates.way')}
                data={traverseWays.map((value) => ({ value, label: t(`lands.coordinates.way.${value}`) }))}
                value={traverse.way}
                onChange={(event) => set({ way: event.currentTarget.value as TypedTraverse['way'] })}
              />
            )}
          </>
        )}
      </div>
      <Checkbox
        my="sm"
        label={t('lands.coordinates.endsElsewhere')}
        description={t('lands.coordinates.endsElsewhereText')}
        disabled={!traverse.isClosed}
        checked={isLink}
        onChange={(event) => set({ end: event.currentTarget.checked ? { x: '', y: '' } : null, endDirection: null })}
      />
      <p className={classes.hint}>
        {t('lands.coordinates.hint.traverse')} {isLink && !isDirect ? t('lands.coordinates.hint.link') : ''}
      </p>
      <NumberGrid
        label={t('lands.coordinates.tab.traverse')}
        columns={columns}
        rows={traverse.sides}
        problems={problemsByRow(read?.issues, (issue) => issueText(t, issue, system))}
        onChange={onChange}
        onPaste={onPaste}
        onRemove={onRemove}
      />
      {read?.traverse && traverse.isClosed ? <TraverseSides codes={read.codes} traverse={read.traverse} /> : null}
      <Checkbox
        my="sm"
        label={t(isLink ? 'lands.coordinates.isClosedLink' : 'lands.coordinates.isClosed')}
        checked={traverse.isClosed}
        onChange={(event) => set({ isClosed: event.currentTarget.checked })}
      />
      <div className={classes.fields}>
        <NativeSelect
          label={t('lands.coordinates.adjustment')}
          disabled={!traverse.isClosed}
          data={adjustments.map((value) => ({ value, label: t(`lands.coordinates.adjustment.${value}`) }))}
          value={traverse.adjustment}
          onChange={(event) => set({ adjustment: event.currentTarget.value as TypedTraverse['adjustment'] })}
        />
        <DecimalInput
          label={t('lands.coordinates.limit')}
          scale={0}
          value={String(traverse.limit)}
          onChange={(value) => set({ limit: within(value, 1, 1_000_000, traverse.limit) })}
        />
        {isDirect ? null : (
          <DecimalInput
            label={t('lands.coordinates.angularLimit')}
            scale={0}
            value={String(traverse.angularLimit)}
            onChange={(value) => set({ angularLimit: within(value, 0, 3600, traverse.angularLimit) })}
          />
        )}
        <TextInput
          label={t('lands.coordinates.rotation')}
          placeholder="0°"
          value={traverse.rotation}
          error={once('rotation')}
          onChange={(event) => set({ rotation: event.currentTarget.value })}
        />
        <TextInput
          label={t('lands.coordinates.scale')}
          placeholder="1"
          inputMode="decimal"
          value={traverse.scale}
          error={once('scale')}
          onChange={(event) => set({ scale: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

/** As people of the country write it. */
const told = (decimal: string) => decimal.replace('.', ',');

function within(value: string | null, least: number, most: number, before: number): number {
  const number = Number(value ?? Number.NaN);
  return Number.isInteger(number) && number >= least && number <= most ? number : before;
}
