/** A table of which a job has written so many rows is counted; then of four times as many, and at the job's end. */
export const rowsWorthCounting = 1000;
const growth = 4;

/**
 * Follows how many rows a job writes, so that the database counts them when they are many. The job goes on writing meanwhile; its end waits,
 * for whoever starts work when it is told finds true numbers.
 */
export function createRowsOfJob(count: (tables: readonly string[]) => Promise<void>) {
  const tables = new Map<string, { rows: number; due: number }>();
  // One behind the other: a table that is being counted is not counted again.
  let counting: Promise<void> = Promise.resolve();
  return {
    add(written: ReadonlyMap<string, number>): void {
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
      if (due.length > 0) counting = counting.then(() => count(due));
    },
    async end(): Promise<void> {
      await counting;
      const rest = [...tables].filter(([, { rows }]) => rows >= rowsWorthCounting).map(([table]) => table);
      if (rest.length > 0) await count(rest);
    },
  };
}
