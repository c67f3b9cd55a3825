import { describe, expect, it } from 'vitest';
import { nextOrder, sortOf } from '../../src/web/table/table-column.ts';
import { frozenOffsets, gridTemplate, visibleColumns } from '../../src/web/table/table-layout.ts';
import { TableSelection } from '../../src/web/table/table-selection.ts';
import { moveActive } from '../../src/web/table/use-table-keyboard.ts';

const ids = (index: number) => (index < 10 ? `row-${index}` : undefined);

describe('choosing rows', () => {
  it('toggles one and extends to another', () => {
    const selection = new TableSelection();
    selection.toggle('row-2', 2);
    selection.extend(5, ids);
    expect(selection.selected).toEqual({ kind: 'ids', ids: ['row-2', 'row-3', 'row-4', 'row-5'] });
    selection.extend(0, ids);
    expect(selection.count(100)).toBe(6);
  });

  it('chooses all without knowing them, but for some', () => {
    const selection = new TableSelection();
    selection.toggleAll(36_277);
    expect(selection.count(36_277)).toBe(36_277);
    selection.toggle('row-7', 7);
    expect(selection.has('row-7')).toBe(false);
    expect(selection.has('row-20000')).toBe(true);
    expect(selection.count(36_277)).toBe(36_276);
    expect(selection.selected).toEqual({ kind: 'allExcept', ids: ['row-7'] });
    selection.toggleAll(36_277);
    expect(selection.count(36_277)).toBe(36_277);
    selection.toggleAll(36_277);
    expect(selection.count(36_277)).toBe(0);
  });

  it('leaves rows out of a range that are not loaded', () => {
    const selection = new TableSelection();
    selection.toggle('row-8', 8);
    selection.extend(12, ids);
    expect(selection.selected.ids).toEqual(['row-8', 'row-9']);
  });
});

describe('sorting', () => {
  it('goes up, down and back to none', () => {
    expect(nextOrder([], 'block', false)).toEqual(['block']);
    expect(nextOrder(['block'], 'block', false)).toEqual(['-block']);
    expect(nextOrder(['-block'], 'block', false)).toEqual([]);
  });

  it('adds a key behind the others with shift', () => {
    expect(nextOrder(['block'], 'lot', true)).toEqual(['block', 'lot']);
    expect(nextOrder(['block', 'lot'], 'lot', true)).toEqual(['block', '-lot']);
    expect(nextOrder(['block', 'lot'], 'lot', false)).toEqual(['-lot']);
    expect(sortOf(['block', '-lot'], 'lot')).toBe('descending');
  });
});

describe('columns', () => {
  const columns = [
    { id: 'a', title: 'A', width: 100, render: () => null },
    { id: 'b', title: 'B', isHidden: true, render: () => null },
  ];

  it('follow the person where they chose', () => {
    expect(visibleColumns(columns, {}).map(({ id }) => id)).toEqual(['a']);
    expect(visibleColumns(columns, { shown: { b: true } }).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(visibleColumns(columns, { shown: { a: false, b: false } }).map(({ id }) => id)).toEqual(['a']);
  });

  it('share the room unless they were resized', () => {
    expect(gridTemplate(columns, {}, '40px')).toEqual({
      template: '40px minmax(100px, 100fr) minmax(160px, 160fr) 40px',
      minWidth: 260,
    });
    expect(gridTemplate(columns, { widths: { a: 90 } }, '').template).toBe('90px minmax(160px, 160fr) 40px');
  });

  it('keeps the first columns that are frozen where they are, and none behind another', () => {
    const render = () => null;
    const named = (id: string, isFrozen = false) => ({ id, title: id, width: 100, isFrozen, render });
    const first = [named('block', true), named('lot', true), named('status'), named('area', true)];
    expect([...frozenOffsets(first, { widths: { block: 80 } }, 40)]).toEqual([
      ['block', 40],
      ['lot', 120],
    ]);
    expect(frozenOffsets([named('status'), ...first], {}, 0).size).toBe(0);
    // What stays takes no room that the others leave: it would not stand where it is told to.
    expect(gridTemplate([named('lot', true)], {}, '').template).toBe('100px 40px');
  });

  it('adds what a map names to what is chosen, also where all but some are', () => {
    const selection = new TableSelection();
    selection.add(['a', 'b', 'a']);
    expect(selection.selected).toEqual({ kind: 'ids', ids: ['a', 'b'] });
    selection.toggleAll(5);
    selection.toggle('a');
    selection.add(['a']);
    expect(selection.selected).toEqual({ kind: 'allExcept', ids: [] });
  });
});

describe('keys', () => {
  it('move within the rows', () => {
    expect(moveActive('ArrowDown', -1, 5, 10)).toBe(0);
    expect(moveActive('ArrowDown', 4, 5, 10)).toBe(4);
    expect(moveActive('ArrowUp', 0, 5, 10)).toBe(0);
    expect(moveActive('PageDown', 0, 100, 10)).toBe(10);
    expect(moveActive('End', 0, 36_277, 10)).toBe(36_276);
    expect(moveActive('Home', 9, 100, 10)).toBe(0);
    expect(moveActive('ArrowDown', 0, 0, 10)).toBeUndefined();
    expect(moveActive('x', 0, 5, 10)).toBeUndefined();
  });
});
