import type { ReactNode } from 'react';
import type { TableColumn } from './table-column.ts';
import type { TableSelection } from './table-selection.ts';
import type { TableSource } from './table-source.ts';

export interface DataTableProps<Row> {
  /** Names the person's own column widths and choices; unique per kind of list. */
  readonly id: string;
  /** What is listed, for assistive technology and the footer: 'Lotes'. */
  readonly label: string;
  readonly source: TableSource<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** `['block', '-createdAt']` */
  readonly orderBy?: readonly string[];
  readonly onOrderBy?: (orderBy: readonly string[]) => void;
  /** Enter, and a click: a double click where a single one only chooses the row (`opensOn`), on a phone always a touch. */
  readonly onOpen?: (row: Row, isByKey: boolean) => void;
  readonly opensOn?: 'click' | 'doubleClick';
  /** Arrow keys and clicks: the row that a map beside the list should show too. */
  readonly activeId?: string;
  readonly onActive?: (id: string | undefined) => void;
  /** Grows when the active row, chosen elsewhere, should be brought into view, however far down it stands. */
  readonly reveal?: number;
  readonly selection?: TableSelection;
  /** By column id, shown in the footer under the column. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
  /** Shown when there are no rows. */
  readonly empty?: ReactNode;
}
