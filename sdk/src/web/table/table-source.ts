/**
 * Rows for a virtual table: the count is known, rows arrive by range. An entity list is one as it is; `arraySource` makes
 * one of rows at hand.
 */
export interface TableSource<Row> {
  /** All rows there are, loaded or not; 0 while unknown. */
  readonly rowCount: number;
  readonly status: 'loading' | 'ready' | 'error';
  readonly error?: unknown;
  /** Undefined while its page is on the way. */
  rowAt(index: number): Row | undefined;
  /** Rows `from` up to, but without, `to` are about to be seen. */
  ensureRange(from: number, to: number): void;
  refresh(): unknown;
  /** Where a row stands that may not be loaded; undefined when it is not among them. Without it only loaded rows are found. */
  indexOf?(id: string, signal: AbortSignal): Promise<number | undefined>;
}

export function arraySource<Row>(rows: readonly Row[]): TableSource<Row> {
  return { rowCount: rows.length, status: 'ready', rowAt: (index) => rows[index], ensureRange() {}, refresh() {} };
}
