/** A sheet as it was read: every cell as a person reads it in Brazil (1234,5; 31/12/2026; Sim), without blanks around it. */
export interface SheetTable {
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly encoding: string | null;
  readonly separator: string | null;
  /** Names of all sheets of a workbook, of which `sheet` was read. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

export interface SheetRow {
  /** 1-based, as the program shows it that the sheet was written with: the header is among them. */
  readonly number: number;
  /** In the order of the columns; an empty text for an empty cell. */
  readonly cells: readonly string[];
}

export interface SheetChoices {
  readonly encoding?: string | null | undefined;
  readonly separator?: string | null | undefined;
  readonly sheet?: string | null | undefined;
}
