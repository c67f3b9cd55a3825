import { usePreference } from '../context/preference.ts';
import type { TableColumn } from './table-column.ts';

/** What a person changed about a table; everything else follows the declaration. */
export interface TablePreference {
  readonly widths?: Readonly<Record<string, number>>;
  /** Columns switched on or off against their default. */
  readonly shown?: Readonly<Record<string, boolean>>;
}

const defaultWidth = 160;
export const widthBounds = { min: 64, max: 900 } as const;

export function visibleColumns<Row>(
  columns: readonly TableColumn<Row>[],
  preference: TablePreference,
): readonly TableColumn<Row>[] {
  const visible = columns.filter((column) => preference.shown?.[column.id] ?? !column.isHidden);
  return visible.length > 0 ? visible : columns.slice(0, 1);
}

export function widthOf<Row>(column: TableColumn<Row>, preference: TablePreference): number {
  return preference.widths?.[column.id] ?? column.width ?? defaultWidth;
}

/** Columns share the room by their wished widths; one that a person resized keeps exactly what they gave it, and a frozen one its own. */
export function gridTemplate<Row>(
  columns: readonly TableColumn<Row>[],
  preference: TablePreference,
  leading: string,
): { readonly template: string; readonly minWidth: number } {
  const tracks = columns.map((column) => {
    const width = widthOf(column, preference);
    const isShared = preference.widths?.[column.id] === undefined && !column.isFrozen;
    return isShared ? `minmax(${width}px, ${width}fr)` : `${width}px`;
  });
  const minWidth = columns.reduce((sum, column) => sum + widthOf(column, preference), 0);
  return { template: [leading, ...tracks, '40px'].filter(Boolean).join(' '), minWidth };
}

/** How far from the left each of the first columns stays that are frozen. */
export function frozenOffsets<Row>(
  columns: readonly TableColumn<Row>[],
  preference: TablePreference,
  leading: number,
): ReadonlyMap<string, number> {
  const end = columns.findIndex(({ isFrozen }) => !isFrozen);
  const offsets = new Map<string, number>();
  let left = leading;
  for (const column of end < 0 ? [] : columns.slice(0, end)) {
    offsets.set(column.id, left);
    left += widthOf(column, preference);
  }
  return offsets;
}

export interface TableLayout<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly preference: TablePreference;
  setWidth(id: string, width: number): void;
  setShown(id: string, isShown: boolean): void;
  reset(): void;
}

export function useTableLayout<Row>(tableId: string, columns: readonly TableColumn<Row>[]): TableLayout<Row> {
  const [preference, setPreference] = usePreference<TablePreference>(`table.${tableId}`, {});
  return {
    columns: visibleColumns(columns, preference),
    preference,
    setWidth(id, width) {
      const bounded = Math.round(Math.min(widthBounds.max, Math.max(widthBounds.min, width)));
      setPreference({ ...preference, widths: { ...preference.widths, [id]: bounded } });
    },
    setShown(id, isShown) {
      setPreference({ ...preference, shown: { ...preference.shown, [id]: isShown } });
    },
    reset: () => setPreference({}),
  };
}
