import { type FormulaWords, formulaText } from './formula-text.ts';
import { type MemorialRow, memorialColumns } from './memorial.ts';
import type { MemorialColumn } from './memorial-rows.ts';

/** Rows of one kind that follow one another and are computed alike in a column. */
export interface FormulaRun {
  readonly column: MemorialColumn;
  readonly kind: MemorialRow['kind'];
  /** Numbers of the first and the last of them. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What is said of a row as seen from another one: `same`, the one `before` it of its kind, or its number. */
export type RowPlace = 'same' | 'before' | { readonly kind: MemorialRow['kind']; readonly number: number };

export interface RunWords extends Omit<FormulaWords, 'cell' | 'sum'> {
  readonly cell: (column: string, place: RowPlace) => string;
  readonly sum: (column: string, from: number, to: number) => string;
}

/** How each column is computed, in the table's order, said once for all rows that are computed alike; what is nothing in all rows is not said. */
export function formulaRuns(rows: readonly MemorialRow[], words: RunWords): readonly FormulaRun[] {
  return memorialColumns.flatMap((column) => {
    if (rows.every(({ cells }) => cells[column].value === '0.00')) return [];
    const runs: FormulaRun[] = [];
    for (const [index, { kind, number, cells }] of rows.entries()) {
      const text = formulaText(cells[column].formula, wordsAt(rows, index, words));
      const last = runs.at(-1);
      if (last && last.kind === kind && last.text === text) runs[runs.length - 1] = { ...last, to: number };
      else runs.push({ column, kind, from: number, to: number, text });
    }
    return runs;
  });
}

function wordsAt(rows: readonly MemorialRow[], at: number, words: RunWords): FormulaWords {
  const own = rows[at];
  const placeOf = (row: number): RowPlace => {
    const found = rows[row];
    if (row === at || !found) return 'same';
    const { kind, number } = found;
    return kind === own?.kind && number === own.number - 1 ? 'before' : { kind, number };
  };
  return {
    ...words,
    cell: (column, row) => words.cell(column, placeOf(row)),
    sum: (column, from, to) => words.sum(column, rows[from]?.number ?? 0, rows[to]?.number ?? 0),
  };
}
