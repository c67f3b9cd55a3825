/** A table of which a job has written so many rows is counted; then of four times as many, and at the job's end. */
export const rowsWorthCounting = 1000;
const growth = 4;

/** Follows how many rows a job writes, so that the database counts them when they are many. */
export function createRowsOfJob(count: (tables: readonly string[]) => Promise<void>) {
  const tables = new Map<string, { rows: number; due: number }>();
  return {
    async add(written: ReadonlyMap<string, number>): Promise<void> {
      const due: string[] = [];
      for (const [table, rows] of written) {
        const known = tables.get(table) ?? { rows: 0, due: rowsWorthCounting };
        known.rows += rows;
        tables.set(table, known);
        if (known.rows < known.due) continue;
        known.rows = 0;
        known.due *= growth;
        due.push(table);
      }
      if (due.length > 0) await count(due);
    },
    async end(): Promise<void> {
      const rest = [...tables].filter(([, { rows }]) => rows >= rowsWorthCounting).map(([table]) => table);
      if (rest.length > 0) await count(rest);
    },
  };
}
